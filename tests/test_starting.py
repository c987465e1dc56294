"""Processes forked from a ready one are as good as any other: ends, streams, chance."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.starting import FRESH, commands, ran, started
from tests.waiting import PATIENCE, until

TELLS = """
import json, os, random, secrets, sys, threading, uuid
print(json.dumps({
    "name": __name__, "argv": sys.argv[1:], "folder": os.getcwd(), "input": sys.stdin.read(),
    "own": os.environ.get("OWN"), "other": os.environ.get("PATH"),
    "chance": [random.random(), secrets.token_hex(), str(uuid.uuid4())],
    "open": sorted(os.listdir("/proc/self/fd")), "threads": threading.active_count(),
    "there": [name for name in sys.modules if name == "tells"],
}))
print("beside", file=sys.stderr)
sys.exit(7)
"""
KEPT = """
import os, sys, time
from tests.starting import started
one = started("nap", stdin=-1, stdout=-1, cwd=sys.argv[1], text=True)
print(one.stdout.readline().strip(), os.getpid(), flush=True)
time.sleep(3600)
"""
NAP = "import os, time\nprint(os.getpid(), os.getppid(), flush=True)\ntime.sleep(3600)\n"

pytestmark = pytest.mark.skipif(FRESH, reason="nothing is forked here")


def alive(pid: int) -> bool:
    """Not even as somebody who is waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_it_has_its_own_folder_words_streams_environment_and_chance(tmp_path: Path) -> None:
    (tmp_path / "tells.py").write_text(TELLS)
    told = []
    for _ in range(2):
        with started(
            *("tells", "a", "b c"),
            cwd=tmp_path,
            env={"OWN": "mine"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as one:
            out, err = one.communicate("said\n", timeout=PATIENCE)
        assert (one.returncode, err) == (7, "beside\n")
        told.append(json.loads(out))
    first, second = told
    assert (first["name"], first["argv"]) == ("__main__", ["a", "b c"])
    assert (first["folder"], first["input"]) == (str(tmp_path), "said\n")
    assert (first["own"], first["other"]) == ("mine", None)
    assert (first["threads"], first["there"]) == (1, [])
    assert len(first["open"]) == 4  # the three streams, and the folder that is listed
    for mine, other in zip(first["chance"], second["chance"], strict=True):
        assert mine != other


def test_a_crash_is_told_and_a_module_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "crash.py").write_text("1 / 0\n")
    done = ran("crash", cwd=tmp_path, timeout=PATIENCE)
    assert done.returncode == 1
    assert done.stderr.endswith("ZeroDivisionError: division by zero\n")
    assert ran("no_such_module_at_all", timeout=PATIENCE).returncode == 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_it_dies_of_signals(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "nap.py").write_text(NAP)
    with started("nap", cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as one:
        assert int(one.stdout.readline().split()[0]) == one.pid
        assert one.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            one.wait(timeout=0.01)
        one.send_signal(number)
        assert one.wait(timeout=PATIENCE) == -number
        assert one.poll() == -number
    assert not Path(f"/proc/{one.pid}").exists()  # nobody is left to wait for


def test_a_shell_has_the_command_with_its_pipes_and_its_status(tmp_path: Path) -> None:
    env = {**os.environ, "PATH": f"{commands()}{os.pathsep}{os.environ['PATH']}"}

    def shell(line: str) -> tuple[int, str, str]:
        done = subprocess.run(
            ["bash", "-c", line], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    status, out, err = shell("croupier deal roulette --rounds 1 --wager red=10 --log here.jsonl")
    assert (status, err) == (0, "")
    assert out
    assert (tmp_path / "here.jsonl").exists()
    status, out, err = shell("croupier replay nowhere.jsonl")
    assert (status, out) == (2, "")
    assert "nowhere.jsonl" in err
    assert shell("printf 'quit\n' | croupier play roulette | grep -c '> quit'") == (0, "1\n", "")


def test_whoever_forks_ends_with_whom_it_forks_for(tmp_path: Path) -> None:
    """Also when that one is killed; what it has forked goes on, as any process would."""
    (tmp_path / "kept.py").write_text(KEPT)
    (tmp_path / "nap.py").write_text(NAP)
    root = str(Path(__file__).parents[1])
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "kept.py"), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": root},
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    ) as one:
        assert one.stdout is not None
        nap, forks, asks = (int(word) for word in one.stdout.readline().split())
        try:
            assert asks == one.pid
            assert alive(forks)
            one.kill()
            until(lambda: not alive(forks), lambda: "it goes on")
            assert alive(nap)
        finally:
            os.kill(nap, signal.SIGKILL)

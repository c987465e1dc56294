"""What a stranger starts a floor with: the unit, the container file, the compose file.

The commands they have are run here as they stand, but for the names of machines and folders: two
processes on one PostgreSQL with the key in the environment.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from croupier.cli import main
from tests.floor.postgres import cluster
from tests.floor.served import OPEN
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KEY = "07" * 32


def compose() -> dict[str, Any]:
    yaml: Any = importlib.import_module("yaml")  # no types come with it
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def command_of(service: dict[str, Any], store: str, port: int) -> list[str]:
    """What the container of a process runs, with what is here in the place of what is there."""
    words = shlex.split(service["command"])
    mounted = [one.split(":")[:2] for one in service["volumes"]]
    for here, there in mounted:
        words = [str((DEPLOY / here).resolve()) if word == there else word for word in words]
    words[words.index("--store") + 1] = store
    words[words.index("--host") + 1] = "127.0.0.1"
    return [sys.executable, "-m", "croupier", *words, "--port", str(port)]


def test_the_configuration_that_goes_with_it_has_no_mistakes() -> None:
    assert main(["floor", "--config", str(DEPLOY / "floor.toml"), "--check"]) == 0


def test_two_processes_are_started_as_the_compose_file_says(tmp_path: Path) -> None:
    services, url = compose()["services"], cluster().database()
    assert {"database", "one", "two"} == set(services)
    wanted = services["one"]["environment"]
    assert set(wanted) == {"CROUPIER_KEY", "PGPASSWORD"}  # and none on a command line
    assert "PASSWORD" not in services["one"]["command"]
    running, urls, said = [], [], []
    try:
        for name in ("one", "two"):  # together, as there: neither waits for the other
            assert services[name]["depends_on"] == {"database": {"condition": "service_healthy"}}
            process = subprocess.Popen(
                command_of(services[name], url, 0),
                stdout=subprocess.PIPE,
                stderr=(tmp_path / f"{name}.log").open("wb"),
                text=True,
                cwd=tmp_path,
                env={**os.environ, "CROUPIER_KEY": KEY, "PYTHONUNBUFFERED": "1"},
            )
            running.append(process)
        for name, process in zip(("one", "two"), running, strict=True):
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                if line.startswith(OPEN):
                    break
            assert said, (tmp_path / f"{name}.log").read_text()
            assert said[-1].startswith(OPEN), (tmp_path / f"{name}.log").read_text()
            urls.append(said[-1].strip().removeprefix(OPEN))
        assert ["shown this once" in line for line in said].count(True) == 1, said
        for one in urls:
            assert httpx.get(f"{one}/api/health", timeout=PATIENCE).json() == {"status": "alive"}
        token = httpx.post(f"{urls[0]}/api/guest", timeout=PATIENCE).json()["token"]
        told = httpx.get(
            f"{urls[1]}/api/tables", headers={"authorization": f"Bearer {token}"}, timeout=PATIENCE
        )
        assert {one["table"] for one in told.json()} == {"baccarat-1", "roulette-1"}
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.communicate(timeout=PATIENCE)
    assert [process.returncode for process in running] == [0, 0]


def test_the_unit_is_one() -> None:
    text = (DEPLOY / "croupier.service").read_text("utf-8")
    (started,) = re.findall(r"^ExecStart=(.+)$", text, re.M)
    program, *words = shlex.split(started)
    assert program.endswith("/croupier")
    assert words[:2] == ["floor", "--config"]
    # the store and the key are beside the configuration: the one place that may be written to
    (writable,) = re.findall(r"^StateDirectory=(\w+)$", text, re.M)
    assert "ProtectSystem=strict" in text
    assert Path(words[2]).parent == Path("/var/lib") / writable
    for line in text.splitlines():
        assert not line or line.startswith(("#", "[")) or re.match(r"\w+=\S", line), line


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        return  # looked at above, as far as can be without
    text = (DEPLOY / "croupier.service").read_text("utf-8")
    unit = tmp_path / "croupier.service"
    unit.write_text(text.replace("/opt/croupier/bin/croupier", "/bin/true"))
    asked = ["systemd-analyze", "verify", "--man=no", str(unit)]
    ran = subprocess.run(asked, check=False, capture_output=True, text=True)
    assert [line for line in ran.stderr.splitlines() if "croupier.service" in line] == []


def test_the_container_file_copies_what_there_is_and_runs_what_there_is() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [name for one in re.findall(r"^COPY (.+)$", text, re.M) for name in one.split()[:-1]]
    assert copied
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in ignored, name
    (entry,), (command,) = (
        re.findall(rf"^{word} (\[.+\])$", text, re.M) for word in ("ENTRYPOINT", "CMD")
    )
    assert json.loads(entry) == ["croupier"]
    assert main([*json.loads(command), "--check"]) == 0
    for service in (compose()["services"][name] for name in ("one", "two")):
        assert (DEPLOY / service["build"]["context"]).resolve() == ROOT
        assert (ROOT / service["build"]["dockerfile"]).exists()

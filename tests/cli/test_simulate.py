"""`croupier simulate`, as a person types it and as a program reads it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec
import pytest

from croupier.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(("simulate", *arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    status, out, _ = run(capsys, *arguments, "--json")
    assert status == 0
    found: dict[str, Any] = msgspec.json.decode(out)
    return found


def test_a_line_for_each_wager_and_two_histograms(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "baccarat", "--rounds", "300000", "--session", "100")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("300,000 rounds in ")
    assert lines[2].split() == ["wager", "decided", "house", "edge", "error", "99%", "from", "to"]
    assert [line.split()[0] for line in lines[3:6]] == ["player", "banker", "tie"]
    for line in lines[3:6]:
        _, decided, edge, error, low, high = line.split()
        assert decided == "300,000"
        assert float(low.rstrip("%")) < float(edge.rstrip("%")) < float(high.rstrip("%"))
        assert float(error.rstrip("%")) > 0
    titles = [line for line in lines if "session" in line and "(3,000 sessions)" in line]
    assert len(titles) == 2
    counts = [int(line.split()[-1].replace(",", "")) for line in lines if " to " in line[:24]]
    assert sum(counts) == 6000
    assert any("█" * 40 in line for line in lines)


@pytest.mark.parametrize("game", ["baccarat", "keno", "craps", "roulettex"])
def test_no_line_is_wider_than_a_terminal(capsys: pytest.CaptureFixture[str], game: str) -> None:
    _, out, _ = run(capsys, game, "--rounds", "100000", "--session", "1000")
    assert max(len(line) for line in out.splitlines()) <= 80


def test_the_same_bytes_whatever_the_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("craps", "--rounds", "3500000", "--seed", "9", "--json")
    one = run(capsys, *given, "--jobs", "1")
    assert one[0] == 0
    assert run(capsys, *given, "--jobs", "2")[1] == one[1]
    assert run(capsys, *given, "--jobs", "7")[1] == one[1]
    other = ("craps", "--rounds", "3500000", "--seed", "10", "--json")
    assert run(capsys, *other)[1] != one[1]


def test_amounts_are_proportions(capsys: pytest.CaptureFixture[str]) -> None:
    small = document(
        capsys, "roulette", "--wager", "red=1", "--wager", "black=2", "--rounds", "9000"
    )
    large = document(
        capsys, "roulette", "--wager", "red=50", "--wager", "black=100", "--rounds", "9000"
    )
    equal = document(
        capsys, "roulette", "--wager", "red=5", "--wager", "black=5", "--rounds", "9000"
    )
    assert small == large
    assert small["sessions"] != equal["sessions"]
    assert small["wagers"] == equal["wagers"]


def test_json_says_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(
        capsys, "two-up", "--wager", "heads=5", "--rounds", "50000", "--session", "500"
    )
    assert (found["game"], found["rounds"], found["session"]) == ("two-up", 50_000, 500)
    (heads,) = found["wagers"]
    assert set(heads) == {"wager", "staked", "mean", "house_edge", "standard_error", "low", "high"}
    assert heads["low"] < heads["house_edge"] == -heads["mean"] < heads["high"]
    assert sum(count for _, _, count in found["sessions"]) == 100
    assert sum(count for _, _, count in found["drawdowns"]) == 100


def test_options_and_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    basic = document(capsys, "blackjack", "--strategy", "basic", "--rounds", "200000")
    mimic = document(capsys, "blackjack", "--strategy", "mimic", "--rounds", "200000")
    assert basic["wagers"][0]["house_edge"] < 0.02
    assert mimic["wagers"][0]["house_edge"] > 0.04
    double = document(capsys, "roulette", "--set", "wheel=double zero", "--rounds", "1000000")
    assert double["wagers"][1]["house_edge"] == pytest.approx(2 / 38, abs=0.006)


def test_a_strategy_without_a_kernel_is_played_at_the_live_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = run(
        capsys,
        "blackjack",
        "--strategy",
        "random",
        "--rounds",
        "60",
        "--session",
        "10",
        "--jobs",
        "1",
    )
    assert status == 0
    assert "the live table does" in err
    assert "original" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("faro",), "faro"),
        (("baccarat", "--wager", "dragon=5"), "baccarat has no wager 'dragon'"),
        (("baccarat", "--wager", "tie"), "--wager takes AREA=AMOUNT, not 'tie'"),
        (("baccarat", "--wager", "tie=much"), "--wager tie=much"),
        (("baccarat", "--wager", "tie=0"), "more than nothing"),
        (("baccarat", "--wager", "tie=1", "--wager", "tie=2"), "names tie twice"),
        (("craps", "--wager", "win-odds=1"), "supports a win bet"),
        (("blackjack", "--strategy", "clever"), "no strategy 'clever'"),
        (("baccarat", "--strategy", "basic"), "no strategy 'basic'"),
        (("baccarat", "--set", "colour=red"), "no option 'colour'"),
        (("baccarat", "--set", "decks=7"), "6 or 8 decks"),
        (("baccarat", "--rounds", "0"), "--rounds is from 1"),
        (("baccarat", "--rounds", "-5"), "--rounds is from 1"),
        (("baccarat", "--rounds", "many"), "many"),
        (("baccarat", "--session", "0"), "--session"),
        (("baccarat", "--jobs", "-1"), "--jobs"),
        (("baccarat", "--seed", "-1"), "--seed"),
        (("baccarat", "--cluster", "nonsense://x"), "no cluster answers at nonsense://x"),
    ],
)
def test_what_cannot_be_meant_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], reason: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    last = err.strip().splitlines()[-1]
    assert last.startswith("croupier: ")
    assert reason in last


def test_a_cluster_by_its_address(capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed")
    given = ("roulette", "--rounds", "2500000", "--seed", "5", "--json")
    local = run(capsys, *given)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        there = run(capsys, *given, "--cluster", cluster.scheduler_address)
    assert local[0] == there[0] == 0
    assert there[1] == local[1]


def test_help_and_refusals_need_no_compiler() -> None:
    program = (
        "import sys; from croupier.cli import main; main(['simulate', '--help']);"
        "main(['simulate', 'faro']);"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr

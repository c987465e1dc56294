"""`croupier deal`: scripted rounds, their bytes, their log, and what is refused."""

import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.cli import main
from croupier.cli.deal import Script, Scripted
from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES, game_of
from croupier.house import open_table, resume_table
from croupier.table import log as logs
from croupier.table.replay import verify
from croupier.table.results import NAMES
from tests.starting import started
from tests.waiting import until

WAGERS = ("--wager", "banker=10", "--wager", "2:tie=5", "--wager", "2:player-pair=2.50")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


WITH_WAGERS = [name for name, game in GAMES.items() if game.has_wagers]


def rounds_of(out: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in out.splitlines()]


def wagers_of(name: str) -> list[str]:
    """Wagers that a game's sign takes, in its first area that is no additional wager."""
    game = GAMES[name]
    areas = game.round.areas(game.configure())
    first = next(area for area in areas.values() if not area.additional)
    alike = [area.name for area in areas.values() if area.placeable and area.pays is first.pays]
    # both halves of it, or all that are decided alike and count together only
    whole = dict.fromkeys(name for name in (first.name, first.pairs_with, *alike) if name)
    return [f"{area}={game.sign.limit(areas[area].limit_name).minimum}c" for area in whole]


# What it prints.


def test_json_is_one_object_a_round_in_the_published_shape(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = run(capsys, "deal", "baccarat", "-n", "3", "--seed", "7", *WAGERS, "--json")
    assert (status, err) == (0, "")
    rounds = rounds_of(out)
    assert [one["round"] for one in rounds] == [1, 2, 3]
    first = rounds[0]
    assert list(first) == ["round", "outcome", "wagers"]
    assert first["outcome"] == {
        "player": ["5♠", "7♦", "8♣"],
        "banker": ["7♥", "Q♥"],
        "order": ["5♠", "7♥", "7♦", "Q♥", "8♣"],
    }
    assert first["wagers"] == [
        {
            "seat": 2,
            "area": "tie",
            "stake": 500,
            "result": "lose",
            "odds": "",
            "returned": 0,
            "rule": "qld-2024:1:10(3)",
        },
        {
            "seat": 2,
            "area": "player-pair",
            "stake": 250,
            "result": "lose",
            "odds": "",
            "returned": 0,
            "rule": "qld-2024:17:18(5)",
        },
        {
            "seat": 1,
            "area": "banker",
            "stake": 1000,
            "result": "win",
            "odds": "19/20",
            "returned": 1950,
            "rule": "qld-2024:1:11(2)",
        },
    ]


def test_text_ends_with_what_was_staked_and_returned(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "deal", "baccarat", "-n", "2", "--seed", "7", "-w", "banker=10", "tie=5"
    )
    assert status == 0
    assert out.splitlines()[0] == "round 1: player 5♠ 7♦ 8♣, banker 7♥ Q♥"
    assert out.splitlines()[-1] == "2 rounds: staked $30.00, returned $39.00, net +$9.00"


@pytest.mark.parametrize("name", WITH_WAGERS)
def test_the_same_seed_gives_the_same_bytes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    outs, files = [], []
    for at in ("a", "b"):
        log = tmp_path / f"{at}.jsonl"
        arguments = ("deal", name, "-n", "4", "--seed", "s", "-w", *wagers_of(name), "--json")
        status, out, _ = run(capsys, *arguments, "--strategy", "random", "--log", str(log))
        assert status == 0
        outs.append(out)
        files.append(log.read_bytes())
    assert outs[0] == outs[1]
    assert files[0] == files[1]
    assert len(outs[0].splitlines()) == 4
    other = run(capsys, "deal", name, "-n", "4", "--seed", "t", "-w", *wagers_of(name), "--json")[1]
    assert other != outs[0]


@pytest.mark.parametrize("name", WITH_WAGERS)
def test_every_game_settles_in_the_published_shape(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    status, out, _ = run(
        capsys, "deal", name, "-n", "30", "--seed", "1", "-w", *wagers_of(name), "--json"
    )
    assert status == 0
    wagers = [wager for one in rounds_of(out) for wager in one["wagers"]]
    assert wagers
    for one in rounds_of(out):
        assert "order" in one["outcome"]
    for wager in wagers:
        assert list(wager) == ["seat", "area", "stake", "result", "odds", "returned", "rule"]
        assert wager["result"] in NAMES.values()
        assert bool(wager["odds"]) == (wager["result"] == "win")
        assert wager["rule"]
        if wager["result"] in ("void", "stand-off"):
            assert wager["returned"] == wager["stake"]


def test_without_a_seed_rounds_differ(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = (run(capsys, "deal", "baccarat", "-n", "8", "--json")[1] for _ in range(2))
    assert one != other


def test_chips_never_run_out(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "deal", "baccarat", "-n", "1500", "--seed", "1", "-w", "tiger-pair=10000", "--json"
    )
    assert status == 0
    assert all(len(one["wagers"]) == 1 for one in rounds_of(out))


def test_wagers_that_stand_over_are_told_when_they_are_settled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = run(
        capsys, "deal", "craps", "-n", "40", "--seed", "1", "-w", "win=10", "--json"
    )
    assert status == 0
    counts = [len(one["wagers"]) for one in rounds_of(out)]
    assert 0 in counts
    assert 1 in counts


def test_one_wager_may_be_the_condition_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    script = ("--wager", "any-pair-player=5", "banker=10")
    status, out, err = run(capsys, "deal", "baccarat", "--seed", "1", *script, "--json")
    assert (status, err) == (0, "")
    areas = {wager["area"] for one in rounds_of(out) for wager in one["wagers"]}
    assert areas == {"any-pair-player", "banker"}


# What is refused: one line, status 2, and nothing is left behind.


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nosuch"], "there is no game 'nosuch'"),
        (["baccarat", "--rounds", "0"], "--rounds must be 1 or more, not 0"),
        (["baccarat", "--rounds", "many"], "'many' is not a whole number"),
        (["baccarat", "-w", "left-field=10"], "the layout has no area 'left-field'"),
        (["baccarat", "-w", "banker=0.50"], "the minimum for banker is $1.00 [qld-2024:1:9(1)]"),
        (["baccarat", "-w", "banker=99999"], "the maximum for banker is $10,000.00"),
        (["baccarat", "-w", "banker=1.30"], "cannot be wagered in chips of $0.50"),
        (["baccarat", "-w", "banker=ten"], "'ten' is not an amount of money"),
        (["baccarat", "-w", "banker=-5"], "'-5' is negative"),
        (["baccarat", "-w", "banker=0"], "a wager must be more than nothing"),
        (["baccarat", "-w", "banker"], "a wager is AREA=AMOUNT or SEAT:AREA=AMOUNT, not 'banker'"),
        (["baccarat", "-w", "40:banker=10"], "the table has seats 1 to 9"),
        (["baccarat", "-w", "any-pair-player=5"], "any-pair-player needs a game wager on box 1"),
        (["baccarat", "--set", "decks=7"], "6 or 8 decks (qld-2024:1:4(1))"),
        (["baccarat", "--set", "decks=six"], "option decks takes int, not 'six'"),
        (["baccarat", "--set", "colour=red"], "baccarat has no option 'colour'; it has decks"),
        (["baccarat", "--set", "decks"], "--set takes option=value, not 'decks'"),
        (["baccarat", "--strategy", "lucky"], "no strategy 'lucky'; it has default, random"),
        (["baccarat", "--resume"], "--resume goes with --log"),
        (["baccarat", "--log", "no/such/folder/x"], "no/such/folder/x: No such file or directory"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    more = [] if "--log" in arguments or "--resume" in arguments else ["--log", "t.jsonl"]
    status, out, err = run(capsys, "deal", *arguments, *more)
    assert (status, out) == (2, "")
    assert err.startswith("croupier: ")
    assert line in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_an_option_of_several_values(capsys: pytest.CaptureFixture[str]) -> None:
    only = ("--set", "additional=pairs,super-6")
    assert run(capsys, "deal", "baccarat", *only, "-w", "super-6=1")[0] == 0
    status, _, err = run(capsys, "deal", "baccarat", *only, "-w", "lucky-6=1")
    assert status == 2
    assert "lucky-6" in err


# The log.


def test_the_log_replays_and_the_shoe_is_revealed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "t.jsonl"
    assert run(capsys, "deal", "baccarat", "-n", "150", *WAGERS, "--log", str(log))[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["t.jsonl"]
    assert verify(log, game_of).rounds == 150
    status, out, _ = run(capsys, "verify-shoe", str(log))
    assert (status, out.splitlines()[-1].split(":")[1]) == (0, " none failed")
    assert out.count("verified") > 1


def test_a_log_is_never_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "t.jsonl"
    log.write_text("precious")
    status, out, err = run(capsys, "deal", "baccarat", "--log", str(log))
    assert (status, out) == (2, "")
    assert err == f"croupier: {log} is there already; --resume goes on with it\n"
    assert log.read_text() == "precious"
    assert run(capsys, "deal", "baccarat", "--log", str(log), "--resume")[0] == 1
    assert log.read_text() == "precious"


def test_nor_is_the_sealed_shoe_of_another_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    vault = tmp_path / "t.jsonl.vault"
    vault.write_text("{}")
    status, _, err = run(capsys, "deal", "baccarat", "--log", str(tmp_path / "t.jsonl"))
    assert (status, err) == (2, f"croupier: {vault} is there already\n")
    assert list(tmp_path.iterdir()) == [vault]


def test_resuming_what_is_closed_or_another_table_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "t.jsonl"
    open_table("baccarat", seed=7, log=log).let_stand()
    again = ("--log", str(log), "--resume")
    assert "seed" in run(capsys, "deal", "baccarat", "--seed", "8", *again)[2]
    assert "another decks" in run(capsys, "deal", "baccarat", "--set", "decks=6", *again)[2]
    assert "a table of baccarat" in run(capsys, "deal", "roulette", *again)[2]
    assert run(capsys, "deal", "baccarat", "--seed", "7", *again)[0] == 0
    before = log.read_bytes()
    status, _, err = run(capsys, "deal", "baccarat", *again)
    assert (status, err) == (2, f"croupier: the table of {log} is closed\n")
    assert log.read_bytes() == before


SCRIPTS = [Script(1, "banker", 1000), Script(2, "tie", 500)]
ROUNDS = 5


def _uncut(log: Path, seed: str | None) -> tuple[bytes, list[tuple[int, bytes]]]:
    """A log of some rounds with two shoes, and what lay in the vault at each size of the log."""
    saved: list[tuple[int, bytes]] = []
    vault = log.with_name(log.name + ".vault")
    save = logs.FileVault._save

    def watch(self: logs.FileVault, sealed: dict[str, Any]) -> None:
        save(self, sealed)
        saved.append((log.stat().st_size if log.exists() else 0, vault.read_bytes()))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logs.FileVault, "_save", watch)
        opened = open_table("baccarat", seed=seed, log=log, cutting_card=390)
        script = Scripted(opened, SCRIPTS, "default")
        for _ in range(ROUNDS):
            script.round()
        opened.let_stand()
    return log.read_bytes(), saved


@pytest.mark.parametrize("seed", ["7", None])
def test_a_log_cut_anywhere_goes_on(
    tmp_path: Path, seed: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every entry and inside every entry; from a seed, to the same bytes."""
    monkeypatch.setattr("croupier.table.log.os.fsync", lambda _: None)  # what is read is the same
    log = tmp_path / "t.jsonl"
    vault = log.with_name("t.jsonl.vault")
    whole, saved = _uncut(log, seed)
    header = whole.index(b"\n") + 1
    ends = [at + 1 for at in range(header, len(whole)) if whole[at : at + 1] == b"\n"]
    for end in ends:
        for cut in (end, end - 40):
            log.write_bytes(whole[:cut])
            vault.write_bytes([kept for size, kept in saved if size <= cut][-1])
            opened = resume_table(log)
            script = Scripted(opened, SCRIPTS, "default")
            while opened.table.round.number <= ROUNDS:
                script.step()
            opened.let_stand()
            if seed is not None:
                assert log.read_bytes() == whole
            else:
                assert verify(log, game_of).rounds == ROUNDS


def test_a_log_cut_before_its_header_was_whole_begins_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "t.jsonl"
    arguments = ("deal", "baccarat", "-n", "3", "--seed", "7", *WAGERS, "--log", str(log))
    assert run(capsys, *arguments)[0] == 0
    whole = log.read_bytes()
    for cut in (0, 1, 20, whole.index(b"\n")):
        log.write_bytes(whole[:cut])
        assert run(capsys, *arguments, "--resume")[0] == 0
        assert log.read_bytes() == whole


def _killed(log: Path, arguments: list[str], after: int) -> None:
    """Killed when it has written so many bytes, or somewhat more."""
    process = started(
        *("croupier.cli", *arguments),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    before = log.stat().st_size if log.exists() else 0

    def written() -> bool:
        assert process.poll() is None, "it has ended"
        return log.exists() and log.stat().st_size > before + after

    until(written)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.parametrize("name", ["baccarat", "roulette"])
@pytest.mark.parametrize("seeded", [True, False])
def test_kill_9_and_resume(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, seeded: bool
) -> None:
    """A real process, killed several times; the log goes on each time and replays."""
    log = tmp_path / "t.jsonl"
    chance = SeededSource(f"kill {name}")
    more = ["--seed", "7"] if seeded else []
    wager = ["--wager", "banker=10" if name == "baccarat" else "red=10"]
    arguments = ["deal", name, *wager, *more, "--log", str(log), "--resume"]
    for _ in range(3):
        _killed(log, [*arguments, "--rounds", "100000"], 10_000 + chance.below(20_000))
    status, out, err = run(capsys, *arguments, "--rounds", "10", "--json")
    assert (status, err) == (0, "")
    numbers = [one["round"] for one in rounds_of(out)]
    assert numbers == list(range(numbers[0], numbers[0] + 10))
    assert numbers[0] > 1
    report = verify(log, game_of)
    assert report.rounds == numbers[-1]
    status, out, _ = run(capsys, "replay", str(log))
    assert status == 0
    assert f"head     {report.head}" in out
    assert run(capsys, "verify-shoe", str(log))[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["t.jsonl"]

"""`croupier play`, typed through a pipe as a person types it."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from croupier.cli import main
from croupier.cli.session import Session
from croupier.games import GAMES, game_of
from croupier.house import open_table
from croupier.speech import read
from croupier.table.commands import Choose, Place
from croupier.table.game import Drawing
from croupier.table.replay import verify
from croupier.table.table import Table
from tests.waiting import PATIENCE, until

Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    def run(*arguments: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        status = main(["play", *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def said(out: str, line: str) -> list[str]:
    """What came between a typed line and the next prompt."""
    lines = out.splitlines()
    start = next(n for n, one in enumerate(lines) if one.endswith(f"> {line}"))
    rest = lines[start + 1 :]
    ends = [n for n, one in enumerate(rest) if " > " in one]
    return [one.strip() for one in rest[: ends[0] if ends else len(rest)]]


def test_a_round_of_baccarat(play: Play) -> None:
    status, out, err = play("baccarat", "--seed", "7", lines="b 10\n\nquit\n")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "Welcome to Baccarat, guest ($1,000.00).  ? for help"
    assert said(out, "b 10") == ["guest box 1: $10.00 on banker"]
    settled = "guest: banker $10.00 win at 19/20, $19.50 back  [qld-2024:1:11(2)]"
    assert settled in out
    assert "guest wins $9.50" in out
    assert said(out, "quit") == [
        "guest cashes $1,009.50",
        "guest leaves",
        "spent shoe 4fc6973470ec revealed: 416 cards",
        "the table is closed",
    ]


def test_a_refusal_gives_its_reason_and_rule_and_changes_nothing(play: Play) -> None:
    _, out, _ = play("baccarat", "--seed", "7", lines="b 0.50\nb 20000\nb 5000\n")
    assert said(out, "b 0.50") == ["refused: the minimum for banker is $1.00  [qld-2024:1:9(1)]"]
    assert said(out, "b 20000") == [
        "refused: the maximum for banker is $10,000.00  [qld-2024:1:9(1)]"
    ]
    assert said(out, "b 5000")[0] == "refused: guest has $1,000.00  [qld-2024:1:10]"
    assert "guest cashes $1,000.00" in out


def test_a_misreading_says_what_was_not_understood(play: Play) -> None:
    _, out, _ = play("baccarat", lines="xyzzy\nb ten\nb\ntiger\nb 10 20 30\nperfect 5\n")
    assert said(out, "xyzzy") == ["there is no 'xyzzy' here"]
    assert said(out, "b ten") == ["'ten' is not an amount of money, such as $2.50"]
    assert said(out, "b") == ["how much on banker? as b 10"]
    assert said(out, "tiger") == ["how much on tiger? as tiger 10"]
    assert said(out, "b 10 20 30") == ["'20 30' is too much"]
    assert "'perfect' could be perfect-pairs-player" in said(out, "perfect 5")[0]


def test_wagers_are_changed_withdrawn_and_repeated(play: Play) -> None:
    lines = "p 10\nchange p 25\nt 5\nwithdraw t\n\nagain\nquit\n"
    _, out, _ = play("baccarat", "--seed", "7", lines=lines)
    assert said(out, "change p 25") == ["guest box 1: $25.00 on player"]
    assert said(out, "withdraw t") == ["guest box 1: $5.00 back from tie"]
    assert said(out, "again") == ["guest box 1: $25.00 on player"]
    assert said(out, "quit")[0] == "guest box 1: $25.00 back from player"
    assert "guest cashes $975.00" in out


def test_rule_shows_the_provision_behind_the_settlement(play: Play) -> None:
    lines = "rule\nb 10\n\nrule\nrule 1:24\nrule 1:99\n"
    _, out, _ = play("baccarat", "--seed", "7", lines=lines)
    assert said(out, "rule")[0].startswith("no wager has been settled yet")
    second = out[out.index("guest wins") :]
    assert "qld-2024:1:11(2)  Payout odds" in said(second, "rule")
    assert said(out, "rule 1:24")[0] == "qld-2024:1:24  Irregularities"
    assert said(out, "rule 1:99") == ["there is no provision qld-2024:1:99"]


def test_help_legal_log_table_and_sign(play: Play) -> None:
    _, out, _ = play("baccarat", "--seed", "7", lines="?\nlegal\nlog 2\ntable\nsign\n")
    assert any(line.startswith("quit") for line in said(out, "?"))
    assert "guest: lucky-6 (l6) $1.00 to $1,000.00" in said(out, "legal")
    assert not any("supervisor" in line for line in said(out, "legal"))
    assert said(out, "log 2") == ["guest takes seat 1", "guest buys $1,000.00 in chips"]
    assert said(out, "table")[0].startswith("╭─ Baccarat · round 1")
    assert said(out, "sign") == ["limits $1.00 to $10,000.00, in steps of $0.50"]


@pytest.mark.parametrize(
    ("game", "wager", "incident"),
    [
        ("casino-war", "bet 10", "incident card-drawn-in-error exposed=…"),
        ("roulette", "17 5", "incident"),
    ],
)
def test_help_speaks_of_the_game_at_hand(play: Play, game: str, wager: str, incident: str) -> None:
    _, out, _ = play(game, "--dealer", lines="\n\n\n\n?\n")
    lines = said(out, "?")
    assert lines[0].startswith(f"{wager} ")
    assert any(line.startswith(incident) for line in lines)
    assert not any("third-card" in line for line in lines)


def test_several_players_at_one_terminal(play: Play) -> None:
    lines = "bob: p 5\nb 10\nas bob\nt 5\njoin carol 5 300\ncarol: p 7\nas nobody\n\n"
    names = ("--name", "alice", "--name", "bob", "--stack", "$200")
    _, out, _ = play("baccarat", "--seed", "7", *names, lines=lines)
    assert "alice ($200.00), bob ($200.00)" in out
    assert said(out, "bob: p 5") == ["bob box 2: $5.00 on player"]
    assert said(out, "b 10") == ["alice box 1: $10.00 on banker"]
    assert said(out, "t 5") == ["bob box 2: $5.00 on tie"]
    assert said(out, "carol: p 7") == ["carol box 5: $7.00 on player"]
    assert said(out, "as nobody") == ["nobody is not at the table"]
    for line in ("alice wins $9.50", "bob loses $10.00", "carol loses $7.00"):
        assert line in out


def test_staff_commands_need_a_dealer(play: Play) -> None:
    lines = "silence\nmanager: silence\ncorrect\nincident face-up-in-shoe\nincident what\npause\n"
    _, out, _ = play("baccarat", lines=lines)
    for line in ("silence", "manager: silence", "correct", "incident face-up-in-shoe"):
        assert said(out, line)[0].endswith("croupier play --dealer lets you be one")
    assert said(out, "incident what")[0].startswith("baccarat knows no 'what'; it knows")
    assert said(out, "pause")[0].startswith("without a log")


DEALT = "shuffled\n\n\n\nb 10\n\n9s\ncard 4h\nKd\n3c\n"  # the player has 9, the banker 7


def test_a_dealer_enters_cards_and_reports_incidents(play: Play) -> None:
    report = "incident third-card-in-error hand=player exposed=true\n5d\n\n\n"
    _, out, _ = play("baccarat", "--dealer", lines=DEALT + report)
    assert said(out, "9s")[0].split() == ["player", "9♠"]
    assert said(out, "card 4h")[0].split() == ["banker", "4♥"]
    assert "RULING on third card in error, reported by dealer  [qld-2024:1:24" in out
    assert "guest loses $10.00" in out
    assert "“dummy round”" in out


def test_a_dealer_is_told_what_cannot_be(play: Play) -> None:
    lines = "9z\ncard 99\nspin 17\nincident third-card-in-error hand=left\n"
    lines += "incident third-card-in-error left\nincident third-card-in-error exposed=maybe\n"
    _, out, _ = play("baccarat", "--dealer", lines=DEALT[: DEALT.index("Kd")] + lines)
    assert said(out, "9z") == ["'9z' names no card, as 9s or 10♥ does"]
    assert said(out, "card 99") == ["'99' names no card, as 9s or 10♥ does"]
    assert said(out, "spin 17")[0] == "'spin 17' names no card, as 9s or 10♥ does"
    assert said(out, "incident third-card-in-error hand=left")[0].startswith("refused: ")
    assert "say it as name=value" in said(out, "incident third-card-in-error left")[0]
    assert said(out, "incident third-card-in-error exposed=maybe")[0].startswith(
        "third-card-in-error: "
    )


def test_a_wrong_result_is_corrected_and_the_difference_posted(play: Play) -> None:
    lines = DEALT + "\n\n" + "correct\ncorrect 9.9 2h\n"
    _, out, _ = play("baccarat", "--dealer", lines=lines)
    listed = [line.split() for line in said(out, "correct") if "face" in line]
    assert [words[2] for words in listed] == ["9♠", "4♥", "K♦", "3♣"]
    assert said(out, "correct 9.9 2h") == ["no result 9.9 can be corrected; correct lists them"]
    label = listed[1][0]  # the banker's first card was 6♥, and the banker has 9 as well
    _, out, _ = play("baccarat", "--dealer", lines=DEALT + f"\n\ncorrect {label} 6h\n")
    told = said(out, f"correct {label} 6h")
    assert told[0].startswith("CORRECTION of round 1: ")
    assert told[0].index("4♥") < told[0].index("6♥")
    assert told[1].startswith("round 1 is now: ")
    assert told[2].startswith("guest: +$10.00 for round 1")
    assert "guest cashes $1,000.00" in out


def test_orders_of_supervisors_and_managers(play: Play) -> None:
    lines = DEALT + "restrict player=guest\ndealer: restrict player=guest lift=true\n"
    lines += "supervisor: notify limit=banker minimum=$5 maximum=$500\n"
    _, out, _ = play("baccarat", "--dealer", lines=lines)
    assert "DIRECTION by manager: one box and minimum wagers only (guest)" in out
    assert said(out, "dealer: restrict player=guest lift=true")[0].startswith("refused: a dealer")
    assert "notice displayed: banker: $5.00 to $500.00" in out


def test_the_log_of_a_session_replays(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "t.jsonl"
    status, _, _ = play("baccarat", "--log", str(log), lines="b 10\n\np 10\n\n")
    assert status == 0
    assert verify(log, game_of).rounds == 2
    assert [path.name for path in tmp_path.iterdir()] == ["t.jsonl"]


@pytest.mark.parametrize("dealer", [[], ["--dealer"]])
def test_pause_and_resume(play: Play, tmp_path: Path, dealer: list[str]) -> None:
    log = tmp_path / "t.jsonl"
    start = DEALT if dealer else "b 10\n"
    arguments = ["baccarat", "--log", str(log), *dealer]
    status, out, _ = play(*arguments, lines=start + "pause\n")
    assert status == 0
    assert "The table stands as you leave it" in out
    status, out, err = play(*arguments, "--resume", lines="\n\n")
    assert (status, err) == (0, "")
    assert out.splitlines()[0].startswith("Welcome back to Baccarat, guest ($990.00).")
    assert "guest: banker $10.00" in out
    assert verify(log, game_of).rounds >= 1


def test_the_input_ends_in_the_middle_of_a_dealers_round(play: Play, tmp_path: Path) -> None:
    log = tmp_path / "t.jsonl"
    part = DEALT[: DEALT.index("Kd")]
    status, out, _ = play("baccarat", "--dealer", "--log", str(log), lines=part)
    assert status == 0
    assert "The table is left standing: the dealer must enter the face of card 3" in out
    assert "guest has $990.00; $10.00 lies on the layout." in out
    status, out, _ = play(
        "baccarat", "--dealer", "--log", str(log), "--resume", lines="Kd\n3c\n\n\n"
    )
    assert status == 0
    assert "guest loses $10.00" in out
    assert verify(log, game_of).rounds == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["nosuch"], "there is no game 'nosuch'"),
        (["baccarat", "--stack", "lots"], "'lots' is not an amount of money"),
        (["baccarat", "--name", "a:b"], "a player needs a printable name"),
        (["baccarat", "--seats", "0"], "a table for baccarat has 1 to 14 places, not 0"),
        (["baccarat", "--seats", "15"], "a table for baccarat has 1 to 14 places, not 15"),
        (["baccarat", "--set", "decks=7"], "6 or 8 decks"),
        (["baccarat", "--dealer", "--seed", "7"], "leave --seed out"),
        (["baccarat", "--resume"], "--resume goes with --log"),
        ([], "requires an argument"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(play: Play, arguments: list[str], line: str) -> None:
    status, out, err = play(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("croupier: ")
    assert line in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dealer", [[], ["--dealer"]])
def test_every_game_opens_shows_what_is_legal_and_ends_cleanly(
    play: Play, name: str, dealer: list[str]
) -> None:
    lines = "legal\n?\ntable\n\n\nlegal\n\n\nlog\nrule\n"
    status, out, err = play(name, *dealer, lines=lines)
    assert (status, err) == (0, "")
    assert out.startswith(f"Welcome to {GAMES[name].title}")
    assert "Traceback" not in out


def draw(table: Table) -> str:
    return f"{len(table.round.layout)} areas"


def test_a_game_may_draw_its_layout(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Drawing(terminal=f"{__name__}:draw")
    monkeypatch.setitem(GAMES, "baccarat", replace(GAMES["baccarat"], drawing=drawing))
    assert "│ 18 areas " in play("baccarat")[1]


# In a real terminal.

PROMPT = rb"guest \$[0-9,.]+ > $"


def _terminal(keys: list[str], interrupt: bool) -> tuple[int, str]:
    """Type lines into a pseudo-terminal, then Ctrl-C or Ctrl-D; the status and the screen."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier.cli", "play", "baccarat", "--seed", "7"],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
        start_new_session=True,
    )
    os.close(follower)
    screen = b""

    def shown(pattern: bytes, start: int = 0) -> None:
        """Read the screen until it shows something, or nothing comes any more."""
        nonlocal screen
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, screen[start:]) and time.monotonic() < end:
            if select.select([leader], [], [], PATIENCE)[0]:
                try:
                    screen += os.read(leader, 65536)
                except OSError:
                    return

    try:
        shown(PROMPT)
        for key in keys:
            start = len(screen)
            os.write(leader, key.encode() + b"\n")
            shown(PROMPT, start)
        until(lambda: _asleep(process.pid))  # for a key; until then a signal is only noted
        if interrupt:
            os.kill(process.pid, signal.SIGINT)
        else:
            os.write(leader, b"\x04")
        shown(b"the table is closed")
        status = process.wait(timeout=PATIENCE)
    finally:
        process.kill()
        process.wait()
        os.close(leader)
    return status, screen.decode()


def _asleep(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].startswith("S")


@pytest.mark.skipif(sys.platform != "linux", reason="what a process waits for is not known here")
@pytest.mark.parametrize("interrupt", [True, False])
def test_the_terminal_is_coloured_and_ends_cleanly(interrupt: bool) -> None:
    status, screen = _terminal(["b 10", ""], interrupt)
    assert status == 0
    assert "Traceback" not in screen
    assert "the table is closed" in screen
    assert "\x1b[1;31;47m 7♦ " in screen
    assert "\x1b[1;30;47m 5♠ " in screen


@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("roulette", "17 5", "guest: $5.00 on straight-17"),
        ("roulette", "split 20 17 5", "guest: $5.00 on split-17-20"),
        ("roulette", "street 7 5", "guest: $5.00 on street-7-8-9"),
        ("roulette", "line 4 5", "guest: $5.00 on six-line-4-9"),
        ("roulette", "bet on red 10", "guest: $10.00 on red"),
        ("roulette", "spilt 17 20 5", "there is no 'spilt' here; did you mean split?"),
        ("roulette", "17", "how much on straight-17? as 17 10"),
        ("craps", "pass 10", "guest: $10.00 on win"),
        ("craps", "don't pass 10", "guest: $10.00 on dont-win"),
        ("craps", "yo 1", "guest: $1.00 on eleven"),
        ("craps", "place 6 12", "guest: $12.00 on place-6"),
        ("sic-bo", "4 5", "guest: $5.00 on face-4"),
        ("sic-bo", "total 9 5", "guest: $5.00 on total-9"),
        ("wheel-of-fortune", "a 5", "guest: $5.00 on symbol-a"),
        ("keno", "keno 1 2 3 7 5", "guest: $5.00 on keno-1-2-3-7"),
        ("keno", "7 3 2 1 5", "guest: $5.00 on keno-1-2-3-7"),
        ("keno", "keno 81 2", "there is no 'keno 81' here; ? tells how a wager is said"),
        ("blackjack-switch", "second 10", "guest box 1: $10.00 on original-2"),
        ("baccarat", "punto 10", "guest box 1: $10.00 on player"),
        ("baccarat", "dragon player 5", "guest box 1: $5.00 on dragon-bonus-player"),
        ("baccarat", "bankr 5", "there is no 'bankr' here; did you mean banker?"),
        ("blackjack", "bet 10 box 2", "guest box 2: $10.00 on original"),
    ],
)
def test_each_game_is_spoken_to_in_its_own_words(
    play: Play, game: str, line: str, told: str
) -> None:
    _, out, _ = play(game, "--seed", "7", lines=f"accept\n{line}\nquit\n")
    assert said(out, line)[0] == told


@pytest.mark.parametrize("name", GAMES)
def test_the_lines_of_a_games_help_can_be_typed(name: str) -> None:
    """What the help proposes is understood: as a wager now, or as a word of the game."""
    table = open_table(name, seed=1, players={"guest": 1_000_00})
    table.until_wagers()
    own, ask = table.table.game.words, table.table.pending
    for line, _ in own.lines:
        for one in line.split("  "):
            word = one.removesuffix(" 20")
            if word in own.options or word in own.options.values():
                continue
            taken = read(one.split(), ask, table.table.game, table.table.round.layout)
            assert isinstance(taken, Place | Choose)
    for said_, area in own.areas.items():
        layout = table.table.round.layout
        assert area in layout or any(known.startswith(f"{area}-") for known in layout), said_


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_words_of_its_own(name: str) -> None:
    """Nobody is left with the names of areas and options alone."""
    assert GAMES[name].words.lines


def test_an_empty_round_is_asked_about_once(play: Play) -> None:
    _, out, _ = play("roulette", "--seed", "7", lines="\n17 5\n\n\n\ndeal\nquit\n")
    assert out.count("no wager lies on the layout; Enter again plays the round") == 2
    assert out.count("“no more bets”") == 3  # with 17, after the second Enter, and as said


POKER = "join bob 2 1000\n\ncheck\nraise\nraise 20\nbob: call\nk\nfold\nrule\nraise 20\nquit\n"


@pytest.mark.parametrize("game", ["texas-holdem", "omaha"])
def test_players_who_bet_against_each_other_are_told_the_price(play: Play, game: str) -> None:
    _, out, _ = play(game, "--seed", "3", lines=f"\n{POKER}")
    assert "players bet against each other here; join bob 2 1000 brings another" in out
    assert "$15.00 in the pot? f fold · c call $5.00 · r raise" in out
    assert said(out, "check")[0].startswith("check is not open here; choose fold, call, raise")
    assert said(out, "raise")[0].startswith("raise for how much? $10.00 to ")
    assert any("wins" in line for line in said(out, "rule"))
    assert "'raise 20' is for when you are asked; now wagers are taken" in out


def test_a_wager_that_is_said_too_late_is_refused_by_its_rule(play: Play) -> None:
    _, out, _ = play("roulette", "--dealer", lines="17 5\n\nguest: red 10\nred 10\n17\n\n")
    for line in ("guest: red 10", "red 10"):
        assert said(out, line)[0].startswith("refused: a wager is not what the table waits for")
        assert "[qld-2024:7:" in said(out, line)[0]


def test_the_electronic_forms_double_in_full(play: Play) -> None:
    _, out, _ = play("electronic-blackjack", "--seed", "5", lines="bet 10\n\nd\nquit\n")
    assert "guest: your hand, soft 19? s stand · h draw · d double" in out
    assert "guest box 1: $10.00 on double" in said(out, "d")


def test_lines_into_a_file_stay_whole(play: Play) -> None:
    """Cards of nine locations in a row are more than a hundred columns."""
    lines = "ante 10\n\nfold\nquit\n"
    _, out, _ = play("electronic-three-card-poker", "--seed", "5", lines=lines)
    assert re.search(r"location 1 .* location 9 +\S+", out)


def test_doubling_doubles(play: Play) -> None:
    _, out, _ = play("blackjack", "--seed", "2", lines="o 10\n\nd\n\nquit\n")
    assert "guest box 1: $10.00 on double" in out
    _, out, _ = play("blackjack", "--seed", "2", lines="o 10\n\ndouble 5\n\nquit\n")
    assert "guest box 1: $5.00 on double" in out


def test_a_pause_says_whose_card_it_waits_for(play: Play) -> None:
    _, out, _ = play("baccarat", "--dealer", lines=DEALT)
    for whose in ("the player's first card", "the banker's second card"):
        assert f"dealer: {whose}? as card 9s" in out


def test_chips_come_out_of_a_bankroll(play: Play) -> None:
    lines = "buy 400\nbuy 200\ncash 300\nbuy 200\n"
    _, out, _ = play("baccarat", "--stack", "500", "--bankroll", "1000", lines=lines)
    assert said(out, "buy 400") == ["guest buys $400.00 in chips"]
    assert "guest has $100.00 left of the bankroll" in out
    assert out.count("guest buys $200.00 in chips") == 1
    status, _, err = play("baccarat", "--stack", "500", "--bankroll", "100")
    assert (status, err.count("buys no")) == (2, 1)


def test_a_result_is_corrected_by_what_was_entered(play: Play) -> None:
    _, out, _ = play("baccarat", "--dealer", lines=DEALT + "\n\ncorrect 4h 6h\nrule\n")
    assert said(out, "correct 4h 6h")[0].startswith("CORRECTION of round 1: not  4♥  but  6♥ ")
    assert "void" in said(out, "rule")[0]  # as it stands now, not as it was


def test_help_is_folded_between_words_on_a_narrow_screen() -> None:
    shown = io.StringIO()
    console = Console(file=shown, width=50, force_terminal=True, color_system=None)
    table = open_table("roulette", seed=1, players={"guest": 100_00})
    session = Session(table, console, dealer=False, logged=False)
    for line in ("?", "legal", "table"):
        session.hear(line)
    lines = [line.rstrip() for line in shown.getvalue().splitlines()]
    assert max(map(len, lines)) <= 50
    words = {word for line in lines for word in line.split()}
    assert {"provision", "settlement;", "straight-17"} & words
    assert not any(line.strip("│ ").endswith(" to") for line in lines if line.startswith("│"))


# Company, where players bet against each other.


def test_strategies_keep_a_player_company_at_poker(play: Play) -> None:
    lines = "\ncall\n" + "\n" * 12 + "quit\n"
    given = ("texas-holdem", "--seed", "3", "--with", "tight", "--with", "caller")
    status, out, err = play(*given, lines=lines)
    assert (status, err) == (0, "")
    assert "caller: call $10.00" in out
    assert "tight: bet $10.00" in out
    asked = [line.partition(" $")[0] for line in out.splitlines() if " > " in line]
    assert {*asked} == {"guest"}  # nobody speaks for the others
    seen = [line for line in out.splitlines() if "has seen" in line]
    assert seen
    assert all(line.startswith("  guest has seen  guest") for line in seen)


def test_company_that_is_broke_buys_again(play: Play) -> None:
    lines = "\nall-in\n" * 3 + "quit\n"
    given = ("texas-holdem", "--seed", "6", "--with", "caller", "--stack", "200")
    out = play(*given, lines=lines)[1]
    assert out.count("caller buys $200.00") > 1


def test_company_is_refused_where_it_has_no_place(play: Play) -> None:
    assert "players bet against each other" in play("blackjack", "--with", "random")[2]
    assert "it has default, random, caller, tight" in play("omaha", "--with", "wild")[2]

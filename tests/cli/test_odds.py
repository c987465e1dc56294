"""`croupier odds`, `croupier strategy` and `croupier design`, as a person types them."""

import csv
import io
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from croupier.cli import main
from croupier.odds import check
from croupier.odds.published import Published

KEYS = [
    "game", "wager", "variant", "decks", "house_edge", "exact", "return_to_player",
    "win_probability", "push_probability", "lose_probability", "hit_frequency", "stddev",
    "variance", "skewness", "volatility_index", "average_wager", "element_of_risk", "method",
    "rules", "notes", "lines",
]  # fmt: skip


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    status, out, err = run(capsys, "odds", *arguments, "--json")
    assert (status, err) == (0, "")
    found: list[dict[str, object]] = msgspec.json.decode(out)
    return found


def test_rows_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "odds", "two-up", "--csv")
    assert (status, err) == (0, "")
    found = list(csv.DictReader(io.StringIO(out)))
    assert all(list(row) == KEYS for row in found)
    heads = next(row for row in found if row["wager"] == "heads" and not row["variant"])
    assert (heads["exact"], heads["house_edge"]) == ("1/32", "0.03125")
    assert heads["rules"] == "nsw-2016:two-up:4.1.2 nsw-2016:two-up:4.1.2.1"
    status, _, err = run(capsys, "odds", "two-up", "--csv", "--json")
    assert (status, err) == (
        2,
        "croupier: --csv is a form of the rows: leave --json and --check out\n",
    )


@pytest.mark.parametrize("width", [50, 80, 200])
def test_a_narrow_screen_has_whole_words_and_says_what_is_left_out(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    _, out, _ = run(capsys, "odds", "two-up")
    lines = [re.sub(r"\x1b\[\d*m", "", line).rstrip() for line in out.splitlines()]
    assert max(map(len, lines)) <= width
    assert lines[0].split()[0] == "wager"
    assert "3.1250%" in out
    assert ("exact" in lines[0]) == (width == 200)
    assert ("a wider screen, or a pipe, has" in out) == (width < 200)


def test_rows_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "two-up")
    assert all(list(row) == KEYS for row in found)
    heads = next(row for row in found if row["wager"] == "heads" and not row["variant"])
    assert (heads["exact"], heads["house_edge"]) == ("1/32", 0.03125)
    assert heads["rules"] == ["nsw-2016:two-up:4.1.2", "nsw-2016:two-up:4.1.2.1"]


def test_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "odds", "roulette", "--set", "wheel=double zero")
    assert (status, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert ["straight", "(38", "alike)", "double", "zero", "5.2632%", "1/19"] in [
        line[:7] for line in lines
    ]
    assert any(line[:1] == ["five-line"] and "3/38" in line for line in lines)
    assert "qld-2024:7:16(1)" in out


def test_a_wager_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "odds", "baccarat", "--wager", "lucky-6", "--decks", "8")
    assert status == 0
    assert "house edge 16.683572% = 47209656769/282970916865" in out
    assert any(line.split()[:5] == ["6", "on", "3", "cards", "win"] for line in out.splitlines())
    assert "provisions: qld-2024:17:58 qld-2024:17:60(2)" in out
    document = rows(capsys, "baccarat", "--wager", "lucky-6", "--decks", "8")
    assert len(document) == 1
    assert list(document[0]) == KEYS


def test_decks_and_options_choose_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert {row["decks"] for row in rows(capsys, "baccarat")} == {6, 8}
    six = rows(capsys, "baccarat", "--decks", "6", "--set", "even_money=true")
    banker = next(row for row in six if row["wager"] == "banker")
    assert (banker["variant"], banker["decks"]) == ("even money", 6)


def test_a_pay_table_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[big-tiger]\nwin = "50 to 1"\n', "utf-8")
    found = rows(capsys, "baccarat", "--decks", "8", "--paytable", str(path))
    tiger = next(row for row in found if row["wager"] == "big-tiger")
    assert tiger["house_edge"] == pytest.approx(0.152533, abs=5e-7)


def test_a_pay_table_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    found = rows(capsys, "roulettex", "--paytable", "2")
    assert {row["variant"] for row in found} == {"pay table 2"}
    lists = rows(capsys, "keno", "--paytable", "alternative", "--wager", "20-spot")
    assert [row["variant"] for row in lists] == ["alternative"]


def test_a_house_variant_is_taken_as_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("odds", "blackjack", "--decks", "6", "--wager", "original", "--json")
    status, out, _ = run(capsys, *arguments, "--set", "blackjack_pays=6/5")
    assert status == 0
    dear = msgspec.json.decode(out)[0]["house_edge"]
    _, out, _ = run(capsys, *arguments)
    usual = msgspec.json.decode(out)[0]["house_edge"]
    # 4.5% of hands are blackjacks, a few of them met by one, at 0.3 less each
    assert 0.010 < dear - usual < 0.0145


def test_spanish_blackjack_with_its_super_bonus(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "odds", "spanish-blackjack", "--decks", "8", "--stake", "25", "--json"
    )
    assert status == 0
    edges = [row["house_edge"] for row in msgspec.json.decode(out)]
    assert edges[0] < 0.00427905
    status, out, _ = run(
        capsys, "odds", "blackjack", "--decks", "6", "--bonus-play", "0.1", "--json"
    )
    assert status == 0
    assert [row["wager"] for row in msgspec.json.decode(out)] == ["original", "bonus-blackjack"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "which game?"),
        (["bacarat"], "did you mean baccarat?"),
        (["baccarat", "--wager", "lucky-7"], "no wager 'lucky-7'; did you mean lucky-6?"),
        (["baccarat", "--decks", "7"], "6 or 8 decks (qld-2024:1:4(1))"),
        (["roulette", "--decks", "6"], "not played with cards"),
        (["roulette", "--set", "zeros=2"], "has no option 'zeros'"),
        (["blackjack", "--set", "blackjack_pays=much"], "'much' is not odds"),
        (["blackjack", "--decks", "12"], "a shoe of 12 decks"),
        (["baccarat", "--paytable", "none.toml"], "none.toml"),
        (["baccarat", "--paytable", "generous"], "give a TOML file"),
        (["baccarat", "--stake", "25"], "change nothing at"),
        (["spanish-blackjack", "--stake", "much"], "--stake: 'much' is not an amount"),
        (["blackjack", "--stake", "25"], "has no super bonus"),
        (["blackjack", "--bonus-play", "0"], "a share of the original wager"),
        (["soft-17-blackjack", "--bonus-play", "1"], "offers no such wager"),
        (["baccarat", "--all"], "leave the game out"),
        (["--check", "--decks", "6"], "leave the other options out"),
        (["--rounds", "5"], "goes with --check"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    status, out, err = run(capsys, "odds", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_a_pay_table_that_cannot_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for text, words in (
        ("[tie]\nlose = 1", "tie is not paid for 'lose'"),
        ("[thai]\nwin = 1", "there is no wager 'thai'"),
        ("tables = 3\n", "has no option 'tables'"),
    ):
        path.write_text(text, "utf-8")
        status, out, err = run(capsys, "odds", "baccarat", "--paytable", str(path))
        assert (status, out) == (2, "")
        assert words in err


def test_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "odds", "--check", "two-up", "--rounds", "100000")
    assert (status, err) == (0, "")
    heads = next(line for line in out.splitlines() if line.split()[:1] == ["heads"])
    assert "3.1250%" in heads
    assert "±" in heads
    assert heads.endswith("Wizard of Odds, Two Up")


def test_a_disagreement_sets_the_status(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Published("two-up", "tails", "", None, "3.2%", "nobody")
    monkeypatch.setattr(check, "published", lambda: (wrong,))
    status, out, err = run(capsys, "odds", "--check", "two-up", "--rounds", "100000")
    assert (status, err) == (1, "croupier: 1 of the figures disagree\n")
    assert [line.split()[:2] for line in out.splitlines() if line[:1] == "*"] == [["*", "tails"]]
    status, out, _ = run(capsys, "odds", "--check", "two-up", "--rounds", "100000", "--json")
    assert status == 1
    assert [row["wager"] for row in msgspec.json.decode(out) if not row["agrees"]] == ["tails"]


def test_help_loads_nothing_compiled() -> None:
    code = (
        "import sys\n"
        "from croupier.cli import main\n"
        "for words in (['odds', '--help'], ['strategy', '--help'], ['design', '--help'],\n"
        "              ['odds', 'roulette'], ['strategy', 'roulette']):\n"
        "    main(words)\n"
        "loaded = {'numba', 'numpy'} & set(sys.modules)\n"
        "sys.exit(repr(loaded) if loaded else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_compiling_is_announced(tmp_path: Path) -> None:
    """With an empty cache the loops are compiled; here only the announcement is waited for."""
    code = (
        "from croupier.odds.blackjack import warm\n"
        "warm.steps = lambda: iter(['splits'])\n"
        "from croupier.cli.odds_settings import prepare\n"
        "from croupier.games import GAMES\n"
        "prepare(GAMES['blackjack'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={"NUMBA_CACHE_DIR": str(tmp_path), "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines() == [
        "compiling the analysis of blackjack, once on this machine:",
        "  compiling splits …",
    ]


# Strategy.


def test_a_chart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    svg, table = tmp_path / "chart.svg", tmp_path / "chart.csv"
    status, out, _ = run(
        capsys, "strategy", "blackjack", "--decks", "6", "--svg", str(svg), "--csv", str(table)
    )
    assert status == 0
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["blackjack,", "6", "decks"]
    assert ["16", *"SSSSSHHHHH"] in lines
    assert svg.read_text("utf-8").startswith("<svg")
    assert table.read_text("utf-8").startswith("section,hand,2,3")


def test_exceptions_by_cards(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "strategy", "blackjack", "--decks", "6", "--composition")
    assert status == 0
    assert "by cards: 2,10 against 4: draw" in out.splitlines()


def test_the_cost_of_a_deviation(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "strategy", "blackjack", "--deviation", "hard 16 vs 10: stand",
        "--deviation", "pair 8 vs 10: stand",
    )  # fmt: skip
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [["hard", "16"], ["pair", "of"]]


@pytest.mark.parametrize("game", ["keno", "craps", "baccarat"])
def test_games_without_decisions_say_so(capsys: pytest.CaptureFixture[str], game: str) -> None:
    status, out, _ = run(capsys, "strategy", game)
    assert status == 0
    assert out.startswith(f"{game}: ")
    assert out.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["blackjak"], "did you mean blackjack?"),
        (["blackjack", "--deviation", "sixteen"], "a deviation is like"),
        (["blackjack", "--set", "decks=many"], "option decks takes int"),
    ],
)
def test_wrong_strategies(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    status, out, err = run(capsys, "strategy", *arguments)
    assert (status, out) == (2, "")
    assert words in err


# Design.


def test_designs(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(
        capsys, "design", "baccarat", "lucky-6", "--target-edge", "5%", "--count", "3"
    )
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "baccarat, lucky-6: now 16.6836%, wanted 5.0000%"
    assert len(lines) == 5
    assert lines[2].split()[:3] == ["27", "12", "5.0517%"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["baccarat", "lucky-6", "--target-edge", "some"], "a per cent such as 3%"),
        (["baccarat", "lucky-7", "--target-edge", "3%"], "did you mean lucky-6?"),
        (["manila", "pot", "--target-edge", "3%"], "players bet against each other"),
        (["baccarat", "tie", "9", "--target-edge", "3%"], "nothing is known to do with '9'"),
        (["baccarat", "lucky-6", "--target-edge", "120%"], "less than 100%"),
        (["baccarat", "lucky-9", "--target-edge", "3%"], "no wager 'lucky-9'"),
        (["baccarat", "lucky-6", "--target-edge", "3%", "--count", "0"], "--count is 1 to"),
        (["blackjack", "original", "--target-edge", "3%"], "changes how it is played"),
        (["backgammon", "x", "--target-edge", "3%"], "there is no game"),
    ],
)
def test_wrong_designs(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    status, out, err = run(capsys, "design", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1

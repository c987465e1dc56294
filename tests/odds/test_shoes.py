"""Other shoes, counting systems, comparisons and frames."""

from __future__ import annotations

import sys
import types
from fractions import Fraction as F
from typing import Any

import msgspec
import pytest

from croupier.cli import main
from croupier.equipment.cards import DECK, Card
from croupier.games import GAMES
from croupier.odds import shoes
from croupier.odds.baccarat import shoe
from croupier.odds.blackjack.analysis import Analyser, full_shoe
from croupier.odds.blackjack.figures import side_figures
from croupier.odds.blackjack.hands import ACE, TEN
from croupier.odds.blackjack.indices import choices
from croupier.odds.blackjack.kernel import HIT, STAND
from croupier.odds.blackjack.shoe import beside
from croupier.odds.blackjack.shoe import shoe as blackjack_shoe
from croupier.odds.book import figures
from croupier.odds.casino_war import shoe as war_shoe
from croupier.odds.compare import alternatives, sensitivity, toggled
from croupier.odds.electronic_blackjack import side_figures as electronic_sides
from croupier.odds.figures import line_of
from croupier.odds.frames import NoFrames, frame, table
from croupier.wagers.blackjack_sides import SideHand

BACCARAT = GAMES["baccarat"]
EIGHT = BACCARAT.configure({"decks": 8})


def test_a_full_shoe_is_the_book() -> None:
    means = shoe(BACCARAT, EIGHT, shoes.full(8))
    for row in figures("baccarat", {"decks": 8}):
        if row.wager in means:
            assert means[row.wager] == -row.house_edge
    assert {"tie", "player-pair", "tiger-pair"} <= {*means}


@pytest.mark.parametrize(
    ("name", "decks"),
    [("blackjack", 6), ("blackjack-switch", 8), ("spanish-blackjack", 6), ("soft-17-blackjack", 8)],
)
def test_17_additional_wagers_of_a_full_shoe_are_the_book(name: str, decks: int) -> None:
    game = GAMES[name]
    options: Any = game.configure({"decks": decks})
    means = beside(game, options, shoes.full(decks))
    rows = [r for r in side_figures(game, options) if r.variant in ("", "upper bound", "table-1")]
    assert rows
    for row in rows:
        assert means[row.wager] == -row.house_edge


def test_2e_8_wagers_on_terminals_of_a_full_shoe_are_the_book() -> None:
    game = GAMES["electronic-blackjack"]
    options: Any = game.configure({"decks": 6})
    means = beside(game, options, shoes.full(6))
    for row in electronic_sides(game, options):
        assert means[row.wager] == -row.house_edge


@pytest.mark.parametrize("wager", ["perfect-pairs", "star-pairs"])
def test_17_7_a_card_gone_is_of_any_suit(wager: str) -> None:
    """By rank, a shoe without a nine is the mean of the four shoes without one of its nines."""
    game = GAMES["blackjack"]
    options: Any = game.configure({"decks": 6})
    area = game.round.areas(options)[wager]
    total = F(0)
    for gone in ("9♠", "9♥", "9♦", "9♣"):
        left = dict.fromkeys(DECK, 6)
        left[Card(gone)] -= 1
        for one in DECK:
            for two in DECK:
                ways = left[one] * (left[two] - (one == two))
                total += ways * line_of(area.result(SideHand([one, two])))[2]
    brute = total / 4 / (311 * 310)
    less = {**shoes.full(6), "9": 23}
    assert beside(game, options, less, only=wager) == {wager: brute}


def test_1_a_card_gone_and_the_pairs_of_baccarat() -> None:
    """Also: 17:13"""
    less = {**shoes.full(8), "4": 31}
    pairs = 12 * 32 * 31 + 31 * 30
    assert shoe(BACCARAT, EIGHT, less, only="player-pair")["player-pair"] == (
        12 * F(pairs, 415 * 414) - 1
    )


def test_13_casino_war_from_other_shoes() -> None:
    game = GAMES["casino-war"]
    options: Any = game.configure({"decks": 6})
    whole = war_shoe(game, options, shoes.full(6))
    rows = {row.wager: row for row in reversed(figures("casino-war", {"decks": 6}))}
    going = next(r for r in figures("casino-war", {"decks": 6}) if r.variant == "going to war")
    assert whole == {"bet": -going.house_edge, "tie": -rows["tie"].house_edge}
    aces = {rank: 24 if rank == "A" else 0 for rank in shoes.RANKS}
    assert war_shoe(game, options, aces) == {"bet": 2, "tie": 10}


def test_effects_of_removal_are_the_published_ones() -> None:
    """Of the tie, eight decks, in millionths: aces to nines, and tens."""
    published = [129, -239, -214, -292, -264, -1160, -1091, 654, 426, 513]
    for rank, millionths in zip(shoes.RANKS[:10], published, strict=True):
        less = {**shoes.full(8), rank: 31}
        moved = shoe(BACCARAT, EIGHT, less)["tie"] - shoe(BACCARAT, EIGHT, shoes.full(8))["tie"]
        assert round(float(moved) * 1e6) == pytest.approx(millionths, abs=1)


def test_a_shoe_without_the_cards_of_a_coup() -> None:
    """Nothing but tens: every coup is a tie."""
    tens = {rank: 8 if rank in ("10", "J", "Q", "K") else 0 for rank in shoes.RANKS}
    means = shoe(BACCARAT, EIGHT, tens)
    assert means["tie"] == 8
    assert means["banker"] == 0


def test_2_25_blackjack_from_other_shoes() -> None:
    game = GAMES["blackjack"]
    options = game.configure({"decks": 6})
    whole = blackjack_shoe(game, options, shoes.full(6))
    rows = {row.variant: row for row in figures("blackjack", {"decks": 6})
            if row.wager == "original"}  # fmt: skip
    assert whole["original"] == pytest.approx(-float(rows["total-dependent"].house_edge), abs=1e-12)
    fewer_fives = blackjack_shoe(game, options, {**shoes.full(6), "5": 12})
    assert fewer_fives["original"] > whole["original"]
    assert fewer_fives["insurance"] > whole["insurance"]


def test_systems_are_judged_by_their_correlation() -> None:
    effects = dict.fromkeys(shoes.RANKS, 0.0) | {"5": 1.0, "10": -0.5, "K": -0.5}
    best = shoes.searched(effects, 2)
    assert best.tags["5"] == 2
    assert best.tags["10"] == best.tags["K"] == -1
    assert shoes.correlation(best, effects) == pytest.approx(1)
    assert abs(shoes.correlation(shoes.HI_LO, effects)) < 1
    line = shoes.advantage(best, effects, -0.01, 8)
    assert line.at(line.index) == pytest.approx(0)
    assert 0 < line.often(8, 0.5) < line.often(8, 0.85) < 0.5
    assert line.gain(8, 0.85) > line.gain(8, 0.5) > 0


NO_CARDS = " ".join(f"{rank}:0" for rank in shoes.RANKS)


@pytest.mark.parametrize("text", ["A", "A:x", "Z:3", "-A:99", "A:33", NO_CARDS])
def test_shoes_that_cannot_be_meant(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match=r"such as|32 of a rank|ten cards"):
        shoes.composition(text, 8)
    assert main(("count", "baccarat", "--cards", text)) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_counting_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("count", "baccarat", "tie", "--tags", "6:-1 7:-1 8:1", "--json")) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told["systems"][0]["system"] == "own"
    assert told["systems"][1]["betting_correlation"] > 0.95
    assert main(("count", "craps", "win")) == 2
    assert "other shoes" in capsys.readouterr().err
    assert main(("count", "baccarat", "nosuch")) == 2
    assert "there are" in capsys.readouterr().err
    assert main(("count", "spanish-blackjack", "perfect-pairs", "--decks", "6", "--json")) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert "10" not in told["effects_of_removal"]
    assert len(set(told["effects_of_removal"].values())) == 1  # no rank tells more than another


def test_what_is_not_there_is_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("compare", "roulette", "nosuch")) == 2
    assert main(("odds", "caribbean-stud", "--set", "jackpot.kind=progressive", "--meter=-5")) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert "no wager 'nosuch'" in first
    assert second.startswith("croupier: --meter")


def test_options_toggled() -> None:
    usual, rows = toggled(BACCARAT, {"decks": 8}, "banker")
    assert usual == pytest.approx(0.010579, abs=1e-6)
    even = next(row for row in rows if row.option == "even_money" and row.value is True)
    assert even.points == pytest.approx(even.house_edge - usual)
    assert not any(option == "decks" for option, _ in alternatives(BACCARAT, {"decks": 8}))
    with pytest.raises(ValueError, match="no wager"):
        toggled(BACCARAT, {}, "nosuch")


def test_lines_compared(capsys: pytest.CaptureFixture[str]) -> None:
    tie = next(row for row in figures("baccarat", {"decks": 8}) if row.wager == "tie")
    (line,) = sensitivity(tie)
    assert F(tie.lines[0].probability) == pytest.approx(line.probability)
    assert main(("compare", "baccarat", "tie", "--lines", "--json")) == 0
    assert msgspec.json.decode(capsys.readouterr().out)[0]["event"] == "win"


def test_frames_of_whatever_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    fake = types.ModuleType("polars")
    vars(fake)["DataFrame"] = made.append
    monkeypatch.setitem(sys.modules, "polars", fake)
    table("wheel-of-fortune").frame()
    assert made[0][0]["game"] == "wheel-of-fortune"
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(NoFrames, match="polars or pandas"):
        frame([])
    assert "<table>" in table("wheel-of-fortune")[0]._repr_html_()


# Index numbers.

FOUR = 3  # as a rank of the analysis
BLACKJACK = GAMES["blackjack"]
SIX: Any = BLACKJACK.configure({"decks": 6})


@pytest.fixture(scope="module")
def three_upcards() -> list[shoes.Choice]:
    return choices(BLACKJACK, SIX, (FOUR, TEN, ACE))


@pytest.mark.parametrize(
    ("hand", "dealer", "instead", "published", "rising"),
    [
        ("insurance", "A", "insure", 3, True),
        ("hard 16", "10", "stand", 0, True),
        ("hard 15", "10", "stand", 4, True),
        ("hard 12", "4", "hit", 0, False),
        ("hard 13", "4", "hit", -4, False),
        ("hard 9", "4", "hit", -3, False),
    ],
)
def test_index_numbers_of_hi_lo_are_what_others_found(
    three_upcards: list[shoes.Choice],
    hand: str,
    dealer: str,
    instead: str,
    published: int,
    rising: bool,
) -> None:
    """Schlesinger, Blackjack Attack; Wong, Professional Blackjack: six decks, whole numbers."""
    found = shoes.index_numbers(shoes.HI_LO, three_upcards, 6, 0.75)
    (one,) = (i for i in found if (i.choice.hand, i.choice.dealer) == (hand, dealer)
              and i.choice.instead == instead)  # fmt: skip
    assert abs(one.true_count - published) < 0.6
    assert one.rising is rising
    assert one.gain > 0
    assert [i.gain for i in found] == sorted((i.gain for i in found), reverse=True)


def test_a_decision_changes_on_either_side_of_its_index_number(
    three_upcards: list[shoes.Choice],
) -> None:
    """Not by a straight line: 16 against 10, from shoes with low cards gone."""
    found = shoes.index_numbers(shoes.HI_LO, three_upcards, 6, 0.75)
    (one,) = (i for i in found if (i.choice.hand, i.choice.dealer) == ("hard 16", "10"))

    def stands_better(each: int) -> bool:
        shoe = full_shoe(SIX)
        shoe[1:6] -= each
        starts = Analyser(SIX, shoe).against(TEN).starts
        sixteen = [s for s in starts if s.cards in ((5, TEN), (6, 8))]
        return sum(s.chance * (s.values[STAND] - s.values[HIT]) for s in sixteen) > 0

    def true_count(each: int) -> float:
        seen = 5 * each - 2 + 0.9  # a ten, and a ten with a 6, or seldom a 9 with a 7
        return seen / ((312 - 5 * each - 3) / 52)

    assert true_count(0) < one.true_count < true_count(1)
    assert not stands_better(0)
    assert stands_better(1)


def test_index_numbers_are_printed_for_a_system(
    three_upcards: list[shoes.Choice],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: list[tuple[str, Any]] = []

    def told(game: Any, options: Any) -> list[shoes.Choice]:
        asked.append((game.name, options.decks))
        return three_upcards

    monkeypatch.setattr("croupier.cli.indices.load", lambda where: told)
    assert main(["count", "blackjack", "--decks", "6", "--indices", "--json"]) == 0
    document = msgspec.json.decode(capsys.readouterr().out)
    assert (document["system"], document["decks"]) == ("hi-lo", 6)
    first = document["indices"][0]
    assert (first["hand"], first["instead"], first["rising"]) == ("insurance", "insure", True)
    assert main(["count", "blackjack", "--decks", "6", "--indices", "--system", "omega II"]) == 0
    shown = [line.split()[:5] for line in capsys.readouterr().out.splitlines()]
    assert ["hard", "16", "10", "hit", "stand"] in shown
    assert asked == [("blackjack", 6)] * 2


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (["blackjack", "original", "--indices"], "leave wager and --cards out"),
        (["blackjack", "--indices", "--system", "knock-out"], "knock-out is not balanced"),
        (["blackjack", "--indices", "--system", "nobody"], "there is no counting system 'nobody'"),
        (["blackjack", "--system", "hi-lo"], "--system goes with --indices"),
        (["blackjack", "--indices", "--tags", "2:1"], "own is not balanced"),
        (["blackjack", "--indices", "--tags", "2:nan"], "'2:nan' is no rank and tag"),
        (["blackjack-switch", "--indices"], "two hands are decided together"),
        (["baccarat", "--indices"], "no decisions that a count changes"),
    ],
)
def test_index_numbers_that_there_cannot_be_are_refused(
    said: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["count", *said]) == 2
    assert reason in capsys.readouterr().err

"""What is typed at a table, read as commands."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.wheels import SINGLE_ZERO
from croupier.games import GAMES
from croupier.games.casino_war.incidents import CardsMisplaced
from croupier.house import open_table
from croupier.speech import Misread, keys, like, match, read, result
from croupier.table.acts import BuyIn, CashOut, Leave
from croupier.table.asks import Choice, CutHere, DrawBalls, PickOne, RollDice, SpinWheel, TossCoins
from croupier.table.commands import Catch, Choose, Command, Cut, Face, Pick, Place, Roll, Spin, Toss


@pytest.mark.parametrize("name", GAMES)
def test_every_area_has_a_key_of_its_own(name: str) -> None:
    game = GAMES[name]
    areas = list(game.round.areas(game.configure()))
    found = keys(areas)
    assert list(found.values()) == areas
    for key, area in found.items():
        assert match(area, areas) == area
        if key not in areas:
            assert match(key, areas) == area


@given(st.text(max_size=30))
def test_whatever_is_typed_is_a_command_or_a_misreading(line: str) -> None:
    table = open_table("baccarat", seed=1).table
    words = line.split()
    if words:
        with contextlib.suppress(Misread):
            assert isinstance(read(words, table.pending, table.game, table.round.layout), Command)


CHOICE = Choice(
    "how", ("hit", "stand", "insure", "ask bob"), to=("a",), amounts={"insure": (1, 9, 1)}
)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("h", Choose("hit")),
        ("Stand", Choose("stand")),
        ("ask bob", Choose("ask bob")),
        ("insure 0.05", Choose("insure", amount=5)),
        ("buy 10", BuyIn(1000)),
        ("cash 50c", CashOut(50)),
        ("leave", Leave()),
    ],
)
def test_choices_and_chips(line: str, command: Command) -> None:
    game = GAMES["baccarat"]
    assert read(line.split(), CHOICE, game, {}) == command


def test_an_amount_that_must_be_said_is_asked_for() -> None:
    with pytest.raises(Misread, match=r"insure for how much\? \$0\.01 to \$0\.09"):
        read(["i"], CHOICE, GAMES["baccarat"], {})
    assert read(["i"], CHOICE, GAMES["blackjack"], {}) == Choose("insure", amount=9)


def test_a_choice_that_is_also_a_commands_name() -> None:
    offered = Choice("the cut is offered", ("cut", "decline"), to=("a",))
    assert read(["cut"], offered, GAMES["baccarat"], {}) == Choose("cut")
    assert read(["cut", "40"], CutHere(416, 10, "a", ""), GAMES["baccarat"], {}) == Cut(40)


@pytest.mark.parametrize("said", ["leave", "Leave", "close table", "cash 5", "buy 5"])
def test_a_choice_comes_before_what_anyone_may_say_at_any_time(said: str) -> None:
    offered = Choice("what now", ("stay", "leave", "close table", "cash 5", "buy 5"), to=("a",))
    assert read(said.split(), offered, GAMES["baccarat"], {}) == Choose(said.lower())


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("bet 10", Place("bet", 1000)),
        ("bet 10 box 2", Place("bet", 1000, 2)),  # the area of that name, and no verb
        ("bet $10 2", Place("bet", 1000, 2)),
        ("bet bet 10", Place("bet", 1000)),
        ("place tie 5 box 2", Place("tie", 500, 2)),
    ],
)
def test_an_area_may_be_called_by_a_verb(line: str, place: Place) -> None:
    table = open_table("casino-war", seed=1).table
    assert read(line.split(), table.pending, table.game, table.round.layout) == place


def test_a_field_of_cards_is_typed_as_a_card_is() -> None:
    game = GAMES["casino-war"]
    said = ["incident", "cards-misplaced", "order=kh,10s,5♦"]
    assert read(said, CHOICE, game, {}) == CardsMisplaced(("K♥", "10♠", "5♦"))
    with pytest.raises(Misread, match="'zz' names no card"):
        read([*said[:2], "order=zz"], CHOICE, game, {})


def test_results_are_read_by_what_is_asked_for() -> None:
    assert result(["17"], SpinWheel(SINGLE_ZERO, "")) == Spin("17")
    assert result(["H", "t"], TossCoins(2, "")) == Toss(("H", "T"))
    assert result(["ht"], TossCoins(2, "")) == Toss(("H", "T"))
    assert result(["3", "4"], RollDice(2, "")) == Roll((3, 4))
    assert result(["2"], PickOne("who", 5, "")) == Pick(2)
    assert result(["7", "12"], DrawBalls(2, 80, "")) == Catch((7, 12))
    for words, ask in ((["37"], SpinWheel(SINGLE_ZERO, "")), (["x"], RollDice(2, ""))):
        with pytest.raises(Misread):
            result(words, ask)


def test_a_correction_is_of_the_kind_that_was_entered() -> None:
    assert like(["9h"], Face(3, "4♥")) == Face(3, "9♥")
    assert like(["17"], Spin("4")) == Spin("17")
    assert like(["1", "2"], Roll((3, 4))) == Roll((1, 2))
    assert like(["TT"], Toss(("H", "T"))) == Toss(("T", "T"))
    with pytest.raises(Misread):
        like(["9h"], Place("banker", 100))

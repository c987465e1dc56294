"""Where a game meets the table: what is typed, which provision speaks, what a form reads."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec
import pytest

import croupier
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import ACTS, BuyIn, Notify, RaiseMinimum
from croupier.table.citing import TableRules
from croupier.table.commands import Incident, Place, Roll, Spin, Toss, kebab
from croupier.table.fields import Cents, Form, Meaning, NoMeaning, OneOf, PlayerName, form_of
from croupier.table.game import Game
from tests.story import DEALER, Story
from tests.table.tiny import RULE, Coin, Spoiled

OWN = "qld-2024:1:11(1)"
CLOSED = "qld-2024:1:8(3)"
MOST_ANY = {"table": 40, "games": 20}  # 99 and 115 before the seam was typed


@pytest.mark.parametrize("room", MOST_ANY)
def test_what_is_typed_stays_typed(room: str) -> None:
    folder = Path(croupier.__file__).parent / room
    found = [
        f"{path.relative_to(folder)}:{number}"
        for path in sorted(folder.rglob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(r"\bAny\b", line) and not line.startswith("from typing import")
    ]
    assert len(found) <= MOST_ANY[room], found


# Which provision speaks.


class Lettered(Coin):
    """The coin by a schedule of its own."""

    cites: ClassVar[Mapping[str, str]] = {RULE: OWN, "qld-2024:general:13(2)": OWN}
    table_rules = TableRules(limits=RULE, wagers="qld-2024:1:10", closed=CLOSED)


def lettered() -> Story:
    game = Game("coin", "Coin", "qld-2024", "1", 1, Lettered, seats=5)
    return Story(game, players={"ann": 1}, chance=[Toss(("H",))])


def test_a_lettered_schedule_speaks_in_events_and_in_refusals_alike() -> None:
    story = lettered()
    assert story.refused("ann", Place("heads", 50)).rule == OWN  # the sign's minimum
    story.place("ann", "heads", 10_00)
    assert story.of(ev.WagerPlaced)[-1].rule == OWN
    story.no_more_bets()
    assert story.of(ev.Thrown)[-1].rule == OWN
    assert story.result("ann", "heads") == ("win", 20_00, OWN)


def test_who_may_not_is_told_by_the_provision_that_lets_others() -> None:
    story = Story("baccarat", players={"ann": 1})
    assert story.refused(DEALER, RaiseMinimum("", 5_00)).rule == "qld-2024:general:13(2)"
    assert story.refused(DEALER, Notify("", 5_00, 10_00)).rule == "qld-2024:general:13(1)"
    assert lettered().refused(DEALER, RaiseMinimum("", 5_00)).rule == OWN
    two_up = Story("two-up", players={"ann": 1})
    refused = two_up.refused(DEALER, Notify("", 5_00, 10_00))
    assert refused.rule == "nsw-2016:two-up:5.5"


def test_what_is_no_irregularity_now_is_refused_by_its_ruling() -> None:
    story = lettered()
    refused = story.refused(DEALER, Spoiled())
    assert refused.rule == OWN  # of the ruling, which is for another phase
    assert "no spoiled at this moment" in refused.reason
    assert story.refused("ann", Spoiled()).rule == OWN  # and not for a player at all


def test_an_area_that_is_not_there_is_refused_by_what_lists_the_wagers() -> None:
    assert lettered().refused("ann", Place("edge", 10_00)).rule == "qld-2024:1:10"


@pytest.mark.parametrize(
    ("game", "area", "rule"),
    [
        ("sic-bo", "small", "qld-2024:8:8(3)"),
        ("roulette", "red", "qld-2024:7:9(4)"),
        ("wheel-of-fortune", "symbol-a", "qld-2024:9:9(3)"),
    ],
)
def test_a_late_wager_is_refused_by_what_closed_the_wagers(game: str, area: str, rule: str) -> None:
    story = Story(game, players={"ann": 1}, by_hand=True, staffed=True)
    story.place("ann", area, 10_00)
    story.no_more_bets()
    assert story.refused("ann", Place(area, 10_00)).rule == rule
    answers = {"sic-bo": Roll((1, 2, 3)), "roulette": Spin("1"), "wheel-of-fortune": Spin("a")}
    story.dealer(answers[game])
    assert story.refused("ann", Place(area, 10_00)).rule == rule


# What a form reads.


class Vague(Incident["Coin"], frozen=True, tag=kebab):
    player: PlayerName = ""
    amount: Cents = 0
    names: tuple[PlayerName, ...] = ()
    why: Annotated[str, OneOf({"late": RULE, "short": RULE})] = "late"
    sure: bool = False
    number: int = 0


def test_a_field_says_what_it_means_and_not_by_its_name() -> None:
    fields = {field.name: field for field in msgspec.structs.fields(Vague)}
    assert form_of(fields["player"]) == Form("text", False, Meaning.PLAYER)
    assert form_of(fields["amount"]) == Form("amount", False, Meaning.CENTS)
    assert form_of(fields["names"]) == Form("texts", True, Meaning.PLAYER)
    assert form_of(fields["why"]) == Form("text", False, OneOf(("late", "short")))
    assert form_of(fields["sure"]) == Form("flag")
    with pytest.raises(NoMeaning, match="'number' does not say what it means"):
        form_of(fields["number"])


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_every_report_order_and_act_says_what_it_means(name: str) -> None:
    kinds = (*GAMES[name].round.rulings, *GAMES[name].round.obeyings, *ACTS)
    forms = [form_of(field) for kind in kinds for field in msgspec.structs.fields(kind)]
    assert len(forms) > len(ACTS)


def test_every_act_has_its_own_check_and_is_taken_as_it_is_offered() -> None:
    story = Story("baccarat", players={"ann": 1})
    round, asked = story.table.round, story.table.pending
    offered = [one for kind in ACTS for one in kind.samples(round)]
    assert {type(one.command) for one in offered} > {BuyIn}
    for one in round.legal(asked):
        by = Actor(one.player or one.role.value, one.role)
        assert round.check(by, one.command, asked) is None
    assert not [one for one in offered if one.role is Role.SYSTEM]

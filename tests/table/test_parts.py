"""Parts that a round holds: made when asked for, obeyed and ruled by like the round itself."""

from __future__ import annotations

import gc
import weakref
from typing import Any

from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.commands import Direction, Incident, Toss, kebab
from croupier.table.game import Game
from croupier.table.parts import Held, Part
from croupier.table.refusal import Refused
from croupier.table.rulings import RoundVoid, direction, ruling
from tests.story import DEALER, Story
from tests.table.tiny import DONE, RULE, Coin

PART_RULE = "qld-2024:general:17"


class Dropped(Incident, frozen=True, tag=kebab):
    """The coin fell on the floor."""

    def check(self, round: Any) -> Refused | None:
        return Refused("it was found already", PART_RULE) if round.floor.found else None


class Sweep(Direction, frozen=True, tag=kebab):
    """The floor is to be swept."""


class Floor(Part["FloorCoin"]):
    made = 0
    found = 0

    def __init__(self, round: FloorCoin, rule: str) -> None:
        super().__init__(round)
        self.rule = rule
        Floor.made += 1

    @ruling(Dropped, PART_RULE)
    async def dropped(self, incident: Dropped) -> None:
        self.found += 1
        self.round.emit(ev.Announced(f"found {self.found} in {self.round.phase}", rule=self.rule))

    @direction(Sweep, PART_RULE)
    async def swept(self, command: Sweep, by: Actor) -> None:
        raise RoundVoid(self.rule, "swept")


class FloorCoin(Coin):
    floor = Held(Floor, RULE)

    @ruling(Dropped, RULE, while_=DONE)
    async def dropped_later(self, incident: Dropped) -> None:
        raise RuntimeError("the part's own ruling comes first, by its name")


class Swept(Floor):
    @ruling(Dropped, RULE)
    async def dropped(self, incident: Dropped) -> None:
        self.found = 7


class OtherCoin(FloorCoin):
    floor = Held(Swept, RULE)


def told(kind: type[Coin]) -> Story:
    Floor.made = 0
    game = Game("coin", "Coin", "qld-2024", "1", 1, kind, seats=5)
    return Story(game, players={"ann": 1}, chance=[Toss(("H",)), Toss(("T",))])


def floor_of(story: Story) -> Floor:
    assert isinstance(story.table.round, FloorCoin)
    return story.table.round.floor


def test_a_part_is_made_only_when_the_round_comes_to_it() -> None:
    story = told(FloorCoin)
    assert Floor.made == 0
    floor = floor_of(story)
    assert (Floor.made, floor.round) == (1, story.table.round)
    assert floor_of(story) is floor
    assert isinstance(FloorCoin.floor, Held)


def test_the_rulings_and_directions_of_a_part_are_the_rounds() -> None:
    story = told(FloorCoin)
    assert [(one.part, one.rule) for one in FloorCoin.rulings[Dropped]] == [
        ("floor", PART_RULE),
        ("", RULE),
    ]
    assert Dropped not in Coin.rulings
    story.dealer(Dropped())
    assert story.of(ev.Ruled)[-1].rule == PART_RULE
    assert story.of(ev.Announced)[-1] == ev.Announced("found 1 in wagering", rule=RULE)
    assert story.refused(DEALER, Dropped()).rule == PART_RULE  # the check gets the round
    story.supervisor(Sweep())
    assert story.of(ev.Directed)[-1].rule == PART_RULE
    assert story.of(ev.RoundVoided)[-1].reason == "swept"
    assert floor_of(story).found == 0  # another round's


def test_a_game_of_a_game_may_hold_another_part_by_the_same_name() -> None:
    story = told(OtherCoin)
    assert [one.rule for one in OtherCoin.rulings[Dropped]] == [RULE, RULE]
    story.dealer(Dropped())
    assert floor_of(story).found == 7


def test_the_parts_of_a_round_that_is_over_do_not_wait_for_the_garbage_collector() -> None:
    story = told(FloorCoin)
    held = weakref.ref(floor_of(story))
    story.dealer(Dropped())
    gc.disable()
    try:
        for _ in range(2):  # the table keeps the last round, for corrections
            story.no_more_bets()
        assert held() is None
    finally:
        gc.enable()

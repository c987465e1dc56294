"""Rounds of roulette and RouletteX, told."""

from __future__ import annotations

from croupier.games.roulette.incidents import (
    AirPocket,
    BallOut,
    ChipsMoved,
    ForeignObject,
    Interference,
    OralWager,
    PlaceOnBehalf,
    SameDirection,
    TellInspector,
    TooFewTurns,
)
from croupier.table.acts import VoidWagers
from croupier.table.commands import CloseTable, Correction, Incident, Pick, Spin
from croupier.table.felt import DEALER, ExchangeForeign, IssueColour, RedeemColour, SettleAsPlaced
from tests.golden import golden
from tests.story import Story

TWO = {"alice": 1, "bob": 2}


def staffed(game: str = "roulette", **options: object) -> Story:
    return Story(game, by_hand=True, staffed=True, players=TWO, **options)  # type: ignore[arg-type]


@golden("roulette/one-spin")
def one_spin() -> Story:
    """A spin on a single zero wheel: 17 comes, losing wagers are collected, then winners paid."""
    story = Story("roulette", chance=[Spin("17")], players=TWO)
    story.place("alice", "straight-17", 500)
    story.place("alice", "red", 1000)
    story.place("bob", "split-17-20", 500)
    story.place("bob", "six-line-13-18", 500)
    story.place("bob", "column-1", 500)
    story.change("bob", "column-1", 300)
    story.place("bob", "odd", 200)
    story.withdraw("bob", "odd")
    story.no_more_bets()
    return story


@golden("roulette/triple-zero")
def triple_zero() -> Story:
    """000 on a triple zero wheel takes all but what has it, straight up on the other zeros too."""
    story = Story("roulette", chance=[Spin("000")], wheel="triple zero")
    for area in ("straight-0", "straight-000", "split-000-00", "street-000-0-00", "five-line"):
        story.place("alice", area, 100)
    story.place("alice", "even", 100)
    story.no_more_bets()
    return story


@golden("roulette/no-spins")
def no_spins() -> Story:
    """Every reason for 'no spin', before and after 'no more bets'; then a valid spin."""
    story = staffed()
    reasons: list[Incident] = [
        SameDirection(),
        TooFewTurns(rested="17"),
        ForeignObject(),
        AirPocket(),
        BallOut(),
    ]
    for number, reason in enumerate(reasons):
        story.place("alice", "straight-17", 500)
        story.place("bob", "red", 500)
        if number:
            story.no_more_bets()
        story.dealer(reason)
    story.place("alice", "straight-17", 500)
    story.no_more_bets()
    story.dealer(Spin("17"))
    story.go_on()
    return story


@golden("roulette/found-invalid-afterwards")
def found_invalid_afterwards() -> Story:
    """The ball rested in 17, but had not gone round four times."""
    story = staffed()
    story.place("alice", "straight-17", 500)
    story.no_more_bets()
    story.dealer(Spin("17"))
    story.supervisor(TooFewTurns())
    return story


@golden("roulette/chips-moved")
def chips_moved() -> Story:
    """Someone moves alice's chips after 'no more bets'; the supervisor has them settled as placed.

    Bob's chips are moved as well, and nobody can say from where."""
    story = staffed()
    story.place("alice", "straight-17", 500)
    story.place("bob", "straight-17", 500)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "straight-17", "straight-20"))
    story.dealer(ChipsMoved("bob", "straight-17", "split-17-20"))
    story.dealer(Spin("17"))
    story.supervisor(SettleAsPlaced("alice", "straight-20", "straight-17", established=True))
    story.go_on()
    return story


@golden("roulette/spoken-wagers")
def spoken_wagers() -> Story:
    """Alice says three wagers: the dealer places one, misplaces one, forgets one."""
    story = staffed()
    for area in ("straight-5", "straight-6", "black"):
        story.player("alice", OralWager(area, 200))
    story.dealer(PlaceOnBehalf("alice", "straight-5", 200))
    story.dealer(PlaceOnBehalf("alice", "straight-9", 200))
    story.no_more_bets()
    story.dealer(Spin("6"))
    story.supervisor(
        SettleAsPlaced("alice", "straight-9", "straight-6", established=True, cause=DEALER)
    )
    story.supervisor(
        SettleAsPlaced("alice", "", "black", established=True, amount=200, cause=DEALER)
    )
    story.go_on()
    return story


@golden("roulette/colours")
def colours() -> Story:
    """Non-value chips: a colour refused, then shared; exchanged; left over as the table closes."""
    story = staffed(value_chips="limited")
    story.dealer(IssueColour("alice", "red", 500))
    story.dealer(IssueColour("bob", "red", 500))
    story.choose("bob", "agree")
    story.choose("alice", "object")
    story.dealer(IssueColour("bob", "red", 500))
    story.choose("bob", "agree")
    story.choose("alice", "agree")
    story.place("alice", "straight-17", 500)
    story.place("bob", "corner-17-18-20-21", 500)
    story.place("bob", "black", 250)
    story.no_more_bets()
    story.dealer(Spin("17"))
    story.go_on()
    story.dealer(RedeemColour("bob"))
    story.dealer(ExchangeForeign("bob", 1500, table_closed=True))
    story.supervisor(CloseTable())
    return story


@golden("roulette/interference")
def interference() -> Story:
    """Bob reaches for the ball; the supervisor declares his wagers void."""
    story = staffed()
    story.place("alice", "red", 500)
    story.place("bob", "red", 500)
    story.no_more_bets()
    story.dealer(Interference("bob", "ball"))
    story.supervisor(VoidWagers("bob"))
    story.dealer(Spin("1"))
    story.go_on()
    return story


@golden("roulette/wrong-number")
def wrong_number() -> Story:
    """The dealer entered 17, the ball lay in 20: found in the next round."""
    story = staffed()
    story.place("alice", "straight-17", 500)
    story.place("bob", "straight-20", 500)
    story.no_more_bets()
    spin = len(story.table.run.inputs)
    story.dealer(Spin("17"))
    story.go_on()
    story.place("alice", "red", 500)
    story.manager(Correction(1, spin, Spin("20")))
    return story


@golden("roulette/1994-inspector-told")
def inspector_told() -> Story:
    """1994: an inspector is told before bumped chips are settled where they were."""
    story = staffed("roulette-1994")
    story.place("alice", "straight-17", 500)
    story.no_more_bets()
    story.dealer(ChipsMoved("alice", "straight-17", "straight-18"))
    story.dealer(Spin("17"))
    story.supervisor(TellInspector("alice", "straight-18", "straight-17"))
    story.supervisor(SettleAsPlaced("alice", "straight-18", "straight-17", established=True))
    story.go_on()
    return story


@golden("roulettex/multiplied")
def multiplied() -> Story:
    """RouletteX: three numbers are multiplied, one of them is spun."""
    picks = [4, 9, 17, 0, 0, 20, 12]
    chance = [*(Pick(n) for n in picks), Spin("34")]
    story = Story("roulettex", chance=chance, players=TWO)
    story.place("alice", "straight-34", 100)
    story.place("alice", "split-34-35", 100)
    story.place("bob", "straight-33", 100)
    story.place("bob", "red", 100)
    story.no_more_bets()
    return story


@golden("roulettex/no-spin")
def multiplied_no_spin() -> Story:
    """RouletteX: after 'no spin' the multipliers are assigned anew."""
    story = Story("roulettex", by_hand=True)
    for last in (BallOut(), Spin("34")):
        story.place("alice", "straight-34", 100)
        story.no_more_bets()
        for pick in [0, 9, 19, 0, 0] if isinstance(last, BallOut) else [0, 20, 0, 3, 12]:
            story.dealer(Pick(pick))
        story.dealer(last)
    return story

"""Craps and mini craps, told as transcripts."""

from __future__ import annotations

from croupier.games.craps.incidents import (
    AskForDice,
    CallBet,
    CallOn,
    ConfirmBet,
    ConfirmOn,
    DiceLost,
    DiceToCheck,
    DieFound,
    InvalidRoll,
    NoRoll,
    OrderPass,
    Overrule,
)
from croupier.table.commands import Choose, CloseTable, Place, Roll
from tests.games.craps.craps_story import BOX, STICK, CrapsStory
from tests.golden import golden
from tests.story import SUPERVISOR, Story

TWO = {"alice": 1, "bob": 2}


@golden("craps/a-point-is-made")
def point_made() -> Story:
    """A win bet with odds against a don't win bet with odds; the point is made."""
    story = CrapsStory("42 56 33", players=TWO)
    story.place("alice", "win", 1000)
    story.place("bob", "dont-win", 1000)
    story.throw()
    story.place("alice", "win-odds", 1000)
    story.place("bob", "dont-win-odds", 1200)
    story.throw(2)
    return story


@golden("craps/seven-out")
def seven_out() -> Story:
    """Come bets travel, place bets lie, then the 7 out; the dice are offered to the left."""
    story = CrapsStory("45 22 34", players=TWO)
    story.place("alice", "win", 1000)
    story.throw()
    story.place("alice", "come", 500)
    story.place("bob", "dont-come", 500)
    story.place("bob", "place-6", 600)
    story.throw()
    story.place("alice", "come-odds-4", 500)
    story.throw()
    story.choose("bob", "accept")
    return story


@golden("craps/off-and-on-the-come-out")
def off_and_on() -> Story:
    """A 7 on the come out roll: place bets sleep unless they are called on."""
    story = CrapsStory("34", players=TWO)
    story.place("alice", "win", 1000)
    for name in TWO:
        story.place(name, "place-6", 600)
        story.place(name, "place-8", 600)
    story.player("bob", CallOn("place-6"))
    story.throw()
    return story


@golden("craps/come-odds-go-back")
def come_odds_back() -> Story:
    """Come odds that sleep on a come out roll go back when the 7 takes their come bet."""
    story = CrapsStory("55 45 46 34", players=TWO)
    story.place("alice", "win", 1000)
    story.throw()
    story.place("bob", "come", 1000)
    story.throw()
    story.place("bob", "come-odds-9", 1000)
    story.throw()
    story.place("alice", "win", 1000)
    story.throw()
    return story


@golden("craps/buy-lay-and-commission")
def commission() -> Story:
    """Commission is charged, returned in part on reduction, kept when the wager is decided."""
    story = CrapsStory("45 22", players=TWO)
    story.place("alice", "win", 1000)
    story.throw()
    story.place("alice", "buy-4", 4000)
    story.place("bob", "lay-4", 4000)
    story.change("alice", "buy-4", 2000)
    story.place("bob", "buy-10", 1000)
    story.withdraw("bob", "buy-10")
    story.throw()
    return story


@golden("craps/horn-and-horn-high")
def horns() -> Story:
    """A 12 for a horn and for a horn high on 12."""
    story = CrapsStory("66", players=TWO)
    story.place("alice", "dont-win", 1000)
    story.place("alice", "horn", 400)
    story.place("bob", "horn-high-12", 500)
    story.place("bob", "field", 500)
    story.throw()
    return story


@golden("craps/late-and-cash-wagers")
def late() -> Story:
    """While the dice roll: one wager is confirmed by both, one in cash, one by nobody."""
    story = CrapsStory(staffed=True, players={**TWO, "cara": 3})
    story.place("alice", "win", 1000)
    story.no_more_bets()
    story.player("bob", CallBet("field", 500))
    story.player("cara", CallBet("any-craps", 2000, cash=True))
    story.player("alice", CallBet("eleven", 500))
    for name in ("bob", "cara"):
        story.dealer(ConfirmBet(name))
        story.say(BOX, ConfirmBet(name))
    story.say(STICK, Roll((1, 2)))
    story.go_on()
    return story


@golden("craps/on-marker-confirmed")
def on_marker() -> Story:
    """At a staffed table the dealer's marker makes the call good."""
    story = CrapsStory(staffed=True)
    story.place("alice", "win", 1000)
    story.place("alice", "hard-8", 500)
    story.player("alice", CallOn("hard-8"))
    story.dealer(ConfirmOn("alice"))
    story.throw_by_hand("44")
    return story


@golden("craps/die-off-the-table")
def die_off() -> Story:
    """A die goes off the table, is found, checked, and given back to the shooter."""
    story = CrapsStory(staffed=True)
    story.place("alice", "win", 1000)
    story.no_more_bets()
    story.dealer(InvalidRoll())
    story.go_on()
    story.player("alice", AskForDice())
    story.dealer(DieFound(1))
    story.say(BOX, Choose("sound"))
    story.throw_by_hand("56")
    return story


@golden("craps/two-dice-lost")
def two_lost() -> Story:
    """Two dice are lost; the shooter goes on with the three, and a new set comes at the 7."""
    story = CrapsStory(staffed=True, players=TWO)
    story.place("alice", "win", 1000)
    story.no_more_bets()
    story.dealer(InvalidRoll(dice=2))
    story.go_on()
    story.dealer(DiceLost())
    story.choose("alice", "go on")
    story.throw_by_hand("42")
    story.throw_by_hand("34")
    return story


@golden("craps/no-roll-overruled")
def overruled() -> Story:
    """No roll, called by the stickperson; the boxperson and the supervisor see it otherwise."""
    story = CrapsStory(staffed=True, players=TWO)
    story.place("alice", "win", 1000)
    story.place("bob", "field", 500)
    story.no_more_bets()
    story.say(STICK, NoRoll("did not strike the far end"))
    story.say(BOX, Overrule((4, 4)))
    story.supervisor(Overrule((4, 5)))
    story.go_on()
    return story


@golden("craps/the-dice-go-round")
def go_round() -> Story:
    """A shooter is ordered to pass, the next declines, a don't win shooter gives the bet up."""
    story = CrapsStory(staffed=True, players={**TWO, "cara": 3})
    story.dealer(DiceToCheck("handed to another player"))
    story.say(BOX, Choose("sound"))
    story.say(BOX, OrderPass())
    story.choose("bob", "decline")
    story.choose("cara", "accept")
    story.place("cara", "dont-win", 1000)
    story.throw_by_hand("42")
    story.withdraw("cara", "dont-win")
    story.choose("alice", "accept")
    return story


@golden("craps/closing-returns-wagers")
def closing() -> Story:
    """The table closes with a point set: what lies goes back, commission too."""
    story = CrapsStory("42", players=TWO)
    story.place("alice", "win", 1000)
    story.place("bob", "buy-4", 2000)
    story.throw()
    story.supervisor(CloseTable())
    return story


@golden("mini-craps/no-more-bets")
def mini() -> Story:
    """The dealer announces, the dice land on the bank, and are thrown again with bets closed."""
    story = CrapsStory(game="mini-craps", staffed=True, players=TWO)
    story.place("alice", "win", 1000)
    story.place("bob", "field", 500)
    story.no_more_bets()
    story.dealer(InvalidRoll("on the bank"))
    story.go_on()
    story.dealer(Roll((4, 4)))
    story.supervisor(Overrule((4, 5)))
    story.go_on()
    return story


@golden("mini-craps/the-dice-go-on-and-wagers-stay")
def mini_dice_go_on() -> Story:
    """After two invalid rolls wagers stand still; the supervisor orders the shooter to pass, the
    next one throws, and a manager's ruling is not undone by anybody below."""
    story = CrapsStory(game="mini-craps", staffed=True, players=TWO)
    story.place("alice", "win", 1000)
    story.place("bob", "win", 500)
    for _ in range(2):
        story.no_more_bets()
        story.dealer(InvalidRoll("on the bank"))
        story.go_on()
    story.refused("bob", Place("field", 500))
    story.supervisor(OrderPass("repeated invalid rolls"))
    story.choose("bob", "accept")
    story.no_more_bets()
    story.dealer(Roll((3, 3)))
    story.manager(Overrule((4, 3)))
    story.refused(SUPERVISOR, InvalidRoll())
    story.go_on()
    return story

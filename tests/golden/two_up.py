"""Two-Up by both editions: normal games, and each irregularity."""

from __future__ import annotations

from croupier.games.two_up.incidents import (
    AboveMaximum,
    AllowMore,
    BelowMinimum,
    CoinFound,
    CoinsLeftKip,
    DecideDispute,
    InvalidateOutcome,
    InvalidSpin,
    LateWager,
    NoticeOfClosure,
    RefuseWager,
    ReturnCoins,
    StopSpinning,
)
from croupier.table.acts import Enact, Notify
from croupier.table.commands import CloseTable, Toss
from tests.golden import golden
from tests.story import Story

TOSS = {"H": Toss(("H", "H")), "T": Toss(("T", "T")), "O": Toss(("T", "H"))}
PLAYERS = {"alice": 1, "bob": 2, "carol": 3}


def ring(spins: str, game: str = "two-up") -> Story:
    story = Story(game, chance=[TOSS[s] for s in spins], players=PLAYERS)
    story.choose("alice", "accept")
    return story


def by_hand(game: str = "two-up") -> Story:
    story = Story(game, by_hand=True, players=PLAYERS)
    story.choose("alice", "accept")
    story.place("alice", "spinner-heads", 10_00)
    story.place("bob", "heads", 20_00)
    story.place("carol", "tails", 6_00)
    story.no_more_bets()
    return story


@golden("two-up/three-heads")
def three_heads() -> Story:
    """Alice spins three heads; her odd payout goes up to the next chip; she keeps spinning."""
    story = ring("OHHOOH")
    story.place("alice", "spinner-heads", 5_00)
    story.place("bob", "heads", 20_00)
    story.place("carol", "tails", 20_00)
    story.no_more_bets()
    story.place("alice", "tails", 2_00)
    story.no_more_bets()
    story.no_more_bets()
    story.choose("alice", "keep spinning")
    return story


@golden("two-up/five-odds")
def five_odds() -> Story:
    """Nobody wants the coins; the boxer spins five odds, and every wager loses."""
    story = Story("two-up", chance=[TOSS["O"]] * 5, players=PLAYERS)
    for name in PLAYERS:
        story.choose(name, "decline")
    story.place("bob", "heads", 20_00)
    story.place("carol", "tails", 20_00)
    story.no_more_bets()
    return story


@golden("two-up/tails-retires-the-spinner")
def tails() -> Story:
    """A tail takes alice's wager; the coins go to bob, who puts up no wager, then to carol."""
    story = ring("TT")
    story.place("alice", "spinner-heads", 10_00)
    story.no_more_bets()
    story.choose("bob", "accept")
    story.place("alice", "tails", 10_00)
    story.no_more_bets()
    story.choose("carol", "accept")
    story.place("carol", "spinner-tails", 10_00)
    story.no_more_bets()
    return story


@golden("two-up/void-spin")
def void_spin() -> Story:
    """A void spin reopens the wagers that lie; after odds it does not."""
    story = by_hand()
    story.dealer(InvalidSpin("hit something"))
    story.change("bob", "heads", 40_00)
    story.withdraw("carol", "tails")
    story.no_more_bets()
    story.dealer(TOSS["O"])
    story.dealer(InvalidSpin("not flat"))
    story.dealer(TOSS["T"])
    return story


@golden("two-up/three-invalid-spins-at-the-start")
def three_invalid() -> Story:
    """Three invalid spins at the start: alice retires, and bob spins for the wagers that lie."""
    story = by_hand()
    for _ in range(2):
        story.dealer(InvalidSpin("not high enough"))
        story.no_more_bets()
    story.dealer(InvalidSpin("not spun"))
    story.choose("alice", "retire")
    story.choose("bob", "accept")
    story.place("bob", "spinner-tails", 10_00)
    story.no_more_bets()
    story.dealer(TOSS["H"])
    return story


@golden("two-up/the-boxer-takes-over")
def takes_over() -> Story:
    """After a valid spin alice will not go on; the boxer spins her wager to its end."""
    story = by_hand()
    story.dealer(TOSS["H"])
    story.player("alice", StopSpinning())
    story.no_more_bets()
    story.dealer(TOSS["H"])
    story.no_more_bets()
    story.dealer(TOSS["H"])
    story.choose("alice", "retire")
    return story


@golden("two-up/coins-returned")
def coins_returned() -> Story:
    """The boxer takes the coins from alice, who may not come back; wagers are frozen."""
    story = by_hand()
    story.dealer(TOSS["H"])
    story.place("bob", "heads", 20_00)
    story.dealer(ReturnCoins("delay, disorder or abuse", exclude=True))
    story.no_more_bets()
    story.dealer(TOSS["T"])
    return story


@golden("two-up/lost-coins")
def lost_coins() -> Story:
    """Coins fly out of the ring: one is found, then two are lost, and a new set comes later."""
    story = by_hand()
    story.dealer(InvalidSpin("outside the ring", lost=1))
    story.dealer(CoinFound(wanted_back=True))
    story.no_more_bets()
    story.dealer(InvalidSpin("outside the ring", lost=2, go_on_with_rest=True))
    story.no_more_bets()
    story.dealer(TOSS["T"])
    return story


@golden("two-up/limits")
def limits() -> Story:
    """Wagers found outside the limits, a player's own sign, a refused wager, changed limits."""
    story = by_hand()
    story.dealer(BelowMinimum("bob", "heads", 1_00))
    story.dealer(AboveMaximum("alice", "spinner-heads", 1_200_00))
    story.dealer(TOSS["H"])
    story.supervisor(AllowMore("bob", 50_00, 10_000_00))
    story.place("bob", "tails", 100_00)
    story.supervisor(RefuseWager("bob", "tails", "not bob's chips"))
    story.supervisor(Notify("", 5_00, 5_000_00))
    story.now = 20 * 60_000
    story.supervisor(Enact(""))
    story.no_more_bets()
    story.dealer(TOSS["T"])
    return story


@golden("two-up/outcome-invalidated")
def invalidated() -> Story:
    """A fraud by carol: her wager is forfeited, the others are refunded; a dispute, a closure."""
    story = by_hand()
    story.dealer(TOSS["O"])
    story.supervisor(InvalidateOutcome("fraud", ("carol",)))
    story.supervisor(DecideDispute("carol", "the forfeit", "it stands"))
    story.manager(DecideDispute("carol", "the forfeit", "it stands", review=True))
    story.supervisor(NoticeOfClosure())
    for name in PLAYERS:
        story.choose(name, "decline")
    story.now = 20 * 60_000
    story.supervisor(CloseTable())
    return story


@golden("two-up/queensland-1994")
def queensland() -> Story:
    """The 1994 form: odds leave wagers in place, a low spin is void, the winner retires."""
    story = by_hand("two-up-1994")
    story.dealer(InvalidSpin("not high enough"))
    story.dealer(TOSS["O"])
    story.dealer(TOSS["H"])
    story.no_more_bets()
    story.dealer(TOSS["O"])
    story.place("carol", "tails", 5_00)
    story.no_more_bets()
    story.dealer(TOSS["H"])
    story.no_more_bets()
    story.dealer(TOSS["H"])
    story.choose("alice", "retire")
    return story


@golden("two-up/1994-coins-left-before-the-call")
def coins_left() -> Story:
    """The call comes late: wagering ends when the coins leave the kip, and a wager laid after that
    goes back."""
    story = Story("two-up-1994", by_hand=True, staffed=True, players=PLAYERS)
    story.choose("alice", "accept")
    story.place("alice", "spinner-heads", 10_00)
    story.place("bob", "heads", 20_00)
    story.place("carol", "tails", 6_00)
    story.dealer(CoinsLeftKip())
    story.dealer(LateWager("carol", "tails"))
    story.go_on()
    story.dealer(TOSS["H"])
    story.go_on()
    return story

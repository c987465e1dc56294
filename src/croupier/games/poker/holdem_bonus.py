"""Schedule 11: Texas hold'em bonus poker.

An ante buys two cards; twice as much keeps them for the flop.  After the flop and after the turn a
player may wager once more, or check.  The dealer's hand always plays.  A winning ante is paid with
a flush or better only (I-PK-2); the bonus wager looks at the player's own two cards.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from croupier.equipment.cards import RANK, SUIT
from croupier.games.poker.incidents import (
    AnotherCardExposed,
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    CommunityExposed,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.games.poker.jackpot import JackpotPoker, JackpotPokerOptions
from croupier.games.poker.layout import (
    ANTE,
    DEALING,
    DEALT,
    DECIDING,
    EQUAL,
    LOSES,
    RIVER,
    SHOWDOWN,
    WINS,
    Played,
    PokerOptions,
    against_dealer,
    raised,
    rank_if_higher,
    side,
    stake,
)
from croupier.games.poker.rules import (
    Amounts,
    DealRules,
    Fouled,
    Irregular,
    NumberRules,
    PokerRules,
    Street,
)
from croupier.games.poker.rulings import PokerRulings
from croupier.table.areas import Area, PayTable
from croupier.table.cards import CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.parts import Held
from croupier.table.results import Lose, Result, StandOff, win
from croupier.table.round import Options
from croupier.table.rulings import RoundVoid, ruling
from croupier.wagers.jackpots.poker import JackpotCards
from croupier.wagers.poker import POKER, Rank

FLOP, TURN, RIVER_WAGER, BONUS = "flop", "turn", "river", "bonus"


class HoldemOptions(JackpotPokerOptions, frozen=True):
    """A shuffling device deals in stacks."""

    def __post_init__(self) -> None:
        if self.device and not self.stacks:
            raise ValueError("with a shuffling device cards are dealt in stacks (11:15(4))")


RULES = PokerRules(
    deal=DealRules(
        hand=2,
        dealer=2,
        community=5,
        stacks="qld-2024:11:15(3)(b)",
        one_at_a_time="qld-2024:11:15(3)(a)",
        community_first="qld-2024:11:15(4)(a)",
        after_community="qld-2024:11:15(4)(c)",
        when_due=True,
    ),
    wagers="qld-2024:11:12",
    ante="qld-2024:11:12(a)",
    one_hand="qld-2024:11:13(2)",
    look="qld-2024:11:16(1)",
    closing="qld-2024:11:4",
    declared="qld-2024:11:19",
    shown="qld-2024:11:20(a)",
)

FLOP_OR_FOLD = Street(
    what="flop wager or fold",
    rule="qld-2024:11:16",
    area=FLOP,
    bets={"bet": 2},
    amount="qld-2024:11:16(5)",
    fold="qld-2024:11:16(3)",
    goes_on="qld-2024:11:16(4)",
)
TURN_OR_CHECK = Street(
    what="turn wager or check",
    rule="qld-2024:11:17(1)",
    area=TURN,
    bets={"bet": 1},
    amount="qld-2024:11:17(2)",
    check="qld-2024:11:17(1)(a)",
)
RIVER_OR_CHECK = Street(
    what="river wager or check",
    rule="qld-2024:11:18(1)",
    area=RIVER_WAGER,
    bets={"bet": 1},
    amount="qld-2024:11:18(2)",
    check="qld-2024:11:18(1)(a)",
)


def _without_dealer(section: str, letters: str) -> Fouled:
    """11:29(4) and (6), the same but for their letters."""
    reinstated, ante, bets, sides, paid = (f"{section}({x})" for x in letters)
    return Fouled(reinstated=reinstated, ante=win(1, ante), bets=bets, sides=sides, sides_paid=paid)


OF_THE_ANTE = Amounts(over="qld-2024:11:26(a)", under="qld-2024:11:26(b)")
IRREGULAR = Irregular(
    amounts={
        FLOP: Amounts(over="qld-2024:11:25(a)", under="qld-2024:11:25(b)"),
        TURN: OF_THE_ANTE,
        RIVER_WAGER: OF_THE_ANTE,
    },
    no_ante="qld-2024:11:27(a)",
    no_ante_sides="qld-2024:11:27(b)",
    no_ante_retract="qld-2024:11:27(c)",
    first_hand="qld-2024:11:28(a)",
    second_hand="qld-2024:11:28(b)",
    second_retract="qld-2024:11:28(c)",
    number=NumberRules.of(
        "qld-2024:11:29",
        dealer=_without_dealer("qld-2024:11:29(4)", "abcde"),
        both=_without_dealer("qld-2024:11:29(6)", "cdefg"),
    ),
    community_applies="qld-2024:11:31(1)",
    community_stays="qld-2024:11:31(2)",
    another_discarded="qld-2024:11:32(1)",
    another_viewed="qld-2024:11:32(2)",
    moved="qld-2024:11:33(a)",
    continues="qld-2024:11:33(b)",
    returned="qld-2024:11:16(3)",  # only a hand that is folded is closed (I-PK-18)
    lost="qld-2024:11:16(3)",
)

# What pays: sections 21, 22 and 24.
LOST, EQUALLED = Lose("qld-2024:11:21(4)(a)"), StandOff("qld-2024:11:21(5)(a)")  # I-PK-1
PAID_FROM = Rank.FLUSH  # 11:21(2)(a)


def _ante_pays() -> PayTable[Played]:
    returned, paid = StandOff("qld-2024:11:21(2)(a)"), win(1, "qld-2024:11:21(2)(a)")
    first = POKER.ranks.index(PAID_FROM)
    won: dict[Rank | str, Result] = {
        rank: paid if place >= first else returned for place, rank in enumerate(POKER.ranks)
    }
    return PayTable(rank_if_higher, {**won, LOSES: LOST, EQUAL: EQUALLED})


RAISED_PAYS = PayTable(
    against_dealer, {WINS: win(1, "qld-2024:11:21(2)(c)"), LOSES: LOST, EQUAL: EQUALLED}
)

# Section 6, with section 24's odds.
ACES, SUITED_KING, SUITED = "2 aces", "ace and king suited", "ace and queen or jack suited"
KING, PICTURES, OTHER = "ace and king", "2 kings, queens or jacks", "ace and queen or jack"
PAIR, NOTHING = "any other pair", "no winning bonus hand"
BONUS_ODDS = {ACES: 30, SUITED_KING: 25, SUITED: 20, KING: 15, PICTURES: 10, OTHER: 5, PAIR: 3}


def bonus_hand(played: Played) -> str:
    """Which winning bonus hand the hole cards are (11:6)."""
    one, two = played.cards
    ranks = {RANK[one], RANK[two]}
    suited = SUIT[one] == SUIT[two]
    if len(ranks) == 1:
        return ACES if "A" in ranks else PICTURES if ranks <= {"K", "Q", "J"} else PAIR
    if "A" not in ranks:
        return NOTHING
    if "K" in ranks:
        return SUITED_KING if suited else KING
    if ranks & {"Q", "J"}:
        return SUITED if suited else OTHER
    return NOTHING


def _bonus_pays() -> PayTable[Played]:
    paid = {event: win(odds, "qld-2024:11:24", event) for event, odds in BONUS_ODDS.items()}
    return PayTable(bonus_hand, {**paid, NOTHING: Lose("qld-2024:11:23(1)")})


@cache
def layout() -> dict[str, Area]:
    room = "qld-2024:11:13(3)"
    found = (
        stake(ANTE, "qld-2024:11:12(a)", _ante_pays(), room=room),
        raised(FLOP, "qld-2024:11:16(4)", RAISED_PAYS, times=2),
        raised(TURN, "qld-2024:11:17(1)(b)", RAISED_PAYS),
        raised(RIVER_WAGER, "qld-2024:11:18(1)(b)", RAISED_PAYS),
        side(BONUS, "qld-2024:11:12(b)", _bonus_pays(), room=room, needs="qld-2024:11:12(a)"),
    )
    return {area.name: area for area in found}


class Irregularities(PokerRulings):
    """Part 6."""

    @ruling(WrongAmount, "qld-2024:11:25", while_=(DECIDING, RIVER, SHOWDOWN))
    async def wager_under_or_over(self, incident: WrongAmount) -> None:
        await self.correct_amount(incident)  # ss 25 and 26

    @ruling(NoAnte, "qld-2024:11:27", while_=(DEALING, DECIDING))
    async def cards_dealt_when_no_ante(self, incident: NoAnte) -> None:
        await self.dealt_without_ante(incident)

    @ruling(SecondHand, "qld-2024:11:28", while_=(DEALING, DECIDING))
    async def more_than_one_hand(self, incident: SecondHand) -> None:
        await self.second_hand(incident)

    @ruling(WrongNumber, "qld-2024:11:29", while_=DEALT)
    async def incorrect_number_of_cards(self, incident: WrongNumber) -> None:
        await self.wrong_number(incident)

    @ruling(CardsExposed, "qld-2024:11:30", while_=DEALING)
    async def card_exposed(self, incident: CardsExposed) -> None:
        raise RoundVoid("qld-2024:11:30", "a card was exposed during the deal")

    @ruling(CommunityExposed, "qld-2024:11:31", while_=DECIDING)
    async def community_card_exposed(self, incident: CommunityExposed) -> None:
        await self.community_exposed(incident)

    @ruling(AnotherCardExposed, "qld-2024:11:32", while_=RIVER)
    async def another_card_exposed(self, incident: AnotherCardExposed) -> None:
        await self.another_exposed()

    @ruling(CardMisplaced, "qld-2024:11:33", while_=(DEALING, DECIDING))
    async def card_in_incorrect_position(self, incident: CardMisplaced) -> None:
        await self.misplaced(incident)

    @ruling(CardsRemoved, "qld-2024:11:16(3)", while_=(DECIDING, RIVER))
    async def cards_removed(self, incident: CardsRemoved) -> None:
        await self.removed(incident)


class HoldemBonus(JackpotPoker):
    """Schedule 11."""

    game = "holdem-bonus"
    options_type: ClassVar[type[Options]] = HoldemOptions
    table_rules = TableRules(wagers="qld-2024:11:13(1)", closed="qld-2024:11:13(4)")
    poker = RULES
    streets = (FLOP_OR_FOLD, TURN_OR_CHECK, RIVER_OR_CHECK)
    jackpot_cards = JackpotCards(community=3)  # 18:7
    settles = (BONUS, ANTE, FLOP, TURN, RIVER_WAGER)  # 11:23(3), 11:21(2)

    # the schedule says nothing of shuffling: the house has it done after every round
    cards = Held(Cards, CardRules(each_round="qld-2024:general:15(2)(c)"))
    irregular = Held(Irregularities, IRREGULAR)

    @classmethod
    def areas(cls, options: PokerOptions) -> dict[str, Area]:
        return cls.with_jackpot(options, layout())

    async def play_hands(self) -> None:
        await self.deal.first_cards()  # s 15
        await self.look()  # s 16(1)
        await self.street(FLOP_OR_FOLD)  # s 16(2) to (5)
        await self.reveal(3, "qld-2024:11:16(6)")
        await self.street(TURN_OR_CHECK)  # s 17(1), (2)
        await self.reveal(1, "qld-2024:11:17(3)")
        await self.street(RIVER_OR_CHECK)  # s 18(1), (2)
        await self.reveal_river("qld-2024:11:18(3)")
        await self.showdown()  # ss 19 to 24


class HoldemBonus1(HoldemBonus):
    """Version 1: a round that was void left what had been settled by then, and what a fold had lost
    lay again as another wager."""

    voids_whole, stakes_again = False, True

"""Schedule 3: Caribbean stud poker.

An ante buys five cards, with one of the dealer's in sight; a bet of twice the ante keeps them.
The dealer's hand plays with an ace and a king or higher, and then a winning bet is paid by the
player's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    NoAnte,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.games.poker.jackpot import JackpotPoker, JackpotPokerOptions
from croupier.games.poker.layout import (
    ANTE,
    DEALER,
    DEALING,
    DEALT,
    DECIDING,
    EQUAL,
    LOSES,
    SHOWDOWN,
    UNQUALIFIED,
    WINS,
    PokerOptions,
    against_qualified,
    paid,
    raised,
    stake,
    winning_rank,
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
from croupier.table import events as ev
from croupier.table.areas import Area, PayTable
from croupier.table.cards import CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.parts import Held
from croupier.table.results import Lose, StandOff, Void, win
from croupier.table.round import Options
from croupier.table.rulings import RoundVoid, ruling
from croupier.wagers.poker import Hand, Rank

BET = "bet"
DOLLAR = 100


class CaribbeanOptions(JackpotPokerOptions, frozen=True):
    maximum_payment: int = 50_000 * DOLLAR  # for a winning bet wager, in cents, as the sign states

    def __post_init__(self) -> None:
        if self.maximum_payment <= 0:
            raise ValueError("the sign states a maximum payment (qld-2024:3:8(1)(b))")


RULES = PokerRules(
    deal=DealRules(
        hand=5,
        dealer=5,
        stacks="qld-2024:3:13(2)(b)",
        one_at_a_time="qld-2024:3:13(2)(a)",
        upcard="qld-2024:3:13(3)",
    ),
    wagers="qld-2024:3:11",
    ante="qld-2024:3:11",
    one_hand="qld-2024:3:12(2)",
    look="qld-2024:3:14(1)",
    closing="qld-2024:3:3",
    declared="qld-2024:3:15",
    qualifies="qld-2024:3:4",
    shown="qld-2024:3:17(2)",
    collected="qld-2024:3:16(2)(b)",
    maximum="qld-2024:3:19(2)",
)

BET_OR_FOLD = Street(
    what="bet or fold",
    rule="qld-2024:3:14",
    area=BET,
    bets={"bet": 2},
    amount="qld-2024:3:14(4)",
    fold="qld-2024:3:14(5)",
    goes_on="qld-2024:3:14(3)",
)


def _without_dealer(section: str, letters: str) -> Fouled:
    """3:23(4) and (6), the same but for their letters."""
    declared, reinstated, ante, bets = (f"{section}({letter})" for letter in letters)
    return Fouled(declared=declared, reinstated=reinstated, ante=win(1, ante), bets=bets)


IRREGULAR = Irregular(
    amounts={BET: Amounts(over="qld-2024:3:20(a)", under="qld-2024:3:20(b)")},
    no_ante="qld-2024:3:21(a)",
    no_ante_retract="qld-2024:3:21(b)",
    first_hand="qld-2024:3:22(a)",
    second_hand="qld-2024:3:22(b)",
    second_retract="qld-2024:3:22(c)",
    number=NumberRules.of(
        "qld-2024:3:23",
        dealer=_without_dealer("qld-2024:3:23(4)", "abcd"),
        both=_without_dealer("qld-2024:3:23(6)", "cdef"),
    ),
    moved="qld-2024:3:25(a)",
    continues="qld-2024:3:25(b)",
    returned="qld-2024:3:26(a)",
    lost="qld-2024:3:26(b)",
)

BET_ODDS = {  # 3:19(1)
    Rank.ODD_CARDS: 1,
    Rank.PAIR: 1,
    Rank.TWO_PAIRS: 2,
    Rank.THREE: 3,
    Rank.STRAIGHT: 4,
    Rank.FLUSH: 5,
    Rank.FULL_HOUSE: 7,
    Rank.FOUR: 20,
    Rank.STRAIGHT_FLUSH: 50,
    Rank.ROYAL_FLUSH: 250,
}
LOST, EQUALLED = Lose("qld-2024:3:18(4)(a)"), StandOff("qld-2024:3:18(6)")  # I-PK-1
ANTE_PAYS = PayTable(
    against_qualified,
    {
        WINS: win(1, "qld-2024:3:18(2)(a)"),
        LOSES: LOST,
        EQUAL: EQUALLED,
        UNQUALIFIED: win(1, "qld-2024:3:16(2)(a)"),
    },
)
BET_PAYS = PayTable(
    winning_rank,
    {
        **paid(BET_ODDS, "qld-2024:3:19(1)"),
        LOSES: LOST,
        EQUAL: EQUALLED,
        UNQUALIFIED: Void("qld-2024:3:16(3)"),
    },
)


@cache
def layout() -> dict[str, Area]:
    found = (
        stake(ANTE, "qld-2024:3:11", ANTE_PAYS, room="qld-2024:3:12(3)"),
        raised(BET, "qld-2024:3:14(3)", BET_PAYS, times=2),
    )
    return {area.name: area for area in found}


class Irregularities(PokerRulings):
    """Part 6."""

    @ruling(WrongAmount, "qld-2024:3:20", while_=(DECIDING, SHOWDOWN))
    async def bet_wager_under_or_over(self, incident: WrongAmount) -> None:
        await self.correct_amount(incident)

    @ruling(NoAnte, "qld-2024:3:21", while_=(DEALING, DECIDING))
    async def cards_dealt_when_no_ante(self, incident: NoAnte) -> None:
        await self.dealt_without_ante(incident)

    @ruling(SecondHand, "qld-2024:3:22", while_=(DEALING, DECIDING))
    async def more_than_one_hand(self, incident: SecondHand) -> None:
        await self.second_hand(incident)

    @ruling(WrongNumber, "qld-2024:3:23", while_=DEALT)
    async def incorrect_number_of_cards(self, incident: WrongNumber) -> None:
        await self.wrong_number(incident)

    @ruling(CardsExposed, "qld-2024:3:24", while_=DEALING)
    async def cards_exposed(self, incident: CardsExposed) -> None:
        """Four exposed cards always void the round, three do if none is the dealer's (I-PK-4);
        otherwise the dealer's first is the upcard, and the others are turned face down."""
        number, dealers = incident.number, len(incident.dealer)
        if number > 3 or (number == 3 and not dealers):
            raise RoundVoid("qld-2024:3:24(1)", f"{number} cards were exposed during the deal")
        emit, rule = self.round.emit, EXPOSED[number, min(dealers, 2)]
        if dealers:
            self.round.deal.upcard = self.round.hidden.slots(DEALER)[incident.dealer[0] - 1]
            said = f"the dealer's card {incident.dealer[0]} is the upcard"
            emit(ev.Announced(said, rule=f"{rule}(a)"))
        if number > min(dealers, 1):
            letter = "b" if dealers else "a"
            emit(ev.Announced("turned face down again", rule=f"{rule}({letter})"))

    @ruling(CardMisplaced, "qld-2024:3:25", while_=(DEALING, DECIDING))
    async def card_in_incorrect_position(self, incident: CardMisplaced) -> None:
        await self.misplaced(incident)

    @ruling(CardsRemoved, "qld-2024:3:26", while_=DECIDING)
    async def cards_removed_in_error(self, incident: CardsRemoved) -> None:
        said = "a gaming supervisor is notified"
        self.round.emit(ev.Announced(said, rule="qld-2024:3:26"))
        await self.removed(incident)


# The subsection, by how many cards were exposed and how many of them are the dealer's.
EXPOSED = {
    (3, 1): "qld-2024:3:24(2)",
    (3, 2): "qld-2024:3:24(2)",  # or all three
    (2, 2): "qld-2024:3:24(3)",
    (2, 0): "qld-2024:3:24(4)",
    (2, 1): "qld-2024:3:24(5)",
    (1, 1): "qld-2024:3:24(6)",
    (1, 0): "qld-2024:3:24(7)",
}


class CaribbeanStud(JackpotPoker):
    """Schedule 3."""

    game = "caribbean-stud"
    options_type: ClassVar[type[Options]] = CaribbeanOptions
    table_rules = TableRules(wagers="qld-2024:3:12(1)", closed="qld-2024:3:12(4)")
    cites: ClassVar[Mapping[str, str]] = {"qld-2024:general:15(3)": "qld-2024:3:10(3)"}
    poker = RULES
    streets = (BET_OR_FOLD,)
    settles = (ANTE, BET)  # 3:18(2)

    options: CaribbeanOptions

    cards = Held(
        Cards,
        CardRules(
            shuffled="qld-2024:3:10(4)", each_round="qld-2024:3:10(4)", cut="qld-2024:3:10(5)"
        ),
    )
    irregular = Held(Irregularities, IRREGULAR)

    @classmethod
    def areas(cls, options: PokerOptions) -> dict[str, Area]:
        return cls.with_jackpot(options, layout())

    @property
    def maximum_payment(self) -> int:
        return self.options.maximum_payment

    async def play_hands(self) -> None:
        await self.deal.first_cards()  # s 13
        await self.look()  # s 14(1)
        await self.street(BET_OR_FOLD)  # s 14(2) to (5)
        await self.showdown()  # ss 15 to 19

    @staticmethod
    def qualifies(hand: Hand) -> bool:
        return hand.at_least(Rank.ODD_CARDS, "A", "K")  # 3:4


class CaribbeanStud1(CaribbeanStud):
    """Version 1: a round that was void left what had been settled by then, and what a fold had lost
    lay again as another wager."""

    voids_whole, stakes_again = False, True

"""Schedule 12: three card poker.

An ante buys three cards; a bet of the same amount keeps them.  The dealer's hand plays with a
queen or higher.  A straight or better earns a bonus on the ante whatever the dealer has, and the
pair plus wager looks at the player's hand alone.
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
    bonus_on_ante,
    by_rank,
    raised,
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
from croupier.table.results import Lose, StandOff, Void, win
from croupier.table.round import Options
from croupier.table.rulings import RoundVoid, ruling
from croupier.wagers.jackpots.poker import JackpotCards
from croupier.wagers.poker import THREE_CARD, Hand, Rank

BET, PAIR_PLUS, ANTE_BONUS = "bet", "pair-plus", "ante-bonus"

RULES = PokerRules(
    deal=DealRules(
        hand=3,
        dealer=3,
        stacks="qld-2024:12:16(2)(b)",
        one_at_a_time="qld-2024:12:16(2)(a)",
    ),
    wagers="qld-2024:12:14",
    ante="qld-2024:12:14(a)",
    one_hand="qld-2024:12:15(2)",
    look="qld-2024:12:17(1)",
    closing="qld-2024:12:3",
    declared="qld-2024:12:18",
    qualifies="qld-2024:12:5",
    shown="qld-2024:12:20(2)",
    unqualified="qld-2024:12:19(4)",
)

BET_OR_FOLD = Street(
    what="bet or fold",
    rule="qld-2024:12:17",
    area=BET,
    bets={"bet": 1},
    amount="qld-2024:12:17(5)",
    fold="qld-2024:12:17(3)",
    goes_on="qld-2024:12:17(4)",
)


def _without_dealer(section: str, letters: str) -> Fouled:
    """12:29(4) and (6), the same but for their letters."""
    declared, reinstated, ante, bonus, bets, sides, paid = (f"{section}({x})" for x in letters)
    return Fouled(
        declared=declared,
        reinstated=reinstated,
        ante=win(1, ante),
        bonus=bonus,
        bets=bets,
        sides=sides,
        sides_paid=paid,
    )


IRREGULAR = Irregular(
    amounts={BET: Amounts(over="qld-2024:12:26(a)", under="qld-2024:12:26(b)")},
    no_ante="qld-2024:12:27(a)",
    no_ante_sides="qld-2024:12:27(b)",
    no_ante_retract="qld-2024:12:27(c)",
    first_hand="qld-2024:12:28(a)",
    second_hand="qld-2024:12:28(b)",
    second_retract="qld-2024:12:28(c)",
    number=NumberRules.of(
        "qld-2024:12:29",
        dealer=_without_dealer("qld-2024:12:29(4)", "abcdefg"),
        both=_without_dealer("qld-2024:12:29(6)", "cdefghi"),
    ),
    moved="qld-2024:12:31(a)",
    continues="qld-2024:12:31(b)",
    returned="qld-2024:12:17(3)",  # only a hand that is folded is closed (I-PK-18)
    lost="qld-2024:12:17(3)",
)

# What pays: sections 19, 21, 23 and 25.
BONUS_ODDS = {Rank.STRAIGHT: 1, Rank.THREE: 4, Rank.STRAIGHT_FLUSH: 5}
PAIR_PLUS_ODDS = {
    Rank.PAIR: 1,
    Rank.FLUSH: 4,
    Rank.STRAIGHT: 6,
    Rank.THREE: 25,
    Rank.STRAIGHT_FLUSH: 40,
}
LOST, EQUALLED = Lose("qld-2024:12:21(3)"), StandOff("qld-2024:12:21(4)")  # I-PK-1
ANTE_PAYS = PayTable(
    against_qualified,
    {
        WINS: win(1, "qld-2024:12:21(2)(a)"),
        LOSES: LOST,
        EQUAL: EQUALLED,
        UNQUALIFIED: win(1, "qld-2024:12:19(2)(a)"),
    },
)
BET_PAYS = PayTable(
    against_qualified,
    {
        WINS: win(1, "qld-2024:12:21(2)(a)"),
        LOSES: LOST,
        EQUAL: EQUALLED,
        UNQUALIFIED: Void("qld-2024:12:19(3)"),
    },
)


@cache
def layout() -> dict[str, Area]:
    room = "qld-2024:12:15(3)"
    ranks = THREE_CARD.ranks
    bonus = by_rank(BONUS_ODDS, ranks, pays="qld-2024:12:23", loses="qld-2024:12:22(1)")
    plus = by_rank(PAIR_PLUS_ODDS, ranks, pays="qld-2024:12:25", loses="qld-2024:12:24(1)")
    found = (
        stake(ANTE, "qld-2024:12:14(a)", ANTE_PAYS, room=room),
        raised(BET, "qld-2024:12:17(4)", BET_PAYS),
        side(PAIR_PLUS, "qld-2024:12:14(b)", plus, room=room, needs="qld-2024:12:14(a)"),
        bonus_on_ante(ANTE_BONUS, "qld-2024:12:22(1)", bonus),
    )
    return {area.name: area for area in found}


class Irregularities(PokerRulings):
    """Part 6."""

    @ruling(WrongAmount, "qld-2024:12:26", while_=(DECIDING, SHOWDOWN))
    async def bet_wager_under_or_over(self, incident: WrongAmount) -> None:
        await self.correct_amount(incident)

    @ruling(NoAnte, "qld-2024:12:27", while_=(DEALING, DECIDING))
    async def card_dealt_when_no_ante(self, incident: NoAnte) -> None:
        await self.dealt_without_ante(incident)

    @ruling(SecondHand, "qld-2024:12:28", while_=(DEALING, DECIDING))
    async def more_than_one_hand(self, incident: SecondHand) -> None:
        await self.second_hand(incident)

    @ruling(WrongNumber, "qld-2024:12:29", while_=DEALT)
    async def incorrect_number_of_cards(self, incident: WrongNumber) -> None:
        await self.wrong_number(incident)

    @ruling(CardsExposed, "qld-2024:12:30", while_=DEALING)
    async def card_exposed(self, incident: CardsExposed) -> None:
        raise RoundVoid("qld-2024:12:30", "a card was exposed during the deal")

    @ruling(CardMisplaced, "qld-2024:12:31", while_=(DEALING, DECIDING))
    async def card_in_incorrect_position(self, incident: CardMisplaced) -> None:
        await self.misplaced(incident)

    @ruling(CardsRemoved, "qld-2024:12:17(3)", while_=DECIDING)
    async def cards_removed(self, incident: CardsRemoved) -> None:
        await self.removed(incident)


class ThreeCardPoker(JackpotPoker):
    """Schedule 12."""

    game = "three-card-poker"
    options_type: ClassVar[type[Options]] = JackpotPokerOptions
    table_rules = TableRules(wagers="qld-2024:12:15(1)", closed="qld-2024:12:15(4)")
    cites: ClassVar[Mapping[str, str]] = {"qld-2024:general:15(3)": "qld-2024:12:13(3)"}
    poker = RULES
    streets = (BET_OR_FOLD,)
    jackpot_cards = JackpotCards(dealers=2)  # 18:7
    order = THREE_CARD
    settles = (BET, ANTE_BONUS, ANTE, PAIR_PLUS)  # 12:21(2), (3)
    bonus = ANTE_BONUS

    cards = Held(
        Cards,
        CardRules(
            shuffled="qld-2024:12:13(4)", each_round="qld-2024:12:13(4)", cut="qld-2024:12:13(5)"
        ),
    )
    irregular = Held(Irregularities, IRREGULAR)

    @classmethod
    def areas(cls, options: PokerOptions) -> dict[str, Area]:
        return cls.with_jackpot(options, layout())

    async def play_hands(self) -> None:
        await self.deal.first_cards()  # s 16
        await self.look()  # s 17(1)
        await self.street(BET_OR_FOLD)  # s 17(2) to (5)
        await self.showdown()  # ss 18 to 25

    @staticmethod
    def qualifies(hand: Hand) -> bool:
        return hand.at_least(Rank.ODD_CARDS, "Q")  # 12:5


class ThreeCardPoker1(ThreeCardPoker):
    """Version 1: a round that was void left what had been settled by then, and what a fold had lost
    lay again as another wager."""

    voids_whole, stakes_again = False, True

"""Schedule 11(a): ultimate Texas hold'em.

An ante and a blind of the same amount buy two cards.  One play wager may follow: three or four
times the ante before the flop, twice after it, once when all community cards lie; who has made
none then folds.  The dealer's hand plays the ante with a pair or higher; the blind is paid with
a straight or better only, and the trips wager looks at the player's hand alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import ClassVar

from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    CommunityExposed,
    DealersCardsExposed,
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
    Played,
    PokerOptions,
    against_dealer,
    against_qualified,
    by_rank,
    paid,
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
from croupier.table.areas import Area, Needs, PayTable
from croupier.table.cards import CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, StandOff, Void, win
from croupier.table.round import Options
from croupier.table.rulings import RoundVoid, ruling
from croupier.wagers.jackpots.poker import JackpotCards
from croupier.wagers.poker import POKER, Hand, Rank

BLIND, PLAY, TRIPS = "blind", "play", "trips"


class UltimateOptions(JackpotPokerOptions, frozen=True):
    """Cards are dealt in stacks, from a device or a shoe."""

    def __post_init__(self) -> None:
        if not self.stacks:
            raise ValueError("cards are dealt two at a time (11a:17(3)(f))")


RULES = PokerRules(
    deal=DealRules(
        hand=2,
        dealer=2,
        community=5,
        stacks="qld-2024:11a:17(3)(f)",
        community_first="qld-2024:11a:17(3)(d)",
    ),
    wagers="qld-2024:11a:14(1)",
    ante="qld-2024:11a:14(1)(a)",
    one_hand="qld-2024:11a:15(2)",
    look="qld-2024:11a:18(1)",
    closing="qld-2024:11a:4",
    declared="qld-2024:11a:21",
    qualifies="qld-2024:11a:5",
    shown="qld-2024:11a:22(a)",
    unqualified="qld-2024:11a:22(a)",
)

BEFORE_FLOP = Street(
    what="before the flop",
    rule="qld-2024:11a:18(1)",
    area=PLAY,
    bets={"4x": 4, "3x": 3},
    amount="qld-2024:11a:18(3)",
    check="qld-2024:11a:18(1)(b)",
    fold="qld-2024:11a:18(2)",
)
AFTER_FLOP = Street(
    what="after the flop",
    rule="qld-2024:11a:19(1)",
    area=PLAY,
    bets={"2x": 2},
    amount="qld-2024:11a:19(3)",
    check="qld-2024:11a:19(1)(b)",
    fold="qld-2024:11a:19(2)",
    once="qld-2024:11a:19(4)",
)
ON_THE_RIVER = Street(
    what="on the river",
    rule="qld-2024:11a:20(1)",
    area=PLAY,
    bets={"1x": 1},
    amount="qld-2024:11a:20(3)",
    fold="qld-2024:11a:20(2)",
    once="qld-2024:11a:20(4)",
)

NUMBER = NumberRules.of(
    "qld-2024:11a:30",
    dealer=Fouled(
        reinstated="qld-2024:11a:30(4)(a)",
        ante=Void("qld-2024:11a:30(4)(a)"),  # left open there: void, as in (6)(d) (I-PK-14)
        bets="qld-2024:11a:30(4)(b)",
        sides="qld-2024:11a:30(4)(c)",
        sides_paid="qld-2024:11a:30(4)(d)",
        community="qld-2024:11a:30(4)(d)",
    ),
    both=Fouled(
        reinstated="qld-2024:11a:30(6)(c)",
        ante=Void("qld-2024:11a:30(6)(d)"),
        bets="qld-2024:11a:30(6)(d)",
        sides="qld-2024:11a:30(6)(e)",
        sides_paid="qld-2024:11a:30(6)(f)",
        community="qld-2024:11a:30(6)(f)",
    ),
)
IRREGULAR = Irregular(
    amounts={
        PLAY: Amounts(over="qld-2024:11a:27(a)", under="qld-2024:11a:27(b)", tell=False),
        BLIND: Amounts(over="qld-2024:11a:14(1)(b)", under="qld-2024:11a:14(1)(b)", tell=False),
    },
    no_ante="qld-2024:11a:28(b)",
    no_ante_unseen="qld-2024:11a:28(a)",
    no_ante_retract="qld-2024:11a:28(c)",
    first_hand="qld-2024:11a:29(a)",
    second_hand="qld-2024:11a:29(b)",
    second_retract="qld-2024:11a:29(c)",
    number=NUMBER,
    community_applies="qld-2024:11a:32(1)",
    community_stays="qld-2024:11a:32(2)",
    dealer_exposed=Fouled(
        reinstated="qld-2024:11a:33(1)(b)",
        ante=Void("qld-2024:11a:33(1)(c)"),
        bets="qld-2024:11a:33(1)(c)",
        sides="qld-2024:11a:33(1)(d)",
        sides_paid="qld-2024:11a:33(1)(e)",
        community="qld-2024:11a:33(1)(e)",
    ),
    dealer_seen="qld-2024:11a:33(1)",
    dealer_plays_on="qld-2024:11a:33(2)",
    moved="qld-2024:11a:34(a)",
    continues="qld-2024:11a:34(b)",
    returned="qld-2024:11a:18(2)",  # only a hand that is folded is closed (I-PK-18)
    lost="qld-2024:11a:18(2)",
)

# What pays: sections 23 to 26.
BLIND_ODDS: dict[Rank, int | str] = {
    Rank.STRAIGHT: 1,
    Rank.FLUSH: "3/2",
    Rank.FULL_HOUSE: 3,
    Rank.FOUR: 10,
    Rank.STRAIGHT_FLUSH: 50,
    Rank.ROYAL_FLUSH: 500,
}
TRIPS_ODDS: dict[Rank, int | str] = {
    Rank.THREE: 3,
    Rank.STRAIGHT: 4,
    Rank.FLUSH: 7,
    Rank.FULL_HOUSE: 8,
    Rank.FOUR: 30,
    Rank.STRAIGHT_FLUSH: 40,
    Rank.ROYAL_FLUSH: 50,
}
ANTE_PAYS = PayTable(
    against_qualified,
    {
        WINS: win(1, "qld-2024:11a:24(a)"),
        LOSES: Lose("qld-2024:11a:24(b)"),
        EQUAL: StandOff("qld-2024:11a:24(c)"),
        UNQUALIFIED: StandOff("qld-2024:11a:23"),
    },
)
PLAY_PAYS = PayTable(
    against_dealer,
    {
        WINS: win(1, "qld-2024:11a:25(1)(a)"),
        LOSES: Lose("qld-2024:11a:25(1)(b)"),
        EQUAL: StandOff("qld-2024:11a:25(1)(c)"),
    },
)


def _blind_pays() -> PayTable[Played]:
    won, pushed = paid(BLIND_ODDS, "qld-2024:11a:26(2)"), StandOff("qld-2024:11a:25(2)(c)")
    results: dict[Rank | str, Result] = {rank: won.get(rank, pushed) for rank in POKER.ranks}
    results[LOSES] = Lose("qld-2024:11a:25(2)(b)")
    results[EQUAL] = StandOff("qld-2024:11a:25(2)(d)")
    return PayTable(rank_if_higher, results)


@cache
def layout() -> dict[str, Area]:
    room, ante = "qld-2024:11a:15(3)", "qld-2024:11a:14(1)(a)"
    blind = stake(BLIND, "qld-2024:11a:14(1)(b)", _blind_pays(), room=room)
    trips = by_rank(
        TRIPS_ODDS, POKER.ranks, pays="qld-2024:11a:26(3)", loses="qld-2024:11a:25(3)(b)"
    )
    found = (
        replace(stake(ANTE, ante, ANTE_PAYS, room=room), pairs_with=BLIND),
        replace(blind, pairs_with=ANTE, needs=Needs((ANTE,), "qld-2024:11a:14(1)(b)", own=True)),
        raised(PLAY, "qld-2024:11a:18(1)(c)", PLAY_PAYS, times=4),
        side(TRIPS, "qld-2024:11a:14(1)(c)", trips, room=room, needs=ante),
    )
    return {area.name: area for area in found}


class Irregularities(PokerRulings):
    """Part 6."""

    @ruling(WrongAmount, "qld-2024:11a:27", while_=(DECIDING, SHOWDOWN))
    async def play_wager_not_as_allowed(self, incident: WrongAmount) -> None:
        await self.correct_amount(incident)

    @ruling(NoAnte, "qld-2024:11a:28", while_=(DEALING, DECIDING))
    async def cards_dealt_to_incorrect_area(self, incident: NoAnte) -> None:
        await self.dealt_without_ante(incident)

    @ruling(SecondHand, "qld-2024:11a:29", while_=(DEALING, DECIDING))
    async def more_than_one_hand(self, incident: SecondHand) -> None:
        await self.second_hand(incident)

    @ruling(WrongNumber, "qld-2024:11a:30", while_=DEALT)
    async def incorrect_number_of_cards(self, incident: WrongNumber) -> None:
        await self.wrong_number(incident)

    @ruling(CardsExposed, "qld-2024:11a:31", while_=DEALING)
    async def card_exposed(self, incident: CardsExposed) -> None:
        raise RoundVoid("qld-2024:11a:31", "a card was exposed during the deal")

    @ruling(CommunityExposed, "qld-2024:11a:32", while_=DECIDING)
    async def community_card_exposed(self, incident: CommunityExposed) -> None:
        await self.community_exposed(incident)

    @ruling(DealersCardsExposed, "qld-2024:11a:33", while_=DECIDING)
    async def dealers_cards_exposed(self, incident: DealersCardsExposed) -> None:
        await self.dealers_exposed(incident)

    @ruling(CardMisplaced, "qld-2024:11a:34", while_=(DEALING, DECIDING))
    async def card_in_incorrect_position(self, incident: CardMisplaced) -> None:
        await self.misplaced(incident)

    @ruling(CardsRemoved, "qld-2024:11a:18(2)", while_=DECIDING)
    async def cards_removed(self, incident: CardsRemoved) -> None:
        await self.removed(incident)


class Ultimate(JackpotPoker):
    """Schedule 11(a)."""

    game = "ultimate-holdem"
    options_type: ClassVar[type[Options]] = UltimateOptions
    table_rules = TableRules(wagers="qld-2024:11a:15(1)", closed="qld-2024:11a:15(4)")
    cites: ClassVar[Mapping[str, str]] = {"qld-2024:general:15(3)": "qld-2024:11a:13(3)"}
    poker = RULES
    streets = (BEFORE_FLOP, AFTER_FLOP, ON_THE_RIVER)
    jackpot_cards = JackpotCards(community=3)  # 18:7
    stakes = (ANTE, BLIND)
    settles = (ANTE, PLAY, BLIND, TRIPS)  # 11a:24, 11a:25

    cards = Held(
        Cards,
        CardRules(
            shuffled="qld-2024:11a:13(4)",
            each_round="qld-2024:11a:13(4)(b)",
            cut="qld-2024:11a:13(5)",
        ),
    )
    irregular = Held(Irregularities, IRREGULAR)

    @classmethod
    def areas(cls, options: PokerOptions) -> dict[str, Area]:
        return cls.with_jackpot(options, layout())

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if self.amount_due(player, area, box) not in (0, total):
            said = f"{area.name} and {area.pairs_with} must be equal"
            return Refused(said, "qld-2024:11a:14(1)(b)")
        return super().may_wager(player, area, box, total)

    def amount_due(self, player: str, area: Area, box: int) -> int:
        """Ante and blind are of one amount (11a:14(1)(b))."""
        other = self.wagers.get((player, area.pairs_with, box))
        return other.amount if other is not None else 0

    async def play_hands(self) -> None:
        await self.deal.first_cards()  # s 17
        await self.look()  # s 18(1)
        await self.street(BEFORE_FLOP)  # s 18
        await self.reveal(3, "qld-2024:11a:18(4)")
        await self.street(AFTER_FLOP)  # s 19
        await self.reveal(2, "qld-2024:11a:19(5)")
        await self.street(ON_THE_RIVER)  # s 20
        await self.showdown()  # ss 21 to 26

    @staticmethod
    def qualifies(hand: Hand) -> bool:
        return hand.at_least(Rank.PAIR)  # 11a:5


class Ultimate1(Ultimate):
    """Version 1: a round that was void left what had been settled by then, and what a fold had lost
    lay again as another wager."""

    voids_whole, stakes_again = False, True

"""Schedule 15: Mississippi stud poker, with the 3 card bonus of Schedule 17 Part 8.

An ante buys two cards; one, two or three times the ante on each of three streets keeps them, while
three community cards are turned up one by one.  There is no dealer's hand: what the five cards are
decides.  The 3 card bonus looks at the community cards alone, and plays on when its player folds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import ClassVar

from croupier.games.poker.changing import CommunitySeen, seen_early
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsExposed,
    CardsRemoved,
    NoAnte,
    PlayFirst,
    SecondHand,
    WrongAmount,
    WrongCommunityCard,
    WrongNumber,
)
from croupier.games.poker.jackpot import JackpotByDevice, JackpotPoker
from croupier.games.poker.layout import (
    ANTE,
    COMMUNITY,
    DEALING,
    DEALT,
    DECIDING,
    SHOWDOWN,
    Played,
    PokerOptions,
    by_rank,
    paid,
    pair_from,
    raised,
    side,
    stake,
    with_pairs,
)
from croupier.games.poker.rules import (
    Amounts,
    DealRules,
    Irregular,
    NumberRules,
    PokerRules,
    Street,
)
from croupier.games.poker.rulings import PokerRulings
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.areas import Area, PayTable, Wager
from croupier.table.cards import CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.parts import Held
from croupier.table.results import Lose, Result, StandOff, win
from croupier.table.round import WAGERING, Options
from croupier.table.rulings import RoundVoid, direction, ruling
from croupier.wagers.jackpots.poker import JackpotCards
from croupier.wagers.poker import THREE_CARD, Rank

THIRD, FOURTH, FIFTH = "3rd-street", "4th-street", "5th-street"
BONUS = "3-card-bonus"
BETS = {"1x": 1, "2x": 2, "3x": 3}


class StudOptions(JackpotByDevice, frozen=True):
    dealt: ClassVar[str] = "qld-2024:15:11(2)"

    three_card_bonus: bool = True  # the layout provides for 3 card bonus wagers (17:37(2))


RULES = PokerRules(
    deal=DealRules(
        hand=2,
        community=3,
        stacks="qld-2024:15:11(2)(b)(iii)",
        one_at_a_time="qld-2024:15:11(2)(a)",
        community_first="qld-2024:15:11(2)(b)(i)",
    ),
    wagers="qld-2024:15:8",
    ante="qld-2024:15:8",
    one_hand="qld-2024:15:9(2)",
    look="qld-2024:15:12(1)",
    closing="qld-2024:15:2",
    shown="qld-2024:15:15",
)


def _street(what: str, area: str, rule: str, amount: str, fold: str) -> Street:
    return Street(
        what=what,
        rule=rule,
        area=area,
        bets=BETS,
        amount=amount,
        fold=fold,
        away="qld-2024:15:25(2)",
    )


ON_THIRD = _street(
    "3rd street", THIRD, "qld-2024:15:12(2)", "qld-2024:15:12(3)", "qld-2024:15:12(2)"
)
ON_FOURTH = _street(
    "4th street", FOURTH, "qld-2024:15:13(1)", "qld-2024:15:13(2)", "qld-2024:15:13(1)(a)"
)
ON_FIFTH = _street(
    "5th street", FIFTH, "qld-2024:15:14(1)", "qld-2024:15:14(2)", "qld-2024:15:14(1)(a)"
)
STREETS = (ON_THIRD, ON_FOURTH, ON_FIFTH)

# How the community cards come: revealed, or dealt face up.
FROM_DEVICE = (
    "qld-2024:15:11(2)(b)(v)",
    "qld-2024:15:11(2)(b)(vi)",
    "qld-2024:15:11(2)(b)(vii)",
)
FROM_SHOE = (
    "qld-2024:15:11(2)(a)(iv)",
    "qld-2024:15:11(2)(a)(v)",
    "qld-2024:15:11(2)(a)(vi)",
)

_STREET_AMOUNTS = Amounts(over="qld-2024:15:18(2)(a)", under="qld-2024:15:18(2)(b)")
IRREGULAR = Irregular(
    amounts={
        ANTE: Amounts(over="qld-2024:15:18(1)(a)", under="qld-2024:15:18(1)(b)"),
        **{street.area: _STREET_AMOUNTS for street in STREETS},
    },
    no_ante="qld-2024:15:19(a)",
    no_ante_retract="qld-2024:15:19(b)",
    first_hand="qld-2024:15:20(a)",
    second_hand="qld-2024:15:20(b)",
    second_retract="qld-2024:15:20(c)",
    number=NumberRules.of(
        "qld-2024:15:21",
        community="qld-2024:15:21(4)(a)",
        community_back="qld-2024:15:21(4)(b)",
    ),
    community_applies="qld-2024:15:24(1)",
    community_stays="qld-2024:15:24(1)(a)",
    community_change="qld-2024:15:24(1)(b)",
    moved="qld-2024:15:23(a)",
    continues="qld-2024:15:23(b)",
    returned="qld-2024:15:12(2)",  # only a hand that is folded is out of play (I-PK-18)
    lost="qld-2024:15:12(2)",
)

# What pays: sections 16 and 17; 17:38 and 17:39.
ODDS: Mapping[Rank, int | str] = {
    Rank.ROYAL_FLUSH: 500,
    Rank.STRAIGHT_FLUSH: 100,
    Rank.FOUR: 40,
    Rank.FULL_HOUSE: 10,
    Rank.FLUSH: 6,
    Rank.STRAIGHT: 4,
    Rank.THREE: 3,
    Rank.TWO_PAIRS: 2,
}
HIGH_PAIR, MIDDLE_PAIR = pair_from("J"), pair_from("6")
LOST: dict[Rank | str, Result] = {
    Rank.PAIR: Lose("qld-2024:15:17(2)"),
    Rank.ODD_CARDS: Lose("qld-2024:15:17(2)"),
}
PAYS: PayTable[Played] = PayTable(
    with_pairs("J", "6"),
    {
        **LOST,
        **paid(ODDS, "qld-2024:15:16"),
        HIGH_PAIR: win(1, "qld-2024:15:16", HIGH_PAIR),
        MIDDLE_PAIR: StandOff("qld-2024:15:17(3)"),
    },
)
BONUS_ODDS: Mapping[Rank, int | str] = {
    Rank.STRAIGHT_FLUSH: 40,
    Rank.THREE: 25,
    Rank.STRAIGHT: 6,
    Rank.FLUSH: 4,
    Rank.PAIR: 1,
}


@cache
def layout(bonus: bool) -> dict[str, Area]:
    room = "qld-2024:15:9(3)"
    pays = by_rank(BONUS_ODDS, THREE_CARD.ranks, pays="qld-2024:17:39", loses="qld-2024:17:38(b)")
    found = [
        stake(ANTE, "qld-2024:15:8", PAYS, room=room),
        raised(THIRD, "qld-2024:15:12(2)", PAYS, times=3),
        raised(FOURTH, "qld-2024:15:13(1)(b)", PAYS, times=3),
        raised(FIFTH, "qld-2024:15:14(1)(b)", PAYS, times=3),
    ]
    if bonus:
        beside = side(BONUS, "qld-2024:17:37(2)", pays, room=room, needs="qld-2024:15:2")  # I-PK-8
        found.append(replace(beside, additional=True, limits="qld-2024:17:37(3)"))
    return {area.name: area for area in found}


class Irregularities(PokerRulings):
    """Part 6."""

    def allowed(self, hand: PlayerHand, area: str) -> tuple[int, int]:
        """The ante is within the limits of the sign; the others go by the ante."""
        if area != ANTE:
            return super().allowed(hand, area)
        limit = self.round.limit_for(hand.player, self.round.layout[ANTE], hand.box)
        return limit.minimum, limit.maximum

    def must_be(self, hand: PlayerHand, area: str) -> str:
        if area != ANTE:
            return super().must_be(hand, area)
        return "in later rounds the ante must meet the minimum"

    @ruling(WrongAmount, "qld-2024:15:18", while_=(DECIDING, SHOWDOWN))
    async def wager_over_or_under(self, incident: WrongAmount) -> None:
        await self.correct_amount(incident)

    @ruling(NoAnte, "qld-2024:15:19", while_=(DEALING, DECIDING))
    async def cards_dealt_with_no_ante(self, incident: NoAnte) -> None:
        await self.dealt_without_ante(incident)

    @ruling(SecondHand, "qld-2024:15:20", while_=(DEALING, DECIDING))
    async def more_than_one_hand(self, incident: SecondHand) -> None:
        await self.second_hand(incident)

    @ruling(WrongNumber, "qld-2024:15:21", while_=DEALT)
    async def incorrect_number_of_cards(self, incident: WrongNumber) -> None:
        await self.wrong_number(incident)

    @ruling(CardsExposed, "qld-2024:15:22", while_=DEALING)
    async def card_exposed(self, incident: CardsExposed) -> None:
        raise RoundVoid("qld-2024:15:22", "a card was exposed during the deal")

    @ruling(CardMisplaced, "qld-2024:15:23", while_=(DEALING, DECIDING))
    async def card_in_incorrect_position(self, incident: CardMisplaced) -> None:
        await self.misplaced(incident)

    @ruling(CommunitySeen, "qld-2024:15:24(1)", while_=DECIDING)
    async def community_card_exposed(self, incident: CommunitySeen) -> None:
        await seen_early(self.round, incident)

    @ruling(WrongCommunityCard, "qld-2024:15:24(2)", while_=(DECIDING, SHOWDOWN))
    async def wrong_community_card(self, incident: WrongCommunityCard) -> None:
        self.stands_as_due("qld-2024:15:24(2)")

    @ruling(CardsRemoved, "qld-2024:15:12(2)", while_=DECIDING)
    async def cards_removed(self, incident: CardsRemoved) -> None:
        await self.removed(incident)

    @direction(PlayFirst, "qld-2024:15:25(1)(a)", while_=(WAGERING, DEALING))
    async def play_first(self, command: PlayFirst, by: Actor) -> None:
        self.plays_first(command, by, "qld-2024:15:25(1)(a)")


class MississippiStud(JackpotPoker):
    """Schedule 15."""

    game = "mississippi-stud"
    options_type: ClassVar[type[Options]] = StudOptions
    options: StudOptions
    table_rules = TableRules(wagers="qld-2024:15:9(1)", closed="qld-2024:15:9(4)")
    cites: ClassVar[Mapping[str, str]] = {
        "qld-2024:general:15(3)": "qld-2024:15:7(3)",
        "qld-2024:general:11(2)(c)": "qld-2024:15:25(1)(b)",
        "qld-2024:general:10(d)": "qld-2024:15:25(1)(c)",
    }
    poker = RULES
    streets = STREETS
    jackpot_cards = JackpotCards(community=3)  # 18:7
    settles = (ANTE, THIRD, FOURTH, FIFTH)  # 15:17
    plays_on = frozenset({BONUS})  # 17:38, I-PK-21

    cards = Held(
        Cards,
        CardRules(
            shuffled="qld-2024:15:7(4)", each_round="qld-2024:15:7(4)(b)", cut="qld-2024:15:7(5)"
        ),
    )
    irregular = Held(Irregularities, IRREGULAR)

    @classmethod
    def areas(cls, options: PokerOptions) -> dict[str, Area]:
        assert isinstance(options, StudOptions)
        return cls.with_jackpot(options, layout(options.three_card_bonus))

    async def play_hands(self) -> None:
        third, fourth, fifth = FROM_DEVICE if self.options.device else FROM_SHOE
        await self.deal.first_cards()  # s 11
        await self.look_and_decide(ON_THIRD)  # s 12
        await self.reveal(1, third)
        await self.street(ON_FOURTH)  # s 13
        await self.reveal(1, fourth)
        await self.street(ON_FIFTH)  # s 14
        await self.reveal(1, fifth)
        await self.showdown()  # ss 15 to 17
        self.settle_bonus()

    def on(self, hand: PlayerHand) -> list[Wager]:
        """Once all community cards are turned up the bonus is decided: what becomes of the hand
        no longer matters to it (as I-BJ-6)."""
        return [w for w in super().on(hand) if w.area.name != BONUS or not self.all_shown]

    def settle_bonus(self) -> None:
        """The community cards alone decide the 3 card bonus, of those who folded too."""
        lying = [hand for hand in self.hands.values() if self.wager_on(hand, BONUS) is not None]
        if not lying:
            return
        board = THREE_CARD.best(self.hidden.seen(COMMUNITY))
        self.emit(ev.Counted(COMMUNITY, board.describe(), rule="qld-2024:17:38"))
        for hand in reversed(lying):
            wager = self.wager_on(hand, BONUS)
            assert wager is not None
            self.settle(wager, wager.area.result(Played(board)))


class MississippiStud1(MississippiStud):
    """Version 1: a round that was void left what had been settled by then, and what a fold had lost
    lay again as another wager."""

    voids_whole, stakes_again = False, True

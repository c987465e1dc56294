"""Let It Ride, by the order of New South Wales of 17 August 2016.

Three equal wagers buy three cards.  Two community cards follow, and before each the player may take
one of the wagers back or let it ride.  The five cards win with a pair of tens or better; there is
no dealer's hand to beat.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import ClassVar

import msgspec

from croupier.games.poker.dealing import Dealing
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.incidents import (
    CardsExposed,
    CommunityExposed,
    NoAnte,
    PlayFirst,
    WrongAmount,
)
from croupier.games.poker.layout import (
    COMMUNITY,
    DEALING,
    DEALT,
    DECIDING,
    SHOWDOWN,
    ByDevice,
    Played,
    PokerOptions,
    paid,
    pair_from,
    stake,
    with_pairs,
)
from croupier.games.poker.new_south_wales import CALLED, BeforeOrders, NewSouthWales
from croupier.games.poker.riding import (
    LEAST_PAIR,
    RIDE,
    WITHDRAW,
    Absent,
    DeckFaulty,
    DeviceFails,
    LetAllRide,
    Misdealt,
    TakeWagersBack,
    UnequalWagers,
    WrongHands,
)
from croupier.games.poker.rules import Amounts, DealRules, Irregular, PokerRules, Street
from croupier.games.poker.rulings import PokerRulings, VoidedWhole
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.areas import Area, PayTable, Wager
from croupier.table.cards import CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.ledger import CREDIT
from croupier.table.parts import Held, Part
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Win, win
from croupier.table.round import WAGERING, Options
from croupier.table.rulings import direction, ruling
from croupier.wagers.order import Order
from croupier.wagers.poker import Rank

DOLLAR, TWO, ONE = "dollar", "two", "one"  # the areas marked '$', '2' and '1' (2.2.1.1)
BOTTOM = "bottom card"  # of the dealer's stack


class RideOptions(ByDevice, frozen=True):
    dealt: ClassVar[str] = "nsw-2016:let-it-ride:7.3"

    maximum_payout: int = 0  # for one hand, in cents, as the notice states (10.2); 0: none

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.maximum_payout < 0:
            raise ValueError("a maximum payout is not negative (nsw-2016:let-it-ride:10.2)")


RULES = PokerRules(
    deal=DealRules(
        hand=3,
        community=2,
        stacks="nsw-2016:let-it-ride:7.4.1",
        one_at_a_time="nsw-2016:let-it-ride:7.3",
    ),
    wagers="nsw-2016:let-it-ride:5.2",
    ante="nsw-2016:let-it-ride:5.2",
    one_hand="nsw-2016:let-it-ride:5.5",
    look="nsw-2016:let-it-ride:8.1",
    closing="nsw-2016:let-it-ride:9.3",
    shown="nsw-2016:let-it-ride:8.8",
    maximum="nsw-2016:let-it-ride:10.2",
)


def _street(what: str, area: str, rule: str) -> Street:
    """Nothing is wagered: what lies on the area is taken back, or rides."""
    away = "nsw-2016:let-it-ride:12.14"
    rides = "nsw-2016:let-it-ride:8.10"
    return Street(what=what, rule=rule, area=area, bets={}, amount=rule, away=away, once=rides)


ON_ONE = _street("the wager on 1", ONE, "nsw-2016:let-it-ride:8.3")
ON_TWO = _street("the wager on 2", TWO, "nsw-2016:let-it-ride:8.4")

_LIMITS = Amounts(over="nsw-2016:let-it-ride:6.3", under="nsw-2016:let-it-ride:6.2", tell=False)
IRREGULAR = Irregular(
    amounts=dict.fromkeys((DOLLAR, TWO, ONE), _LIMITS),
    no_ante="nsw-2016:let-it-ride:12.8",
    community_applies="nsw-2016:let-it-ride:12.6",
    community_stays="nsw-2016:let-it-ride:12.6",
)

# What pays: 9.1 and 10.1.
ODDS: Mapping[Rank, int | str] = {
    Rank.TWO_PAIRS: 2,
    Rank.THREE: 3,
    Rank.STRAIGHT: 5,
    Rank.FLUSH: 8,
    Rank.FULL_HOUSE: 11,
    Rank.FOUR: 50,
    Rank.STRAIGHT_FLUSH: 200,
    Rank.ROYAL_FLUSH: 1000,
}
HIGH_PAIR = pair_from(LEAST_PAIR)
LOST: dict[Rank | str, Result] = {
    Rank.PAIR: Lose("nsw-2016:let-it-ride:9.2.1"),
    Rank.ODD_CARDS: Lose("nsw-2016:let-it-ride:9.2.1"),
}
PAYS: PayTable[Played] = PayTable(
    with_pairs(LEAST_PAIR),
    {
        **LOST,
        **paid(ODDS, "nsw-2016:let-it-ride:10.1"),
        HIGH_PAIR: win(1, "nsw-2016:let-it-ride:10.1", HIGH_PAIR),
    },
)


@cache
def layout() -> dict[str, Area]:
    rule, room = "nsw-2016:let-it-ride:5.2", "nsw-2016:let-it-ride:5.6"
    return {name: stake(name, rule, PAYS, room=room) for name in (DOLLAR, TWO, ONE)}


ORDER = Order(
    name="nsw-2016:let-it-ride",
    chips="5.1",
    limits="6.5",
    void="14.3.1",
    out_for_device="14.3.2",
    out="12.12.4",
    apart="12.12.2",
    english="12.12.3",
    directs="12.12",
    speech="14.7",
    hands="8.2",
    result="9.4",
    shuffled="4.1",
    changed="3.7",
    counted="3.8",
    cut="4.2",
    device="4.4",
    device_fails="13.2",
)
# of versions 1 and 2
FIRST_CITES = {
    "qld-2024:general:4(2)(a)": "nsw-2016:let-it-ride:14.3.1",
    "qld-2024:general:4(2)(b)": "nsw-2016:let-it-ride:14.3.2",
    "qld-2024:general:6": "nsw-2016:let-it-ride:5.1",
    "qld-2024:general:10(d)": "nsw-2016:let-it-ride:12.12.3",
    "qld-2024:general:11(2)(a)": "nsw-2016:let-it-ride:14.3.1",
    "qld-2024:general:11(2)(b)": "nsw-2016:let-it-ride:12.12.4",
    "qld-2024:general:11(2)(c)": "nsw-2016:let-it-ride:12.12.2",
    "qld-2024:general:13": "nsw-2016:let-it-ride:6.5",
    "qld-2024:general:13(1)": "nsw-2016:let-it-ride:6.5",
    "qld-2024:general:13(1)(b)": "nsw-2016:let-it-ride:6.5",
    "qld-2024:general:13(1)(c)": "nsw-2016:let-it-ride:6.5",
    "qld-2024:general:15(2)(c)": "nsw-2016:let-it-ride:3.7",
    "qld-2024:general:15(3)": "nsw-2016:let-it-ride:3.8",
    "qld-2024:general:15(4)": "nsw-2016:let-it-ride:4.1",
}


class RideDealing(Dealing):
    """The community cards come last: two, or from a device a stack of three."""

    def in_stacks(self) -> None:
        super().in_stacks()
        hidden = self.round.hidden
        for _ in range(self.rules.community):  # the top card is the first (I-LR-2)
            self.board.append(hidden.deal(COMMUNITY, rule="nsw-2016:let-it-ride:7.4.2"))
        hidden.deal(BOTTOM, rule="nsw-2016:let-it-ride:7.4.2")
        hidden.fold(BOTTOM, rule="nsw-2016:let-it-ride:7.4.3")

    def one_at_a_time(self) -> None:
        super().one_at_a_time()
        for _ in range(self.rules.community):
            slot = self.round.hidden.deal(COMMUNITY, rule="nsw-2016:let-it-ride:7.3.3")
            self.board.append(slot)


class Irregularities(PokerRulings):
    """Parts 6 and 12: wagers and hands."""

    round: LetItRide

    def allowed(self, hand: PlayerHand, area: str) -> tuple[int, int]:
        """The limits of the sign."""
        limit = self.round.limit_for(hand.player, self.round.layout[area], hand.box)
        return limit.minimum, limit.maximum

    @ruling(WrongAmount, "nsw-2016:let-it-ride:6.3", while_=(DEALING, DECIDING, SHOWDOWN))
    async def outside_the_limits(self, incident: WrongAmount) -> None:
        await self.correct_amount(incident)

    def misdeal(self, rule: str, why: str) -> None:
        """All wagers are void, and a new round is dealt (12.4)."""
        said = ((f"misdeal: {why}", rule),)
        self.void_all(VoidedWhole(rule="nsw-2016:let-it-ride:12.4", reason=why, said=said))

    @ruling(Misdealt, "nsw-2016:let-it-ride:12.1", while_=(DEALING, DECIDING))
    async def dealt_incorrectly(self, incident: Misdealt) -> None:
        self.misdeal("nsw-2016:let-it-ride:12.1", "cards were dealt incorrectly")

    @ruling(WrongHands, "nsw-2016:let-it-ride:12.7", while_=DEALT)
    async def wrong_hands(self, incident: WrongHands) -> None:
        if incident.dealer:
            self.misdeal("nsw-2016:let-it-ride:12.2", "a wrong number of community cards")
        for box in incident.boxes:
            rule = "nsw-2016:let-it-ride:12.7"
            self.round.void(self.round.hands[box], rule, rule)

    @ruling(CardsExposed, "nsw-2016:let-it-ride:12.5", while_=DEALING)
    async def card_exposed(self, incident: CardsExposed) -> None:
        if incident.number > 1:
            self.misdeal("nsw-2016:let-it-ride:12.3", "two or more cards were exposed")
        if incident.community:
            self.misdeal("nsw-2016:let-it-ride:12.6", "a community card was exposed")
        said = "the card is turned over, and dealing continues"
        self.round.emit(ev.Announced(said, rule="nsw-2016:let-it-ride:12.5"))

    @ruling(CommunityExposed, "nsw-2016:let-it-ride:12.6", while_=DECIDING)
    async def community_card_exposed(self, incident: CommunityExposed) -> None:
        if not self.round.looked and not self.round.state.staffed:
            self.misdeal("nsw-2016:let-it-ride:12.6", "a community card was exposed")
        await self.community_exposed(incident)

    @ruling(NoAnte, "nsw-2016:let-it-ride:12.8", while_=(DEALING, DECIDING))
    async def hand_without_wager(self, incident: NoAnte) -> None:
        if not incident.handled:
            self.misdeal("nsw-2016:let-it-ride:12.1", "a hand where no wager lies")
        self.void_extra(incident.box, "nsw-2016:let-it-ride:12.8")

    @ruling(DeckFaulty, "nsw-2016:let-it-ride:12.9", while_=DEALT)
    async def deck_faulty(self, incident: DeckFaulty) -> None:
        checked = "the deck is checked for further missing or foreign cards"
        said = ((checked, "nsw-2016:let-it-ride:12.9.3"),)
        why = "a foreign card was found" if incident.foreign else "a card is missing"
        self.void_all(VoidedWhole(rule="nsw-2016:let-it-ride:12.9.2", reason=why, said=said))

    @ruling(DeviceFails, "nsw-2016:let-it-ride:13.1", while_=WAGERING)
    async def device_jams(self, incident: DeviceFails) -> None:
        said = "the shuffling device failed: the cards are shuffled again"
        self.round.emit(ev.Announced(said, rule="nsw-2016:let-it-ride:13.1"))
        await self.round.cards.shuffle(1)

    @ruling(DeviceFails, "nsw-2016:let-it-ride:13.2", while_=DEALT)
    async def device_fails(self, incident: DeviceFails) -> None:
        goes_on = "the game goes on with another device or a shoe, and new cards"
        said, why = ((goes_on, "nsw-2016:let-it-ride:13.2.3"),), "the shuffling device failed"
        self.void_all(VoidedWhole(rule="nsw-2016:let-it-ride:13.2.1", reason=why, said=said))


class Wagers(Part["LetItRide"]):
    """What players and supervisors make of wagers that lie."""

    @direction(TakeWagersBack, "nsw-2016:let-it-ride:5.4", while_=CALLED)
    async def take_back(self, command: TakeWagersBack, by: Actor) -> None:
        for wager in self.round.of(by.name):
            self.round.take_back(wager, wager.amount, rule="nsw-2016:let-it-ride:5.4")

    @direction(LetAllRide, "nsw-2016:let-it-ride:8.11", while_=DECIDING)
    async def let_all_ride(self, command: LetAllRide, by: Actor) -> None:
        hand = next(hand for hand in self.round.live if hand.player == by.name)
        self.round.riding.append(hand)
        said = f"{by.name} lets all wagers ride"
        self.round.emit(ev.Announced(said, rule="nsw-2016:let-it-ride:8.11"))

    @direction(PlayFirst, "nsw-2016:let-it-ride:12.12.1", while_=(WAGERING, CALLED, DEALING))
    async def play_first(self, command: PlayFirst, by: Actor) -> None:
        self.round.irregular.plays_first(command, by, "nsw-2016:let-it-ride:12.12.1")

    @ruling(UnequalWagers, "nsw-2016:let-it-ride:12.10", while_=(DEALING, DECIDING))
    async def unequal(self, incident: UnequalWagers) -> None:
        """The player corrects the wager, or has all back, or plays on as it lies (I-LR-3)."""
        round = self.round
        hand = round.hands[incident.box]
        wager = round.wager_on(hand, incident.area)
        assert wager is not None
        due, rule = (
            round.equal_to(hand, incident.area),
            round.unequal_rule(handled=incident.handled),
        )
        self.make(wager, incident.amount, rule)
        other = "play as it lies" if incident.handled else "fold"
        what, options = "wagers must be equal", ("correct", other)
        chosen = await round.choose(
            hand.player, what, options, otherwise=other, box=hand.box, rule=rule
        )
        lying = round.wager_on(hand, incident.area)
        if lying is None or not round.is_live(hand):
            return
        held = round.ledger.balances.get(CREDIT + hand.player, 0)
        if chosen == "correct" and due - lying.amount <= held:
            self.make(lying, due, rule)
        elif not incident.handled:
            back = "nsw-2016:let-it-ride:12.10.2"
            round.void(hand, back, back)

    def make(self, wager: Wager, amount: int, rule: str) -> None:
        """What lies there is this much."""
        if amount < wager.amount:
            self.round.take_back(wager, wager.amount - amount, rule=rule)
        elif amount > wager.amount:
            more = amount - wager.amount
            self.round.stake(wager.player, wager.area, wager.box, more, rule=rule)

    @ruling(Absent, "nsw-2016:let-it-ride:12.13", while_=DECIDING)
    async def absent(self, incident: Absent) -> None:
        rule = "nsw-2016:let-it-ride:12.13"
        self.round.void(self.round.hands[incident.box], rule, rule)


class LetItRide(NewSouthWales):
    """The order of 2016."""

    game = "let-it-ride"
    options_type: ClassVar[type[Options]] = RideOptions
    options: RideOptions
    table_rules = TableRules(
        limits="nsw-2016:let-it-ride:6.1",
        wagers="nsw-2016:let-it-ride:5.2",
        closed="nsw-2016:let-it-ride:5.3",
        unchanged="nsw-2016:let-it-ride:5.4",
        correction="nsw-2016:let-it-ride:9.4",
    )
    cites: ClassVar[Mapping[str, str]] = ORDER.in_place_of_the_general_part()
    poker = RULES
    streets = (ON_ONE, ON_TWO)
    stakes = (DOLLAR, TWO, ONE)
    settles = (ONE, TWO, DOLLAR)

    cards = Held(
        Cards,
        CardRules(
            shuffled="nsw-2016:let-it-ride:4.1",
            each_round="nsw-2016:let-it-ride:4.1.2",
            cut="nsw-2016:let-it-ride:4.2",
            dealers_cut="nsw-2016:let-it-ride:4.3",
        ),
    )
    deal = Held(RideDealing)
    irregular = Held(Irregularities, IRREGULAR)
    lying = Held(Wagers)

    def set_up(self) -> None:
        super().set_up()
        self.riding: list[PlayerHand] = []  # whose players let all wagers ride (8.11)

    @classmethod
    def areas(cls, options: PokerOptions) -> dict[str, Area]:
        return layout()

    # Wagers (5.2 to 5.6).

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if self.amount_due(player, area, box) not in (0, total):
            return Refused("the three wagers must be equal", "nsw-2016:let-it-ride:5.2")
        if any(w.box == box and w.player != player for w in self.wagers.values()):
            return Refused(f"another player wagers on box {box}", "nsw-2016:let-it-ride:5.6")
        return super().may_wager(player, area, box, total)

    def amount_due(self, player: str, area: Area, box: int) -> int:
        """What the others are, once one of the three lies."""
        lying = [w for w in self.of(player) if w.box == box and w.area.name != area.name]
        return lying[0].amount if lying else 0

    def equal_to(self, hand: PlayerHand, area: str) -> int:
        """What a wager must be: as the others; as it is, if it lies alone."""
        others = [w.amount for w in self.on(hand) if w.area.name != area]
        own = self.wager_on(hand, area)
        return others[0] if others else own.amount if own is not None else 0

    @staticmethod
    def unequal_rule(*, handled: bool) -> str:
        return "nsw-2016:let-it-ride:12.11" if handled else "nsw-2016:let-it-ride:12.10"

    # The round (7 to 10).

    async def play_hands(self) -> None:
        self.phase = CALLED
        await self.dealer_pauses("no more bets")  # 5.4, 14.11
        self.hands = {hand.box: hand for hand in self.live}
        if not self.hands:
            return
        await self.deal.first_cards()  # 7
        await self.look_and_decide(ON_ONE)  # 8.1, 8.3
        await self.reveal(1, "nsw-2016:let-it-ride:8.4")
        await self.street(ON_TWO)  # 8.4, 8.5
        await self.reveal(1, "nsw-2016:let-it-ride:8.6")
        await self.showdown()  # 8.8, 9

    def open_on(self, hand: PlayerHand, street: Street) -> bool:
        if hand.decided is street or hand in self.riding:
            return False
        return self.wager_on(hand, street.area) is not None

    def open_to(self, hand: PlayerHand, street: Street) -> tuple[str, ...]:
        return (RIDE, WITHDRAW)

    def options_of_game(self) -> set[str]:
        return {RIDE, WITHDRAW}

    def not_put(self, option: str, player: str) -> Refused | None:
        if option == WITHDRAW and any(hand.player == player for hand in self.riding):
            return Refused("all wagers ride", "nsw-2016:let-it-ride:8.11")
        return super().not_put(option, player)

    def otherwise(self, street: Street) -> str:
        return RIDE  # 12.14

    def act(self, hand: PlayerHand, street: Street, option: str, *, fold: str) -> None:
        hand.decided = street
        wager = self.wager_on(hand, street.area)
        if option == WITHDRAW and wager is not None:
            self.take_back(wager, wager.amount, rule="nsw-2016:let-it-ride:8.3.1")

    def settle_hand(self, hand: PlayerHand, played: Played) -> None:
        """Winnings of a hand, its wagers together, go to the maximum payout (I-LR-1)."""
        self.left = self.options.maximum_payout
        super().settle_hand(hand, played)

    def limited(self, wager: Wager, result: Result) -> Result:
        if not self.options.maximum_payout or not isinstance(result, Win):
            return result
        won = min(result.odds * wager.amount, Fraction(self.left))
        self.left -= int(won)
        if won == result.odds * wager.amount:
            return result
        return Win(won / wager.amount, self.poker.maximum, result.event)


class LetItRide2(BeforeOrders, LetItRide):
    """Version 2: a round that was void left what had been settled by then, and what a fold had lost
    lay again as another wager; of what is general more was Queensland's."""

    voids_whole, stakes_again = False, True
    cites = FIRST_CITES
    table_rules = msgspec.structs.replace(LetItRide.table_rules, correction="qld-2024:16:10(2)")


class LetItRide1(LetItRide2):
    """Version 1: a casino supervisor could review what one had decided."""

    ranks_reviews = False

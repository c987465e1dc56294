"""Double Chance, as ordered in New South Wales in 2016.

Five cards each and no dealer's hand.  A listed hand is declared and paid; with any other a player
keeps one to three cards, and wins if the sixth is lower than one of them in its suit.  All
decide together, and none sees another's choice first (I-PK-12).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import ClassVar

import msgspec

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.games.poker.double_chance_rulings import (
    IRREGULAR,
    DoubleChanceCarry,
    Irregularities,
)
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.layout import DECIDING, SHOWDOWN, ByDevice, PokerOptions
from croupier.games.poker.new_south_wales import BeforeOrders, NewSouthWales
from croupier.games.poker.rules import DealRules, PokerRules
from croupier.games.poker.together import Together
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Area, Needs, PayTable
from croupier.table.cards import CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.commands import Choose
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Win, win
from croupier.table.round import Carry, Options
from croupier.wagers.jackpots.drawn import scheduled
from croupier.wagers.order import Order
from croupier.wagers.poker import POKER, Rank, is_dead_hand

WAGER, JACKPOT = "wager", "jackpot"
DECLARE = "declare"
HAND, MOST_KEPT = 5, 3  # cards dealt, and how many stay when others are discarded (8.4)
KEEP = {
    f"keep {' '.join(str(n + 1) for n in kept)}": kept
    for number in range(1, MOST_KEPT + 1)
    for kept in combinations(range(HAND), number)
}  # by the words for it, the places of the cards in the order dealt

WORDS = (DECLARE, *KEEP)

RULES = PokerRules(
    deal=DealRules(
        hand=HAND,
        stacks="nsw-2016:double-chance:7.4",
        one_at_a_time="nsw-2016:double-chance:7.3",
    ),
    wagers="nsw-2016:double-chance:5.2",
    ante="nsw-2016:double-chance:5.2.1",
    one_hand="nsw-2016:double-chance:5.4",
    look="nsw-2016:double-chance:8.1",
    closing="nsw-2016:double-chance:9.7",
    shown="nsw-2016:double-chance:8.6.1",
    maximum="nsw-2016:double-chance:9.2",
)

# What a hand is (11.1), and what it pays (9.1).
DEAD_HAND = "dead hand"
DECLARED_ODDS: dict[Rank | str, int] = {
    DEAD_HAND: 1,
    Rank.TWO_PAIRS: 1,
    Rank.THREE: 1,
    Rank.STRAIGHT: 2,
    Rank.FLUSH: 4,
    Rank.FULL_HOUSE: 6,
    Rank.FOUR: 20,
    Rank.STRAIGHT_FLUSH: 50,
    Rank.ROYAL_FLUSH: 200,
}
JACKPOT_HANDS: tuple[Rank | str, ...] = (  # 10.4, in its order
    Rank.ROYAL_FLUSH,
    Rank.STRAIGHT_FLUSH,
    Rank.FOUR,
    Rank.FULL_HOUSE,
    Rank.FLUSH,
    Rank.STRAIGHT,
    DEAD_HAND,
)
EXAMPLE = (10_000, 2_000, 300, 100, 75, 50, 5_000)  # no prize schedule is in the order (I-G-8)
LOWER, HIGHER, OTHER_SUIT = "lower in a suit kept", "higher in a suit kept", "another suit"
NOTHING = "no hand that is listed"
FACES = {face: n for n, face in enumerate(POKER.faces)}  # 2 lowest, ace high (9.3)


class DoubleChanceOptions(ByDevice, frozen=True):
    maximum_payment: int = 0  # for a declared hand's wager, in cents; 0: none is set (9.2)
    jackpot_wager: int = 200  # the amount of a jackpot wager, in cents (10.2)
    jackpot_odds: tuple[int, ...] = EXAMPLE  # royal flush first, as 10.4 lists them: an example

    dealt: ClassVar[str] = "nsw-2016:double-chance:7.3"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.maximum_payment < 0:
            raise ValueError("a maximum payout is not negative (nsw-2016:double-chance:9.2)")
        if self.jackpot_wager <= 0:
            raise ValueError("a jackpot wager has an amount (nsw-2016:double-chance:10.2)")
        if len(self.jackpot_odds) != len(JACKPOT_HANDS) or min(self.jackpot_odds) < 1:
            raise ValueError(
                f"a prize schedule has odds for {len(JACKPOT_HANDS)} hands "
                "(nsw-2016:double-chance:10.4)"
            )


def listed(cards: list[Card]) -> Rank | str:
    """The hand that five cards are, by rule 11; or that they are none.

    >>> from croupier.equipment.cards import parse_cards
    >>> listed(parse_cards("2♠ 3♠ 4♠ 5♠ 2♥")), listed(parse_cards("2♠ 3♠ 4♠ 5♠ 3♥"))
    ('dead hand', 'no hand that is listed')
    """
    if is_dead_hand(cards):
        return DEAD_HAND
    rank = POKER.best(cards).rank
    return rank if rank in DECLARED_ODDS else NOTHING


def sixth(kept: list[Card], card: Card) -> str:
    """What the sixth card is to the cards that were kept (9.3 to 9.5, I-DC-1)."""
    same = [FACES[RANK[one]] for one in kept if SUIT[one] == SUIT[card]]
    if not same:
        return OTHER_SUIT
    return LOWER if max(same) > FACES[RANK[card]] else HIGHER


def best_kept(cards: list[Card]) -> str:
    """What is kept if nothing else is said (I-DC-3), and what is best: the highest card of each
    suit, where there are four of the three that most cards unseen are below."""
    below: dict[str, tuple[int, int]] = {}  # by suit, how many cards unseen, and which card
    for suit in dict.fromkeys(SUIT[card] for card in cards):
        of_suit = [n for n, card in enumerate(cards) if SUIT[card] == suit]
        top = max(of_suit, key=lambda n: FACES[RANK[cards[n]]])
        below[suit] = (FACES[RANK[cards[top]]] - len(of_suit) + 1, top)
    best = sorted(below.values(), reverse=True)[:MOST_KEPT]
    return f"keep {' '.join(str(n + 1) for n in sorted(top for _, top in best))}"


def as_shown(event: Rank | str) -> Rank | str:
    """A hand is decided by what it, or the sixth card, is."""
    return event


def said(event: Rank | str) -> str:
    return event.value if isinstance(event, Rank) else event


WAGER_RESULTS: dict[Rank | str, Result] = {
    **{
        event: win(pays, "nsw-2016:double-chance:9.1", said(event))
        for event, pays in DECLARED_ODDS.items()
    },
    LOWER: win(1, "nsw-2016:double-chance:9.3", LOWER),
    HIGHER: Lose("nsw-2016:double-chance:9.4"),
    OTHER_SUIT: Lose("nsw-2016:double-chance:9.5"),
}


@cache
def layout(options: DoubleChanceOptions) -> dict[str, Area]:
    room = "nsw-2016:double-chance:5.5"
    missed = Lose("nsw-2016:double-chance:9.6")
    prizes = scheduled(
        dict(zip(JACKPOT_HANDS, options.jackpot_odds, strict=True)),
        {event: said(event) for event in JACKPOT_HANDS},
        "nsw-2016:double-chance:10.3",
        dict.fromkeys((*DECLARED_ODDS, NOTHING), missed),
    )
    found = (
        Area(
            WAGER,
            "nsw-2016:double-chance:5.2.1",
            PayTable(as_shown, WAGER_RESULTS),
            per_box=1,
            room_rule=room,
            before_first_card=True,
        ),
        Area(
            JACKPOT,
            "nsw-2016:double-chance:10.2",
            PayTable(as_shown, prizes),
            per_box=1,
            room_rule=room,
            before_first_card=True,
            fixed=options.jackpot_wager,
            needs=Needs((WAGER,), "nsw-2016:double-chance:10.1", own=True),
        ),
    )
    return {area.name: area for area in found}


ORDER = Order(
    name="nsw-2016:double-chance",
    chips="5.1",
    limits="6.5",
    void="14.3.1",
    out_for_device="14.3.2",
    out="14.3.2",
    apart="12.11.2",
    english="12.11.3",
    directs="12.11",
    speech="8.10",
    hands="8.10",
    result="8.9",
    shuffled="4.1",
    changed="3.7",
    counted="3.8",
    cut="4.2",
    device="4.4",
    device_fails="13.2",
)
NEIGHBOURS = {  # the same in Let It Ride, whose provisions the shared part of the orders cites
    "nsw-2016:let-it-ride:3.7": "nsw-2016:double-chance:3.7",
    "nsw-2016:let-it-ride:3.8": "nsw-2016:double-chance:3.8",
    "nsw-2016:let-it-ride:6.5": "nsw-2016:double-chance:6.5",
    "nsw-2016:let-it-ride:14.4": "nsw-2016:double-chance:14.4",
    "nsw-2016:let-it-ride:14.4.1": "nsw-2016:double-chance:14.4.1",
    "nsw-2016:let-it-ride:14.4.2": "nsw-2016:double-chance:14.4.2",
    "nsw-2016:let-it-ride:14.5": "nsw-2016:double-chance:14.5",
    "nsw-2016:let-it-ride:14.8": "nsw-2016:double-chance:14.8",
    "nsw-2016:let-it-ride:14.9": "nsw-2016:double-chance:14.9",
    "nsw-2016:let-it-ride:14.11": "nsw-2016:double-chance:14.11",
    "nsw-2016:let-it-ride:14.12": "nsw-2016:double-chance:14.12",
    "nsw-2016:let-it-ride:14.13": "nsw-2016:double-chance:14.13",
}
FIRST_CITES = {  # of versions 1 and 2
    "qld-2024:general:4(2)(a)": "nsw-2016:double-chance:14.3.1",
    "qld-2024:general:4(2)(b)": "nsw-2016:double-chance:14.3.2",
    "qld-2024:general:11(2)(a)": "nsw-2016:double-chance:14.3.1",
    "qld-2024:general:11(2)(b)": "nsw-2016:double-chance:14.3.2",
    "qld-2024:general:13": "nsw-2016:double-chance:6.5",
    "qld-2024:general:13(1)": "nsw-2016:double-chance:6.5",
    "qld-2024:general:13(1)(b)": "nsw-2016:double-chance:6.5",
    "qld-2024:general:13(1)(c)": "nsw-2016:double-chance:6.5",
    "qld-2024:general:15(2)(c)": "nsw-2016:double-chance:4.1",
    "qld-2024:general:15(3)": "nsw-2016:double-chance:3.4",
    "qld-2024:general:15(4)": "nsw-2016:double-chance:4.1",
    "qld-2024:general:15(5)": "nsw-2016:double-chance:4.2",
    "qld-2024:general:16": "nsw-2016:double-chance:4.4",
    **NEIGHBOURS,
}


class DoubleChance(NewSouthWales):
    """The order of 17 August 2016."""

    game = "double-chance"
    options_type: ClassVar[type[Options]] = DoubleChanceOptions
    carry_type: ClassVar[type[Carry]] = DoubleChanceCarry
    table_rules = TableRules(
        limits="nsw-2016:double-chance:6.1",
        wagers="nsw-2016:double-chance:5.2",
        closed="nsw-2016:double-chance:7.2.1",
        late="nsw-2016:double-chance:5.3",
        correction="nsw-2016:double-chance:8.9",
    )
    cites: ClassVar[Mapping[str, str]] = {**ORDER.in_place_of_the_general_part(), **NEIGHBOURS}
    poker = RULES
    stakes = (WAGER,)
    settles = (JACKPOT, WAGER)

    options: DoubleChanceOptions
    carry: DoubleChanceCarry

    cards = Held(
        Cards,
        CardRules(
            shuffled="nsw-2016:double-chance:4.1",
            each_round="nsw-2016:double-chance:4.1.2",
            cut="nsw-2016:double-chance:4.2",
            dealers_cut="nsw-2016:double-chance:4.3",
        ),
    )
    irregular = Held(Irregularities, IRREGULAR)

    def set_up(self) -> None:
        super().set_up()
        self.said: dict[int, str] = {}  # by box, what its player declares or keeps
        self.first: list[str] = []  # who is directed to play before others look (12.11.1)
        self.dealt: dict[int, list[int]] = {}  # by box, the slots of its five cards
        self.sixth: dict[int, int] = {}  # by box, the slot of its sixth card

    @classmethod
    def areas(cls, options: PokerOptions) -> dict[str, Area]:
        assert isinstance(options, DoubleChanceOptions)
        return layout(options)

    @property
    def maximum_payment(self) -> int:
        return self.options.maximum_payment

    async def play_hands(self) -> None:
        await self.deal.first_cards()  # s 7
        self.dealt = {hand.box: self.hidden.slots(hand.name) for hand in self.live}
        for name in self.first:
            await self.decide_together([hand for hand in self.live if hand.player == name])
        await self.decide_together([hand for hand in self.live if hand.box not in self.said])
        await self.show_hands()  # ss 8.6, 9.1, 10
        await self.deal_sixth_cards()  # ss 8.7, 9.3 to 9.5

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        for names in self.carry.apart:  # 12.11.2
            others = [w.player for w in self.wagers.values() if w.player in names]
            if player in names and any(name != player for name in others):
                said = f"{player} may not play together with {others[0]}"
                return Refused(said, "nsw-2016:double-chance:12.11.2")
        return super().may_wager(player, area, box, total)

    # Declaring and discarding (ss 8.1 to 8.5).

    async def decide_together(self, hands: list[PlayerHand]) -> None:
        """Each in their own time; what one says nobody is told before all have (8.10)."""
        self.phase = DECIDING
        for hand in hands:
            await self.hidden.look(hand.name, rule=self.poker.look)
        self.looked = not self.state.staffed

        def waiting() -> list[PlayerHand]:
            return [h for h in hands if self.is_live(h) and h.box not in self.said]

        def ask() -> Together | None:
            here = [hand for hand in waiting() if hand.player in self.players]
            if not here:
                return None
            of = {hand.player: hand for hand in here}
            return Together(
                "declare or discard",
                WORDS,
                {name: self.open_to_hand(hand) for name, hand in of.items()},
                unsaid=lambda name: self.unsaid(of[name]),
                refusal=self.not_open,
                rule="nsw-2016:double-chance:8.1",
            )

        while (given := await self.ask_while(ask)) is not None:
            assert isinstance(given.command, Choose)
            if given.role is not Role.PLAYER:
                break  # the time is up
            hand = next(one for one in waiting() if one.player == given.by)
            self.said[hand.box] = given.command.option
        for hand in waiting():
            self.not_said(hand)

    def open_to_hand(self, hand: PlayerHand) -> tuple[str, ...]:
        """Who holds a listed hand declares it, who holds another discards (8.3, 8.4); at a
        dealer's table the house does not know."""
        cards = self.hidden.known_to(hand.player, hand.name)
        if len(cards) < HAND:
            return WORDS
        return tuple(KEEP) if listed(cards) == NOTHING else (DECLARE,)

    @staticmethod
    def not_open(option: str) -> Refused:
        if option == DECLARE:
            said = "that is no hand to declare: keep one to three cards"
            return Refused(said, "nsw-2016:double-chance:8.4")
        return Refused("that hand must be declared", "nsw-2016:double-chance:8.3")

    def unsaid(self, hand: PlayerHand) -> str:
        """Who was shown the cards counts as there (I-DC-3); at a dealer's table nothing is said."""
        cards = self.hidden.known_to(hand.player, hand.name)
        if len(cards) < HAND:
            return ""
        return DECLARE if listed(cards) != NOTHING else best_kept(cards)

    def not_said(self, hand: PlayerHand) -> None:
        """At a dealer's table the player is away, and the hand is void."""
        if said := self.unsaid(hand):
            self.said[hand.box] = said
        else:
            self.irregular.away(hand)

    # Hands are shown, and declared ones settled (ss 8.6, 9.1, 10).

    async def show_hands(self) -> None:
        for hand in self.live:
            self.lay_down(hand, self.said[hand.box])
        self.phase = SHOWDOWN
        if self.live:
            await self.dealer_pauses("all have declared or discarded")
        for hand in reversed([*self.hands.values()]):
            if self.is_live(hand):
                await self.show(hand)

    def lay_down(self, hand: PlayerHand, option: str) -> None:
        """What a player has said is told to all, and what is not kept goes to the discard line."""
        declares = option == DECLARE
        rule = "nsw-2016:double-chance:8.3" if declares else "nsw-2016:double-chance:8.4"
        self.emit(ev.Chose(hand.player, "declare or discard", option, hand.box, rule=rule))
        if not declares:
            self.discard(hand, option)

    def discard(self, hand: PlayerHand, option: str) -> None:
        """By their places in the hand of five: cards that are discarded stay so (8.5)."""
        lying = self.hidden.slots(hand.name)
        kept = [self.dealt[hand.box][n] for n in KEEP[option]]
        for slot in lying:
            if slot not in kept:
                self.hidden.move(slot, _line(hand), rule="nsw-2016:double-chance:8.4")

    def keeps_of(self, hand: PlayerHand) -> list[str]:
        """What may be kept of the cards that a hand still has."""
        lying = self.hidden.slots(hand.name)
        slots = self.dealt[hand.box]
        return [word for word, kept in KEEP.items() if all(slots[n] in lying for n in kept)]

    async def show(self, hand: PlayerHand) -> None:
        cards = await self.hidden.turn_up(hand.name, rule=self.poker.shown)
        if not self.is_live(hand):
            return
        event: Rank | str = NOTHING
        if self.said[hand.box] == DECLARE:
            event = listed(cards)
            shown = said(event)
            self.emit(ev.Counted(hand.name, shown, rule="nsw-2016:double-chance:8.9"))
            if event == NOTHING:
                usual = best_kept(cards)
                await self.irregular.must_discard(hand, usual, "nsw-2016:double-chance:12.6")
        self.hidden.fold(_line(hand), rule="nsw-2016:double-chance:8.6.2")
        self.settle_shown(hand, event)

    def settle_shown(self, hand: PlayerHand, event: Rank | str) -> None:
        """A losing jackpot wager is collected, the declared hand paid, then a winning jackpot
        wager, which looks at the five cards dealt (I-DC-2)."""
        self.settling = True
        jackpot, wager = self.wager_on(hand, JACKPOT), self.wager_on(hand, WAGER)
        prize = jackpot.area.result(event) if jackpot is not None else None
        if jackpot is not None and isinstance(prize, Lose):
            self.settle(jackpot, prize)
        if event != NOTHING and wager is not None:
            self.settle(wager, self.limited(wager, wager.area.result(event)))
        if jackpot is not None and isinstance(prize, Win):
            self.settle(jackpot, prize)

    # The sixth card (ss 8.7, 9.3 to 9.5).

    async def deal_sixth_cards(self) -> None:
        rule = "nsw-2016:double-chance:8.7"
        for hand in self.live:
            self.sixth[hand.box] = self.hidden.deal(hand.name, rule=rule)
        await self.dealer_pauses("the sixth cards are dealt")
        for hand in self.live:
            kept = self.hidden.seen(hand.name)
            slot = self.sixth[hand.box]
            cards = await self.hidden.turn_up(hand.name, slots=[slot], rule=rule)
            wager = self.wager_on(hand, WAGER)
            if wager is not None:
                event = sixth(kept, cards[-1])
                self.emit(ev.Counted(hand.name, event, rule="nsw-2016:double-chance:8.9"))
                self.settle(wager, wager.area.result(event))


def _line(hand: PlayerHand) -> str:
    """The cards that a player has placed on the discard line."""
    return f"{hand.name} discards"


class DoubleChance2(BeforeOrders, DoubleChance):
    """Version 2: a round that was void left what had been settled by then, and what a fold had lost
    lay again as another wager; of what is general more was Queensland's."""

    voids_whole, stakes_again = False, True
    cites = FIRST_CITES
    table_rules = msgspec.structs.replace(DoubleChance.table_rules, correction="qld-2024:16:10(2)")


class DoubleChance1(DoubleChance2):
    """Version 1: a casino supervisor could review what one had decided."""

    ranks_reviews = False

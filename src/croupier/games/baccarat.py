"""Schedule 1: baccarat, mini-baccarat and premium mini-baccarat.

Two hands are dealt, the player's and the banker's; wagers say which is nearer nine.
Options and layout first, then the round top to bottom, then the dealing shoe in players'
hands (sections 22, 23), then the irregularities of section 24.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from croupier.equipment.cards import Card, rank_number
from croupier.equipment.shoe import CardMachine
from croupier.games.baccarat_incidents import (
    AdditionalCards,
    BurnFaceValue,
    BurnMissed,
    CardsMisplaced,
    DealerDeals,
    DealerExposedCard,
    FaceUpInShoe,
    HandsMispassed,
    OfferShoe,
    PassShoe,
    ShoeDiscrepancy,
    ShowBurnCard,
    ThirdCardInError,
)
from croupier.money import DOWN_TO_50C, Rounding
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.cards import CardCarry, CardRound
from croupier.table.commands import Deal
from croupier.table.refusal import Refused
from croupier.table.results import Result
from croupier.table.round import WAGERING, Carry, Options
from croupier.table.rulings import Rewind, RoundVoid, direction, ruling
from croupier.wagers import coup as c
from croupier.wagers import room
from croupier.wagers.coup import STOOD, Coup

DECKS = (6, 8)  # 1:4(1)
MOST_PLACES = 14  # 1:3(1)
LARGE_TABLE = 10  # from this many places the shoe goes to the players (1:22(1)(a))
CUT_MARGIN = 10  # 1:14(5)
CUTTING_CARD_FROM_BACK = 14  # at least (1:14(8))
ADDITIONAL = (
    "perfect-pairs",
    "dragon-bonus",
    "pairs",
    "super-6",
    "any-pair",
    "tiger",
    "lucky-6",
)
GAME_WAGERS = frozenset({"player", "banker", "tie"})  # 1:2
BURN, DEALING, DRAWING, RESULT = "burning", "dealing", "drawing", "result"


class BaccaratOptions(Options, frozen=True):
    decks: int = 8
    machine: bool = False  # a card machine in place of the shoe (1:13)
    machine_approved: tuple[int, int] = (4, 8)  # decks the machine is approved for (general:16)
    even_money: bool = False  # 1:12
    round_to_50c: bool = False  # banker payouts down to 50c (1:11(4), I-BA-2)
    face_down: bool = False  # 1:4(2)
    differential: int = 0  # in cents; 0: no table differential (1:9)
    cutting_card: int = CUTTING_CARD_FROM_BACK  # cards from the back
    offer_shoe: bool = False  # the manager's direction at a smaller table (1:22(1)(b))
    for_terminals: bool = False  # used solely for results shown on terminals (1:3(3))
    additional: tuple[str, ...] = ADDITIONAL  # the areas on this layout (1:3(2)(a))
    per_box: int = 3  # additional wagers of a kind on a box; 0: no limit (17:5(4))

    def __post_init__(self) -> None:
        if self.decks not in DECKS:
            raise ValueError("baccarat is played with 6 or 8 decks (qld-2024:1:4(1))")
        if self.machine:
            CardMachine(*self.machine_approved).check(self.decks)
        if self.cutting_card < CUTTING_CARD_FROM_BACK:
            raise ValueError("the cutting card stands 14 cards or more from the back (1:14(8))")
        if self.cutting_card > self.decks * 52 - 20:
            raise ValueError("the cutting card must leave cards for a round in front of it")
        if self.differential < 0 or self.per_box < 0:
            raise ValueError("a differential or a number of wagers is not negative")
        for name in self.additional:
            if name not in ADDITIONAL:
                raise ValueError(f"no additional wager '{name}'; there are {', '.join(ADDITIONAL)}")


class BaccaratCarry(CardCarry):
    further_rounds: int = -1  # rounds left before the shuffle, once the cutting card is out
    fresh: bool = False  # no round has been finished from this shoe
    burned: bool = True  # its first card went to the discard rack (1:14(10))
    burn_shown: bool = False
    held: int = -1  # a card already out of the shoe, first of the next round (1:24(1)(a), (2))
    held_face: str = ""  # known when it was exposed
    dummy: bool = False  # the next round is a dummy round (1:24(3))
    designated: str = ""  # the player who deals (1:22(4))
    offer_from: int = 1  # the seat the shoe is offered to first
    dealer_deals: bool = False  # a supervisor's direction (1:22(11))
    shoe_offered: bool = False  # a manager's direction (1:22(1)(b))


@lru_cache(maxsize=64)
def layout(options: BaccaratOptions) -> dict[str, Area]:
    """The areas of the layout (1:3, 1:10, Schedule 17)."""
    banker = c.banker_hand_even_money if options.even_money else c.banker_hand
    areas = [
        Area("player", "qld-2024:1:10(2)", c.player_hand),
        Area("banker", "qld-2024:1:10(1)", banker),
        Area("tie", "qld-2024:1:10(3)", c.tie),
    ]

    def add(kind: str, name: str, rule: str, result: Any, *, early: bool = False) -> None:
        if kind in options.additional:
            areas.append(
                Area(
                    name,
                    rule,
                    result,
                    limit=kind,
                    additional=True,
                    before_first_card=early,
                    per_box=options.per_box,
                )
            )

    for hand in ("player", "banker"):
        rule = "qld-2024:17:6(2)" if hand == "player" else "qld-2024:17:6(1)"
        pairs = c.perfect_pairs(hand, options.decks)
        add("perfect-pairs", f"perfect-pairs-{hand}", rule, pairs)
    add("dragon-bonus", "dragon-bonus-player", "qld-2024:17:11(b)", c.dragon_player)
    add("dragon-bonus", "dragon-bonus-banker", "qld-2024:17:11(a)", c.dragon_banker)
    add("pairs", "player-pair", "qld-2024:17:16(b)", c.player_pair)
    add("pairs", "banker-pair", "qld-2024:17:16(a)", c.banker_pair)
    add("super-6", "super-6", "qld-2024:17:20", c.super_6)
    add("any-pair", "any-pair-player", "qld-2024:17:41", c.any_pair_player, early=True)
    add("any-pair", "any-pair-banker", "qld-2024:17:41", c.any_pair_banker, early=True)
    for name, result in (
        ("tiger", c.tiger),
        ("small-tiger", c.small_tiger),
        ("big-tiger", c.big_tiger),
        ("tiger-tie", c.tiger_tie),
        ("tiger-pair", c.tiger_pair),
    ):
        add("tiger", name, "qld-2024:17:50(1)", result, early=True)
    add("lucky-6", "lucky-6", "qld-2024:17:58", c.lucky_6)
    return {area.name: area for area in areas}


# Who goes first when a box is full, by kind of wager.
PREFERENCE = {
    "perfect-pairs": "qld-2024:17:5(4)",
    "dragon-bonus": "qld-2024:17:12(4)",
    "pairs": "qld-2024:17:17(3)",
    "super-6": "qld-2024:17:21(3)",
    "any-pair": "qld-2024:17:42(6)",
    "tiger": "qld-2024:17:50(5)",
    "lucky-6": "qld-2024:17:59(3)",
}


class Baccarat(CardRound):
    """Schedule 1."""

    game = "baccarat"
    options_type: ClassVar[type[Options]] = BaccaratOptions
    carry_type: ClassVar[type[Carry]] = BaccaratCarry
    limit_rule = "qld-2024:1:9(1)"
    not_enough_rule = "qld-2024:1:24(8)"

    options: BaccaratOptions
    carry: BaccaratCarry

    def __init__(self, *start: Any) -> None:
        super().__init__(*start)
        self.player: list[Card] = []
        self.banker: list[Card] = []
        self.third_in_error = -1  # a third card that the banker's hand takes over (1:24(1))
        self.dummy = False

    @classmethod
    def areas(cls, options: Any) -> dict[str, Area]:
        return layout(options)

    # The round.

    async def play(self) -> None:
        await self.prepare_cards()  # ss 13 to 15
        if self.carry.dummy:
            self.start_dummy("qld-2024:1:24(3)")
        else:
            await self.choose_dealer()  # s 22
            await self.take_wagers()  # ss 8, 9, 16(1)
        await self.deal_first_two()  # s 16
        await self.draw_third_cards()  # ss 17 to 20
        await self.decide_result()  # s 21
        await self.pass_shoe_on()  # s 22(9), (10)
        self.look_for_cutting_card()  # s 15

    async def prepare_cards(self) -> None:
        carry, options = self.carry, self.options
        if carry.shoe is None or carry.shuffle_due or carry.further_rounds == 0:
            carry.held, carry.held_face, carry.dummy = -1, "", False  # I-BA-6
            carry.further_rounds = -1
            shoe = await self.shuffle(options.decks, machine=options.machine)
            carry.fresh, carry.burned, carry.burn_shown = True, True, False
            if not options.machine:  # 1:13(2)
                await self.cut_cards(self.cutters(), CUT_MARGIN, "qld-2024:1:14")
                shoe.place_cutting_card(shoe.size - options.cutting_card)  # 1:14(8)
                self.emit(ev.CuttingCardPlaced(options.cutting_card, rule="qld-2024:1:14(8)"))
                await self.burn_first_card()
        elif options.machine and carry.held < 0:
            carry.shoe.refill()  # general:16(g)
        if carry.further_rounds < 0 and carry.shoe is not None and carry.shoe.cutting_card_is_next:
            self.emit(ev.CuttingCardOut(rule="qld-2024:1:15(4)"))
            # at a table for terminals a further round follows even so (1:15(5))
            carry.further_rounds = 2 if options.for_terminals else 1
            if not options.for_terminals:
                self.emit(ev.Announced("last round", rule="qld-2024:1:15(4)"))

    def cutters(self) -> list[str]:
        """Seated players from the dealer's left, then those standing (1:14(2)); the dealer
        alone at a table for terminals (1:14(14))."""
        if self.options.for_terminals:
            return []
        return [p.name for p in self.state.players]

    async def burn_first_card(self) -> None:
        self.phase = BURN
        if self.state.staffed:
            burned = await self.dealer_does("burn the first card", ("burn", "deal on"))
            if burned == "deal on":
                self.carry.burned = False
                return
        self.take()
        self.emit(ev.CardBurned(rule="qld-2024:1:14(10)"))

    async def take_wagers(self) -> None:
        if self.options.face_down:
            # cards lie face down before 'no more bets'; some areas close first (I-BA-8)
            await self.wagering(rule="qld-2024:1:8(1)", until=Deal)
            self.mark("deal")
            return
        await self.wagering(rule="qld-2024:1:16(1)")
        await self.close_wagers()
        self.mark("deal")

    async def close_wagers(self) -> None:
        self.apply_differential()
        await self.hold_dealer_to_wager()

    async def deal_first_two(self) -> None:
        self.phase = DEALING
        if self.carry.designated and not self.dummy:
            self.emit(ev.Announced("cards", rule="qld-2024:1:16(1)(a)"))
        if "burn" in self.notes:
            self.take()
            self.emit(ev.CardBurned(rule="qld-2024:1:14(10)"))
        if self.options.face_down and not self.dummy:
            await self.deal_face_down()
            return
        player, banker, emit = self.player, self.banker, self.emit
        for _ in range(2):
            card = await self.next_card()
            player.append(card)
            emit(ev.Dealt("player", card, rule="qld-2024:1:16(3)"))
            card = await self.next_card()
            banker.append(card)
            emit(ev.Dealt("banker", card, rule="qld-2024:1:16(4)"))

    async def deal_face_down(self) -> None:
        slots = [("player" if n % 2 == 0 else "banker", self.next_slot()) for n in range(4)]
        for hand, _ in slots:
            rule = "qld-2024:1:16(3)" if hand == "player" else "qld-2024:1:16(4)"
            self.emit(ev.Dealt(hand, rule=rule))
        await self.wagering(rule="qld-2024:1:16(1)", dealt=True)
        await self.close_wagers()
        self.phase = DEALING
        await self.choose_exposer()
        for hand, slot in sorted(slots, key=lambda s: s[0] != "player"):
            card = await self.face_of(slot)
            (self.player if hand == "player" else self.banker).append(card)
            self.emit(ev.Exposed(hand, card, rule="qld-2024:1:16(5)"))

    async def choose_exposer(self) -> None:
        """The designated player exposes the cards, or has someone else do it (1:16(5)(b))."""
        name = self.carry.designated
        if not name:
            return
        others = [f"nominate {p.name}" for p in self.state.seated if p.name != name]
        options = ("expose", "dealer", *others)
        await self.choose(
            name, "expose the cards", options, otherwise="expose", rule="qld-2024:1:16(5)(b)"
        )

    def next_slot(self) -> int:
        """The next card: one held over from the last round first (1:24(1)(a), (2))."""
        held = self.carry.held
        if held >= 0:
            self.carry.held = -1
            return held
        return self.take()

    async def face_of(self, slot: int) -> Card:
        face = self.carry.held_face
        if face:
            self.carry.held_face = ""
            return Card(face)
        return await self.face(slot)

    async def next_card(self) -> Card:
        if self.carry.held >= 0:
            return await self.face_of(self.next_slot())
        return await self.face(self.take())

    async def draw_third_cards(self) -> None:
        self.phase = DRAWING
        emit = self.emit
        player_count, banker_count = c.points(self.player), c.points(self.banker)
        emit(ev.Counted("player", str(player_count), rule="qld-2024:1:17(1)"))
        emit(ev.Counted("banker", str(banker_count), rule="qld-2024:1:17(1)"))
        await self.dealer_pauses("third cards")
        third = STOOD
        if c.player_draws(player_count, banker_count):  # ss 18, 19
            card = await self.next_card()
            self.player.append(card)
            third = c.VALUE[card]
            emit(ev.Dealt("player", card, rule="qld-2024:1:19(1)"))
        if c.banker_draws(player_count, banker_count, third):  # ss 18, 20
            slot = self.third_in_error
            card = await (self.face(slot) if slot >= 0 else self.next_card())
            self.banker.append(card)
            emit(ev.Dealt("banker", card, rule="qld-2024:1:20"))

    async def decide_result(self) -> None:
        self.phase = RESULT
        coup = Coup(self.player, self.banker)
        emit = self.emit
        emit(ev.Counted("player", str(coup.player_count), rule="qld-2024:1:21(1)"))
        emit(ev.Counted("banker", str(coup.banker_count), rule="qld-2024:1:21(1)"))
        await self.dealer_pauses("announce the result")
        if coup.player_count == coup.banker_count:
            emit(ev.Announced("tie hand", rule="qld-2024:1:21(2)"))
        elif coup.player_count > coup.banker_count:
            emit(ev.Announced("player wins", rule="qld-2024:1:21(1)"))
        else:
            emit(ev.Announced("banker wins", rule="qld-2024:1:21(1)"))
        self.settle_by_area(coup)  # 1:21(3)
        self.carry.fresh = False

    def rounding_of(self, wager: Wager, result: Result) -> Rounding | None:
        if self.options.round_to_50c and wager.area.name == "banker":
            return DOWN_TO_50C  # 1:11(4)
        return None

    def look_for_cutting_card(self) -> None:
        carry = self.carry
        if carry.dummy or carry.shoe is None:
            return
        if carry.further_rounds > 0:
            carry.further_rounds -= 1
        elif carry.further_rounds < 0 and carry.shoe.cutting_card_out:
            carry.further_rounds = 1  # 1:15(2)
            if not self.options.for_terminals:  # 1:15(5)
                self.emit(ev.Announced("last round", rule="qld-2024:1:15(2)"))

    def after_void(self) -> None:
        self.look_for_cutting_card()

    def start_dummy(self, rule: str) -> None:
        """No wagers; dealt as any other round (1:24(5), (6))."""
        self.carry.dummy = False
        self.dummy = True
        self.emit(ev.Announced("dummy round", rule=rule))
        self.mark("deal")

    def outcome(self) -> dict[str, list[str]]:
        player: list[str] = [*self.player]
        banker: list[str] = [*self.banker]
        order = [card for pair in zip(player, banker, strict=False) for card in pair]
        order += player[len(banker) :] + banker[len(player) :]
        return {"player": player, "banker": banker, "order": order}

    # Wagers.

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if not area.additional:
            return self._tie_room(player, area, box, total)
        kind = area.limit
        if kind == "any-pair" and not room.box_has_game_wager(self, box, GAME_WAGERS):
            return Refused(f"box {box} has no baccarat wager", "qld-2024:17:42(1)")
        return room.check_room(self, player, area, box, game=GAME_WAGERS, rule=PREFERENCE[kind])

    def make_room(self, player: str, area: Area, box: int) -> None:
        if area.additional:
            rule = PREFERENCE[area.limit]
            room.make_room(self, player, area, box, game=GAME_WAGERS, rule=rule)

    def _tie_room(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """With a differential, the maximum for ties is for the table (1:9(2))."""
        if area.name != "tie" or not self.options.differential:
            return None
        others = sum(
            w.amount
            for w in self.wagers.values()
            if w.area is area and (w.player, w.box) != (player, box)
        )
        if others + total > self.state.sign.limit("tie").maximum:
            return Refused("the table's maximum for ties is reached", "qld-2024:1:9(2)")
        return None

    def may_withdraw(self, wager: Wager) -> Refused | None:
        """A game wager may not go from under an any pair wager (17:42(1))."""
        if wager.area.name in GAME_WAGERS and self._any_pair_needs(wager):
            return Refused("withdraw the any pair wager first", "qld-2024:17:42(1)")
        return None

    def _any_pair_needs(self, wager: Wager) -> bool:
        rest = [w for w in self.wagers.values() if w.box == wager.box and w is not wager]
        return any(w.area.limit == "any-pair" for w in rest) and not any(
            w.area.name in GAME_WAGERS for w in rest
        )

    def apply_differential(self) -> None:
        """Cut back what was placed last on the heavier side (1:9, I-BA-8)."""
        allowed = self.options.differential
        if not allowed:
            return
        side = {
            name: [w for w in self.wagers.values() if w.area.name == name]
            for name in ("player", "banker")
        }
        total = {name: sum(w.amount for w in wagers) for name, wagers in side.items()}
        heavier = max(total, key=lambda name: total[name])
        excess = total[heavier] - (sum(total.values()) - total[heavier]) - allowed
        step, minimum = self.state.sign.step, self.state.sign.limit(heavier).minimum
        for wager in reversed(side[heavier]):
            if excess <= 0:
                return
            back = min(wager.amount, excess + -excess % step)
            if wager.amount - back < minimum:
                back = wager.amount
            self.take_back(wager, back, rule="qld-2024:1:9")
            excess -= back

    # The dealing shoe in players' hands (ss 22, 23).

    @property
    def shoe_goes_round(self) -> bool:
        """Whether players are offered the shoe (1:22(1)), unless the dealer is to deal (11)."""
        offered = self.options.offer_shoe or self.carry.shoe_offered
        return (self.state.seats >= LARGE_TABLE or offered) and not (
            self.carry.dealer_deals or self.options.for_terminals
        )

    async def choose_dealer(self) -> None:
        carry = self.carry
        if carry.designated and (carry.designated not in self.players or not self.shoe_goes_round):
            carry.designated = ""
        if not carry.designated and self.shoe_goes_round:
            await self.offer_shoe(self.state.clockwise_from(carry.offer_from))

    async def offer_shoe(self, places: list[Any]) -> None:
        """To each seated player in turn until one accepts (1:22(2), (3), (6), (7))."""
        for place in places:
            if place.name not in self.players:
                continue
            answer = await self.choose(
                place.name,
                "the dealing shoe is offered",
                ("accept", "reject"),
                otherwise="reject",
                rule="qld-2024:1:22(3)",
            )
            if answer == "accept" and place.name in self.players:
                self.carry.designated = place.name  # 1:22(4)
                self.carry.offer_from = place.seat
                self.emit(ev.Announced(f"{place.name} deals", rule="qld-2024:1:22(4)"))
                return
        self.emit(ev.Announced("the dealer deals", rule="qld-2024:1:22(5)"))

    async def hold_dealer_to_wager(self) -> None:
        """A designated player without a wager on a hand gives up the shoe (1:23)."""
        carry = self.carry
        while carry.designated and not self.wagers_on_a_hand(carry.designated):
            self.give_up_shoe("qld-2024:1:23(2)")
            wagering = {w.player for w in self.wagers.values() if self.wagers_on_a_hand(w.player)}
            places = self.state.clockwise_from(carry.offer_from)
            await self.offer_shoe([p for p in places if p.name in wagering])

    def wagers_on_a_hand(self, player: str) -> bool:
        return any(w.area.name in ("player", "banker") for w in self.of(player))

    def give_up_shoe(self, rule: str) -> None:
        former = self.carry.designated
        place = self.players.get(former)
        if place is not None:
            self.carry.offer_from = place.seat % self.state.seats + 1
        self.carry.designated = ""
        self.emit(ev.Announced(f"{former} passes the shoe", rule=rule))

    async def pass_shoe_on(self) -> None:
        name = self.carry.designated
        if not name or self.dummy:
            return
        if name not in self.players:
            self.carry.designated = ""
            return
        if self.lost_hand(name):
            self.give_up_shoe("qld-2024:1:22(10)(a)")
            return
        answer = await self.choose(
            name,
            "pass the shoe or remain",
            ("remain", "pass"),
            otherwise="remain",
            rule="qld-2024:1:22(9)",
        )
        if answer == "pass" and self.carry.designated == name:
            self.give_up_shoe("qld-2024:1:22(9)")

    def lost_hand(self, player: str) -> bool:
        """The hand the designated player wagered on lost (I-BA-7)."""
        return any(
            isinstance(e, ev.Settled)
            and e.player == player
            and e.area in ("player", "banker")
            and e.result == "lose"
            for e in self.events
        )

    @direction(PassShoe, "qld-2024:1:22(10)(b)")
    async def ordered_to_pass(self, given: Any) -> None:
        self.give_up_shoe("qld-2024:1:22(10)(b)")

    @direction(DealerDeals, "qld-2024:1:22(11)")
    async def dealer_is_to_deal(self, given: Any) -> None:
        self.carry.dealer_deals = not given.command.end
        if self.carry.dealer_deals and self.carry.designated:
            self.give_up_shoe("qld-2024:1:22(11)")

    @direction(OfferShoe, "qld-2024:1:22(1)(b)")
    async def shoe_is_to_be_offered(self, given: Any) -> None:
        self.carry.shoe_offered = not given.command.end

    # The burnt card (1:14(11) to (13)).

    @direction(ShowBurnCard, "qld-2024:1:14(11)", while_=WAGERING)
    async def show_burn_card(self, given: Any) -> None:
        await self._burn_card_face()

    async def _burn_card_face(self) -> Card:
        card = await self.face(0)
        self.carry.burn_shown = True
        self.emit(ev.CardBurned(card, rule="qld-2024:1:14(11)"))
        return card

    @direction(BurnFaceValue, "qld-2024:1:14(12)", while_=WAGERING)
    async def burn_face_value(self, given: Any) -> None:
        asker = given.command.player
        others = [p.name for p in self.state.players if p.name != asker]
        answers = await self.each_chooses(
            others,
            "burn as many more",
            ("agree", "object"),
            otherwise="object",
            rule="qld-2024:1:14(12)",
        )
        if "object" in answers.values():
            self.emit(ev.Announced("no further cards are burnt", rule="qld-2024:1:14(12)"))
            return
        card = await self._burn_card_face()
        for _ in range(min(rank_number[card], 10)):  # 1:14(13)
            burnt = await self.draw()
            self.emit(ev.CardBurned(burnt, rule="qld-2024:1:14(12)"))

    # Irregularities (s 24).

    @ruling(ThirdCardInError, "qld-2024:1:24(1)", while_=DRAWING)
    async def third_card_in_error(self, incident: ThirdCardInError) -> None:
        counts = c.points(self.player), c.points(self.banker)
        slot = self.take()
        if incident.hand == "player" and c.banker_draws(*counts, STOOD):
            self.third_in_error = slot
            self.emit(ev.CardMoved("", "player", "banker", rule="qld-2024:1:24(1)"))
            return
        rule = "qld-2024:1:24(1)(a)" if incident.hand == "player" else "qld-2024:1:24(2)"
        self.carry.held = slot
        if incident.exposed:
            self.carry.held_face = await self.face(slot)
            self.carry.dummy = True
            rule = "qld-2024:1:24(3)(a)"
        what = "the next round" if not incident.exposed else "a dummy round"
        self.emit(ev.CardMoved(self.carry.held_face, incident.hand, what, rule=rule))

    @ruling(FaceUpInShoe, "qld-2024:1:24(3)(b)", while_=WAGERING)
    async def face_up_before_the_round(self, incident: FaceUpInShoe) -> None:
        """The round to come is a dummy round; nothing may be wagered on it (1:24(6))."""
        for wager in list(self.wagers.values()):
            self.take_back(wager, wager.amount, rule="qld-2024:1:24(6)")
        self.carry.dummy = True
        raise RoundVoid("qld-2024:1:24(3)(b)", "the next card lies face up in the shoe")

    @ruling(FaceUpInShoe, "qld-2024:1:24(7)", while_=(DEALING, DRAWING))
    async def face_up_during_the_round(self, incident: FaceUpInShoe) -> None:
        self.emit(ev.Announced("the card is live", rule="qld-2024:1:24(7)"))

    @ruling(CardsMisplaced, "qld-2024:1:24(4)(a)", while_=(DEALING, DRAWING))
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        await self.offer_retraction_or_dummy()

    @ruling(HandsMispassed, "qld-2024:1:24(4)(b)", while_=(DEALING, DRAWING))
    async def hands_mispassed(self, incident: HandsMispassed) -> None:
        await self.offer_retraction_or_dummy()

    @ruling(DealerExposedCard, "qld-2024:1:24(4)(c)", while_=(DEALING, DRAWING))
    async def dealer_exposed_card(self, incident: DealerExposedCard) -> None:
        await self.offer_retraction_or_dummy()

    @ruling(AdditionalCards, "qld-2024:1:24(4)(d)", while_=(DRAWING, RESULT))
    async def additional_cards(self, incident: AdditionalCards) -> None:
        for _ in range(incident.cards):  # to the discard rack (I-BA-9)
            self.take()
            self.emit(ev.CardBurned(rule="qld-2024:1:24(4)(d)"))
        await self.offer_retraction_or_dummy()

    async def offer_retraction_or_dummy(self) -> None:
        had = bool(self.wagers)
        await self.offer_retraction(rule="qld-2024:1:24(4)(i)", reduce=True)
        if had and not self.wagers:
            self.dummy = True
            self.emit(ev.Announced("dummy round", rule="qld-2024:1:24(4)(ii)"))

    @ruling(BurnMissed, "qld-2024:1:24(9)", while_=(WAGERING, DEALING, DRAWING, RESULT))
    async def burn_missed(self, incident: BurnMissed) -> None:
        self.carry.burned = True  # dealt with
        if incident.reconstruct:
            raise Rewind("deal", "qld-2024:1:24(9)(a)", note="burn")
        self.emit(ev.Announced("play goes on with those cards", rule="qld-2024:1:24(9)"))

    @ruling(ShoeDiscrepancy, "qld-2024:1:24(10)", while_=(DRAWING, RESULT))
    async def shoe_discrepancy(self, incident: ShoeDiscrepancy) -> None:
        if not incident.confirmed:
            raise RoundVoid("qld-2024:1:24(10)", "the outcome could not be confirmed")
        self.emit(ev.Announced("the outcome is confirmed", rule="qld-2024:1:24(10)"))

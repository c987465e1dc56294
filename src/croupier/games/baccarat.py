"""Schedule 1: baccarat, mini-baccarat and premium mini-baccarat.

Two hands are dealt, the player's and the banker's; wagers say which is nearer nine.  This file
is the round from top to bottom, then the irregularities of section 24.  The layout and its
wagers, the player who deals (sections 22, 23) and cards dealt face down (1:16(5)) have files of
their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from croupier.equipment.cards import DECK, Card, rank_number
from croupier.games.baccarat_face_down import FaceDown
from croupier.games.baccarat_incidents import (
    AdditionalCards,
    BurnFaceValue,
    BurnMissed,
    CardsMisplaced,
    DealerExposedCard,
    FaceUpInShoe,
    FirstCardExposed,
    HandsMispassed,
    ShoeDiscrepancy,
    ShowBurnCard,
    ThirdCardInError,
    still_to_draw,
)
from croupier.games.baccarat_layout import (
    BANKER,
    CUT_MARGIN,
    DEALING,
    DRAWING,
    FACE_DOWN,
    HANDS,
    NO_MORE_BETS,
    PLAYER,
    RESULT,
    RULING,
    WAGERS,
    BaccaratCarry,
    BaccaratOptions,
    Held,
    layout,
)
from croupier.money import DOWN_TO_50C, Rounding
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.commands import Deal
from croupier.table.results import Result
from croupier.table.round import OPENING, WAGERING, Carry, Options
from croupier.table.rulings import Rewind, RoundVoid, direction, ruling
from croupier.wagers import coup as c
from croupier.wagers.coup import STOOD, Coup

ALL_DEALT = (FACE_DOWN, DEALING, DRAWING, RESULT)


def _counts(rule: str) -> dict[str, list[ev.Event]]:
    """How the dealer announces the point counts from 0 to 9, by hand."""
    return {hand: [ev.Counted(hand, str(n), rule=rule) for n in range(10)] for hand in HANDS}


# What is dealt and said in every round.
DEALT_TO_PLAYER = {card: ev.Dealt(PLAYER, card, rule="qld-2024:1:16(3)") for card in DECK}
DEALT_TO_BANKER = {card: ev.Dealt(BANKER, card, rule="qld-2024:1:16(4)") for card in DECK}
FIRST_COUNT, LAST_COUNT = _counts("qld-2024:1:17(1)"), _counts("qld-2024:1:21(1)")
TIE_HAND = ev.Announced("tie hand", rule="qld-2024:1:21(2)")
PLAYER_WINS = ev.Announced("player wins", rule="qld-2024:1:21(1)")
BANKER_WINS = ev.Announced("banker wins", rule="qld-2024:1:21(1)")
_Dealt = ev.Dealt


class Baccarat(FaceDown):
    """Schedule 1."""

    game = "baccarat"
    options_type: ClassVar[type[Options]] = BaccaratOptions
    carry_type: ClassVar[type[Carry]] = BaccaratCarry
    not_enough_rule = "qld-2024:1:24(8)"
    cutting_card_rule = "qld-2024:1:15(1)"

    first_hand = False  # the first hand of the shoe
    started = False  # the first card may have been dealt
    third_cards_in_error: Mapping[str, int] = {}  # by the hand they were dealt to

    @classmethod
    def areas(cls, options: Any) -> dict[str, Area]:
        return layout(options)

    # The round.

    async def play(self) -> None:
        if not self.cards_are_ready():  # ss 13, 15
            await self.bring_in_cards()  # s 14
        if self.players_deal:
            await self.choose_dealer()  # s 22
        await self.take_wagers()  # ss 8, 9, 23
        await self.deal_first_two()  # s 16
        await self.draw_third_cards()  # ss 17 to 20
        if self.state.staffed:
            await self.dealer_pauses("the hands are complete")
        self.decide_result()  # s 21
        if self.carry.designated:
            await self.pass_shoe_on()  # s 22(9), (10)
        self.look_for_cutting_card()  # s 15

    def cards_are_ready(self) -> bool:
        """Whether a round can be dealt from the cards as they are."""
        carry = self.carry
        shoe = carry.shoe
        if shoe is None or carry.shuffle_due or carry.further_rounds == 0:
            return False
        if carry.held:
            if any(held.face for held in carry.held):
                self.begin_dummy("qld-2024:1:24(3)")
        elif shoe.machine:
            shoe.refill()  # general:16(g)
        elif shoe.position == shoe.cutting_card and not self.options.for_terminals:  # 1:15(4), (5)
            shoe.cutting_card = -1  # removed
            carry.further_rounds = 1
            self.emit(ev.CuttingCardOut(rule="qld-2024:1:15(1)"))
            self.emit(ev.Announced("last round", rule="qld-2024:1:15(4)"))
        return True

    async def bring_in_cards(self) -> None:
        """Shuffled, cut, the first one burnt (s 14); none of that with a card machine (s 13)."""
        carry, options = self.carry, self.options
        for held in carry.held:  # no more of the old cards may be dealt (I-BA-6)
            card, rack = held.face, "the discard rack"
            self.emit(ev.CardMoved(card, "the last round", rack, rule="qld-2024:1:15(3)"))
        carry.held, carry.further_rounds = (), -1
        carry.burn_missed, carry.burn_face = False, ""
        self.first_hand = True
        if options.machine:
            await self.shuffle(options.decks, machine=True)
            return
        said = ""
        while not said or self.reshuffle_asked:  # again if a player asks in time (general:15(4))
            await self.shuffle_and_cut()
            said = await self.dealer_does("the first card", ("burn", "deal on"))
        carry.burn_missed = said == "deal on"  # 1:24(9)
        if not carry.burn_missed:
            self.burn_first_card()

    async def shuffle_and_cut(self) -> None:
        shoe = await self.shuffle(self.options.decks)
        await self.cut_cards(
            self.cutters(), CUT_MARGIN, "qld-2024:1:14(2)", cut_rule="qld-2024:1:14(5)"
        )
        from_back = self.options.cutting_card
        shoe.place_cutting_card(shoe.size - from_back)
        self.emit(ev.CuttingCardPlaced(from_back, rule="qld-2024:1:14(8)"))

    def cutters(self) -> list[str]:
        """Seated players from the dealer's left, then those standing (1:14(2)); at a table for
        terminals, none (1:14(14))."""
        if self.options.for_terminals:
            return []
        return [p.name for p in self.state.players if p.name not in self.state.excluded]

    def burn_first_card(self) -> None:
        self.take()
        self.carry.burn_missed = False
        self.emit(ev.CardBurned(rule="qld-2024:1:14(10)"))

    async def take_wagers(self) -> None:
        if self.options.face_down:  # wagers stay open over the cards, but for some (I-BA-8)
            if not self.dummy:
                await self.wagering(rule=WAGERS, until=Deal, open_while=lambda: not self.dummy)
                self.return_stranded()
        elif self.dummy:
            self.emit(ev.Announced("no more bets", rule=NO_MORE_BETS))
        else:
            await self.wagering(
                rule=WAGERS, call_rule=NO_MORE_BETS, open_while=lambda: not self.dummy
            )
            self.close_wagers()  # 1:9, 1:23

    async def deal_first_two(self) -> None:
        self.mark("deal")
        self.phase, self.started = DEALING, True
        if self.carry.designated and self.designated:
            self.emit(ev.Announced("cards", rule="qld-2024:1:16(1)(a)"))
        if "burn" in self.notes and self.carry.burn_missed:
            self.burn_first_card()  # 1:24(9)(a)
        if self.options.face_down:
            await self.deal_face_down()
            return
        if not self.carry.held and (cards := self.drawn_together(4)):  # the same, in one go
            first, second, third, fourth = cards
            self.player += (first, third)
            self.banker += (second, fourth)
            self.events += (
                DEALT_TO_PLAYER[first],
                DEALT_TO_BANKER[second],
                DEALT_TO_PLAYER[third],
                DEALT_TO_BANKER[fourth],
            )
            return
        for _ in range(2):
            card = await self.next_card()
            self.player.append(card)
            self.emit(DEALT_TO_PLAYER[card])
            card = await self.next_card()
            self.banker.append(card)
            self.emit(DEALT_TO_BANKER[card])

    async def next_card(self) -> Card:
        if self.carry.held:
            return await self.face_of(self.next_slot())
        return self.drawn() or await self.face(self.take())

    async def draw_third_cards(self) -> None:
        self.phase = DRAWING
        player_count, banker_count = c.points(self.player), c.points(self.banker)
        self.emit(FIRST_COUNT[PLAYER][player_count])
        self.emit(FIRST_COUNT[BANKER][banker_count])
        if self.state.staffed:
            await self.dealer_pauses("the first two cards are counted")
        if self.any_pair_placed:
            self.settle_any_pair(self.player, self.banker)  # 17:44
        third = STOOD
        if c.player_draws(player_count, banker_count):  # ss 18, 19
            card = await self.third_card(PLAYER, self.player, "qld-2024:1:19(1)")
            third = c.VALUE[card]
        if c.banker_draws(player_count, banker_count, third):  # ss 18, 20
            await self.third_card(BANKER, self.banker, c.BANKER_DRAW_RULES[banker_count])
        self.phase = RESULT

    async def third_card(self, hand: str, cards: list[Card], rule: str) -> Card:
        # what was dealt to the player's hand in error is the banker's third card (1:24(1))
        slot = self.third_cards_in_error.get(PLAYER, -1)
        card = None
        if slot < 0 and not self.options.face_down:
            card = self.drawn()
        if card is None:
            if slot < 0:
                slot = self.take()
            if self.options.face_down:
                self.lay(hand, slot, rule)
                await self.expose(hand, [slot])
                return cards[2]
            card = self.faces.get(slot) or await self.face(slot)
        cards.append(card)
        self.emit(_Dealt(hand, card, rule=rule))
        return card

    def decide_result(self) -> None:
        coup = Coup(self.player, self.banker)
        player_count, banker_count = coup.player_count, coup.banker_count
        self.emit(LAST_COUNT[PLAYER][player_count])
        self.emit(LAST_COUNT[BANKER][banker_count])
        if player_count == banker_count:
            self.emit(TIE_HAND)
        else:
            self.emit(PLAYER_WINS if player_count > banker_count else BANKER_WINS)
        self.settle_by_area(coup)  # 1:21(3)

    def rounding_of(self, wager: Wager, result: Result) -> Rounding | None:
        return DOWN_TO_50C if result is c.BANKER_WINS_ROUNDED else None  # 1:11(4)

    def look_for_cutting_card(self) -> None:
        carry = self.carry
        if carry.shuffle_due:
            return  # no further round from these cards
        if carry.further_rounds > 0:
            carry.further_rounds -= 1  # 1:15(3)
        elif carry.further_rounds < 0 and carry.shoe is not None and carry.shoe.cutting_card_out:
            carry.further_rounds = 1
            if not self.options.for_terminals:  # 1:15(5)
                self.emit(ev.Announced("last round", rule="qld-2024:1:15(2)"))

    def after_void(self) -> None:
        self.look_for_cutting_card()

    def outcome(self) -> dict[str, list[str]]:
        player: list[str] = [*self.player]
        banker: list[str] = [*self.banker]
        if len(player) < 2 or len(banker) < 2:  # void before the deal was done
            order = [*player[:1], *banker[:1], *player[1:], *banker[1:]]
        else:
            order = [player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:]]
        return {"player": player, "banker": banker, "order": order}

    # The burnt card (1:14(11) to (13)).

    @direction(ShowBurnCard, "qld-2024:1:14(11)", while_=(OPENING, WAGERING))
    async def show_burn_card(self, given: Any) -> None:
        with self.in_ruling():
            await self.burnt_card()

    async def burnt_card(self) -> Card:
        """The face of the burnt card, shown to the players."""
        carry = self.carry
        if not carry.burn_face:
            carry.burn_face = await self.face(0)
            self.emit(ev.CardBurned(carry.burn_face, rule="qld-2024:1:14(11)"))
        return Card(carry.burn_face)

    @direction(BurnFaceValue, "qld-2024:1:14(12)", while_=(OPENING, WAGERING))
    async def burn_face_value(self, given: Any) -> None:
        others = [p.name for p in self.state.players if p.name != given.command.player]
        with self.in_ruling():
            answers = await self.each_chooses(
                others,
                "burn as many more",
                ("agree", "object"),
                otherwise="object",
                rule="qld-2024:1:14(12)",
            )
            if any(answers[name] == "object" for name in others if name in self.players):
                self.emit(ev.Announced("no further cards are burnt", rule="qld-2024:1:14(12)"))
                return
            card = await self.burnt_card()
            for _ in range(min(rank_number[card], 10)):  # 1:14(13)
                self.emit(ev.CardBurned(await self.draw(), rule="qld-2024:1:14(12)"))

    # Irregularities (s 24).

    @contextmanager
    def in_ruling(self) -> Iterator[None]:
        phase, self.phase = self.phase, RULING
        yield
        self.phase = phase

    @ruling(ThirdCardInError, "qld-2024:1:24", while_=(DRAWING, RESULT))
    async def third_card_in_error(self, incident: ThirdCardInError) -> None:
        for_banker = incident.hand == PLAYER and BANKER in still_to_draw(self)
        slot = self.take()
        face = ""
        if incident.exposed:
            with self.in_ruling():
                face = await self.face_of(slot)
        self.third_cards_in_error = {**self.third_cards_in_error, incident.hand: slot}
        if for_banker:
            self.emit(ev.CardMoved(face, PLAYER, BANKER, rule="qld-2024:1:24(1)"))
            return
        rule = "qld-2024:1:24(1)(a)" if incident.hand == PLAYER else "qld-2024:1:24(2)"
        to = "the next round"
        if face:
            to, rule = "a dummy round", "qld-2024:1:24(3)(a)"
        self.carry.held = (*self.carry.held, Held(slot, face))
        self.emit(ev.CardMoved(face, incident.hand, to, rule=rule))

    @ruling(FirstCardExposed, "qld-2024:1:24(3)(a)", while_=(WAGERING, RESULT))
    @ruling(FaceUpInShoe, "qld-2024:1:24(3)(b)", while_=(WAGERING, RESULT))
    async def first_card_seen(self, incident: FirstCardExposed | FaceUpInShoe) -> None:
        """The round to come is a dummy round: during wagering, this one; otherwise, the next."""
        found = isinstance(incident, FaceUpInShoe)
        rule = "qld-2024:1:24(3)(b)" if found else "qld-2024:1:24(3)(a)"
        of = "the last round" if self.carry.held else "the shoe"
        with self.in_ruling():
            slot = self.next_slot()
            face = await self.face_of(slot)
        self.carry.held = (Held(slot, face), *self.carry.held)
        self.emit(ev.CardMoved(face, of, "a dummy round", rule=rule))
        if self.phase == WAGERING:
            for wager in list(self.wagers.values()):
                self.take_back(wager, wager.amount, rule="qld-2024:1:24(6)")
            self.begin_dummy(rule)

    def begin_dummy(self, rule: str) -> None:
        """No wagers; otherwise played as any round (1:24(5), (6))."""
        self.dummy = True
        self.emit(ev.Announced("dummy round", rule=rule))

    @ruling(CardsMisplaced, "qld-2024:1:24(4)(a)", while_=ALL_DEALT)
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        await self.offer_retraction_or_dummy()

    @ruling(HandsMispassed, "qld-2024:1:24(4)(b)", while_=(DEALING, DRAWING, RESULT))
    async def hands_mispassed(self, incident: HandsMispassed) -> None:
        await self.offer_retraction_or_dummy()

    @ruling(DealerExposedCard, "qld-2024:1:24(4)(c)", while_=(FACE_DOWN, DEALING, DRAWING))
    async def dealer_exposed_card(self, incident: DealerExposedCard) -> None:
        self.exposed_early = True
        with self.in_ruling():
            card = await self.face_of(self.lying[incident.hand][incident.card - 1])
        self.emit(ev.Exposed(incident.hand, card, rule="qld-2024:1:24(4)(c)"))
        await self.offer_retraction_or_dummy()

    @ruling(AdditionalCards, "qld-2024:1:24(4)(d)", while_=DRAWING)
    async def additional_cards(self, incident: AdditionalCards) -> None:
        with self.in_ruling():
            for _ in range(incident.cards):  # to the discard rack (I-BA-9)
                slot = self.take()
                face = await self.face(slot) if incident.exposed else ""
                self.emit(ev.CardBurned(face, rule="qld-2024:1:24(4)(d)"))
        await self.offer_retraction_or_dummy()

    async def offer_retraction_or_dummy(self) -> None:
        await self.offer_retraction(rule="qld-2024:1:24(4)(i)", reduce=True)
        if not self.wagers and not self.dummy:
            self.begin_dummy("qld-2024:1:24(4)(ii)")

    @ruling(FaceUpInShoe, "qld-2024:1:24(7)", while_=(FACE_DOWN, DEALING, DRAWING))
    async def face_up_during_the_round(self, incident: FaceUpInShoe) -> None:
        self.emit(ev.Announced("the card is live", rule="qld-2024:1:24(7)"))

    @ruling(BurnMissed, "qld-2024:1:24(9)", while_=(WAGERING, *ALL_DEALT))
    async def burn_missed(self, incident: BurnMissed) -> None:
        if incident.reconstruct:
            raise Rewind("deal", "qld-2024:1:24(9)(a)", note="burn")
        if self.phase == WAGERING and self.first_hand:
            self.burn_first_card()  # no card has been dealt: it is not too late
            return
        self.carry.burn_missed = False  # ruled on
        self.emit(ev.Announced("play goes on with those cards", rule="qld-2024:1:24(9)"))

    @ruling(ShoeDiscrepancy, "qld-2024:1:24(10)", while_=(DRAWING, RESULT))
    async def shoe_discrepancy(self, incident: ShoeDiscrepancy) -> None:
        if not incident.confirmed:
            raise RoundVoid("qld-2024:1:24(10)", "the outcome could not be confirmed")
        self.emit(ev.Announced("the outcome is confirmed", rule="qld-2024:1:24(10)"))

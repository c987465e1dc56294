"""Schedule 10, Texas hold'em poker and Omaha poker: one hand of a cash game.

The hand is here top to bottom; the parts that it holds do the rest:

============  ==================================================================  =============
``seating``   seats, stakes, absence, who is dealt in where (ss 17 to 20, 23, 34)  ``seating``
``fees``      fees, time and commission (ss 21, 31(11), 33)                        ``fees``
``deals``     hole, burn and community cards (ss 22, 25(8))                        ``dealing``
``acting``    rounds of betting, and what was meant (ss 24, 27, 28, 31, 44)        ``acting``
``pots``      bets, all-ins and separate pots (s 32)                               shared
``showdown``  who shows, and who wins (s 30)                                       ``showdown``
``mending``   Part 5, irregularities                                               ``rulings``
============  ==================================================================  =============
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.equipment.cards import DECK, Card
from croupier.games.poker_room.acting import Acting
from croupier.games.poker_room.dealing import Dealing
from croupier.games.poker_room.fees import Fees
from croupier.games.poker_room.layout import (
    BLINDS,
    BOARD,
    COMMUNITY,
    DEALING,
    FINAL,
    FIRST,
    FIRST_BLIND,
    HOLDEM,
    HOLE_CARDS,
    LIVE,
    NO_STRADDLE,
    OMAHA,
    OVER,
    PAYING,
    RANKING,
    SECOND,
    SHOWDOWN,
    SLEEPER,
    STRADDLES,
    STREETS,
    THIRD,
    RoomCarry,
    RoomOptions,
)
from croupier.games.poker_room.positions import Positions
from croupier.games.poker_room.rulings import HandEnds, Irregularities
from croupier.games.poker_room.seating import Seating
from croupier.games.poker_room.showdown import Showdown
from croupier.table import events as ev
from croupier.table.accounts import credit
from croupier.table.acts import Act, RaiseMinimum
from croupier.table.areas import Area
from croupier.table.betting import Betting, Limits, Structure
from croupier.table.cards import CardRound, CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.parts import Held
from croupier.table.pots import PotRules, Pots
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options
from croupier.table.sign import Limit, Sign
from croupier.table.state import TableState
from croupier.table.waiting_list import SeatRules, WaitingList, Wishes

POT_RULES = PotRules(
    bet="qld-2024:10:24(2)",
    gathered="qld-2024:10:28(9)",
    separate="qld-2024:10:32(4)",
    uncalled="qld-2024:10:33(4)(d)",
    commission="qld-2024:10:33(1)",
    won="qld-2024:10:30(8)",
    divided="qld-2024:10:30(14)(e)(ii)",
    returned="qld-2024:10:37(2)",
)
CARD_RULES = CardRules(
    shuffled="qld-2024:10:16(4)(a)",
    each_round="qld-2024:10:16(4)(b)",
    cut="qld-2024:10:16(6)",
    not_enough="qld-2024:10:38(b)",
)
SEAT_RULES = SeatRules(
    wish="qld-2024:10:18(1)",
    vacant="qld-2024:10:18(2)",
    draw="qld-2024:10:18(3)",
    cards=tuple(DECK),
    ranking=RANKING,
)
FIRST_RULE, SECOND_RULE = "qld-2024:10:25(1)", "qld-2024:10:25(2)"
NEW_RULE, MISSED_RULE, DEAD_RULE = (
    "qld-2024:10:26(1)(a)",
    "qld-2024:10:26(2)(a)",
    "qld-2024:10:26(4)",
)
STRADDLE_RULE = "qld-2024:10:25(3)"
NOBODY = Positions(0, "", "", "", 0, 0, (), (), ())


class PokerRoom(CardRound[RoomOptions, RoomCarry]):
    """Schedule 10."""

    first_version: ClassVar[bool] = False
    kind: str  # which game this hand is of
    numbered_boxes = False
    options_type: ClassVar[type[Options]] = RoomOptions
    carry_type: ClassVar[type[Carry]] = RoomCarry
    wagers_public = True
    unshown_for: ClassVar[str] = ev.INSPECTORS
    no_acts: ClassVar[frozenset[type[Act]]] = frozenset({RaiseMinimum})  # I-PR-28
    table_rules = TableRules(
        limits="qld-2024:10:31(2)",
        wagers="qld-2024:10:24(2)",
        closed="qld-2024:10:24(2)",
        buy_in="qld-2024:10:20(3)",
    )
    forced = frozenset({FIRST_RULE, SECOND_RULE, NEW_RULE, MISSED_RULE, STRADDLE_RULE})

    cards = Held(Cards, CARD_RULES)
    pots = Held(Pots["PokerRoom"], POT_RULES)
    seating = Held(Seating)
    waiting = Held(WaitingList, SEAT_RULES)
    fees = Held(Fees)
    deals = Held(Dealing)
    acting = Held(Acting)
    showdown = Held(Showdown)
    mending = Held(Irregularities)

    def set_up(self) -> None:
        turn = self.options.order
        self.kind = turn[self.carry.hands % len(turn)] if turn else self.game
        self.hand: Positions = NOBODY
        self.order: tuple[str, ...] = ()  # who was dealt in, from the first next to the button
        self.straddler = ""
        self.straddled = NO_STRADDLE
        self.reached = ""  # the last round of betting there was
        self.won: dict[str, int] = {}
        self.opening: dict[str, int] = {}  # what each who was dealt in began the hand with
        self.closing_stacks: dict[str, int] = {}

    def is_uncalled(self, player: str) -> bool:
        """Whether a player has made a bet that nobody has called yet."""
        betting = self.acting.betting
        if betting is None:
            return False
        if betting.leader:
            return betting.leader == player != betting.called
        met = [name for name, bet in betting.bets.items() if bet == betting.call > 0]
        return met == [player]  # a blind bet, or a straddle

    async def play(self) -> None:
        if self.cards.shuffle_is_due:
            await self.cards.shuffle(1)  # ss 15, 16
            if not self.options.device:
                await self.cards.cut()
        await self.wagering(rule="qld-2024:10:22(1)", call="the hand begins")
        self.fees.this_hour()
        if self.first_version:  # filled seats before anybody had left one
            await self.waiting.fill()
        self.seating.put_out()  # s 34
        if not self.first_version:
            await self.waiting.fill()  # s 18
        hand = self.seating.next_hand()  # ss 19, 23
        if hand is None:
            return
        self.hand, self.order = hand, hand.order
        self.opening = {name: self.stack(name) for name in self.order}
        if hand.anew:
            self.fees.start_counting()
        try:
            await self.play_hand()
        except HandEnds:  # s 43
            self.divide_pots()
        self.phase = OVER
        self.closing_stacks = {name: self.stack(name) for name in self.order}
        for name in self.order:
            self.fees.take_part(name)
        self.seating.hand_on(hand)
        await self.dealer_pauses("anything to report")

    async def play_hand(self) -> None:
        self.phase = BLINDS
        self.tell_positions()  # s 19
        await self.make_blinds()  # ss 25, 26
        self.phase = DEALING
        await self.deals.hole_cards(self.order)  # s 22(4)
        await self.dealer_pauses("the hole cards are dealt")
        for name in self.order:
            await self.hidden.look(name, rule="qld-2024:10:22(4)")
        for street in STREETS:
            if street in BOARD and len(self.live()) > 1:
                self.phase = street  # what is exposed from now on comes with the cards
                await self.deals.community(BOARD[street])  # ss 22(6) to (11)
            await self.bet(street)
        if len(self.live()) > 1:
            self.phase = SHOWDOWN
            self.showdown.reached = self.live()
            await self.showdown.show()  # s 30
        self.mark(PAYING)
        self.mending.prove_only_hand()  # s 37(4)
        self.pay()  # ss 29, 30, 33

    @classmethod
    def areas(cls, options: RoomOptions) -> dict[str, Area]:
        return {}

    def on_layout(self) -> dict[str, str]:
        button = self.hand.button or self.carry.button
        return {"button": str(button)} if button else {}  # s 19

    # Blinds (ss 25, 26, 11).

    @property
    def minimum(self) -> int:
        """The minimum wager, and so the second blind."""
        return self.state.sign.limit("").minimum

    @property
    def first_blind(self) -> int:
        return min(self.state.sign.limit(FIRST_BLIND).minimum, self.minimum)

    @property
    def hole_cards(self) -> int:
        return HOLE_CARDS[self.kind]

    def tell_positions(self) -> None:
        hand = self.hand
        rule = "qld-2024:10:19(5)" if hand.dead else "qld-2024:10:19(2)"
        if hand.anew:
            rule = "qld-2024:10:19(1)"
        what = "dead button" if hand.dead else "button"
        said = f"{what} at seat {hand.button}, {hand.designated} is the designated player"
        self.emit(ev.Announced(said, rule=rule))

    async def make_blinds(self) -> None:
        hand = self.hand
        if hand.first:
            self.put(hand.first, self.first_blind, "first blind", FIRST_RULE)
        self.put(hand.second, self.minimum, "second blind", SECOND_RULE)
        for name in self.order:
            joins = self.seating.is_new(self.players[name]) or self.seating.is_returning(name)
            if joins and not hand.anew and name != hand.second:
                self.post(name)
        await self.straddle()
        self.acting.raiser = self.straddler or hand.second

    def put(self, name: str, amount: int, what: str, rule: str) -> None:
        self.pots.bet(name, min(amount, self.stack(name)), what, rule)

    def post(self, name: str) -> None:
        """A new or returning player; only what exceeds the second blind is dead (I-PR-12)."""
        live, dead = self.seating.due(name)
        rule = MISSED_RULE if self.seating.is_returning(name) else NEW_RULE
        if live:
            self.put(name, live, "post", rule)
        if dead and self.stack(name):
            self.pots.add_dead(name, min(dead, self.stack(name)), DEAD_RULE)

    async def straddle(self) -> None:
        """Of the player next to the second blind, twice the second blind (I-PR-16)."""
        kinds = STRADDLES[self.options.straddle]
        order = [*self.order]
        if not kinds or len(order) < 3:
            return
        name = order[(order.index(self.hand.second) + 1) % len(order)]
        if name in self.pots.front or self.stack(name) < 2 * self.minimum:
            return
        chosen = await self.choose(
            name, "straddle", (NO_STRADDLE, *kinds), otherwise=NO_STRADDLE, rule=STRADDLE_RULE
        )
        if chosen != NO_STRADDLE:
            self.straddler, self.straddled = name, chosen
            self.put(name, 2 * self.minimum, chosen, STRADDLE_RULE)

    # Betting (ss 27, 28, 31).

    def live(self) -> list[str]:
        """Who was dealt in and has not folded, clockwise from the button."""
        return [name for name in self.order if name not in self.pots.folded]

    def stack(self, name: str) -> int:
        return self.ledger.balance(credit(name))

    def limits(self, street: str) -> Limits:
        structure, size = self.options.betting, self.minimum
        most = self.state.sign.limit("").maximum
        if structure is Structure.STRUCTURED and street in (THIRD, FINAL):
            size = max(size, most)  # s 31(8)
        raises = self.options.most_raises or None
        return Limits(structure, size, size, self.state.step, raises)

    async def bet(self, street: str) -> None:
        """One round of betting, with what follows for the pots."""
        live = self.live()
        if len(live) < 2:
            return
        if street in (*BOARD, FIRST):
            self.phase = self.reached = street
        pots = self.pots
        if street == FIRST:
            after = self.straddler or self.hand.second
            order = [name for name in self.showdown.after(after) if name in live]
            call = 2 * self.minimum if self.straddler else self.minimum
            betting = Betting(
                self.limits(street),
                {name: self.stack(name) for name in order},
                bets=pots.front,
                call=call,
                raised=bool(self.straddler),
                last=self.minimum,
                pot=pots.amount - sum(pots.front.values()),
                passive=(self.straddler,) if self.straddled == SLEEPER else (),
            )
        else:
            stacks = {name: self.stack(name) for name in live}
            betting = Betting(self.limits(street), stacks, pot=pots.amount)
        await self.acting.bets(betting)
        if not self.walks():
            pots.return_uncalled()
        pots.gather(self.live())

    def walks(self) -> bool:
        """Nobody called the second blind: its player wins both (s 27(6))."""
        return self.reached == FIRST and self.live() == [self.hand.second] and self.only_blinds()

    def only_blinds(self) -> bool:
        """Whether nothing was bet but the two blinds (s 33(4)(f))."""
        blinds = {self.hand.first: self.first_blind, self.hand.second: self.minimum}
        bets = self.pots.contributions
        return not self.pots.dead and all(
            amount <= blinds.get(name, 0) for name, amount in bets.items()
        )

    # The end of a hand (ss 29, 30(13) to (17), 33).

    def pay(self) -> None:
        if not self.pots.formed:
            return
        free = self.only_blinds() or not self.options.commission
        if self.mending.voided and self.first_version:
            self.pots.return_unmatched()
        elif self.mending.voided:
            self.pots.return_excess()  # I-PR-10
        winners = self.showdown.winners()
        if not free:
            left = self.fees.left()
            self.carry.hour_taken += self.pots.rake(winners, self.fees.terms(), left)
        self.won = self.pots.award(winners, self.order, self.state.step)

    def divide_pots(self) -> None:
        """10:43(2) to (4): this round of betting back, earlier pots in equal parts."""
        rule = "qld-2024:10:43(2)"
        for name in [*self.pots.front]:
            self.pots.take_back(name, self.pots.front[name], rule)
        self.acting.betting, self.acting.player = None, ""
        for pot in self.pots.formed:  # what was posted beyond the second blind has no owner (26(4))
            for name in () if pot.eligible else self.live():
                self.pots.entitle(pot.number, name)
        winners = {
            pot.number: [name for name in pot.eligible if name not in self.pots.folded]
            for pot in self.pots.formed
        }
        if winners:
            self.emit(ev.Announced("the pots are divided", rule="qld-2024:10:43(3)"))
            self.won = self.pots.award(winners, self.order, self.state.step)

    # What the engine asks.

    def is_in_hand(self, player: str) -> bool:
        """Whether a player takes part in the round of play that is on, folded or not."""
        return player in self.order and self.phase != OVER

    def was_at_showdown(self, player: str) -> bool:
        """Whether a hand that lies in the muck came as far as the showdown."""
        return player in self.showdown.reached

    def at_stake(self, player: str) -> bool:
        return self.is_in_hand(player)

    def has_something_to_play(self) -> bool:
        return len(self.seating.ready()) + len(self.waiting.ready()) > 1

    @property
    def wishes(self) -> Wishes:
        return self.carry.wishes

    @wishes.setter
    def wishes(self, wishes: Wishes) -> None:
        self.carry.wishes = wishes

    @property
    def game_is_on(self) -> bool:
        return bool(self.carry.button)

    def seat_priority(self, player: str) -> int:
        return self.seating.priority(player)

    def could_play(self, player: str) -> bool:
        return self.seating.able_if_seated(player)

    def gives_up_seat(self, player: str) -> bool:
        return self.seating.is_out(player)

    def may_buy(self, player: str) -> Limit | Refused | None:
        return self.seating.may_buy(player)

    def may_join(self, player: str, seat: int) -> Refused | None:
        return self.waiting.may_join(player, seat)

    def may_leave(self, player: str) -> Refused | None:
        if self.is_in_hand(player) and player not in self.pots.folded:
            return Refused(f"{player} has a hand: fold first", "qld-2024:10:6(1)")
        return None

    def may_cash_out(self, player: str) -> Refused | None:
        if self.is_in_hand(player):
            return Refused("the hand is not over", "qld-2024:10:20(5)")
        return self.seating.may_cash_out(player)

    def change_state(self, state: TableState) -> None:
        for name in [name for name in self.players if name not in state.by_name]:
            self.seating.forget(name)
        super().change_state(state)

    def move_to(self, state: TableState) -> None:
        """Players change seats."""
        super().change_state(state)

    def change_sign(self, sign: Sign) -> None:
        self.change_state(msgspec.structs.replace(self.state, sign=sign))

    def held_over(self) -> dict[str, int]:
        return dict(self.pots.front)

    def after_void(self) -> None:
        self.pots.give_all_back()

    def cards_in_play(self) -> list[Card]:
        return self.hidden.shown

    def outcome(self) -> dict[str, list[str]]:
        hands: dict[str, list[str]] = {}
        for hand in (*self.order, COMMUNITY):
            if seen := self.hidden.seen(hand):
                hands[hand] = [str(card) for card in seen]
        return hands


class TexasHoldem(PokerRoom):
    game = HOLDEM


class Omaha(PokerRoom):
    game = OMAHA


class TexasHoldem1(TexasHoldem):
    """Version 1: an act out of turn that was more than allowed was forgotten, half of a raise was
    a call for who had no more, a void hand left unmatched bets in a pot with folded ones, who
    had no stake left kept the seat, and anything that anyone knew was told."""

    first_version = True


class Omaha1(Omaha):
    """Version 1: see :class:`TexasHoldem1`."""

    first_version = True


__all__ = ["LIVE", "SECOND", "Omaha", "Omaha1", "PokerRoom", "TexasHoldem", "TexasHoldem1"]

"""A round of manila poker, in the order of Schedule 5.

The buck goes to the next player, who makes the blind bet; 32 cards are shuffled and cut; each
player has two hole cards face down.  Five communal cards are dealt, a round of betting after each,
and whoever is left at the showdown wins with both hole cards and three of the five.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import UnsetType
from msgspec.structs import replace

from croupier.equipment.cards import Card
from croupier.games.manila import layout
from croupier.games.manila.layout import (
    BETTING,
    BOARD,
    COMMUNAL,
    CUT_MARGIN,
    CUTTING,
    DEALING,
    DONE,
    FINAL,
    FIRST,
    HOLE_CARDS,
    PACK,
    ManilaCarry,
    ManilaOptions,
)
from croupier.games.manila.rulings import Irregularities
from croupier.games.manila.seats import Seats
from croupier.games.manila.showdown import Showdown
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.acts import Act, Restrict
from croupier.table.areas import Area
from croupier.table.betting import Betting, bet_in_turn
from croupier.table.cards import CardRound, CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.parts import Held
from croupier.table.pots import Pots, Winners, uncalled
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options
from croupier.table.sign import Limit
from croupier.table.state import TableState
from croupier.table.waiting_list import WaitingList, Wishes

INSPECTED = "qld-2024:5:14"
NO_AREAS: dict[str, Area] = {}


class Chips(Pots["Manila"]):
    """The pots, who has tapped out, and the cards of who folds."""

    def bet(self, player: str, amount: int, what: str, rule: str = "") -> None:
        super().bet(player, amount, what, rule)
        if not self.stack(player):
            self.round.tapped_out.append(player)

    def fold(self, player: str) -> None:
        super().fold(player)
        self.round.hidden.fold(player, rule="qld-2024:5:31(1)(c)")


class Manila(CardRound[ManilaOptions, ManilaCarry]):
    game = "manila"
    options_type: ClassVar[type[Options]] = ManilaOptions
    carry_type: ClassVar[type[Carry]] = ManilaCarry
    numbered_boxes = False
    table_rules = TableRules(
        limits="qld-2024:5:20(2)",
        wagers="qld-2024:5:21(1)",
        buy_in="qld-2024:5:19(2)",
        closed="qld-2024:5:22(2)",
    )
    no_acts: ClassVar[frozenset[type[Act]]] = frozenset({Restrict})  # 5:24 and 5:26 say how much
    unshown_for = ev.INSPECTORS  # folded and undealt cards are for nobody (5:32(7))

    cards = Held(
        Cards,
        CardRules(
            shuffled="qld-2024:5:16(1)",
            each_round="qld-2024:5:16(1)",
            cut="qld-2024:5:16(2)(a)",
            margin=CUT_MARGIN,
            cutting_card="qld-2024:5:16(2)(b)",
            burnt="qld-2024:5:33(6)",
        ),
    )
    seats = Held(Seats)
    waiting = Held(WaitingList, layout.SEATS)
    pots = Held(Chips, layout.POTS)
    showdown = Held(Showdown)
    irregularities = Held(Irregularities)

    def set_up(self) -> None:
        super().set_up()
        self.buck_was = self.carry.buck
        self.names: list[str] = []  # who is dealt in, from the buck clockwise
        self.tapped_out: list[str] = []
        self.board: list[Card] = []
        self.betting: Betting | None = None  # the round of betting in progress
        self.betting_number = FIRST  # of the round of betting in progress, or the next
        self.called = ""  # whose bet was called last in the round of play
        self.called_last = False  # in the final round of betting

    @classmethod
    def areas(cls, options: ManilaOptions) -> dict[str, Area]:
        return NO_AREAS

    @property
    def blind(self) -> int:
        """The minimum wager of the sign (20(2))."""
        return self.state.sign.limit("").minimum

    @property
    def live(self) -> list[str]:
        """Who has not folded, from the buck clockwise."""
        return [name for name in self.names if name not in self.pots.folded]

    @property
    def active(self) -> list[str]:
        """Of these, who has not tapped out."""
        return [name for name in self.live if name not in self.tapped_out]

    @property
    def designated(self) -> str:
        """The first active player from the buck; with none, the first of all (I-MA-4)."""
        return next(iter(self.active or self.live))

    @property
    def past_first(self) -> bool:
        """Whether the first round of betting is over."""
        return self.betting_number > FIRST

    def is_uncalled(self, player: str) -> bool:
        """Whether a player has made a bet that nobody has called yet."""
        betting = self.betting
        return betting is not None and betting.leader == player != betting.called

    # The round.

    async def play(self) -> None:
        self.announce()
        await self.wagering(rule="qld-2024:5:29(1)", call="a round of play starts")
        self.carry.reserved = {}
        self.seats.put_out()
        await self.waiting.fill()
        ready = self.seats.ready()
        if len(ready) < 2:
            return
        await self.prepare()
        # who was excluded while the cards were cut puts up nothing more (general:11(2))
        ready = [name for name in ready if self.barred(name) is None]
        if len(ready) < 2:
            return
        self.names = self.seats.pass_buck(ready)
        await self.deal()
        for number in range(FIRST, FINAL + 1):
            if number > FIRST:
                await self.lay(number)
            await self.bet(number)
            if len(self.live) < 2:
                break
        await self.settle_pots()
        self.phase = DONE
        self.seats.hand_on(self.names)
        await self.dealer_pauses("the round of play is over")

    def announce(self) -> None:
        """Before the rounds of play start: the deck is inspected, and the ace announced."""
        if self.carry.inspected:
            return
        self.carry.inspected = True
        said = "the deck is sorted and inspected, and 32 cards are spread face up"
        self.emit(ev.Announced(said, rule="qld-2024:5:14(2)"))
        ace = "both high and low" if self.options.ace_low else "high only"
        self.emit(ev.Announced(f"the ace is {ace}", rule="qld-2024:5:18"))
        if self.options.commission_percent != 5:
            rate = f"the commission is {self.options.commission_percent}%"
            self.emit(ev.Announced(rate, rule="qld-2024:5:28(3)"))

    async def prepare(self) -> None:
        """The cards are shuffled and cut, and the cutting card is under them (16)."""
        self.phase = CUTTING
        await self.cards.shuffle(1, PACK)
        await self.cards.cut()
        self.cards.place_cutting_card(0)
        await self.dealer_pauses("the cards are cut")

    async def deal(self) -> None:
        """The blind bet, two hole cards each, and the first communal card (20, 22)."""
        first = self.names[0]
        blind = min(self.blind, self.pots.stack(first))
        self.pots.bet(first, blind, "blind bet", "qld-2024:5:22(1)")
        self.phase = DEALING
        for name in self.names:
            for _ in range(HOLE_CARDS):
                self.hidden.deal(name, to=[name], rule="qld-2024:5:20(3)")
        for name in self.names:
            await self.hidden.look(name, rule="qld-2024:5:32(3)")
        await self.next_card("qld-2024:5:22(2)")
        await self.dealer_pauses("the hole cards and the first communal card lie")

    async def next_card(self, rule: str) -> None:
        card = await self.cards.draw()
        self.board.append(card)
        self.emit(ev.Dealt(BOARD, card, rule=rule))

    async def lay(self, number: int) -> None:
        """The communal card of a round of betting; it may lie already (I-MA-8)."""
        self.phase = COMMUNAL
        self.betting_number = number
        if len(self.board) < number:
            rule = "qld-2024:5:23(6)" if number == FIRST + 1 else "qld-2024:5:24(12)"
            if len(self.active) < 2:
                rule = "qld-2024:5:27(8)"
            await self.next_card(rule)
        await self.dealer_pauses(f"communal card {number} lies")

    # A round of betting.

    async def bet(self, number: int) -> None:
        """23 for the first round of betting, 24 for the others."""
        betting = self.betting = self.open_betting(number)
        if number > FIRST:
            self.phase = BETTING
        await bet_in_turn(self.pots, betting, layout.turns(number), self.irregularities.said)
        self.phase = BETTING
        self.called = betting.called or self.called
        self.called_last = number == FINAL and bool(betting.called)
        self.irregularities.forget()
        self.return_uncalled(number)
        self.pots.gather(self.live)
        self.betting = None

    def open_betting(self, number: int) -> Betting:
        live, unit = self.live, self.state.sign.step
        if number == FINAL:
            self.showdown.designated = self.designated
        early = self.irregularities.seen_before == number
        limits = layout.limits(number, self.blind, unit, least_only=early)
        if number == FIRST:
            first, *others = live
            stacks = {name: self.pots.stack(name) for name in (*others, first)}
            betting = Betting(limits, stacks, bets=self.pots.front, call=self.blind)
            betting.leader = first
            return betting
        stacks = {name: self.pots.stack(name) for name in live}
        betting = Betting(limits, stacks, pot=self.pots.amount)
        betting.raising = not early
        return betting

    def return_uncalled(self, number: int) -> None:
        """An opening bet or a raise that nobody called is no part of the pot."""
        player, amount = uncalled(self.pots.contributions, self.pots.folded)
        if not amount:
            return
        betting = self.betting
        raised = betting is not None and betting.raised
        rule = "qld-2024:5:24(10)(a)(ii)" if raised else "qld-2024:5:24(9)(a)(ii)"
        if number == FIRST:
            rule = "qld-2024:5:23(5)(a)(ii)" if raised else "qld-2024:5:23(2)(a)"
        self.pots.take_back(player, amount, rule)
        self.won_by = rule.replace("(ii)", "(vi)")

    won_by = ""  # the provision by which a player left alone has the pot

    # What becomes of the pots.

    async def settle_pots(self) -> None:
        if len(self.live) < 2:
            winners: Winners = {pot.number: self.live for pot in self.pots.formed}
            won = self.won_by if "(vi)" in self.won_by else "qld-2024:5:24(9)(a)(vi)"
            self.pots.rules = replace(self.pots.rules, won=won)
        else:
            winners = await self.showdown.hold()
        if not self.pots.formed:
            return  # everybody else folded, and the blind bet went back (23(2)(a))
        whole = sum(self.pots.held(pot.number) for pot in self.pots.formed)
        unit = self.state.sign.step
        terms = layout.commission(self.options, self.blind, unit)
        taken = self.pots.rake(winners, terms)
        said = f"the pot is {format_amount(whole)}, the commission {format_amount(taken)}"
        self.emit(ev.Announced(said, rule="qld-2024:5:27(9)"))
        self.pots.award(winners, self.for_odd_amount(), unit)

    def for_odd_amount(self) -> list[str]:
        """Who is closest to the final round's designated player, who comes last (I-MA-4)."""
        names, here = self.names, self.names.index(self.showdown.designated or self.names[0])
        return names[here + 1 :] + names[: here + 1]

    # What the engine asks.

    def outcome(self) -> dict[str, list[str]]:
        outcome: dict[str, list[str]] = {BOARD: [*self.board]}
        for name in self.names:
            outcome[name] = [*self.hidden.seen(name)]
        return {**outcome, "order": [*self.board]}

    def playing(self, player: str) -> bool:
        """Whether a player is in the round of play."""
        return player in self.names and self.phase != DONE and player not in self.pots.folded

    def has_something_to_play(self) -> bool:
        return len(self.seats.ready()) + len(self.waiting.ready()) > 1

    @property
    def wishes(self) -> Wishes:
        found = self.carry.wishes
        return {} if isinstance(found, UnsetType) else found

    @wishes.setter
    def wishes(self, wishes: Wishes) -> None:
        self.carry.wishes = wishes

    @property
    def game_is_on(self) -> bool:
        return bool(self.carry.founders)

    def seat_priority(self, player: str) -> int:
        return self.seats.priority(player)

    def could_play(self, player: str) -> bool:
        return self.seats.takes_part(player)

    def gives_up_seat(self, player: str) -> bool:
        return self.seats.is_out(player)

    def is_in_hand(self, player: str) -> bool:
        return player in self.names and self.phase != DONE

    def move_to(self, state: TableState) -> None:
        """Players change seats."""
        super().change_state(state)

    def change_state(self, state: TableState) -> None:
        for name in [name for name in self.players if name not in state.by_name]:
            self.waiting.forget(name)
        super().change_state(state)

    def held_over(self) -> dict[str, int]:
        return dict(self.pots.front)

    def may_leave(self, player: str) -> Refused | None:
        if self.playing(player):
            return Refused("who leaves the round of play folds first", "qld-2024:5:31(1)")
        return None

    def may_cash_out(self, player: str) -> Refused | None:
        if self.playing(player):
            said = "nothing is taken off a table stake in a round of play"
            return Refused(said, "qld-2024:5:19(4)")
        return None

    def stays_at_table(self, player: str) -> int:
        return self.seats.stays(player)

    def may_buy(self, player: str) -> Limit | Refused | None:
        return self.seats.may_buy(player)

    def may_join(self, player: str, seat: int) -> Refused | None:
        return self.seats.may_sit(player, seat) or self.waiting.may_join(player, seat)

    def may_raise_at_once(self) -> Refused | None:
        return Refused("the blind bet is the same for all (I-PR-28)", "qld-2024:5:20(2)")

    def after_void(self) -> None:
        """A round that is taken not to have started: the buck stays (33(7), I-PR-23)."""
        self.pots.give_all_back()
        self.carry.buck = self.buck_was

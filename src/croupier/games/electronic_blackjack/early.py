"""Before any further card: the wagers on the first two cards, blackjacks, even money, insurance.

Every terminal has the same two cards, so that a blackjack is everyone's or nobody's (2:24, 2:25,
2e:5 to 2e:7; I-EB-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.blackjack.hands import ACES, VALUE, is_blackjack
from croupier.games.blackjack.layout import EARLY, INSURANCE
from croupier.games.blackjack.results import AT_ONCE, EVEN_MONEY, cites_of, results
from croupier.games.electronic_blackjack.acting import COUNTDOWN
from croupier.games.electronic_blackjack.terminals import Terminal
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Wager
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.each import Each
from croupier.table.ledger import CREDIT
from croupier.table.parts import Part
from croupier.wagers.electronic_blackjack import KINGS_BOUNTY, NAMES, FirstTwo, waits_for_dealer

if TYPE_CHECKING:
    from croupier.games.electronic_blackjack.round import ElectronicBlackjack

INSURANCE_RULE, EVEN_MONEY_RULE = "qld-2024:2:25(2)", "qld-2024:2:24(4)"
WHAT = "the dealer has an ace"
WAIT, DECLINE, INSURE = "wait", "decline", "insure"


class Early(Part["ElectronicBlackjack"]):
    """What is decided or offered on the first two cards."""

    asked: Each | None = None

    def __init__(self, round: ElectronicBlackjack) -> None:
        self.round = round
        self.rules = round.options
        self.insured: list[Wager] = []

    async def settle(self) -> None:
        round = self.round
        round.phase = EARLY
        self.settle_sides()
        blackjack = is_blackjack(round.hand, self.rules)
        first = round.dealer.cards[0] if round.dealer.cards else None  # missed (2:40)
        if blackjack:
            low = first is not None and first not in ACES and VALUE[first] < 10
            self.dispose_of_blackjacks(paid=low)
        if first in ACES and self.rules.insurance:
            await self.call_insurance()

    # The additional wagers of 2(e).

    @property
    def first_two(self) -> FirstTwo:
        one, other = self.round.hand.cards[:2]
        return FirstTwo(one, other, self.round.dealer_has_blackjack())

    def lying(self, *names: str) -> list[Wager]:
        return [w for w in self.round.wagers.values() if w.area.name in names]

    def settle_sides(self) -> None:
        """By the two cards; two kings of spades wait for the dealer's hand (2e:5(b))."""
        cards = self.first_two
        wait = KINGS_BOUNTY if waits_for_dealer(cards) else ""
        decided = self.lying(*(name for name in NAMES if name != wait))
        self.round.settle_all(decided, lambda w: w.area.result(cards))

    def settle_bounty(self) -> None:
        """What waited for the dealer's first two cards."""
        cards = self.first_two
        self.round.settle_all(self.lying(KINGS_BOUNTY), lambda w: w.area.result(cards))

    # Blackjack (s 24).

    def dispose_of_blackjacks(self, *, paid: bool) -> None:
        """Paid at once against 2 to 9; otherwise they wait for the dealer's second card."""
        round, cites = self.round, cites_of(self.rules)
        rule = cites.blackjack_at_once if paid else cites.blackjack_waits
        round.emit(ev.Announced("player: blackjack", rule=rule))
        for terminal in round.terminals.values():
            hand = terminal.hand
            hand.held, hand.closed = not paid, True
            if paid:
                hand.ended = "blackjack"
        if paid:
            lying = [t.original for t in round.terminals.values() if round.lies(t)]
            at_once = results(self.rules)[AT_ONCE]
            round.settle_all(lying, lambda _: at_once)

    # Even money and insurance: one question, one countdown.

    async def call_insurance(self) -> None:
        self.round.emit(ev.Announced("insurance", rule="qld-2024:2:25(1)"))
        self.put()
        while self.asked is not None:
            given = await self.round.ask(self.asked, self.put)
            if given is None or given.role is not Role.PLAYER:
                break
            assert isinstance(given.command, Choose)
            terminal = self.round.terminals[given.by]
            self.carry_out(terminal, given.command)
            self.asked.answered(given.by)
            if not self.asked.offers:
                break
        self.asked = None

    def put(self) -> Each | None:
        answered = {w.player for w in self.insured}
        offers = {}
        open_to = self.round.terminals if self.asked is None else self.asked.offers
        for name in open_to:
            terminal = self.round.terminals[name]
            offer = self.offer(terminal) if self.round.lies(terminal) else None
            if offer is not None and name not in answered:
                offers[name] = offer
        seconds = self.rules.decision_seconds
        self.asked = Each(WHAT, offers, rule=COUNTDOWN, seconds=seconds) if offers else None
        return self.asked

    def offer(self, terminal: Terminal) -> Choice | None:
        """Up to half the original wager (2:25(2)); even money on a blackjack (2:24(4))."""
        round, step, name = self.round, self.round.state.step, terminal.name
        most = min(terminal.original.amount // 2, round.ledger.balances.get(CREDIT + name, 0))
        most -= most % step
        even = terminal.hand.held and self.rules.even_money
        options = ((WAIT, EVEN_MONEY) if even else (DECLINE,)) + (INSURE,) * (most >= step)
        if len(options) == 1:
            return None
        return Choice(
            WHAT,
            options,
            to=(name,),
            otherwise=options[0],
            amounts={INSURE: (step, most, step)} if most >= step else None,
            rule=EVEN_MONEY_RULE if even else INSURANCE_RULE,
        )

    def carry_out(self, terminal: Terminal, command: Choose) -> None:
        round, option = self.round, command.option
        rule = INSURANCE_RULE if option in (INSURE, DECLINE) else EVEN_MONEY_RULE
        round.emit(ev.Decided(terminal.name, WHAT, option, rule=rule))
        if option == INSURE:
            area = round.layout[INSURANCE]
            self.insured.append(round.stake(terminal.name, area, terminal.seat, command.amount))
        elif option == EVEN_MONEY:
            round.settle(terminal.original, terminal.original.area.on(EVEN_MONEY))

    def insurance_lies(self) -> list[Wager]:
        return [w for w in self.insured if self.round.wagers.get(w.key) is w]

    def settle_insurance(self) -> None:
        """By the dealer's second card (2:25(4))."""
        second = self.round.dealer.cards[1]
        self.round.settle_all(self.insurance_lies(), lambda w: w.area.result(second))

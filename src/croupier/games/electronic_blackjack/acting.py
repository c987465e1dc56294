"""Decisions on terminals: everyone at once, card by card of one common sequence.

Before each card of the sequence every terminal that has a decision makes it, within one countdown;
then the card is dealt, and goes to every terminal that asked for one.  So each terminal's k-th
further card is the k-th of the sequence, whichever of its hands it goes to (I-EB-1), and nobody
decides about a card that is known already.  What is asked and told grows with the decisions made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.blackjack.acting import BOUNDS
from croupier.games.blackjack.closed import no_card, past, why_shut
from croupier.games.blackjack.hands import Hand, low_total, may_draw
from croupier.games.blackjack.layout import ACTING, DOUBLE, DRAWING, SPLIT
from croupier.games.blackjack.results import at_once
from croupier.games.electronic_blackjack.terminals import OFFERS, Terminal
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.each import Each
from croupier.table.ledger import CREDIT
from croupier.table.parts import Part
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.games.electronic_blackjack.round import ElectronicBlackjack

INDEPENDENT, COUNTDOWN = "qld-2024:2e:3(a)", "qld-2024:2e:3(b)"
AUTOMATIC = "qld-2024:2e:3(c)"
TO_STAND = ("stand",)
OF_A_HAND = ("stand", "draw", "double", "split")


class Deciding(Part["ElectronicBlackjack"]):
    """All terminals, from the first further card to the last."""

    asked: Each | None = None  # what terminals are asked now

    def __init__(self, round: ElectronicBlackjack) -> None:
        self.round = round
        self.rules = round.options
        self.playing: dict[str, Terminal] = {}  # those that may still have a card

    @property
    def current(self) -> Hand | None:
        """The hand of the terminal that is asked first."""
        if self.asked is None:
            return None
        terminal = self.playing.get(self.asked.to[0])
        return None if terminal is None or terminal.done else terminal.hand

    async def act(self) -> None:
        round = self.round
        round.phase = ACTING
        round.mark("act")
        if round.notes:
            await round.misdeals.before_acting()  # 2:35, 2:40
        self.playing = {
            t.name: t for t in round.terminals.values() if round.lies(t) and not t.hand.closed
        }
        while self.playing:
            await self.decide()
            takers = [t for t in self.playing.values() if t.waits and round.lies(t)]
            if not takers:
                break
            card = await round.draw_common()
            for terminal in takers:
                self.take(terminal, card)
            self.playing = {t.name: t for t in takers if not t.done}
        self.playing = {}

    # Deciding.

    async def decide(self) -> None:
        """Everyone who has a decision before the next card; when the time is up the system acts
        for those who have not made it (I-EB-4)."""
        what = f"before card {len(self.round.drawn) + 1}"
        self.put(what)
        while self.asked is not None:
            given = await self.round.ask(self.asked, lambda: self.put(what))
            if given is None:
                break
            if given.role is not Role.PLAYER:
                self.act_for_the_others()
                break
            command = given.command
            assert isinstance(command, Choose)
            terminal = self.playing[given.by]
            self.carry_out(terminal, command.option, command.amount)
            self.asked.answered(given.by)
            if not self.asked.offers:
                break
        self.asked = None

    def put(self, what: str) -> Each | None:
        offers = {}
        for name, terminal in self.playing.items():
            if not terminal.waits and not terminal.done and self.round.lies(terminal):
                offers[name] = self.offer(terminal)
        seconds = self.rules.decision_seconds
        self.asked = Each(what, offers, rule=COUNTDOWN, seconds=seconds) if offers else None
        return self.asked

    def offer(self, terminal: Terminal) -> Choice:
        """What a terminal may do with the hand that it acts on (2:21(2))."""
        round, rules, hand, name = self.round, self.rules, terminal.hand, terminal.name
        wager = hand.bets[0]
        held = round.ledger.balances.get(CREDIT + name, 0)
        amounts = None
        double = terminal.may_double(rules)
        if double:
            step = round.state.step
            high = min(wager.amount, held)
            high -= high % step
            low = step if rules.double_less else wager.amount
            double = low <= high
            amounts = {"double": (low, high, step)} if double else None
        split = held >= wager.amount and terminal.may_split(rules)
        options = OFFERS[double, split]
        if not may_draw(hand, rules):
            options = TO_STAND + ("split",) * split
        what = f"{terminal.words(hand)}, {hand.count}"
        return Choice(
            what,
            options,
            to=(name,),
            otherwise=self.absent(hand),
            amounts=amounts,
            rule=INDEPENDENT,
            bounds=BOUNDS,
        )

    # What is not open, by the provision that closes it.

    def shut(self, option: str, player: str) -> Refused | None:
        terminal, elsewhere = self.playing.get(player), past(option, self.rules)
        if terminal is None or terminal.done or elsewhere is not None:
            return elsewhere
        return why_shut(option, terminal.hand, self.rules, len(terminal.hands) - 1)

    def not_put(self, option: str, player: str) -> Refused | None:
        round = self.round
        if option not in OF_A_HAND:
            return past(option, self.rules)
        terminal = round.terminals.get(player)
        if terminal is None:
            return None
        if terminal.waits:
            return Refused("the decision is made: the card comes when all have decided", COUNTDOWN)
        if round.phase == ACTING and not terminal.done:
            return why_shut(option, terminal.hand, self.rules, len(terminal.hands) - 1)
        if round.phase in (ACTING, DRAWING):
            return self.finished(terminal)
        return None

    def finished(self, terminal: Terminal) -> Refused:
        """Why a terminal has nothing more to decide."""
        last = terminal.hands[-1]
        shut = no_card(last, self.rules)
        if shut is None and last.passed:
            return Refused("the time was up: the system has acted", AUTOMATIC)
        return shut or Refused("the hand stands", "qld-2024:2:21(2)")

    def carry_out(self, terminal: Terminal, option: str, amount: int) -> None:
        round, hand = self.round, terminal.hand
        hand_words = terminal.words(hand)
        round.emit(ev.Decided(terminal.name, hand_words, option, rule=INDEPENDENT))
        match option:
            case "draw":
                terminal.waits = True
            case "double":  # 2:26
                area = round.layout[DOUBLE[hand.number]]
                hand.bets.append(round.stake(terminal.name, area, terminal.seat, amount))
                hand.double(self.rules)
                terminal.waits = True
            case "split":  # 2:27
                other = terminal.split()
                area = round.layout[SPLIT[other.number]]
                staked = hand.bets[0].amount
                other.bets.append(round.stake(terminal.name, area, terminal.seat, staked))
                for each in terminal.hands:
                    self.show(terminal, each)
                terminal.waits = True
            case _:
                terminal.close(hand)

    # A card of the sequence.

    def take(self, terminal: Terminal, card: Card) -> None:
        """The card goes to the hand that the terminal acts on."""
        round, hand = self.round, terminal.hand
        terminal.waits = False
        hand.add(card)
        self.show(terminal, hand)
        early = at_once(hand, self.rules)
        if early is not None:  # over 21, before the dealer's hand (2:14(2)(f))
            for wager in round.live(hand):
                round.settle(wager, early)
            hand.ended = "over" if hand.over else "21"
        if hand.ended or not terminal.takes_more(self.rules):
            terminal.close(hand)
        elif hand.passed:
            self.act_for(terminal)

    def show(self, terminal: Terminal, hand: Hand) -> None:
        cards: list[str] = [*hand.cards]
        words = terminal.words(hand)
        self.round.emit(ev.HandHeld(terminal.name, words, cards, hand.count, rule=INDEPENDENT))

    # The system acts (2e:3(c)).

    def act_for_the_others(self) -> None:
        assert self.asked is not None
        for name in self.asked.offers:
            terminal = self.playing[name]
            terminal.hand.passed = True  # by its player; the system goes on with it
            said = "time is up"
            words = terminal.words(terminal.hand)
            self.round.emit(ev.Decided(name, words, said, rule=AUTOMATIC))
            self.act_for(terminal)

    def act_for(self, terminal: Terminal) -> None:
        if self.absent(terminal.hand) == "draw":
            terminal.waits = True
        else:
            terminal.close(terminal.hand)

    def absent(self, hand: Hand) -> str:
        """What is taken for a terminal whose time is up."""
        return "draw" if low_total(hand, self.rules) and may_draw(hand, self.rules) else "stand"

"""Schedule 2(e): blackjack on terminals, all acting on one hand.

One hand of two cards is dealt to the player area, and a card to the dealer.  Every terminal plays
its own copy of the hand against the one dealer's (2e:3(a), I-EB-1), with further cards of a common
sequence.  At a rapid table a dealer deals them at a console.  The rest is Schedule 2: the parts of
this round are smaller than those of :mod:`croupier.games.blackjack.round`, because nobody shares a
box.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.blackjack.cards import CARD_RULES, BlackjackCards
from croupier.games.blackjack.hands import Hand, dealer_draws, is_blackjack
from croupier.games.blackjack.layout import (
    DEALING,
    DOUBLES,
    DRAWING,
    ORIGINAL,
    RESULT,
    BlackjackCarry,
)
from croupier.games.blackjack.results import Played
from croupier.games.blackjack.round import DRAW_RULE
from croupier.games.electronic_blackjack.acting import INDEPENDENT, Deciding
from croupier.games.electronic_blackjack.early import Early
from croupier.games.electronic_blackjack.rules import ElectronicRules, layout
from croupier.games.electronic_blackjack.rulings import Irregularities
from croupier.games.electronic_blackjack.terminals import Terminal
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.cards import CardRound
from croupier.table.citing import TableRules
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Result
from croupier.table.round import Carry, Options
from croupier.table.settling import SETTLING
from croupier.wagers.electronic_blackjack import KINGS_BOUNTY

PLAYER, DEALER, DRAWN = "player", "dealer", "drawn"


class ElectronicBlackjack(CardRound):
    """Schedule 2(e)."""

    game = "electronic-blackjack"
    hands_of_terminals: ClassVar[bool] = True
    on_terminals: ClassVar[bool] = True
    options_type: ClassVar[type[Options]] = ElectronicRules
    carry_type: ClassVar[type[Carry]] = BlackjackCarry
    table_rules = TableRules(
        limits="qld-2024:2:18", wagers="qld-2024:2e:4", closed="qld-2024:16:3(3)"
    )

    options: ElectronicRules
    carry: BlackjackCarry

    settled_stand: ClassVar[bool] = True  # whatever is reported afterwards

    cards = Held(BlackjackCards, CARD_RULES)
    early = Held(Early)
    deciding = Held(Deciding)
    misdeals = Held(Irregularities)

    def set_up(self) -> None:
        self.hand = Hand(0)  # the two cards of the player area
        self.dealer = Hand(0)
        self.drawn: list[Card] = []  # the common sequence
        self.order: list[Card] = []
        self.terminals: dict[str, Terminal] = {}  # by player, the lowest number first

    @classmethod
    def areas(cls, options: ElectronicRules) -> dict[str, Area]:
        return layout(options)

    async def play(self) -> None:
        await self.cards.prepare()  # 2:4, 2:6, 2:23
        await self.wagering(rule="qld-2024:2e:4")
        if not self.wagers:
            return
        await self.deal_first_two()  # 2:21(1)
        await self.early.settle()  # 2:24, 2:25, 2e:5 to 2e:7
        await self.deciding.act()  # 2e:3
        await self.play_dealer()  # 2:21(5), (6), 2:29
        self.settle_hands()  # 2:14, 2:15

    # Wagers.

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """Each terminal has its own layout; the box is the terminal's number."""
        if box != self.players[player].seat:
            return Refused("a wager is made on the player's own terminal", "qld-2024:16:5(1)")
        return None

    def may_withdraw(self, wager: Wager) -> Refused | None:
        """The original wager may not go from under an additional one (I-G-10)."""
        if wager.area.name == ORIGINAL:
            for name in self.options.wagers:
                if (wager.player, name, wager.box) in self.wagers:
                    return Refused(f"withdraw the {name} wager first", self.layout[name].rule)
        return None

    def shut(self, option: str, player: str) -> Refused | None:
        return self.deciding.shut(option, player)

    def not_put(self, option: str, player: str) -> Refused | None:
        return self.deciding.not_put(option, player)

    def live(self, hand: Hand) -> list[Wager]:
        """The undecided wagers on a hand."""
        get = self.wagers.get
        return [w for w in hand.bets if get(w.key) is w]

    def lies(self, terminal: Terminal) -> bool:
        """Whether a terminal has anything undecided on its hands."""
        get = self.wagers.get
        return any(get(w.key) is w for w in terminal.wagers())

    @property
    def current(self) -> Hand | None:
        """The hand of the terminal that is asked first."""
        return self.deciding.current

    # Dealing.

    async def deal_first_two(self) -> None:
        self.phase = DEALING
        self.mark("deal")
        places = [
            (PLAYER, self.hand, "qld-2024:2:21(1)(a)"),
            (DEALER, self.dealer, "qld-2024:2:21(1)(b)"),
            (PLAYER, self.hand, "qld-2024:2:21(1)(c)"),
        ]
        if self.notes and self.misdeals.dealer_missed:
            del places[1]  # 2:40
        await self.cards.deal(places, self.lay)
        self.emit(ev.Counted(PLAYER, self.hand.count, rule="qld-2024:2:21(2)"))
        originals = [w for w in self.wagers.values() if w.area.name == ORIGINAL]
        originals.sort(key=lambda w: w.box)
        self.terminals = {w.player: Terminal(w, self.hand.cards) for w in originals}
        if self.state.staffed:
            await self.dealer_pauses("two cards each")

    def lay(self, place: tuple[str, Hand, str], card: Card) -> None:
        name, hand, rule = place
        hand.add(card)
        self.order.append(card)
        self.emit(ev.Dealt(name, card, rule=rule))

    async def draw_common(self) -> Card:
        """The next card of the sequence, for every terminal that asked for one."""
        card = self.cards.drawn() or await self.cards.draw(to=PLAYER)
        self.drawn.append(card)
        self.order.append(card)
        self.emit(ev.Dealt(DRAWN, card, rule=INDEPENDENT))
        return card

    async def deal_to_dealer(self, rule: str) -> None:
        card = self.cards.drawn() or await self.cards.draw(to=DEALER)
        self.lay((DEALER, self.dealer, rule), card)

    def cards_in_play(self) -> Iterable[Card]:
        return self.order

    # The dealer's hand, after the longest sequence (I-EB-1).

    async def play_dealer(self) -> None:
        self.phase = DRAWING
        waiting = [
            hand
            for terminal in self.terminals.values()
            for hand in terminal.hands
            if not hand.ended and self.live(hand)
        ]
        early, bounty = self.early, self.early.lying(KINGS_BOUNTY)
        if not waiting and not early.insurance_lies() and not bounty:
            self.emit(ev.Announced("no cards for the dealer", rule="qld-2024:2:29(2)"))
            return
        while len(self.dealer.cards) < 2:
            await self.deal_to_dealer("qld-2024:2:21(5)")
        self.emit(ev.Counted(DEALER, self.dealer.count, rule="qld-2024:2:21(6)"))
        early.settle_insurance()
        early.settle_bounty()
        if any(not hand.held for hand in waiting):  # a blackjack is decided by now (2:29(2))
            while dealer_draws(self.dealer, self.options):
                await self.deal_to_dealer(DRAW_RULE[self.options.schedule])
                self.emit(ev.Counted(DEALER, self.dealer.count, rule="qld-2024:2:21(6)"))
        self.phase = RESULT
        if self.state.staffed:
            await self.dealer_pauses("the dealer's hand is complete")

    # Settling.

    def settle_hands(self) -> None:
        self.phase = SETTLING
        rules, dealer = self.options, self.dealer
        blackjack = self.dealer_has_blackjack()
        no_blackjack = self.misdeals.not_blackjack
        decided: list[tuple[Wager, Result]] = []
        for terminal in self.terminals.values():
            taken = self.taken(terminal) if blackjack else None
            sparing = blackjack and rules.dealer_blackjack_takes != "all"
            for hand in terminal.hands:
                if hand.ended:
                    continue
                played = Played(hand, dealer, rules, no_blackjack)
                for wager in self.live(hand):
                    spared = sparing and wager is not taken
                    outcome = played._replace(spared=True) if spared else played
                    decided.append((wager, wager.area.result(outcome)))
        self.settle_decided(decided)

    def dealer_has_blackjack(self) -> bool:
        return is_blackjack(self.dealer, self.options) and not self.misdeals.not_blackjack

    def taken(self, terminal: Terminal) -> Wager | None:
        """The one wager of a terminal that a dealer's blackjack takes (2:14(3), I-BJ-2)."""
        first, *others = terminal.hands
        if not first.ended:
            return terminal.original
        if self.options.dealer_blackjack_takes == "busted-plus-one":
            left = (w for hand in others if not hand.ended for w in self.live(hand))
            return next((w for w in left if w.area.name not in DOUBLES), None)
        return None

    def outcome(self) -> dict[str, list[str]]:
        return {
            PLAYER: [*self.hand.cards],
            DRAWN: [*self.drawn],
            DEALER: [*self.dealer.cards],
            "order": [*self.order],
        }


class ElectronicBlackjack1(ElectronicBlackjack):
    """Version 1: a report about the dealer's cards undid what was decided and collected."""

    settled_stand = False

"""Part 6 of Schedule 2 at a table of terminals, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from croupier.games.blackjack.hands import dealer_draws
from croupier.games.blackjack.incidents import CardDrawnInError
from croupier.games.blackjack.layout import ACTING, DEALING, EARLY, RESULT
from croupier.games.blackjack.rulings import PLAYING, RULES
from croupier.games.electronic_blackjack.incidents import (
    CardsMisplaced,
    DealerNoFirstCard,
    DealerTooManyCards,
    FaceUpInShoe,
)
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.each import Each
from croupier.table.misdealt import DealerOverdrew, MisdealRules
from croupier.table.parts import Part
from croupier.table.rulings import Note, Rewind, ruling

if TYPE_CHECKING:
    from croupier.games.electronic_blackjack.round import ElectronicBlackjack
    from croupier.games.electronic_blackjack.terminals import Terminal

KEEP, WITHDRAW = "keep", "withdraw"
DEALER = "dealer"


class DealerHadTwo(Note, frozen=True):
    """The dealer's second card came before anybody acted (2:35)."""


class DealerHadNone(Note, frozen=True):
    """The dealer was dealt no first card (2:40)."""


class Irregularities(Part["ElectronicBlackjack"]):
    rules: ClassVar[MisdealRules] = RULES

    def __init__(self, round: ElectronicBlackjack) -> None:
        self.round = round
        self.not_blackjack = False  # the dealer's hand is taken not to be one (2:35(1)(a))

    # Cards found or drawn in error (ss 30 to 32).

    @ruling(FaceUpInShoe, "qld-2024:2:30", while_=PLAYING)
    async def face_up_in_shoe(self, incident: FaceUpInShoe) -> None:
        await self.round.cards.discard_next("qld-2024:2:30")

    @ruling(CardDrawnInError, "qld-2024:2:31", while_=PLAYING)
    async def card_drawn_in_error(self, incident: CardDrawnInError) -> None:
        """The next card, for whoever asks for one; a terminal that stands refuses it, and if all
        do it is the dealer's second card (2:31(2) to (4))."""
        if not incident.exposed:
            text = "the card is used as the next card"
            self.round.emit(ev.Announced(text, rule="qld-2024:2:31(1)"))
            return
        card = await self.round.cards.draw()
        self.round.cards.aside = [card]
        self.round.emit(ev.Exposed("the next card", card, rule="qld-2024:2:31(2)"))

    @ruling(DealerOverdrew, "qld-2024:2:32", while_=RESULT)
    async def dealer_overdrew(self, incident: DealerOverdrew) -> None:
        card = await self.round.cards.draw()
        self.round.emit(ev.CardBurned(card, rule="qld-2024:2:32(2)"))

    # Cards in wrong places (ss 34, 35, 40).

    @ruling(CardsMisplaced, "qld-2024:2:34", while_=(DEALING, EARLY, ACTING))
    async def cards_misplaced(self, incident: CardsMisplaced) -> None:
        """Cards are entered as they left the shoe: they are where they would have been."""
        self.round.emit(ev.Announced("the cards are put in their order", rule="qld-2024:2:34(1)"))

    @ruling(DealerTooManyCards, "qld-2024:2:35", while_=ACTING)
    async def dealer_too_many_cards(self, incident: DealerTooManyCards) -> None:
        """What was decided stands, and what was collected at once (I-BJ-13)."""
        if not self.round.settled_stand:
            raise Rewind("act", "qld-2024:2:35(1)", note=DealerHadTwo())
        await self.dealer_has_two()

    @ruling(DealerNoFirstCard, "qld-2024:2:40", while_=ACTING)
    async def dealer_no_first_card(self, incident: DealerNoFirstCard) -> None:
        """The card that was entered is no card of the dealer's; insurance against it goes back."""
        round, rule = self.round, "qld-2024:2:40(1)"
        if not round.settled_stand:
            raise Rewind("deal", rule, note=DealerHadNone())
        card = round.dealer.cards.pop()
        round.dealer.recount()
        round.emit(ev.CardMoved(card, DEALER, "the discard rack", rule=rule))
        for wager in round.early.insurance_lies():
            round.take_back(wager, wager.amount, rule=rule)
        await self.offer_withdrawal("qld-2024:2:40(1)(a)")

    def dealer_stands(self) -> bool:
        """The dealer's hand takes no more cards (2:32)."""
        dealer = self.round.dealer
        return len(dealer.cards) >= 2 and not dealer_draws(dealer, self.round.options)

    @property
    def dealer_missed(self) -> bool:
        return bool(self.round.noted(DealerHadNone))

    async def before_acting(self) -> None:
        """What the dealer's hand is when terminals act, and the choice to withdraw."""
        if self.round.noted(DealerHadTwo):
            await self.dealer_has_two()
        elif self.dealer_missed:
            await self.offer_withdrawal("qld-2024:2:40(1)(a)")

    async def dealer_has_two(self) -> None:
        """Both count, and are no blackjack; insurance is decided by the second (2:25(4))."""
        round = self.round
        await round.deal_to_dealer("qld-2024:2:35(1)")
        self.not_blackjack = True
        text = f"the dealer has {round.dealer.count}, not a blackjack"
        round.emit(ev.Announced(text, rule="qld-2024:2:35(1)(a)"))
        if round.settled_stand:
            round.early.settle_insurance()
        await self.offer_withdrawal("qld-2024:2:35(1)(b)")

    async def offer_withdrawal(self, rule: str) -> None:
        """Of the original wager, to every terminal that has one (I-BJ-13)."""
        waiting = dict.fromkeys(self.round.terminals)
        what = "withdraw the original wager"

        def ask() -> Each | None:
            offers = {
                name: Choice(what, (KEEP, WITHDRAW), to=(name,), otherwise=KEEP, rule=rule)
                for name in waiting
                if self.may_withdraw(self.round.terminals[name])
            }
            seconds = self.round.options.decision_seconds
            return Each(what, offers, rule=rule, seconds=seconds) if offers else None

        while (given := await self.round.ask_while(ask)) is not None:
            if given.role is not Role.PLAYER:
                return
            assert isinstance(given.command, Choose)
            del waiting[given.by]
            self.round.emit(ev.Decided(given.by, what, given.command.option, rule=rule))
            if given.command.option == WITHDRAW:
                self.withdraw(self.round.terminals[given.by], rule)

    def may_withdraw(self, terminal: Terminal) -> bool:
        """Whether the original wager is undecided."""
        round, original = self.round, terminal.original
        if not round.settled_stand:
            return round.lies(terminal)
        return round.wagers.get(original.key) is original

    def withdraw(self, terminal: Terminal, rule: str) -> None:
        """The original wager, and undecided doubles and splits with it (I-BJ-13)."""
        lying = [w for w in terminal.wagers() if self.round.wagers.get(w.key) is w]
        for wager in lying if self.round.settled_stand else [terminal.original]:
            self.round.take_back(wager, wager.amount, rule=rule)

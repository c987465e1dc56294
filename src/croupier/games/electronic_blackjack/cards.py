"""The cards of an electronic blackjack table: Schedule 2's, without players who cut."""

from __future__ import annotations

from croupier.games.blackjack.cards import BlackjackCards


class ElectronicCards(BlackjackCards):
    """Shuffled and cut by the system, or by the dealer of a rapid table."""

    async def get_ready(self) -> None:
        """The cards, ready for a round (2:4, 2:6, 2:23)."""
        carry, options = self.carry, self.options
        if carry.shoe is not None and options.machine and not carry.shuffle_due:
            carry.shoe.refill()  # general:16(g)
            return
        if self.shuffle_is_due:
            await self.announce_shuffle()
        if not self.shuffle_is_due:  # a further round may have been directed meanwhile
            carry.further_round = False
            return
        await self.shuffle(options.decks, options.pack, machine=options.machine)
        if options.machine:
            return
        await self.cut()
        from_back = carry.cutting_card or options.cutting_card_from_back
        carry.cutting_card = 0
        self.place_cutting_card(from_back)

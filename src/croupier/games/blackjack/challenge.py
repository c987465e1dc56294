"""Schedule 2(b), blackjack challenge: a player's 21 and five card trick win at once, ties lose.

Everything in which it differs is data of the rules object: blackjack pays 2 to 1 and is ranked
against the dealer's (ss 4, 11), 21 and five cards are paid when made (s 10), doubling on two or
three cards (s 7), two splits with blackjack after them (s 8), no insurance (s 9).
"""

from __future__ import annotations

from croupier.games.blackjack.round import Blackjack
from croupier.games.blackjack.words import CHALLENGE


class BlackjackChallenge(Blackjack):
    """Schedule 2(b)."""

    game = "blackjack-challenge"
    cites = CHALLENGE


class BlackjackChallenge2(BlackjackChallenge):
    """See :class:`~croupier.games.blackjack.round.Blackjack2`."""

    as_second_read = True


class BlackjackChallenge1(BlackjackChallenge2):
    """See :class:`~croupier.games.blackjack.round.Blackjack1`."""

    as_first_read = True

"""Draws to a bonus 21 by their suits: 6-7, 6-8, 7-8 and 7-7 (2a:6(1)).

A player sees the suits of two cards that one more card makes a bonus of.  Given the ranks every
suit is as likely as any other, so each such hand is three: mixed, of one suit, of spades; each
with its share, and with what the card that completes it then pays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.odds.blackjack.hands import SEVEN, Floats, Hands
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND, WIN, chosen
from croupier.odds.blackjack.outcomes import SUPER, Outcomes

if TYPE_CHECKING:
    from croupier.games.blackjack.rules import BlackjackRules
    from croupier.odds.blackjack.analysis import Analyser
    from croupier.odds.blackjack.worth import Context, Decided, Known

MIXED, SUITED, SPADES = range(3)
KINDS = ("mixed", "suited", "spades")
SIX, EIGHT = 5, 7
#                 two cards: what makes them a bonus, and its name
DRAWS = {
    (SIX, SEVEN): (EIGHT, "6-7-8"),
    (SIX, EIGHT): (SEVEN, "6-7-8"),
    (SEVEN, EIGHT): (SIX, "6-7-8"),
    (SEVEN, SEVEN): (SEVEN, "7-7-7"),
}
PLACE = {cards: n for n, cards in enumerate(DRAWS)}


def has_draws(rules: BlackjackRules) -> bool:
    """Whether the suits of two cards can matter."""
    by_suit = any(event.endswith(KINDS) for event, _ in rules.bonus_21s)
    return rules.pays_21_at_once and by_suit


def draw_hands(hands: Hands) -> dict[int, tuple[int, int]]:
    """The hands that are draws, by their number."""
    return {hands.of(*cards): cards for cards in DRAWS}


def kind_of(suits: list[str]) -> int:
    """Which of the three a hand is, by its first two cards' suits.

    >>> kind_of(["♥", "♥"]), kind_of(["♠", "♠"]), kind_of(["♠", "♥"])
    (1, 2, 0)
    """
    if suits[0] != suits[1]:
        return MIXED
    return SPADES if suits[0] == "♠" else SUITED


def shares(decks: int, *, pair: bool) -> tuple[float, float, float]:
    """How much of a draw is mixed, of one suit but spades, of spades.

    >>> shares(6, pair=False)
    (0.75, 0.1875, 0.0625)
    """
    alike = (decks - 1) / (4 * decks - 1) if pair else 1 / 4
    return 1 - alike, alike * 3 / 4, alike / 4


@dataclass
class Suited:
    """One of the three: its share, and how it is played."""

    share: float
    values: Floats  # of standing, drawing and doubling
    action: int
    events: Floats  # [dealer's end, event]
    added: float


def completed(outcomes: Outcomes, cards: tuple[int, int], kind: int, *, first: int) -> Floats:
    """The chance of each event once the card comes that completes a draw.

    ``first``: the dealer's card where the super bonus is to be had, or -1.
    """
    _, name = DRAWS[cards]
    decks = outcomes.rules.decks
    alike = 0.0
    if kind != MIXED:
        alike = (decks - 2) / (4 * decks - 2) if name == "7-7-7" else 1 / 4
    found = np.zeros(len(outcomes.events))
    found[outcomes.index.get(f"21 of {name} mixed", WIN)] += 1 - alike
    event = f"21 of {name} {KINDS[kind]}"
    if first == SEVEN and name == "7-7-7" and f"{event}{SUPER}" in outcomes.index:
        event += SUPER
    found[outcomes.index.get(event, WIN)] += alike
    return found


def by_suits(
    analyser: Analyser, known: Known, context: Context, how: Decided, cards: tuple[int, int]
) -> tuple[Suited, ...]:
    """A draw as the three hands it is, each played for the best or as it is prescribed."""
    hands, outcomes = analyser.hands, analyser.outcomes
    hand = hands.of(*cards)
    need = DRAWS[cards][0]
    then = int(hands.next[hand, need])
    left = known.shoe - hands.counts[hand]
    if left.min() < 0 or left.sum() <= 0:
        return ()
    chance = float(left[need]) / float(left.sum())
    usual, paid = analyser.at_once(known.first, context)
    first = known.first if context is analyser.dealt else -1
    found = []
    for kind, share in enumerate(shares(analyser.rules.decks, pair=cards[0] == cards[1])):
        dist = completed(outcomes, cards, kind, first=first)
        values = how.values[hand].copy()
        values[HIT] += chance * (float(dist @ outcomes.nets) - paid[then])
        wanted = analyser.suit_policy.get((known.first, hand, kind), -1)
        action = int(chosen(values, wanted))
        if action == HIT:
            values[3] = values[HIT]
        events = analyser.acted(known, context, hand, action, how)
        if action == HIT:
            events += chance * known.ends[then][:, None] * (dist - usual[then])
        added = {STAND: 0.0, DOUBLE: 1.0}.get(action, drawn_added(analyser, known, how, hand))
        found.append(Suited(share, values[:3], action, events, added))
    return tuple(found)


def drawn_added(analyser: Analyser, known: Known, how: Decided, hand: int) -> float:
    """What is added on average after a card is drawn."""
    left = known.shoe - analyser.hands.counts[hand]
    following = analyser.hands.next[hand]
    return sum(
        float(n) * float(how.added[then])
        for n, then in zip(left, following, strict=True)
        if n > 0 and then >= 0
    ) / float(left.sum())

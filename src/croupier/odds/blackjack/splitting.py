"""Splitting a pair: each hand by itself, then all of them together.

A hand of a split is valued from the shoe without the cards of the pair.  What the other hands
draw is not looked at, and unseen cards are exchangeable, so the mean of each is exact.  Two rules
tie hands together, and are counted apart: a second split happens only if a second card makes the
pair again, and where a first hand is decided early a dealer's blackjack may take the second
hand's wager in its place (2a:10(7); the setting 'busted-plus-one').
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.odds.blackjack.hands import ACE, BLACKJACK, ENDS, RANKS, TEN, Floats, Ints
from croupier.odds.blackjack.kernel import LOSE, STAND, VOID
from croupier.odds.blackjack.moved import decided_early, moved
from croupier.odds.blackjack.worth import Context, Known, Played, Worth

if TYPE_CHECKING:
    from croupier.odds.blackjack.analysis import Analyser


@dataclass
class SplitHand:
    """A hand that starts with one card of a split pair, over all its second cards: what becomes
    of it by how the dealer's hand ends.

    ``other``: only over second cards that do not make the pair again.
    """

    any: Floats
    other: Floats
    added_any: float = 0.0
    added_other: float = 0.0
    beside: float = 0.0
    moved: float = 0.0

    def given(self, gone: SplitHand, chance: float) -> SplitHand:
        """The same, given that some unseen card is not of the pair: ``gone`` is the hand given
        that it is, which it is with this chance."""

        def without(here: Floats, there: Floats) -> Floats:
            return (here - chance * there) / (1 - chance)

        return SplitHand(
            without(self.any, gone.any),
            without(self.other, gone.other),
            (self.added_any - chance * gone.added_any) / (1 - chance),
            (self.added_other - chance * gone.added_other) / (1 - chance),
        )


@dataclass(frozen=True)
class KnownPair(Known):
    """What the hands of one split are valued from: those with a card of the pair.

    The shoe has the hand's own card of the pair still in it, and not the others.
    """

    pair: int


def split_worth(analyser: Analyser, known: Known, pair: int) -> Worth:
    """What splitting a pair comes to, from what was known when it was dealt."""
    original = analyser.context(taken=True, split=True)
    later = analyser.context(taken=False, split=True)
    second = known_pair(analyser, known, pair, 2)
    played = _played(analyser, second, original)
    one = _hand(analyser, second, played, original)
    two = _second(analyser, second, known.shoe, played, original, later)
    if analyser.rules.splits < 2 or (pair == ACE and not analyser.rules.resplit_aces):
        together = analyser.outcomes.together(one.any, two.any)
        nothing = np.zeros(one.any.shape[1])
        return Worth(nothing, 1 + one.added_any + two.added_any, together, one.beside, two.moved)
    return _split_twice(analyser, known, pair, one, two)


def _split_twice(
    analyser: Analyser, known: Known, pair: int, one: SplitHand, two: SplitHand
) -> Worth:
    """Splitting again whenever a second card makes the pair once more, to three hands."""
    together = analyser.outcomes.together
    original = analyser.context(taken=True, split=True)
    later = analyser.context(taken=False, split=True)
    left, have = int(known.shoe.sum()) - 2, int(known.shoe[pair]) - 2
    again = have / left
    third = known_pair(analyser, known, pair, 3)
    one_of_three = _hand(analyser, third, _played(analyser, third, original), original)
    of_three = _hand(analyser, third, _played(analyser, third, later), later)
    fourth = known_pair(analyser, known, pair, 4)
    of_four = _hand(analyser, fourth, _played(analyser, fourth, later), later)
    # the first hand makes the pair again
    split = again * together(one_of_three.any, of_three.any, of_three.any)
    added = again * (2 + one_of_three.added_any + 2 * of_three.added_any)
    # or it does not; then the second hand may
    pair_next = have / (left - 1)
    more = (have - 1) / (left - 1)
    both = of_three.given(of_four, more)
    second = two.given(of_three, again)
    rest = one.other / (1 - again)
    split += (1 - again) * (
        pair_next * together(rest, both.any, both.any)
        + (1 - pair_next) * together(rest, second.other / (1 - pair_next))
    )
    added += one.added_other + (1 - again) * (
        1 + pair_next * (1 + 2 * both.added_any) + second.added_other
    )
    return Worth(np.zeros(one.any.shape[1]), added, split, moved=two.moved)


def known_pair(analyser: Analyser, known: Known, pair: int, gone: int) -> KnownPair:
    """With ``gone`` cards of the pair dealt, the hand's own among them."""
    rest = known.shoe.copy()
    rest[pair] -= gone - 1
    hands = analyser.hands
    order = hands.order[hands.counts[hands.order, pair] > 0]
    return KnownPair(known.first, rest, analyser.ends(known.first, rest, order), order, pair)


def _played(analyser: Analyser, known: KnownPair, context: Context) -> dict[int, Played]:
    return analyser.play(known, context, [(known.pair, rank) for rank in range(RANKS)])


def _natural(analyser: Analyser, pair: int, rank: int) -> bool:
    return {pair, rank} == {ACE, TEN} and analyser.rules.blackjack_after_split


def one_card(analyser: Analyser, pair: int) -> bool:
    """Whether the hands of a split take one card and no more."""
    return pair == ACE and not analyser.rules.draw_to_split_aces


def second_cards(known: KnownPair) -> list[tuple[int, float]]:
    """The second cards of a hand of a split, and how likely they are."""
    have = known.shoe.copy()
    have[known.pair] -= 1
    return [(rank, int(n) / int(have.sum())) for rank, n in enumerate(have) if n > 0]


def _hand(
    analyser: Analyser, known: KnownPair, played: dict[int, Played], context: Context
) -> SplitHand:
    hands, pair = analyser.hands, known.pair
    shape = (ENDS, len(analyser.outcomes.events))
    found = SplitHand(np.zeros(shape), np.zeros(shape))
    for rank, chance in second_cards(known):
        hand, added = hands.of(pair, rank), 0.0
        if _natural(analyser, pair, rank):
            events = analyser.blackjack(known.ends, hand, known.first, split=True)
        elif one_card(analyser, pair):
            events = analyser.stands(known, context, hand)
        else:
            how = played[analyser.variant(pair, rank)]
            events, added = how.events[hand], float(how.added[hand])
            if analyser.bonus:
                found.beside += chance * analyser.beside(how, hand)
        found.any += chance * events
        found.added_any += chance * added
        if rank != pair:
            found.other += chance * events
            found.added_other += chance * added
    return found


def _second(
    analyser: Analyser,
    known: KnownPair,
    shoe: Ints,
    first_played: dict[int, Played],
    original: Context,
    later: Context,
) -> SplitHand:
    """The second hand; its wager may have to stand for the first hand's.

    ``shoe`` has both cards of the pair still in it.
    """
    rules = analyser.rules
    any_end = rules.dealer_blackjack_takes == "busted-plus-one"
    apart = rules.dealer_blackjack_takes == "all" or not (rules.original_moves_on or any_end)
    if known.first not in (ACE, TEN):  # no blackjack tells them apart
        played = _played(analyser, known, later) if analyser.bonus else first_played
        return _hand(analyser, known, played, later)
    if apart:
        return _hand(analyser, known, _played(analyser, known, later), later)
    starts = np.array(
        [-1 if _natural(analyser, known.pair, rank) else analyser.hands.of(known.pair, rank)
         for rank in range(RANKS)]
    )  # fmt: skip
    aces = np.array(analyser.ace_variants)
    early, over = decided_early(
        analyser.cards(known), analyser.terms(known, original), known.ends, starts, known.pair,
        aces, _actions(analyser, known, first_played), any_end,
    )  # fmt: skip
    decided = float(early.sum() + over.sum())
    reckoned = analyser.context(taken=False, split=True, reckoned=decided)
    played = _played(analyser, known, reckoned)
    found = _hand(analyser, known, played, reckoned)
    found.moved = moved(
        analyser.cards(known, shoe), analyser.terms(known, reckoned), known.ends, starts,
        known.pair, aces, _actions(analyser, known, played), TEN if known.first == ACE else ACE,
        early, over,
    )  # fmt: skip
    for events in (found.any, found.other):
        events[BLACKJACK, VOID] -= found.moved
        events[BLACKJACK, LOSE] += found.moved
    return found


def _actions(analyser: Analyser, known: KnownPair, played: dict[int, Played]) -> Ints:
    """By ace variant, how hands of the split are played."""
    found = np.stack([how.action for how in played.values()])
    return np.full_like(found, STAND) if one_card(analyser, known.pair) else found

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

from croupier.odds.blackjack.hands import ACE, ENDS, RANKS, TEN, Floats, Ints
from croupier.odds.blackjack.kernel import LOSE, STAND, VOID
from croupier.odds.blackjack.moved import moved
from croupier.odds.blackjack.worth import Context, Played, Worth

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


@dataclass
class Table:
    """What the hands of one split are valued from."""

    shoe: Ints  # with the hand's own card of the pair, without the others
    ends: Floats
    order: Ints  # the hands with a card of the pair
    pair: int
    first: int


def split_worth(analyser: Analyser, first: int, shoe: Ints, pair: int) -> Worth:
    """What splitting a pair comes to.  ``shoe`` is without the dealer's card."""
    original = analyser.context(taken=True, split=True)
    later = analyser.context(taken=False, split=True)
    table = _table(analyser, first, shoe, pair, 2)
    played = _played(analyser, table, original)
    one = _hand(analyser, table, played, original)
    two = _second(analyser, table, shoe, played, original, later)
    if analyser.rules.splits < 2 or (pair == ACE and not analyser.rules.resplit_aces):
        together = analyser.outcomes.together(one.any, two.any)
        nothing = np.zeros(one.any.shape[1])
        return Worth(nothing, 1 + one.added_any + two.added_any, together, one.beside, two.moved)
    return _split_twice(analyser, first, shoe, pair, one, two)


def _split_twice(
    analyser: Analyser, first: int, shoe: Ints, pair: int, one: SplitHand, two: SplitHand
) -> Worth:
    """Splitting again whenever a second card makes the pair once more, to three hands."""
    together = analyser.outcomes.together
    original = analyser.context(taken=True, split=True)
    later = analyser.context(taken=False, split=True)
    left = int(shoe.sum()) - 2
    again = (int(shoe[pair]) - 2) / left
    third = _table(analyser, first, shoe, pair, 3)
    one_of_three = _hand(analyser, third, _played(analyser, third, original), original)
    of_three = _hand(analyser, third, _played(analyser, third, later), later)
    fourth = _table(analyser, first, shoe, pair, 4)
    of_four = _hand(analyser, fourth, _played(analyser, fourth, later), later)
    # the first hand makes the pair again
    split = again * together(one_of_three.any, of_three.any, of_three.any)
    added = again * (2 + one_of_three.added_any + 2 * of_three.added_any)
    # or it does not; then the second hand may
    pair_next = (int(shoe[pair]) - 2) / (left - 1)
    more = (int(shoe[pair]) - 3) / (left - 1)
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


def _table(analyser: Analyser, first: int, shoe: Ints, pair: int, gone: int) -> Table:
    """With ``gone`` cards of the pair dealt, the hand's own among them."""
    rest = shoe.copy()
    rest[pair] -= gone - 1
    hands = analyser.hands
    order = hands.order[hands.counts[hands.order, pair] > 0]
    return Table(rest, analyser.ends(first, rest, order), order, pair, first)


def _played(analyser: Analyser, table: Table, context: Context) -> dict[int, Played]:
    return analyser.play_by_end(table.first, table.shoe, table.ends, context, table.order)


def _natural(analyser: Analyser, pair: int, rank: int) -> bool:
    return {pair, rank} == {ACE, TEN} and analyser.rules.blackjack_after_split


def _one_card(analyser: Analyser, pair: int) -> bool:
    return pair == ACE and not analyser.rules.draw_to_split_aces


def _hand(
    analyser: Analyser, table: Table, played: dict[int, Played], context: Context
) -> SplitHand:
    hands, shoe, pair = analyser.hands, table.shoe, table.pair
    ends = 1 if analyser.lean else ENDS
    shape = (ends, len(analyser.outcomes.events))
    found = SplitHand(np.zeros(shape), np.zeros(shape))
    left = int(shoe.sum()) - 1
    for rank in range(RANKS):
        have = int(shoe[rank]) - int(rank == pair)
        if have <= 0:
            continue
        hand, chance = hands.of(pair, rank), have / left
        added = 0.0
        if _natural(analyser, pair, rank):
            events = analyser.blackjack(table.ends, hand, table.first, split=True)
        elif _one_card(analyser, pair):
            events = analyser.stands(hand, table.ends, context)
        else:
            how = played[analyser.variant(pair, rank)]
            events, added = how.events[hand], float(how.added[hand])
            if analyser.bonus:
                found.beside += chance * analyser.beside(how, hand)
        if len(events) != ends:
            events = events.sum(axis=0, keepdims=True)
        found.any += chance * events
        found.added_any += chance * added
        if rank != pair:
            found.other += chance * events
            found.added_other += chance * added
    return found


def _second(
    analyser: Analyser,
    table: Table,
    shoe: Ints,
    first_played: dict[int, Played],
    original: Context,
    later: Context,
) -> SplitHand:
    """The second hand; its wager may have to stand for the first hand's."""
    rules = analyser.rules
    any_end = rules.dealer_blackjack_takes == "busted-plus-one"
    apart = rules.dealer_blackjack_takes == "all" or not (rules.original_moves_on or any_end)
    if table.first not in (ACE, TEN):
        played = _played(analyser, table, later) if analyser.bonus else first_played
        return _hand(analyser, table, played, later)  # no blackjack tells them apart
    plain = _played(analyser, table, later)
    if apart:
        return _hand(analyser, table, plain, later)
    decided, _ = _moved(analyser, table, shoe, first_played, plain, original, later)
    reckoned = analyser.context(taken=False, split=True, reckoned=decided)
    played = _played(analyser, table, reckoned)
    found = _hand(analyser, table, played, reckoned)
    _, taken = _moved(analyser, table, shoe, first_played, played, original, reckoned)
    for events in (found.any, found.other):
        events[-1, VOID] -= taken  # the last end is a blackjack
        events[-1, LOSE] += taken
    found.moved = taken
    return found


def _moved(
    analyser: Analyser,
    table: Table,
    shoe: Ints,
    first_played: dict[int, Played],
    later_played: dict[int, Played],
    original: Context,
    later: Context,
) -> tuple[float, float]:
    """How often the first hand is decided early, and how often a dealer's blackjack then takes
    the second hand's wager."""
    hands, rules, pair = analyser.hands, analyser.rules, table.pair
    starts = np.array(
        [-1 if _natural(analyser, pair, r) else hands.of(pair, r) for r in range(RANKS)]
    )

    def actions(played: dict[int, Played]) -> Ints:
        found = np.stack([how.action for how in played.values()])
        return np.full_like(found, STAND) if _one_card(analyser, pair) else found

    need = TEN if table.first == ACE else ACE
    taken = original.takes + original.takes_more, later.takes + later.takes_more
    return moved(
        hands.counts, hands.next, hands.hard, analyser.soft, table.order, shoe, starts, pair, need,
        table.ends, analyser.now, analyser.doubled_now, analyser.doubled_wins,
        np.array(analyser.ace_variants), actions(first_played), actions(later_played),
        rules.ties == "lose", rules.dealer_22_void, rules.forfeit, *taken,
        rules.dealer_blackjack_takes == "busted-plus-one",
    )  # fmt: skip

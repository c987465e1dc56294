"""The boxes of a pai gow table: counting with the dice, the bank's way round, priority markers.

Boxes are numbered 1 to 8 anticlockwise, box 1 at the dealer's right (I-PG-7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.money import Cents

BOXES = 8  # 6:5(2)(b)(ii)
HOUSE_BOX = 1  # the bank's when the house is banker (6:17(2), 6:18(13))
FIRST_OFFER = 2  # 6:18(9)


def around(start: int) -> list[int]:
    """Every box once, anticlockwise from ``start``.

    >>> around(6)
    [6, 7, 8, 1, 2, 3, 4, 5]
    """
    if not 1 <= start <= BOXES:
        raise ValueError(f"there is no box {start}")
    return [(start - 1 + n) % BOXES + 1 for n in range(BOXES)]


def first_box(chung: int, dice: Sequence[int]) -> int:
    """The box that the first tiles go to: the banker's counts 1, 9 and 17 (6:11(2), (3)).

    Every box is counted, empty or off (I-PG-7).

    >>> first_box(3, (3, 3, 3)), first_box(3, (1, 1, 1)), first_box(1, (6, 6, 6))
    (3, 5, 2)
    """
    if len(dice) != 3 or not all(1 <= die <= 6 for die in dice):
        raise ValueError(f"{tuple(dice)} is not what three dice show")
    return around(chung)[(sum(dice) - 1) % BOXES]


def dealing_order(chung: int, dice: Sequence[int]) -> list[int]:
    """The boxes as the eight groups of tiles go to them, anticlockwise (6:25(1))."""
    return around(first_box(chung, dice))


def offer_order(last_banker: int | None) -> list[int]:
    """The boxes as the bank is offered: from box 2 after a start or a break (6:18(9)), otherwise
    from the box next to the last banker's, that box last (6:18(11), I-PG-10).

    >>> offer_order(None), offer_order(8)
    ([2, 3, 4, 5, 6, 7, 8, 1], [1, 2, 3, 4, 5, 6, 7, 8])
    """
    return around(FIRST_OFFER if last_banker is None else last_banker % BOXES + 1)


def priority_boxes(wagered: Mapping[int, Cents], maximum: Cents) -> list[int]:
    """The boxes that have a priority set marker (6:14(4)): at least half the maximum lies there.

    None if only one box is in play or all have so much (6:14(5), I-G-3).

    >>> priority_boxes({2: 5_000, 3: 4_900, 5: 12_000}, maximum=10_000)
    [2, 5]
    """
    in_play = [box for box in sorted(wagered) if wagered[box]]
    high = [box for box in in_play if 2 * wagered[box] >= maximum]
    return high if len(in_play) > 1 and len(high) < len(in_play) else []


def longest_first(before: Sequence[str], wagering: Sequence[str]) -> tuple[str, ...]:
    """The players on a box as they have wagered there without a break, the longest first: that
    is the first player (6:15(2)(a), I-PG-12).

    ``before``: this list as it was for the last round; ``wagering``: who wagers now, as placed.

    >>> longest_first(("ann", "bob", "cat"), ("dan", "cat", "bob"))
    ('bob', 'cat', 'dan')
    """
    stayed = [player for player in before if player in wagering]
    return (*stayed, *(player for player in wagering if player not in stayed))


def two_boxes(wagered: Mapping[int, Cents]) -> tuple[int, int] | None:
    """Two boxes of the only player, as they are set: the higher wager first (6:16(2)(b), (c)).
    None if neither is at least twice the other.

    >>> two_boxes({3: 1_000, 5: 2_000}), two_boxes({3: 1_000, 5: 1_999})
    ((5, 3), None)
    """
    lower, higher = sorted(wagered, key=lambda box: (wagered[box], box))
    return (higher, lower) if wagered[higher] >= 2 * wagered[lower] else None

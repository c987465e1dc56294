"""Keno tickets: how many of a ticket's numbers are caught, and what the prize lists pay.

The prize lists of the 1994 rules are not in the texts.  Those here are the project's own
examples (I-G-8): what is paid for each dollar staked, by spots and by numbers caught.  A list
is configuration; :func:`exact_return` says what any list gives back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import comb

from croupier.table.areas import Area, PayTable
from croupier.table.results import Lose, Result, Win

NUMBERS = 80  # qld-1994:28:80.1
CATCH = 20
MOST_SPOTS = 20  # numbers on a ticket
SPOTS = range(1, 21)
PREFIX = "keno"

# By spots: what is paid for 1, by how many of them are caught.
Prizes = dict[int, dict[int, int]]

STANDARD: Prizes = {
    1: {1: 3},
    2: {2: 12},
    3: {2: 3, 3: 25},
    4: {2: 1, 3: 4, 4: 120},
    5: {2: 1, 3: 2, 4: 15, 5: 200},
    6: {2: 1, 3: 1, 4: 5, 5: 30, 6: 600},
    7: {2: 1, 3: 1, 4: 2, 5: 8, 6: 60, 7: 1_500},
    8: {3: 1, 4: 2, 5: 8, 6: 40, 7: 500, 8: 15_000},
    9: {3: 1, 4: 1, 5: 4, 6: 15, 7: 120, 8: 2_000, 9: 60_000},
    10: {3: 1, 4: 1, 5: 2, 6: 6, 7: 40, 8: 300, 9: 6_000, 10: 250_000},
    11: {3: 1, 4: 1, 5: 1, 6: 3, 7: 15, 8: 100, 9: 1_200, 10: 25_000, 11: 250_000},
    12: {4: 1, 5: 1, 6: 4, 7: 12, 8: 80, 9: 600, 10: 8_000, 11: 200_000, 12: 250_000},
    13: {4: 1, 5: 1, 6: 2, 7: 8, 8: 30, 9: 200, 10: 2_000, 11: 40_000}
    | dict.fromkeys((12, 13), 250_000),
    14: {4: 1, 5: 1, 6: 1, 7: 4, 8: 15, 9: 80, 10: 600, 11: 8_000, 12: 150_000}
    | dict.fromkeys((13, 14), 250_000),
    15: {4: 1, 5: 1, 6: 1, 7: 2, 8: 8, 9: 30, 10: 200, 11: 2_000, 12: 30_000}
    | dict.fromkeys(range(13, 16), 250_000),
    16: {0: 10, 5: 1, 6: 1, 7: 2, 8: 6, 9: 30, 10: 150, 11: 1_200, 12: 15_000}
    | dict.fromkeys(range(13, 17), 250_000),
    17: {0: 15, 5: 1, 6: 1, 7: 2, 8: 4, 9: 12, 10: 60, 11: 400, 12: 4_000, 13: 60_000}
    | dict.fromkeys(range(14, 18), 250_000),
    18: {0: 25, 5: 1, 6: 1, 7: 1, 8: 2, 9: 8, 10: 30, 11: 150, 12: 1_500, 13: 15_000}
    | dict.fromkeys(range(14, 19), 250_000),
    19: {0: 30, 5: 1, 6: 1, 7: 1, 8: 1, 9: 4, 10: 15, 11: 80, 12: 500, 13: 5_000, 14: 80_000}
    | dict.fromkeys(range(15, 20), 250_000),
    20: {0: 50, 6: 1, 7: 1, 8: 2, 9: 5, 10: 15, 11: 60, 12: 400, 13: 4_000, 14: 50_000}
    | dict.fromkeys(range(15, 21), 250_000),
}

ALTERNATIVE: Prizes = {
    1: {1: 3},
    2: {2: 12},
    3: {2: 1, 3: 44},
    4: {2: 1, 3: 6, 4: 80},
    5: {2: 1, 3: 2, 4: 12, 5: 250},
    6: {2: 1, 3: 1, 4: 4, 5: 30, 6: 800},
    7: {2: 1, 3: 1, 4: 2, 5: 8, 6: 60, 7: 1_200},
    8: {3: 1, 4: 2, 5: 6, 6: 40, 7: 600, 8: 20_000},
    9: {3: 1, 4: 1, 5: 3, 6: 15, 7: 120, 8: 2_000, 9: 100_000},
    10: {3: 1, 4: 1, 5: 1, 6: 5, 7: 40, 8: 400, 9: 8_000, 10: 400_000},
    11: {3: 1, 4: 1, 5: 1, 6: 3, 7: 15, 8: 80, 9: 1_000, 10: 40_000, 11: 1_000_000},
    12: {4: 1, 5: 1, 6: 2, 7: 10, 8: 80, 9: 800, 10: 12_000, 11: 400_000, 12: 1_000_000},
    13: {4: 1, 5: 1, 6: 2, 7: 5, 8: 30, 9: 200, 10: 2_500, 11: 60_000}
    | dict.fromkeys((12, 13), 1_000_000),
    14: {4: 1, 5: 1, 6: 1, 7: 3, 8: 12, 9: 80, 10: 800, 11: 10_000, 12: 250_000}
    | dict.fromkeys((13, 14), 1_000_000),
    15: {4: 1, 5: 1, 6: 1, 7: 1, 8: 5, 9: 30, 10: 250, 11: 2_500, 12: 50_000}
    | dict.fromkeys(range(13, 16), 1_000_000),
    16: {0: 10, 5: 1, 6: 1, 7: 2, 8: 5, 9: 25, 10: 150, 11: 1_500, 12: 20_000, 13: 500_000}
    | dict.fromkeys(range(14, 17), 1_000_000),
    17: {0: 15, 5: 1, 6: 1, 7: 1, 8: 3, 9: 12, 10: 60, 11: 500, 12: 6_000, 13: 100_000}
    | dict.fromkeys(range(14, 18), 1_000_000),
    18: {0: 25, 5: 1, 6: 1, 7: 1, 8: 1, 9: 5, 10: 25, 11: 200, 12: 2_000, 13: 25_000, 14: 500_000}
    | dict.fromkeys(range(15, 19), 1_000_000),
    19: {0: 30, 5: 1, 6: 1, 7: 1, 8: 1, 9: 3, 10: 15, 11: 80, 12: 600, 13: 8_000, 14: 150_000}
    | dict.fromkeys(range(15, 20), 1_000_000),
    20: {0: 50, 6: 1, 7: 1, 8: 1, 9: 3, 10: 15, 11: 80, 12: 500, 13: 5_000, 14: 80_000}
    | dict.fromkeys(range(15, 21), 1_000_000),
}

LISTS = {  # the three of qld-1994:schedule:26
    "list": "qld-1994:schedule:26(a)",
    "alternative": "qld-1994:schedule:26(b)",
    "list with alternative 20 spots": "qld-1994:schedule:26(c)",
}


@dataclass(frozen=True, eq=False)
class PrizeList:
    """The prizes in force at a casino, and the paragraph that lets it have them."""

    prizes: Prizes
    rule: str


def prize_list(name: str, standard: Prizes = STANDARD, other: Prizes = ALTERNATIVE) -> PrizeList:
    """One of the three combinations of lists.

    >>> prize_list("list with alternative 20 spots").prizes[20] == ALTERNATIVE[20]
    True
    """
    prizes = {"list": standard, "alternative": other}.get(name)
    if prizes is None:
        prizes = {**standard, 20: other[20]}
    return PrizeList(prizes, LISTS[name])


def probability(spots: int, caught: int) -> Fraction:
    """That so many of a ticket's numbers are among the 20 of 80.

    >>> probability(1, 1)
    Fraction(1, 4)
    """
    if not 0 <= caught <= min(spots, CATCH):
        return Fraction(0)
    ways = comb(CATCH, caught) * comb(NUMBERS - CATCH, spots - caught)
    return Fraction(ways, comb(NUMBERS, spots))


def exact_return(prizes: Prizes, spots: int) -> Fraction:
    """What a ticket of so many spots gives back on average, for 1.

    >>> exact_return(STANDARD, 1)
    Fraction(3, 4)
    """
    paid = prizes[spots]
    return sum((probability(spots, n) * prize for n, prize in paid.items()), Fraction(0))


def check_prizes(prizes: Prizes) -> None:
    """A list has a prize for every number of spots, and none that cannot be."""
    for spots, paid in prizes.items():
        if spots not in SPOTS:
            raise ValueError(f"a ticket has 1 to 20 spots, not {spots}")
        for caught, prize in paid.items():
            if not 0 <= caught <= spots or prize < 1:
                raise ValueError(f"{prize} for {caught} of {spots} is no prize")
    for spots in SPOTS:
        if not prizes.get(spots):
            raise ValueError(f"the list has no prize for {spots} spots")


# A ticket as an area of the layout: keno-3-17-42.


def ticket_name(numbers: tuple[int, ...]) -> str:
    """
    >>> ticket_name((42, 3, 17))
    'keno-3-17-42'
    """
    return "-".join([PREFIX, *map(str, sorted(numbers))])


def ticket_numbers(name: str) -> tuple[int, ...] | str:
    """The numbers of a ticket in order, or what is wrong with its name."""
    prefix, _, rest = name.partition("-")
    words = rest.split("-")
    if prefix != PREFIX or not all(w.isascii() and w.isdigit() and len(w) <= 2 for w in words):
        return f"'{name}' is no ticket, such as keno-3-17-42"
    numbers = tuple(sorted(int(word) for word in words))
    if numbers[0] < 1 or numbers[-1] > NUMBERS:
        return f"the numbers of a ticket are 1 to {NUMBERS}"
    if len(set(numbers)) < len(numbers):
        return "a number is marked once on a ticket"
    if len(numbers) not in SPOTS:
        return f"a ticket has 1 to 20 spots, not {len(numbers)}"
    return numbers


@lru_cache(maxsize=64)
def prizes_for(spots: int, prizes: PrizeList) -> Mapping[int, Result]:
    """What a ticket of so many spots is paid, by how many of them are caught."""
    lose, paid = Lose(prizes.rule), prizes.prizes[spots]
    return {
        # a prize is all that is paid for 1, so the stake is part of it
        caught: Win(Fraction(paid[caught] - 1), prizes.rule, f"{caught} of {spots}")
        if caught in paid
        else lose
        for caught in range(spots + 1)
    }


def ticket_pays(numbers: tuple[int, ...], prizes: PrizeList) -> PayTable[tuple[int, ...]]:
    marked = frozenset(numbers)
    return PayTable(
        lambda catch: sum(number in marked for number in catch), prizes_for(len(numbers), prizes)
    )


def catch_with(numbers: tuple[int, ...], caught: int) -> tuple[int, ...]:
    """A catch that has so many of a ticket's numbers.

    >>> catch_with((3, 17, 42), 2)[:4]
    (3, 17, 1, 2)
    """
    others = (number for number in range(1, NUMBERS + 1) if number not in numbers)
    return (*numbers[:caught], *islice(others, CATCH - caught))


@lru_cache(maxsize=4096)
def ticket(name: str, prizes: PrizeList) -> Area | None:
    """The area of a ticket, however its numbers were ordered; None if there is no such ticket."""
    numbers = ticket_numbers(name)
    if isinstance(numbers, str):
        return None
    rule = "qld-1994:28:80.1"
    return Area(ticket_name(numbers), rule, ticket_pays(numbers, prizes), limit="ticket")

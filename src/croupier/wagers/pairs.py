"""Pair wagers of Schedule 17: what a pair is, and what the kinds of pairs pay.

A pair is two cards of the same face value, never merely of the same points (I-G-7).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.equipment.cards import RANK, RED, SUIT, Card
from croupier.table.results import Lose, Result, Win

MIXED, COLOURED, PERFECT = "mixed pair", "coloured pair", "perfect pair"


def is_pair(one: Card, other: Card) -> bool:
    return RANK[one] == RANK[other]


def kind_of_pair(one: Card, other: Card) -> str:
    """Mixed, coloured or perfect (17:2); empty when it is no pair."""
    if RANK[one] != RANK[other]:
        return ""
    if SUIT[one] == SUIT[other]:
        return PERFECT
    return COLOURED if (one in RED) == (other in RED) else MIXED


# 17:8 and 17:9, by number of decks.  There is no table for other numbers (I-BA-4).
PERFECT_PAIRS: Mapping[int, Mapping[str, int]] = {
    6: {MIXED: 5, COLOURED: 10, PERFECT: 30},  # 17:8(a)
    8: {MIXED: 6, COLOURED: 12, PERFECT: 25},  # 17:8(b)
}
SPANISH_PERFECT_PAIRS: Mapping[int, Mapping[str, int]] = {
    6: {MIXED: 5, COLOURED: 10, PERFECT: 25},  # 17:9(a)
    8: {MIXED: 6, COLOURED: 12, PERFECT: 20},  # 17:9(b)
}
ANY_PAIR_PAYS = Fraction(11)  # 17:43(2)


NO_PAIR = ""  # as kind_of_pair has it


def perfect_pairs(pays: Mapping[str, int], pay_rule: str, lose_rule: str) -> dict[str, Result]:
    """A perfect pairs wager under one pay table, by kind of pair."""
    wins: dict[str, Result] = {kind: Win(Fraction(n), pay_rule, kind) for kind, n in pays.items()}
    return {**wins, NO_PAIR: Lose(lose_rule)}


ANY_PAIR: Mapping[bool, Result] = {  # 17:43, by whether it is a pair
    True: Win(ANY_PAIR_PAYS, "qld-2024:17:43(2)"),
    False: Lose("qld-2024:17:43(3)"),
}

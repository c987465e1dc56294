"""The options under which the generic suite plays each game; a game not named is played as it is.

Add a line for each choice that takes the round another way.
"""

from __future__ import annotations

from typing import Any

Options = dict[str, Any]

VARIANTS: dict[str, tuple[Options, ...]] = {
    "baccarat": (
        {},
        {"machine": True},
        {"face_down": True, "offer_shoe": True},
        {"decks": 6, "even_money": True, "round_to_50c": True, "differential": 2000},
        {"for_terminals": True, "cutting_card": 390, "per_box": 1},
    ),
    "blackjack": (
        {},
        {"machine": True},
        {"decks": 5, "edition": "qld-1994", "dealer_blackjack_takes": "busted-plus-one"},
        {"decks": 6, "players_per_box": 1, "dealer_blackjack_takes": "all"},
        {"decks": 5, "cutting_card": 173},
    ),
    "spanish-blackjack": ({}, {"decks": 5, "cutting_card": 160}),
    "blackjack-challenge": ({}, {"decks": 6, "draw_to_split_aces": True}),
    "blackjack-switch": ({}, {"decks": 6, "cutting_card": 200}),
    "roulette": (
        {},
        {"wheel": "double zero", "value_chips": "limited"},
        {"wheel": "triple zero", "value_chips": "prohibited"},
    ),
    "roulettex": ({}, {"pay_table": 2}),
    "two-up": ({}, {"if_silent": "accept"}, {"unit_above_minimum": 2_00}),
    "two-up-1994": ({}, {"if_silent": "accept"}),
    "keno": ({}, {"device": "balls", "prizes": "alternative"}),
}


def variants(game: str) -> tuple[Options, ...]:
    return VARIANTS.get(game, ({},))

"""The registry's entries for the poker room."""

from __future__ import annotations

from croupier.games.poker_room.layout import HOLDEM, MOST_PLAYERS, OMAHA, SIGN
from croupier.games.poker_room.round import Omaha, Omaha1, TexasHoldem, TexasHoldem1
from croupier.table.game import Book, Drawing, Game, Settings
from croupier.table.words import BETTING

NO_ODDS = "players play against each other: what is best depends on them"
HISTORIES = "croupier.games.poker_room.phh"
STRATEGIES = ("croupier.games.poker_room.strategy",)
VARIANTS: tuple[Settings, ...] = (
    {},
    {"structure": "full pot", "straddle": "both", "device": True},
    {"structure": "structured", "most_raises": 3, "commission": 5, "hourly_cap": 2_000},
    {"structure": "half pot", "commission": 0, "participation_fee": 500},
    {"seating_fee": 1_000, "time_fee": 6_000, "turbo_seconds": 10, "time_price": 100},
    {"time_fee": 6_000, "time_fee_per": "table", "straddle": "live", "time_for_sale": 2},
    {"order": (HOLDEM, OMAHA), "straddle": "sleeper"},
)

GAMES = (
    Game(
        HOLDEM,
        "Texas hold'em poker",
        "qld-2024",
        "10",
        2,
        TexasHoldem,
        earlier={1: TexasHoldem1},
        seats=9,
        words=BETTING,
        most_seats=MOST_PLAYERS,
        sign=SIGN,
        variants=VARIANTS,
        book=Book(nothing_to_decide=NO_ODDS),
        drawing=Drawing(felt="poker_room/poker_room.felt.json"),
        strategies=STRATEGIES,
        histories=HISTORIES,
    ),
    Game(
        OMAHA,
        "Omaha poker",
        "qld-2024",
        "10",
        2,
        Omaha,
        earlier={1: Omaha1},
        seats=9,
        words=BETTING,
        most_seats=MOST_PLAYERS,
        sign=SIGN,
        options={"structure": "full pot"},
        variants=({}, {"structure": "no limit"}),
        book=Book(nothing_to_decide=NO_ODDS),
        drawing=Drawing(felt="poker_room/poker_room.felt.json"),
        strategies=STRATEGIES,
        histories=HISTORIES,
    ),
)

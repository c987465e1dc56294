"""The games: one module a schedule, and the registry that lists them.

To add one: write its module, and add its line to :data:`GAMES`.
"""

from __future__ import annotations

from croupier.games import blackjack_strategy as blackjack_strategy  # registers itself
from croupier.games.baccarat import Baccarat
from croupier.games.blackjack import SIGN as BLACKJACK_SIGN
from croupier.games.blackjack import Blackjack, Soft17Blackjack
from croupier.games.blackjack_challenge import BlackjackChallenge
from croupier.games.blackjack_rules import VARIANTS
from croupier.games.blackjack_switch import BlackjackSwitch
from croupier.games.craps import Craps
from croupier.games.keno import SIGN as KENO_SIGN
from croupier.games.keno import Keno
from croupier.games.mini_craps import MiniCraps
from croupier.games.roulette import SIGN as ROULETTE_SIGN
from croupier.games.roulette import Roulette
from croupier.games.roulette_1994 import Roulette1994
from croupier.games.roulettex import RouletteX
from croupier.games.sic_bo import ElectronicSicBo, SicBo
from croupier.games.spanish_blackjack import SpanishBlackjack
from croupier.games.two_up import SIGN as TWO_UP_SIGN
from croupier.games.two_up import TwoUp, TwoUp1994
from croupier.games.wheel_of_fortune import WheelOfFortune
from croupier.table.game import Game

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("baccarat", "Baccarat", "qld-2024", "1", 1, Baccarat, seats=9, most_seats=14),
        Game("blackjack", "Blackjack", "qld-2024", "2", 1, Blackjack, seats=7, sign=BLACKJACK_SIGN),
        Game(
            "soft-17-blackjack",
            "Soft 17 blackjack",
            "qld-2024",
            "2d",
            1,
            Soft17Blackjack,
            seats=7,
            sign=BLACKJACK_SIGN,
            options=VARIANTS["soft-17-blackjack"],
        ),
        Game(
            "spanish-blackjack",
            "Spanish blackjack",
            "qld-2024",
            "2a",
            1,
            SpanishBlackjack,
            seats=7,
            sign=BLACKJACK_SIGN,
            options=VARIANTS["spanish-blackjack"],
        ),
        Game(
            "blackjack-challenge",
            "Blackjack challenge",
            "qld-2024",
            "2b",
            1,
            BlackjackChallenge,
            seats=7,
            sign=BLACKJACK_SIGN,
            options=VARIANTS["blackjack-challenge"],
        ),
        Game(
            "blackjack-switch",
            "Blackjack switch",
            "qld-2024",
            "2c",
            1,
            BlackjackSwitch,
            seats=7,
            sign=BLACKJACK_SIGN,
            options=VARIANTS["blackjack-switch"],
        ),
        Game("sic-bo", "Sic-bo", "qld-2024", "8", 1, SicBo, seats=20),
        Game(
            "electronic-sic-bo", "Electronic sic-bo", "qld-2024", "8a", 1, ElectronicSicBo, seats=20
        ),
        Game("wheel-of-fortune", "Wheel of fortune", "qld-2024", "9", 1, WheelOfFortune, seats=20),
        Game("roulette", "Roulette", "qld-2024", "7", 1, Roulette, seats=8, sign=ROULETTE_SIGN),
        Game(
            "roulette-1994",
            "Roulette (1994)",
            "qld-1994",
            "48",
            1,
            Roulette1994,
            seats=8,
            sign=ROULETTE_SIGN,
        ),
        Game(
            "roulettex", "RouletteX", "qld-2024", "7a", 1, RouletteX, seats=20, sign=ROULETTE_SIGN
        ),
        Game("craps", "Craps", "qld-2024", "4", 1, Craps, seats=16, equipment="five dice"),
        Game(
            "mini-craps",
            "Mini craps",
            "qld-2024",
            "4a",
            1,
            MiniCraps,
            seats=8,
            equipment="five dice",
        ),
        Game(
            "two-up",
            "Two-Up",
            "nsw-2016",
            "two-up",
            1,
            TwoUp,
            seats=16,
            sign=TWO_UP_SIGN,
            equipment="five coins and a kip",
        ),
        Game(
            "two-up-1994",
            "Two Up (1994)",
            "qld-1994",
            "20",
            1,
            TwoUp1994,
            seats=16,
            equipment="coins and a kip",
        ),
        Game(
            "keno",
            "Keno",
            "qld-1994",
            "28",
            1,
            Keno,
            seats=40,
            sign=KENO_SIGN,
            equipment="a keno drawing device",
        ),
    )
}

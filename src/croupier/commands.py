"""Everything that can be said to a table, from one place.

The answers to what a table asks and the acts around a round are the same at every game; what a
schedule provides for irregularities and orders is the game's own: :func:`of` has all of them.

>>> "third-card-in-error" in of("baccarat")
True
"""

from __future__ import annotations

from croupier.house import game_named
from croupier.table.actors import SYSTEM, Actor, Role, player
from croupier.table.acts import (
    BuyIn,
    CashOut,
    Enact,
    EnglishOnly,
    Exclude,
    Join,
    Leave,
    Notify,
    Permit,
    RaiseMinimum,
    Restrict,
    Silence,
    Tell,
    VoidWagers,
)
from croupier.table.commands import (
    Bet,
    Catch,
    Change,
    Choose,
    CloseTable,
    Command,
    Correction,
    Cut,
    Deal,
    Direction,
    Face,
    Incident,
    NoMoreBets,
    OpenAgain,
    Pick,
    Place,
    Reveal,
    Roll,
    Shuffled,
    Spin,
    TakeBack,
    TimeUp,
    Toss,
    Withdraw,
)

__all__ = [
    "SYSTEM",
    "Actor",
    "Bet",
    "BuyIn",
    "CashOut",
    "Catch",
    "Change",
    "Choose",
    "CloseTable",
    "Command",
    "Correction",
    "Cut",
    "Deal",
    "Direction",
    "Enact",
    "EnglishOnly",
    "Exclude",
    "Face",
    "Incident",
    "Join",
    "Leave",
    "NoMoreBets",
    "Notify",
    "OpenAgain",
    "Permit",
    "Pick",
    "Place",
    "RaiseMinimum",
    "Restrict",
    "Reveal",
    "Role",
    "Roll",
    "Shuffled",
    "Silence",
    "Spin",
    "TakeBack",
    "Tell",
    "TimeUp",
    "Toss",
    "VoidWagers",
    "Withdraw",
    "directions",
    "incidents",
    "of",
    "player",
]


def of(game: str) -> dict[str, type[Command]]:
    """Every command of a game by the name it is said by."""
    return game_named(game).commands


def incidents(game: str) -> dict[str, type[Command]]:
    """The irregularities that a game's schedule provides for."""
    return {str(kind.__struct_config__.tag): kind for kind in game_named(game).round.rulings}


def directions(game: str) -> dict[str, type[Command]]:
    """The orders that a game's rules let somebody give."""
    return {str(kind.__struct_config__.tag): kind for kind in game_named(game).round.obeyings}

"""The games: a package a family, and the registry that lists them.

To add one: write its package with its entry in ``game.py``, and add its line to :data:`FAMILIES`.
A package of somebody else's brings its games by the entry point ``croupier.games``: a sequence
of :class:`~croupier.table.game.Game`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import entry_points

from croupier.games.baccarat.game import GAMES as BACCARAT
from croupier.games.blackjack.game import GAMES as BLACKJACK
from croupier.games.casino_war.game import GAMES as CASINO_WAR
from croupier.games.craps.game import GAMES as CRAPS
from croupier.games.electronic_baccarat.game import GAMES as ELECTRONIC_BACCARAT
from croupier.games.electronic_blackjack.game import GAMES as ELECTRONIC_BLACKJACK
from croupier.games.electronic_three_card.game import GAMES as ELECTRONIC_THREE_CARD
from croupier.games.keno.game import GAMES as KENO
from croupier.games.lucky_draw.game import GAMES as LUCKY_DRAW
from croupier.games.manila.game import GAMES as MANILA
from croupier.games.pai_gow.game import GAMES as PAI_GOW
from croupier.games.poker.game import GAMES as POKER
from croupier.games.poker_room.game import GAMES as POKER_ROOM
from croupier.games.roulette.game import GAMES as ROULETTE
from croupier.games.sic_bo.game import GAMES as SIC_BO
from croupier.games.two_up.game import GAMES as TWO_UP
from croupier.games.wheel_of_fortune.game import GAMES as WHEEL_OF_FORTUNE
from croupier.table.game import Game
from croupier.table.log import Header, LogBroken

GROUP = "croupier.games"  # the entry points of other packages

FAMILIES: tuple[tuple[Game, ...], ...] = (
    BACCARAT,
    BLACKJACK,
    SIC_BO,
    WHEEL_OF_FORTUNE,
    ROULETTE,
    CRAPS,
    TWO_UP,
    KENO,
    PAI_GOW,
    POKER,
    POKER_ROOM,
    CASINO_WAR,
    LUCKY_DRAW,
    ELECTRONIC_BACCARAT,
    MANILA,
    ELECTRONIC_BLACKJACK,
    ELECTRONIC_THREE_CARD,
)


def registered(families: Iterable[Iterable[Game]]) -> dict[str, Game]:
    """Games by name; two of one name are a mistake that must not be found at a table."""
    found: dict[str, Game] = {}
    for family in families:
        for game in family:
            if found.setdefault(game.name, game) is not game:
                raise ValueError(f"two games are called {game.name}")
    return found


def from_elsewhere() -> Iterable[Iterable[Game]]:
    """The games of other packages."""
    return [point.load() for point in sorted(entry_points(group=GROUP))]


GAMES: dict[str, Game] = registered((*FAMILIES, *from_elsewhere()))


def game_of(header: Header) -> Game:
    """The game that a log was written by, as it was at the log's version."""
    game = GAMES.get(header.game)
    if game is None or game.edition != header.edition:
        raise LogBroken(1, f"there is no game '{header.game}' of {header.edition}")
    found = game.as_of(header.version)
    if found is None:
        raise LogBroken(
            1, f"version {header.version} of {header.game}; this is version {game.version}"
        )
    return found

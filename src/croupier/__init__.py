"""A casino floor: table games conducted to the letter of their rules, and analysed exactly.

One import is enough::

    import croupier

    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    table.place("alice", banker=10_00)
    print(table.play())

What it offers:

``open_table``, ``resume_table``
    a table in play: an :class:`OpenTable`
``GAMES``, ``game_named``
    the games by name, each with its rules, options, areas and words
``View``, ``Decider``
    what a strategy of your own is shown, and what it is
``PlayedRound``, ``SettledWager``, ``Hand``, ``Waiting``
    what a table answers
``Refused``
    the one way in which a table says no: a reason and a rule
``commands``
    everything that can be said, from one module
``figures``, ``provision``
    the exact odds of every wager; what a citation of the rules says
``Sign``, ``Limit``, ``House``
    the sign of a table; a whole floor as a library
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier import commands
    from croupier.deciding import Decider
    from croupier.floor.house import House
    from croupier.games import GAMES
    from croupier.house import UnknownGame, game_named, open_table, resume_table
    from croupier.odds.book import figures
    from croupier.opened import OpenTable
    from croupier.rulebook.summaries import provision
    from croupier.table.played import PlayedRound, SettledWager
    from croupier.table.refusal import Refused
    from croupier.table.seen import Hand, Option, View, Waiting
    from croupier.table.sign import Limit, Sign

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Decider",
    "Hand",
    "House",
    "Limit",
    "OpenTable",
    "Option",
    "PlayedRound",
    "Refused",
    "SettledWager",
    "Sign",
    "UnknownGame",
    "View",
    "Waiting",
    "__version__",
    "commands",
    "figures",
    "game_named",
    "open_table",
    "provision",
    "resume_table",
]

_HOMES = {
    "GAMES": "croupier.games",
    "Decider": "croupier.deciding",
    "Hand": "croupier.table.seen",
    "House": "croupier.floor.house",
    "Limit": "croupier.table.sign",
    "OpenTable": "croupier.opened",
    "Option": "croupier.table.seen",
    "PlayedRound": "croupier.table.played",
    "Refused": "croupier.table.refusal",
    "SettledWager": "croupier.table.played",
    "Sign": "croupier.table.sign",
    "UnknownGame": "croupier.house",
    "View": "croupier.table.seen",
    "Waiting": "croupier.table.seen",
    "figures": "croupier.odds.book",
    "game_named": "croupier.house",
    "open_table": "croupier.house",
    "provision": "croupier.rulebook.summaries",
    "resume_table": "croupier.house",
}


def __getattr__(name: str) -> Any:
    """The public names come from where they live when they are first asked for."""
    from importlib import import_module

    if name == "commands":
        return import_module("croupier.commands")
    if name not in _HOMES:
        raise AttributeError(f"module 'croupier' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)

"""What a strategy would do: for whoever learns at a table where nothing of value is played for."""

from __future__ import annotations

import msgspec

from croupier.equipment.randomness import LiveSource
from croupier.floor.house import House
from croupier.floor.people.roles import Person
from croupier.games import GAMES
from croupier.table.commands import Choose
from croupier.table.refusal import Refused
from croupier.table.strategy import make, names
from croupier.table.wagering import Wagering

TEACHING = "qld-2024:general:7"
KNOWN = ("basic", "house-way", "war")  # strategies that answer at once, the best known first


class Hint(msgspec.Struct, frozen=True):
    """Empty where nothing is asked of this player, or no strategy has an answer."""

    strategy: str = ""
    option: str = ""
    amount: int = 0


async def hint_for(house: House, who: Person, table: str) -> Hint:
    situation = await house.situation(who, table)
    if not situation.teaching:
        raise Refused("hints are for tables where nothing of value is played for", TEACHING)
    live = house.pit(table).table
    game = GAMES[situation.game]
    found = next((name for name in KNOWN if name in names(game)), "")
    ask = None if live.closed else live.pending
    if not found or ask is None or isinstance(ask, Wagering) or who.name not in ask.waits_for():
        return Hint()
    said = make(found, game, lambda _: LiveSource())(live, ask, who.name)
    if not isinstance(said, Choose):
        return Hint()
    return Hint(found, said.option, said.amount)

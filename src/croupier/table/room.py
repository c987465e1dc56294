"""What an area asks of the layout around a wager: what lies beside it, and room on the box.

Both are facts of the area (:class:`~croupier.table.areas.Needs`, ``per_box``) and looked at here
for every game.  Where only so many wagers of a kind may lie on a box, players who also have a game
wager there are preferred (Schedule 17): one of them takes the place of the player who came last
without one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.table.areas import Area, Wager
from croupier.table.refusal import Refused

if TYPE_CHECKING:
    from croupier.table.round import Round


def lying(round: Round, area: Area, box: int) -> list[Wager]:
    """The wagers on one area of a box, in the order in which they came."""
    return [w for w in round.wagers.values() if w.area is area and w.box == box]


def check_beside(round: Round, player: str, area: Area, box: int) -> Refused | None:
    """Whether what the wager needs lies beside it."""
    needs = area.needs
    if needs is None:
        return None
    for wager in round.wagers.values():
        beside = wager.area.name in needs.areas and wager.box == box
        if beside and (not needs.own or wager.player == player):
            return None
    where = f" on box {box}" if box else ""
    first = needs.areas[0] if len(needs.areas) == 1 else "game"
    article = "an" if first[0] in "aeiou" else "a"
    if needs.own:
        return Refused(
            f"{area.name} needs {article} {first} wager of {player}'s own{where}", needs.rule
        )
    return Refused(f"{area.name} needs {article} {first} wager{where}", needs.rule)


def check_room(round: Round, player: str, area: Area, box: int) -> Refused | None:
    """Whether there is, or can be made, room on the box for this player's wager."""
    if not _full(round, player, area, box) or round.giving_way(player, area, box) is not None:
        return None
    return Refused(f"box {box} has its {area.per_box} wagers on {area.name}", area.room_rule)


def make_room(round: Round, player: str, area: Area, box: int) -> None:
    """Return the wager that gives way, if one must."""
    if _full(round, player, area, box):
        wager = round.giving_way(player, area, box)
        if wager is not None:
            round.take_back(wager, wager.amount, rule=area.room_rule)


def _full(round: Round, player: str, area: Area, box: int) -> bool:
    if not area.per_box or (player, area.name, box) in round.wagers:
        return False
    return len(lying(round, area, box)) >= area.per_box


def without_game_wager(round: Round, player: str, area: Area, box: int) -> Wager | None:
    """The wager placed last by someone with no game wager on the box, if this player has one."""
    preferred = {w.player for w in round.wagers.values() if w.box == box and w.area.of_game}
    if player in preferred:
        for wager in reversed(lying(round, area, box)):
            if wager.player not in preferred:
                return wager
    return None

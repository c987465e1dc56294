"""Room for additional wagers on a box: how many, and who goes first (Schedule 17).

Where only so many wagers of a kind may lie on a box, players who also have a game wager
there are preferred: one of them takes the place of the player who came last without one.
"""

from __future__ import annotations

from collections.abc import Collection

from croupier.table.areas import Area, Wager
from croupier.table.refusal import Refused
from croupier.table.round import Round


def lying(round: Round, area: Area, box: int) -> list[Wager]:
    """The wagers on one area of a box, in the order in which they came."""
    return [w for w in round.wagers.values() if w.area is area and w.box == box]


def original_player(round: Round, box: int, game: Collection[str]) -> str:
    """Who placed the first of the game wagers that lie on a box; empty if none does (17:42(2))."""
    for wager in round.wagers.values():
        if wager.box == box and wager.area.name in game:
            return wager.player
    return ""


def has_game_wager(round: Round, player: str, box: int, game: Collection[str]) -> bool:
    return any((player, name, box) in round.wagers for name in game)


def box_has_game_wager(round: Round, box: int, game: Collection[str]) -> bool:
    return bool(original_player(round, box, game))


def check_room(
    round: Round, player: str, area: Area, box: int, *, game: Collection[str], rule: str
) -> Refused | None:
    """Whether there is, or can be made, room on the box for this player's wager."""
    if not area.per_box or (player, area.name, box) in round.wagers:
        return None
    if len(lying(round, area, box)) < area.per_box:
        return None
    if has_game_wager(round, player, box, game) and _giving_way(round, area, box, game):
        return None
    return Refused(f"box {box} has its {area.per_box} wagers on {area.name}", rule)


def make_room(
    round: Round, player: str, area: Area, box: int, *, game: Collection[str], rule: str
) -> None:
    """Return the wager that gives way, if one must."""
    if not area.per_box or (player, area.name, box) in round.wagers:
        return
    if len(lying(round, area, box)) >= area.per_box:
        wager = _giving_way(round, area, box, game)
        if wager is not None:
            round.take_back(wager, wager.amount, rule=rule)


def _giving_way(round: Round, area: Area, box: int, game: Collection[str]) -> Wager | None:
    """The wager placed last by someone with no game wager on the box."""
    for wager in reversed(lying(round, area, box)):
        if not has_game_wager(round, wager.player, box, game):
            return wager
    return None

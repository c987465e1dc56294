"""All tables at a glance, for the pit: state, pace, what was taken and won, what waits."""

from __future__ import annotations

import msgspec

from croupier.floor.house import House
from croupier.floor.shown.fit import Fit, fit
from croupier.odds.edges import edges

HOUR = 3_600_000


class Figures(msgspec.Struct, frozen=True):
    """A table that is led here."""

    table: str
    game: str
    title: str
    state: str  # open for wagers, in play, closed, not available
    notice: str
    players: int
    rounds: int  # of those that are counted
    pace: float  # rounds an hour since this process leads the table; 0: none yet
    turnover: int
    win: int
    expected: int  # the house's win by the exact edges
    known: int  # the turnover for which an edge is known
    fit: Fit | None = None  # of a wheel's numbers to equal chances


class Overview(msgspec.Struct, frozen=True):
    tables: tuple[Figures, ...]
    disputes: int  # open
    proposals: int  # waiting for a second person
    notices: tuple[str, ...]  # limits that are to change, with their tables


def overview(house: House, disputes: int, proposals: int) -> Overview:
    found, notices = [], []
    for info in house.tables():
        pit = house.pits.get(info.table)
        if pit is None:
            continue
        table, tally = pit.table, pit.tally
        state = "not available" if not pit.available else "open" if info.accepting else "in play"
        won, known = tally.expected(edges(table.game, table.options))
        pockets = list(table.round.pockets)
        came = [one.outcome["number"][0] for one in pit.past.last() if one.outcome.get("number")]
        hours = (house.clock() - pit.since) / HOUR
        found.append(
            Figures(
                info.table,
                info.game,
                info.title,
                "closed" if info.closed else state,
                pit.notice,
                info.players,
                tally.rounds,
                round(pit.played / hours, 1) if hours > 0 and pit.played else 0.0,
                tally.turnover,
                tally.win,
                won,
                known,
                fit(came, pockets) if len(set(pockets)) == len(pockets) else None,
            )
        )
        notices += [
            f"{info.table}: {one.limit or 'all wagers'} from {one.minimum} to {one.maximum}"
            for one in table.state.notices
        ]
    return Overview(tuple(found), disputes, proposals, tuple(notices))

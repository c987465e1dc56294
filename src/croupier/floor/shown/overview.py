"""All tables at a glance, for the pit: state, pace, what was taken and won, what waits."""

from __future__ import annotations

import msgspec

from croupier.floor.house import House
from croupier.floor.shown.directing import displayed
from croupier.floor.shown.fit import Fit, fit
from croupier.floor.shown.views import TableInfo
from croupier.floor.table.pit import Pit
from croupier.odds.edges import edges

HOUR = 3_600_000


class AreaFigures(msgspec.Struct, frozen=True):
    """A wager: what was staked on it and kept, against its exact edge."""

    area: str
    staked: int
    won: int  # by the house
    edge: str = ""  # as the book of odds has it; empty: none is known


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
    fit: Fit | None = None  # of what came of a wheel or of dice to equal chances
    round: int = 0
    waiting_for: str = ""
    automated: bool = True
    meters: dict[str, int] = {}  # prizes that it displays
    areas: tuple[AreaFigures, ...] = ()


class NoticeShown(msgspec.Struct, frozen=True):
    """Limits that are to change; '' are those of all other wagers."""

    table: str
    limit: str
    minimum: int
    maximum: int
    since: int  # milliseconds, when it was displayed
    why_not: str  # it may not be enacted yet; empty: it may
    rule: str


class Overview(msgspec.Struct, frozen=True):
    tables: tuple[Figures, ...]
    disputes: int  # open
    proposals: int  # waiting for a second person
    notices: tuple[NoticeShown, ...]


def overview(house: House, disputes: int, proposals: int) -> Overview:
    found: list[Figures] = []
    notices: list[NoticeShown] = []
    for info in house.tables():
        pit = house.pits.get(info.table)
        if pit is None:
            continue
        found.append(_figures(house, info, pit))
        notices += [
            NoticeShown(
                info.table, one.limit, one.minimum, one.maximum, one.since, one.why_not, one.rule
            )
            for one in displayed(pit.table).notices
        ]
    return Overview(tuple(found), disputes, proposals, tuple(notices))


def _figures(house: House, info: TableInfo, pit: Pit) -> Figures:
    table, tally = pit.table, pit.tally
    state = "not available" if not pit.available else "open" if info.accepting else "in play"
    known_edges = edges(table.game, table.options)
    won, known = tally.expected(known_edges)
    came = [one for past in pit.past.last() for one in past.outcome.get("order", ())]
    hours = (house.clock() - pit.since) / HOUR
    return Figures(
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
        fit(came, table.round.fair),
        table.round.number,
        info.waiting_for or "the table is closed",
        info.automated,
        pit.meters(),
        tuple(
            AreaFigures(
                area, staked, staked - tally.returned.get(area, 0), known_edges.get(area, "")
            )
            for area, staked in sorted(tally.staked.items(), key=lambda one: -one[1])
        ),
    )

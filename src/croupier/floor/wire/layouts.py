"""The routes of what stands still at a table: its layout, and what came before."""

from __future__ import annotations

import asyncio

from litestar import get
from litestar.params import FromPath

from croupier.floor.people.access import Somebody, TheDesk
from croupier.floor.people.roles import Operation
from croupier.floor.shown.overview import Overview, overview
from croupier.floor.shown.views import Past
from croupier.floor.wire.api import Name
from croupier.games.felts import Felt, felt_of


@get("/tables/{table:str}/felt", summary="The layout of a table, to be drawn")
async def felt(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> Felt:
    """What a page draws; docs/felts.md has the format."""
    person.needs(Operation.WATCH)
    at = desk.house.pit(table).table
    return felt_of(at.game, at.round)


@get("/tables/{table:str}/past", summary="What came in the last rounds")
async def past(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> list[Past]:
    """The newest last."""
    person.needs(Operation.WATCH)
    return list(desk.house.pit(table).past.last())


@get("/overview", summary="All tables at a glance")
async def overview_of(desk: TheDesk, person: Somebody) -> Overview:
    """Of the tables that this process leads: state, pace, what was wagered and won, what waits."""
    person.needs(Operation.DIRECT, Operation.INSPECT, Operation.SEE_BOOKS)
    store = desk.house.store
    disputes = await asyncio.to_thread(store.disputes)
    proposals = await asyncio.to_thread(store.proposals)
    waiting = [one for one in proposals if one.status == "waiting"]
    return overview(
        desk.house, len([one for one in disputes if one.status == "open"]), len(waiting)
    )


ROUTES = [felt, past, overview_of]

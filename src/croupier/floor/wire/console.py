"""The HTTP API of the consoles: what can be said around a round, and what the sign shows."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath

from croupier.floor.people.access import Somebody, TheDesk
from croupier.floor.people.roles import Operation
from croupier.floor.shown.directing import Displayed, Sayable
from croupier.floor.wire.api import Name


@get("/tables/{table:str}/directions", summary="Irregularities to report, directions to give")
async def directions(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> list[Sayable]:
    """Every kind that my role may ever give at this game, with its fields, and whether now."""
    person.needs(Operation.CONDUCT, Operation.DIRECT, Operation.INSPECT)
    return await desk.house.sayable(person.person, table)


@get("/tables/{table:str}/sign", summary="The limits on the sign, and the notices beside it")
async def sign(desk: TheDesk, person: Somebody, table: FromPath[Name]) -> Displayed:
    """General:13."""
    person.needs(Operation.WATCH)
    return await desk.house.displayed(person.person, table)


ROUTES = [directions, sign]

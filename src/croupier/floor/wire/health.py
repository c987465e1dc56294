"""Whether the floor is well: for who starts it, who balances loads, and who watches figures.

``/health`` answers as long as the process does; ``/ready`` while its store can be read and its
tables take commands; ``/metrics`` is OpenMetrics, for the addresses that the configuration names.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response, get
from prometheus_client import CollectorRegistry
from prometheus_client.openmetrics.exposition import CONTENT_TYPE_LATEST, generate_latest

from croupier.floor.people.access import Forbidden, TheDesk
from croupier.floor.store.steps import StoreDown

_render: Callable[[CollectorRegistry], bytes] = generate_latest


class Ready(msgspec.Struct, frozen=True):
    ready: bool
    store: bool
    tables: dict[str, str]  # of this process: '' or why not


@get("/health", summary="Whether the process answers", opt={"public": True})
async def health() -> dict[str, str]:
    return {"status": "alive"}


@get("/ready", summary="Whether it can take commands", opt={"public": True})
async def ready(desk: TheDesk) -> Response[Ready]:
    house = desk.house
    tables = {
        name: "" if pit.available else pit.notice or "not yet"
        for name, pit in sorted(house.pits.items())
    }
    try:
        await asyncio.to_thread(house.store.facts)
        store = True
    except StoreDown:
        store = False
    well = store and not any(tables.values())
    return Response(Ready(well, store, tables), status_code=200 if well else 503)


@get("/metrics", summary="Figures, as OpenMetrics", opt={"public": True}, include_in_schema=False)
async def metrics(desk: TheDesk, request: Request[Any, Any, Any]) -> Response[bytes]:
    if not desk.may_measure(desk.caller(request)):
        raise Forbidden("figures are for the addresses that the configuration names")
    desk.figures.house = desk.house
    text = _render(desk.figures.registry)
    return Response(text, media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, ready, metrics]

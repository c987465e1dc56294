"""The HTTP API of linked jackpots: meters, history, failures, what surveillance determines."""

from __future__ import annotations

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.floor.jackpots import history
from croupier.floor.jackpots.history import Totals
from croupier.floor.people.access import Somebody, TheDesk
from croupier.floor.people.roles import Operation
from croupier.floor.store.base import PostingRow
from croupier.floor.table.accounts import link_account
from croupier.floor.threads import look
from croupier.floor.wire.api import Id, InQuery, Name

PAGE = 1000


class LinkShown(msgspec.Struct, frozen=True):
    link: str
    kind: str
    meter: int
    tables: tuple[str, ...]
    wager: int
    commitment: str = ""  # to where a mystery prize is won


class LinkHistory(msgspec.Struct, frozen=True):
    totals: Totals
    postings: list[PostingRow]


class Times(msgspec.Struct, frozen=True):
    """When a deal's first card left the shoe, and when what was won in it was determined."""

    id: Id
    table: Name
    deal: int
    determined: int = 0


@get("/jackpots", summary="Linked jackpots, and what their meters show")
async def jackpots(desk: TheDesk, person: Somebody) -> list[LinkShown]:
    person.needs(Operation.WATCH)
    links = desk.house.links
    return [
        LinkShown(
            name,
            plan.system.kind,
            links.shown.get(name, 0),
            plan.tables,
            plan.system.wager,
            links.commitments.get(name, ""),
        )
        for name, plan in links.plans.items()
    ]


@get("/jackpots/{link:str}/history", summary="What moved a linked meter")
async def jackpot_history(
    desk: TheDesk, person: Somebody, link: FromPath[Name], since: InQuery = 0
) -> LinkHistory:
    """Its totals, and a thousand movements at most, after a number."""
    person.needs(Operation.SEE_BOOKS, Operation.AUDIT)
    plan, store = desk.house.links.plan(link), desk.house.store
    totals = await look(history.totals, store, plan.name)
    account = link_account(plan.name)
    rows = await look(store.postings, account, since, PAGE)
    return LinkHistory(totals, rows)


@post("/jackpots/{link:str}/fail", summary="A linked jackpot has failed", status_code=204)
async def fail_jackpot(desk: TheDesk, person: Somebody, link: FromPath[Name]) -> None:
    """Rounds with a jackpot wager are void at every table of it; it is not offered (18:22)."""
    person.needs(Operation.DIRECT)
    await desk.house.links.fail(person.name, link)


@post("/jackpots/{link:str}/restore", summary="It works again", status_code=204)
async def restore_jackpot(desk: TheDesk, person: Somebody, link: FromPath[Name]) -> None:
    person.needs(Operation.DIRECT)
    await desk.house.links.restore(person.name, link)


@post("/jackpots/{link:str}/times", summary="Surveillance corrects times", status_code=204)
async def correct_times(
    desk: TheDesk, person: Somebody, link: FromPath[Name], data: JSONBody[Times]
) -> None:
    """Which wins are at the same time (18:12(2)(d)(ii))."""
    person.needs(Operation.AUDIT)
    links = desk.house.links
    await links.correct_times(person.name, link, data.table, data.deal, data.determined)


ROUTES = [jackpots, jackpot_history, fail_jackpot, restore_jackpot, correct_times]

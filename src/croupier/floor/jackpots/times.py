"""When deals of a link began and their wins were determined, as surveillance saw it.

A table reports by its own clock (18:12(2)(d)(ii), I-JP-8).  What surveillance determines is kept
beside the report, for that deal alone: the table goes on reporting, and does not undo it.
"""

from __future__ import annotations

import msgspec

from croupier.floor.jackpots.kept import plain
from croupier.floor.store.base import Store
from croupier.floor.store.steps import Operation, PutFact, SetFact
from croupier.floor.table.linking import Report, read, report_name
from croupier.table.refusal import Refused

RULE = "qld-2024:18:12(2)(d)(ii)"


def times_name(link: str, table: str) -> str:
    return f"times:{link}:{table}"


def reported(store: Store, link: str, table: str) -> Report | None:
    """What a table has under way, at the times that were determined for it."""
    report = read(store.fact(report_name(link, table)))
    seen = read(store.fact(times_name(link, table))) if report is not None else None
    if report is None or seen is None or seen.round != report.round:
        return report
    determined = seen.determined if report.won and seen.determined else report.determined
    return msgspec.structs.replace(report, deal=seen.deal, determined=determined)


def put_right(
    store: Store, link: str, table: str, deal: int, determined: int
) -> tuple[Report, list[Operation], str]:
    """The report with other times, the step that keeps them, and what is noted of it."""
    fact = report_name(link, table)
    with store.one_moment():
        said, report = store.fact(fact), reported(store, link, table)
    if report is None:
        raise Refused(f"no deal of {table} is under way", RULE)
    if deal <= 0 or (determined and determined < deal) or bool(determined) != bool(report.won):
        raise Refused("a deal begins before what is won in it is determined", RULE)
    right = msgspec.structs.replace(report, deal=deal, determined=determined)
    note = f"{table} round {report.round}: deal {report.deal} is {deal}, "
    note += f"win {report.determined} is {determined}"
    step: list[Operation] = [
        PutFact(fact, said, said),  # it has reported nothing meanwhile
        SetFact(times_name(link, table), plain(Report(report.round, deal, determined))),
    ]
    return right, step, note

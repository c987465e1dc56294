"""Figures of a process: what is counted, and what is looked up when it is asked for."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from croupier.floor.house import House


class Figures(Collector):
    """What is counted, and what is looked up when it is asked for."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "croupier_requests", "Requests answered", ["status"], registry=self.registry
        )
        self.seconds = Histogram(
            "croupier_request_seconds", "Time to answer a request", registry=self.registry
        )
        self.house: House | None = None
        self.registry.register(self)

    def answered(self, status: int, since: float) -> None:
        self.requests.labels(str(status)).inc()
        self.seconds.observe(time.monotonic() - since)

    def collect(self) -> Iterable[Metric]:
        return [] if self.house is None else list(_of(self.house))


def _of(house: House) -> Iterator[Metric]:
    led = GaugeMetricFamily("croupier_table_available", "Takes commands", labels=["table"])
    players = GaugeMetricFamily("croupier_table_players", "At the table", labels=["table"])
    rounds = GaugeMetricFamily("croupier_table_round", "Round in progress", labels=["table"])
    entries = CounterMetricFamily("croupier_table_entries", "Entries of the log", labels=["table"])
    faults = GaugeMetricFamily("croupier_table_fault", "Is out of order", labels=["table"])
    for name, pit in sorted(house.pits.items()):
        led.add_metric([name], float(pit.available))
        players.add_metric([name], float(len(pit.table.state.players)))
        rounds.add_metric([name], float(pit.table.round.number))
        entries.add_metric([name], float(pit.durable))
        faults.add_metric([name], float(bool(pit.faults.reason)))
    yield from (led, players, rounds, entries, faults)

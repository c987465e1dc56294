"""Sealed shoes in the store: kept with the step that commits to them."""

from __future__ import annotations

from typing import Any

from croupier.floor.store.base import Store
from croupier.floor.store.sealing import Sealer
from croupier.floor.table.record import FloorRecord


class FloorVault:
    def __init__(self, store: Store, record: FloorRecord, sealer: Sealer) -> None:
        self._store = store
        self._record = record
        self._sealer = sealer

    def keep(self, name: str, sealed: dict[str, Any]) -> None:
        self._record.keep(name, self._sealer.seal(self._record.table, name, sealed))

    def open(self, name: str) -> dict[str, Any] | None:
        found = self._store.sealed(self._record.table, name)
        return None if found is None else self._sealer.open(self._record.table, name, found)

    def forget(self, name: str) -> None:
        """The next shoe takes its place."""

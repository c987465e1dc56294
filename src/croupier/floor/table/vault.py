"""Sealed shoes in the store: kept with the step that commits to them."""

from __future__ import annotations

from typing import Any

from croupier.floor.store.base import Store
from croupier.floor.store.sealing import Sealer
from croupier.floor.table.record import FloorRecord

POINTS = " points"


class FloorVault:
    def __init__(self, store: Store, record: FloorRecord, sealer: Sealer) -> None:
        self._store = store
        self._record = record
        self._sealer = sealer

    def keep(self, name: str, sealed: dict[str, Any]) -> None:
        folder = self._folder(point="point" in sealed)
        self._record.keep(name, self._sealer.seal(folder, name, sealed), folder)

    def open(self, name: str) -> dict[str, Any] | None:
        for folder in (self._folder(point=False), self._folder(point=True)):
            found = self._store.sealed(folder, name)
            if found is not None:
                return self._sealer.open(folder, name, found)
        return None

    def _folder(self, *, point: bool) -> str:
        """The point of a mystery prize outlives many shoes: it has a folder of its own."""
        return f"{self._record.table}{POINTS}" if point else self._record.table

    def forget(self, name: str) -> None:
        """The next shoe takes its place."""

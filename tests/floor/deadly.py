"""Stores that kill their own process, by SIGKILL, at a chosen point of writing a step."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sqlite import SqliteStore

LATEST = 0.004  # seconds into a commit at most, before death


class Point(StrEnum):
    """Where in the writing of a step its process dies."""

    BEFORE = "before the transaction"
    MIDST = "between two statements"
    END = "after the last statement, before COMMIT"
    COMMIT = "during COMMIT"
    AFTER = "after COMMIT, before anyone is told"


LOST = (Point.BEFORE, Point.MIDST, Point.END)  # nothing of the step can be there


class _Deadly:
    """A store whose writer kills its own process."""

    point: Point | None = None
    statements = 0  # that are carried out before a death in their midst
    last_words: Callable[[Point], None]

    def _die(self, point: Point) -> None:
        self.last_words(point)
        os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(3600)  # the signal is on its way

    def begin(self) -> None:
        if self.point is Point.BEFORE:
            self._die(self.point)
        super().begin()  # type: ignore[misc]

    def commit(self) -> None:
        if self.point in (Point.MIDST, Point.END):  # fewer statements than were to be
            self._die(Point.END)
        if self.point is Point.COMMIT:
            self.last_words(self.point)
            after = random.random() * LATEST
            threading.Timer(after, os.kill, (os.getpid(), signal.SIGKILL)).start()
        super().commit()  # type: ignore[misc]
        if self.point is Point.COMMIT:
            time.sleep(3600)
        if self.point is Point.AFTER:
            self._die(self.point)

    def carried_out(self) -> None:
        if self.point is Point.MIDST:
            self.statements -= 1
            if self.statements <= 0:
                self.let_it_arrive()
                self._die(self.point)

    def let_it_arrive(self) -> None:
        """What was carried out is with the database."""

    def run(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        super().run(sql, parameters)  # type: ignore[misc]
        self.carried_out()

    def must(self, sql: str, parameters: Sequence[Any], otherwise: Callable[[], Exception]) -> None:
        super().must(sql, parameters, otherwise)  # type: ignore[misc]
        self.carried_out()

    def must_all(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        super().must_all(sql, rows)  # type: ignore[misc]
        self.carried_out()

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        super().run_many(sql, rows)  # type: ignore[misc]
        self.carried_out()


class DeadlySqlite(_Deadly, SqliteStore):
    pass


class DeadlyPostgres(_Deadly, PostgresStore):
    def let_it_arrive(self) -> None:
        with self._connection.pipeline():
            pass  # its end waits for the server


DeadlyStore = DeadlySqlite | DeadlyPostgres

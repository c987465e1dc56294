"""A store's logs with an entry to each row, as they were kept before there were pages: the same
entries, with every hash to hand, for whoever changes one of them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from croupier.floor.store.pages import unpack
from croupier.floor.store.statements import ENTRY


def unfold(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT name, n, body, first FROM entries WHERE first > 0")
        for name, last, page, first in rows.fetchall():
            sql = "DELETE FROM entries WHERE name = ? AND n = ?"
            connection.execute(sql, (name, last))
            for number, one in enumerate(unpack(page, last - first + 1), first):
                connection.execute(ENTRY, (name, number, *one, 0))
    connection.close()

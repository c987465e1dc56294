"""Sealing what nobody may read yet: the order of a shoe in play.

AES-GCM under a key kept apart from the store, bound to the table and the shoe it belongs to, so
that a sealed shoe cannot be opened from a copy of the database, nor moved to another table.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.equipment.randomness import LiveSource

KEY, NONCE = 32, 12


class WrongKey(Exception):
    """The sealed shoe cannot be opened with this house's key."""


class Sealer:
    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self._source = LiveSource()

    @classmethod
    def of_file(cls, path: Path) -> Sealer:
        """The house's key; made on first use, readable by its owner only."""
        try:
            fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return cls(path.read_bytes())
        with os.fdopen(fd, "wb") as file:
            file.write(LiveSource().token(KEY))
            file.flush()
            os.fsync(file.fileno())
        return cls(path.read_bytes())

    def seal(self, table: str, name: str, content: dict[str, Any]) -> bytes:
        nonce = self._source.token(NONCE)
        about = f"{table}/{name}".encode()
        return nonce + self._cipher.encrypt(nonce, msgspec.json.encode(content), about)

    def open(self, table: str, name: str, sealed: bytes) -> dict[str, Any]:
        about = f"{table}/{name}".encode()
        try:
            plain = self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], about)
        except InvalidTag:
            raise WrongKey(f"the shoe of {table} was sealed with another key") from None
        opened: dict[str, Any] = msgspec.json.decode(plain)
        return opened

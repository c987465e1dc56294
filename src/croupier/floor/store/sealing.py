"""The house's key, and what is done with it.

It seals what nobody may read yet (the order of a shoe in play) or at all (the secret of a second
factor, an answer with a voucher's code): AES-GCM, bound to the place it belongs to, so that it
cannot be opened from a copy of the database, nor moved.  It vouches for what one process of the
house tells another, and it signs the heads of the logs.  A key for each of these is derived from
the one that is kept.

A key that was changed is kept behind the new one: what it sealed can still be opened, and nothing
more is sealed, vouched for or signed with it.
"""

from __future__ import annotations

import hmac
import os
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from croupier.equipment.randomness import LiveSource
from croupier.floor.store.steps import StoreDown

KEY, NONCE = 32, 12
ENVIRONMENT = "env:"  # before the name of a variable that holds the key, as 64 hexadecimal digits


class WrongKey(Exception):
    """What is sealed cannot be opened with this house's key."""


class NoKey(StoreDown):
    """The key that this house was opened with is not here."""


class Sealer:
    """With the house's key, and those it had before: 32 bytes each, the newest first."""

    def __init__(self, key: bytes) -> None:
        if not key or len(key) % KEY:
            raise NoKey(f"a house's key has {KEY} bytes, not {len(key)}")
        self.key = key
        self._keys = [key[at : at + KEY] for at in range(0, len(key), KEY)]
        self._ciphers = [AESGCM(one) for one in self._keys]
        self._source = LiveSource()

    @classmethod
    def of_file(cls, path: Path, *, make: bool = True) -> Sealer:
        """The house's key; made on first use, readable by its owner only."""
        if not make and not path.exists():
            raise NoKey(f"the house has a key, and it is not at {path}: bring it there")
        try:
            fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return cls(path.read_bytes())
        with os.fdopen(fd, "wb") as file:
            file.write(LiveSource().token(KEY))
            file.flush()
            os.fsync(file.fileno())
        return cls(path.read_bytes())

    @classmethod
    def of(cls, name: str, folder: Path, *, make: bool = True) -> Sealer:
        """As the configuration names it: a file, or a variable of the environment."""
        if not name.startswith(ENVIRONMENT):
            return cls.of_file(folder / name, make=make)
        variable = name.removeprefix(ENVIRONMENT)
        try:
            return cls(bytes.fromhex(os.environ[variable]))
        except (KeyError, ValueError):
            reason = f"{variable} does not hold the house's key as {2 * KEY} hexadecimal digits"
            raise NoKey(reason) from None

    @property
    def fingerprint(self) -> str:
        """By which a store knows its key, and nobody can tell it."""
        return self.fingerprints[0]

    @property
    def fingerprints(self) -> list[str]:
        """Of this key and the older ones."""
        return [_derived(one, "fingerprint").hex() for one in self._keys]

    def rotated(self) -> Sealer:
        """With a new key in front of those there are."""
        return Sealer(self._source.token(KEY) + self.key)

    # Sealing.

    def seal(self, table: str, name: str, content: dict[str, Any]) -> bytes:
        nonce = self._source.token(NONCE)
        about = f"{table}/{name}".encode()
        return nonce + self._ciphers[0].encrypt(nonce, msgspec.json.encode(content), about)

    def open(self, table: str, name: str, sealed: bytes) -> dict[str, Any]:
        about = f"{table}/{name}".encode()
        for cipher in self._ciphers:
            try:
                plain = cipher.decrypt(sealed[:NONCE], sealed[NONCE:], about)
            except (InvalidTag, ValueError):
                continue
            opened: dict[str, Any] = msgspec.json.decode(plain)
            return opened
        raise WrongKey(f"the shoe of {table} was sealed with another key")

    # Vouching.

    @cached_property
    def _vouching(self) -> list[bytes]:
        return [_derived(one, "vouching") for one in self._keys]

    def vouch(self, use: str, for_: str) -> str:
        """A mark that only this house can make."""
        return _mark(self._vouching[0], use, for_)

    def vouches(self, use: str, for_: str, mark: str) -> bool:
        """Whether it is one: of an older key, too, so that devices stay known."""
        given = mark.encode()
        marks = [_mark(one, use, for_).encode() for one in self._vouching]
        return sum(hmac.compare_digest(one, given) for one in marks) > 0  # none is left out

    # Signing.

    @cached_property
    def _signing(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(_derived(self._keys[0], "signing"))

    @property
    def signer(self) -> str:
        """The public half: whoever has it can tell what this house has signed."""
        public = self._signing.public_key()
        return public.public_bytes(Encoding.Raw, PublicFormat.Raw).hex()

    def sign(self, content: bytes) -> str:
        return self._signing.sign(content).hex()


def _derived(key: bytes, use: str) -> bytes:
    return hmac.digest(key, b"croupier/key/1\0" + use.encode(), "sha256")


def _mark(key: bytes, use: str, for_: str) -> str:
    return hmac.digest(key, f"{use}\0{for_}".encode(), sha256).hex()


def signed_by(signer: str, content: bytes, signature: str) -> bool:
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer))
        public.verify(bytes.fromhex(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True

"""The second factor of the staff: codes of the time (RFC 6238), each good once.

Its secret is kept sealed under the house's key.  It is enrolled by whoever it is for: the secret is
told once, and counts from the first right code on.
"""

from __future__ import annotations

import hmac
from typing import Any

import pyotp

from croupier.equipment.randomness import LiveSource
from croupier.floor.store.base import Store, UserRow
from croupier.floor.store.sealing import Sealer, WrongKey
from croupier.floor.store.steps import UseCode
from croupier.table.clock import Clock
from croupier.table.refusal import Refused

PERIOD = 30  # seconds
AROUND = (0, -1, 1)  # steps that a clock may be off
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
LETTERS = 32  # of a secret: 160 bits
PLACE = "second factor"


class SecondFactors:
    def __init__(self, store: Store, sealer: Sealer, clock: Clock) -> None:
        self._store = store
        self._sealer = sealer
        self._clock = clock

    def begin(self, name: str, house: str) -> tuple[str, str]:
        """A new secret: as an address that authenticators take, and sealed until it is proved."""
        source = LiveSource()
        secret = "".join(ALPHABET[source.below(32)] for _ in range(LETTERS))
        uri = pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=house)
        return uri, self._seal(name, secret)

    def _seal(self, name: str, secret: str) -> str:
        return self._sealer.seal(PLACE, name, {"secret": secret}).hex()

    def prove(self, name: str, sealed: str, code: str) -> None:
        """Whether who was told the secret has it."""
        if self._step(self._secret(name, sealed), code, 0) is None:
            raise Refused("that is not the code of this secret now")

    def use(self, user: UserRow, code: str) -> UseCode | None:
        """What uses up a right code; None for a wrong one.  Asks the store."""
        used = self._store.code_used(user.name)
        step = self._step(self._secret(user.name, user.second), code, used)
        return None if step is None else UseCode(user.name, step)

    def _secret(self, name: str, sealed: str) -> str:
        try:
            opened: dict[str, Any] = self._sealer.open(PLACE, name, bytes.fromhex(sealed))
        except (WrongKey, ValueError):
            raise Refused("that is no secret of this house") from None
        return str(opened["secret"])

    def _step(self, secret: str, code: str, used: int) -> int | None:
        given = code.replace(" ", "").encode()
        now = self._clock() // 1000 // PERIOD
        for step in (now + off for off in AROUND):
            right = pyotp.TOTP(secret).generate_otp(step).encode()
            if hmac.compare_digest(right, given) and step > used:
                return step
        return None

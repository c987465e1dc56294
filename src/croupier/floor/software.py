"""Whether the program and its configuration are what was approved.

`croupier software --write FILE` notes the digest of every file of the program, and of the
configuration; a floor that names FILE (``software = "FILE"``) refuses to open if one is another, is
missing or is more, looks again every day, and on demand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path

import msgspec

from croupier import __version__
from croupier.floor.store.steps import StoreDown

PROGRAM = Path(__file__).parent.parent
EVERY = 24 * 3600.0  # seconds
CONFIGURATION = "configuration"


class NotApproved(StoreDown):
    """What runs here is not what was approved."""


class Approved(msgspec.Struct, frozen=True):
    version: str
    files: dict[str, str]  # SHA-256 by path within the program


def look(configuration: Path | None = None) -> Approved:
    """The program as it is now."""
    found = {
        path.relative_to(PROGRAM).as_posix(): _digest(path)
        for path in sorted(PROGRAM.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    if configuration is not None:
        found[CONFIGURATION] = _digest(configuration)
    return Approved(__version__, found)


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def differences(approved: Approved, now: Approved) -> list[str]:
    """Files that are not as they were approved."""
    names = sorted({*approved.files, *now.files})
    return [name for name in names if approved.files.get(name) != now.files.get(name)]


def read(path: Path) -> Approved:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Approved)
    except (OSError, msgspec.MsgspecError) as error:
        raise NotApproved(f"{path} is no list of approved files: {error}") from None


def check(path: Path, configuration: Path | None) -> None:
    """Raises what is not approved."""
    wrong = differences(read(path), look(configuration))
    if wrong:
        more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
        raise NotApproved(f"not as approved: {', '.join(wrong[:3])}{more}")


async def keep_checking(
    path: Path, configuration: Path | None, found: Callable[[str], Awaitable[None]]
) -> None:
    """For as long as the floor is open; ``found`` is told what is wrong, once a look."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await asyncio.to_thread(check, path, configuration)
        except NotApproved as wrong:
            await found(str(wrong))

"""`croupier key`: the house's key, and a new one in its place."""

import os
from pathlib import Path

from croupier.cli.errors import UserError
from croupier.cli.floor import settings_of
from croupier.floor.store.sealing import ENVIRONMENT, NoKey, Sealer


def key(*, config: Path | None = None, rotate: bool = False) -> int:
    """Print the fingerprints of the house's key and of those it had before.

    Parameters
    ----------
    config
        The floor's configuration.
    rotate
        Put a new key in front: the house seals, vouches and signs with it from its next opening,
        and opens what the older ones sealed.
    """
    settings = settings_of(config, "")
    try:
        sealer = Sealer.of(settings.key, settings.folder, make=False)
    except NoKey as none:
        raise UserError(str(none)) from None
    if rotate:
        sealer = sealer.rotated()
        if settings.key.startswith(ENVIRONMENT):
            print(f"put into {settings.key.removeprefix(ENVIRONMENT)}: {sealer.key.hex()}")
        else:
            _replace(settings.path(settings.key), sealer.key)
    newest, *older = sealer.fingerprints
    print(f"key {newest[:8]}, signs as {sealer.signer}")
    for one in older:
        print(f"before it {one[:8]}")
    return 0


def _replace(path: Path, content: bytes) -> None:
    """All of it or nothing: without its key a house cannot be opened."""
    beside = path.with_name(path.name + ".new")
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(fd, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)

"""`croupier archive`: old entries of the logs, moved into files that prove themselves."""

from pathlib import Path

from croupier.cli.errors import UserError
from croupier.cli.floor import settings_of
from croupier.floor.archive import archive as moved
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sql import SqlStore
from croupier.floor.store.sqlite import SqliteStore
from croupier.floor.store.steps import StepRefused, StoreDown
from croupier.table.clock import wall

DAY = 86_400_000


def archive(
    folder: Path, /, *, config: Path | None = None, store: str = "", older_than: int = 180
) -> int:
    """Move entries of finished rounds out of a house's store.

    Each table has a log in the folder, which `croupier replay` goes through; `croupier audit` reads
    it with the store (--archive).  A house on SQLite must be closed; one that is open does the same
    by itself, with [retention] in its configuration.

    Parameters
    ----------
    folder
        Where the archive is, or will be.
    config
        The floor's configuration.
    store
        Another store than the configuration names.
    older_than
        Days: what is younger stays, and the last 20 rounds of each table.
    """
    settings = settings_of(config, store)
    if older_than < 0:
        raise UserError("--older-than is a number of days, 0 or more")
    try:
        sealer = Sealer.of(settings.key, settings.folder, make=False)
        kept: SqlStore
        if settings.on_postgres:
            kept = PostgresStore(settings.store)
        else:
            path = settings.path(settings.store)
            if not path.exists():
                raise UserError(f"there is no house in {path}")
            kept = SqliteStore(path)
        try:
            before = wall() - older_than * DAY
            done = moved(kept, sealer, settings.name, folder, before, wall)
        finally:
            kept.close()
    except (StoreDown, StepRefused) as down:
        raise UserError(str(down)) from None
    except OSError as error:
        raise UserError(str(error)) from None
    for one in done:
        print(f"{one.table}: entries up to {one.cut - 1} are in {folder}, replayed and signed for")
    if not done:
        print("nothing is old enough to be moved")
    return 0

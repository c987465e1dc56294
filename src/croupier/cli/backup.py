"""`croupier backup` and `croupier restore`: copies of a house that prove themselves."""

from pathlib import Path

from croupier.cli.errors import UserError
from croupier.cli.floor import settings_of
from croupier.floor.backup import check, make
from croupier.floor.backup import restore as restored
from croupier.floor.store.postgres import PostgresStore
from croupier.floor.store.sealing import Sealer
from croupier.floor.store.sqlite import SqliteReader
from croupier.floor.store.steps import StoreDown


def backup(folder: Path, /, *, config: Path | None = None, store: str = "") -> int:
    """Copy a house, open or not, with its key, and verify the copy.

    Parameters
    ----------
    folder
        Where the copy goes; it must not be there yet.
    config
        The floor's configuration.
    store
        Another store than the configuration names.
    """
    settings = settings_of(config, store)
    try:
        sealer = Sealer.of(settings.key, settings.folder, make=False)
        source: PostgresStore | SqliteReader
        if settings.on_postgres:
            source = PostgresStore(settings.store, only_read=True)
        else:
            source = SqliteReader(settings.path(settings.store))
        try:
            entries = make(source, sealer, settings.name, folder)
        finally:
            source.close()
    except FileExistsError:
        raise UserError(f"there is something at {folder} already") from None
    except StoreDown as down:
        raise UserError(str(down)) from None
    print(f"{folder}: {entries} entries copied and verified, with the key: keep it apart")
    return 0


def restore(
    folder: Path, /, *, config: Path | None = None, store: str = "", only_check: bool = False
) -> int:
    """Make a house from a copy, where there is none, and verify it.

    Parameters
    ----------
    folder
        The copy.
    config
        The floor's configuration: where its store and its key go.
    store
        Another store than the configuration names.
    only_check
        Only verify the copy.
    """
    settings = settings_of(config, store)
    try:
        if only_check:
            _, entries = check(folder)
        else:
            where = settings.store
            if not settings.on_postgres:
                where = str(settings.path(settings.store))
            entries = restored(folder, where, settings.path(settings.key))
    except StoreDown as down:
        raise UserError(str(down)) from None
    except OSError as error:
        raise UserError(str(error)) from None
    print(f"{folder}: {entries} entries {'are right' if only_check else 'restored and verified'}")
    return 0

"""`croupier floor`: the house opens, and stays open until it is told to close."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from croupier.cli.errors import UserError
from croupier.cli.tables import say
from croupier.floor.certificates import BadCertificate, check_certificates
from croupier.floor.config import Config, ConfigError, load
from croupier.floor.running import give_password, listen, run_floor
from croupier.floor.store.steps import StoreDown

POSTGRES = ("postgresql://", "postgres://")


def floor(
    *,
    config: Path | None = None,
    store: str = "",
    host: str = "",
    port: int | None = None,
    check: bool = False,
    new_password: str = "",
) -> int:
    """Open a casino floor on this machine.

    Parameters
    ----------
    config
        A TOML file: tables, limits, periods, people. Without one, teaching tables of several
        games with play credits.
    store
        Where everything is kept: sqlite:PATH or postgresql://…, instead of what the
        configuration says.
    host
        The address to listen at.
    port
        The port to listen at; 0 takes any that is free.
    check
        Only check the configuration.
    new_password
        Only give this account a new password, and print it; a new account is a gaming manager's.
    """
    settings = settings_of(config, store)
    if not new_password:
        _check_certificates(settings)
    if check:
        say(f"{config or 'the default configuration'}: {len(settings.tables)} tables, no mistakes")
        return 0
    if new_password:
        return _new_password(settings, new_password)
    wanted_host, _, wanted_port = settings.listen.rpartition(":")
    host = host or wanted_host
    number = int(wanted_port) if port is None else port
    try:
        taken = listen(host, number)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise UserError(f"cannot listen at {host}:{number}: {reason}") from None
    _told(lambda: run_floor(settings, taken, _say_now))
    return 0


def settings_of(config: Path | None, store: str) -> Config:
    try:
        settings = load(config)
    except ConfigError as error:
        raise UserError(str(error)) from None
    except UnicodeDecodeError:
        raise UserError(f"{config}: not a text file") from None
    if store.startswith("sqlite:"):
        path = Path(store.removeprefix("sqlite:")).absolute()
        settings = replace(settings, store=str(path))
    elif store.startswith(POSTGRES):
        settings = replace(settings, store=store)
    elif store:
        raise UserError(f"--store is sqlite:PATH or postgresql://…, not '{store}'")
    return settings


def _check_certificates(settings: Config) -> None:
    try:
        check_certificates(settings)
    except BadCertificate as error:
        raise UserError(str(error)) from None


def _new_password(settings: Config, name: str) -> int:
    from croupier.floor.opening import open_store
    from croupier.floor.people.roles import FloorRole
    from croupier.floor.people.sessions import Sessions, check_name

    if (wrong := check_name(name)) is not None:
        raise UserError(wrong)

    def give() -> None:
        kept = open_store(settings)
        try:
            user = kept.user(name)
            role = user.role if user else FloorRole.MANAGER.value
            password = asyncio.run(give_password(Sessions(kept), name, role))
        finally:
            kept.close()
        say(f"{name} ({role}): {password}")

    _told(give)
    return 0


def _told(action: Callable[[], None]) -> None:
    """What keeps a store from being opened is one line."""
    try:
        action()
    except StoreDown as error:
        raise UserError(str(error)) from None


def _say_now(line: str) -> None:
    print(line, flush=True)

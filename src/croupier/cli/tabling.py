"""Opening a table for a command: new, or from its log; what goes wrong is one clear line."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.errors import Failed, UserError
from croupier.cli.options import settings
from croupier.equipment.randomness import SeededSource
from croupier.house import OpenTable, UnknownGame, game_named, open_table, resume_table
from croupier.table.devices import MissingShoe
from croupier.table.game import Game
from croupier.table.log import Header, LogBroken, header
from croupier.table.refusal import Refused
from croupier.table.replay import Differs


def find(name: str) -> Game:
    """The game of that name."""
    try:
        return game_named(name)
    except UnknownGame as error:
        raise UserError(str(error)) from None


def open_new(
    game: Game,
    given: Iterable[str],
    *,
    seed: str | None = None,
    seats: int | None = None,
    log: Path | None = None,
    by_hand: bool = False,
) -> OpenTable:
    """A new table with the options of `--set`."""
    if by_hand and seed is not None:
        raise UserError("a dealer enters what comes: leave --seed out")
    try:
        return open_table(
            game.name,
            seed=seed,
            seats=seats,
            log=log,
            by_hand=by_hand,
            **settings(game, given),
        )
    except FileExistsError as error:
        hint = "" if str(error.filename).endswith(".vault") else "; --resume goes on with it"
        raise UserError(f"{error.filename} is there already{hint}") from None
    except (ValueError, Refused) as error:
        raise UserError(str(error)) from None


def never_begun(log: Path) -> bool:
    """Whether a log was cut off before its header was whole: nothing was ever answered for."""
    with log.open("rb") as file:
        start = file.readline()
    expected = b'{"k":"header"'
    return not start.endswith(b"\n") and start[: len(expected)] == expected[: len(start)]


def open_again(
    game: Game,
    given: Iterable[str],
    log: Path,
    *,
    seed: str | None = None,
    by_hand: bool | None = None,
) -> OpenTable:
    """The table of a log, if it is the table that the command asks for."""
    try:
        _same(header(log), game, settings(game, given), seed, by_hand)
        return resume_table(log)
    except Refused as refused:
        raise UserError(str(refused)) from None
    except (LogBroken, Differs, MissingShoe) as error:
        raise Failed(f"{log}: {error}") from None


def _same(
    head: Header, game: Game, chosen: dict[str, Any], seed: str | None, by_hand: bool | None
) -> None:
    if head.game != game.name:
        raise UserError(f"the log is of a table of {head.game}, not of {game.name}")
    if seed is not None and SeededSource(seed).state() != head.source:
        raise UserError("the log is of a table with another seed; leave --seed out")
    for name, value in chosen.items():
        if head.options.get(name) != msgspec.to_builtins(value):
            raise UserError(f"the log is of a table with another {name}; leave --set out")
    if by_hand is not None and by_hand == head.automated:
        kind = "an automated table" if head.automated else "a table with a dealer"
        raise UserError(f"the log is of {kind}")

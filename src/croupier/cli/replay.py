"""`croupier replay`: a log gone through again, every event compared."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.errors import Failed
from croupier.games import GAMES, game_of
from croupier.table.events import Event
from croupier.table.game import Game, load
from croupier.table.log import LogBroken, header
from croupier.table.replay import Differs, transcript_events, verify
from croupier.table.transcript import line


def replay(
    file: Path, /, *, transcript: bool = False, phh: bool = False, hands: bool = False
) -> int:
    """Go through a table's log again, or play a poker hand history.

    Parameters
    ----------
    file
        The log of a table, or hands in the open format PHH (.phh, .phhs) of any program.
    transcript
        Print the rounds as text, each event with its rule.
    phh
        Print the hands of the log in the open format PHH, and nothing else.
    hands
        Print the poker hands of the log as a person would tell them, and nothing else.
    """
    if file.suffix in (".phh", ".phhs"):
        return _hands(file)
    try:
        head = header(file)
        if phh:
            for hand in _histories(game_of(head)).written(file, game_of):
                print(hand)
            return 0
        if hands:
            for number, told in _histories(game_of(head)).tell(file, game_of):
                _print_hand(number, told)
            return 0
        report = verify(file, game_of)
        if transcript:
            for text in _lines(file):
                print(text)
            print()
    except LogBroken as broken:
        raise Failed(f"{file}: {broken}") from None
    except Differs as differs:
        raise Failed(
            f"{file}: line {differs.line} differs\n"
            f"  the log says    {differs.logged}\n"
            f"  the rules give  {differs.replayed}"
        ) from None
    print(f"{file}: {head.game}, {head.edition}, version {head.version}")
    print(f"entries  {report.entries + 1}")  # the header is one
    print(f"rounds   {report.rounds}")
    print(f"head     {report.head}")
    print("every event is as the rules give it")
    return 0


def _histories(game: Game | None = None) -> Any:
    """What writes and reads hands of a game, or of the first that has them."""
    for one in (game,) if game is not None else GAMES.values():
        if one.histories:
            return load(one.histories)
    raise Failed(f"{game.name if game else 'no game'} has no hand histories")


def _hands(file: Path) -> int:
    """Hands in an open format, each played again by the rules and told."""
    try:
        text = file.read_text("utf-8")
        for number, lines in enumerate(_histories().read(text), 1):
            _print_hand(number, lines)
    except (OSError, ValueError) as error:
        raise Failed(f"{file}: {error}") from None
    return 0


def _print_hand(number: int, lines: list[str]) -> None:
    print(f"hand {number}")
    for text in lines:
        print(f"  {text}")


def _lines(file: Path) -> Iterator[str]:
    kinds: Any = reduce(or_, _kinds(Event))
    for plain in transcript_events(file):
        yield line(msgspec.convert(plain, kinds))


def _kinds(base: type[Event]) -> list[type[Event]]:
    """Every kind of event, those that games bring included."""
    kinds = []
    for kind in base.__subclasses__():
        kinds += _kinds(kind) or [kind]
    return kinds

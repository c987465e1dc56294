"""`croupier play`: a table in the terminal."""

import contextlib
import signal
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from croupier.cli.company import company_of
from croupier.cli.errors import UserError
from croupier.cli.session import Session, free_seat
from croupier.cli.tabling import find, never_begun, open_again, open_new
from croupier.house import OpenTable
from croupier.money import AmountError, format_amount, parse_amount
from croupier.table.refusal import Refused

PIPED_WIDTH = 100


def play(
    game: str,
    /,
    *,
    name: Annotated[list[str] | None, Parameter(name="--name")] = None,
    company: Annotated[list[str] | None, Parameter(name="--with")] = None,
    stack: str = "1000",
    bankroll: str | None = None,
    seats: int | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    seed: str | None = None,
    dealer: bool = False,
    log: Path | None = None,
    resume: bool = False,
) -> int:
    """Sit down at a table in the terminal.

    Parameters
    ----------
    game
        Which game: `croupier games` lists them.
    name
        A player at the table; say it again for more.
    company
        A strategy that plays against you, where players bet against each other: tight, caller,
        random; say it again for more.
    stack
        The chips each player buys, in dollars.
    bankroll
        What each player has in all, in dollars: chips are bought out of it. Without one, ten times
        the stack.
    seats
        How many places the table has, if not as usual.
    set_
        An option of the game: option=value.
    seed
        The same seed gives the same cards. Without one, chance is the operating system's.
    dealer
        You are the dealer too: enter what comes, report incidents, correct results.
    log
        A new file for the table's log.
    resume
        Go on with the log, if the file is there.
    """
    found = find(game)
    if resume and log is None:
        raise UserError("--resume goes with --log")
    try:
        chips = parse_amount(stack)
        purse = 10 * chips if bankroll is None else parse_amount(bankroll)
    except AmountError as error:
        raise UserError(str(error)) from None
    if purse < chips:
        raise UserError(f"a bankroll of {format_amount(purse)} buys no {format_amount(chips)}")
    again = resume and log is not None and _begun(log)
    if again and log is not None:
        opened = open_again(found, set_ or [], log, seed=seed, by_hand=dealer)
    else:
        opened = open_new(found, set_ or [], seed=seed, seats=seats, log=log, by_hand=dealer)
    console = Console(
        highlight=False, markup=False, width=None if sys.stdout.isatty() else PIPED_WIDTH
    )
    try:
        others = company_of(opened, company or [], chips)
        _seat(opened, name or ([] if again else ["guest"]), chips)
        _seat(opened, [*others], chips)
        _welcome(opened, console, dealer=dealer, again=again)
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # lines can be edited and called back
        if sys.stdin.isatty():
            # somebody sits here: Ctrl-C is theirs, even if whoever started this ignores it
            signal.signal(signal.SIGINT, signal.default_int_handler)
        session = Session(
            opened,
            console,
            dealer=dealer,
            logged=log is not None,
            bankroll=purse - chips,
            company=others,
        )
        session.tell(list(opened.events))
        session.run()
    finally:
        opened.let_stand()
    return 0


def _begun(log: Path) -> bool:
    """Whether there is a log to go on with; one cut off before its header was whole is not."""
    if log.exists() and never_begun(log):
        log.unlink()
    return log.exists()


def _seat(opened: OpenTable, names: list[str], chips: int) -> None:
    for name in names:
        try:
            if opened.table.state.player(name) is None:
                opened.join(name, free_seat(opened), chips)
        except Refused as refused:
            raise UserError(str(refused)) from None


def _welcome(opened: OpenTable, console: Console, *, dealer: bool, again: bool) -> None:
    table = opened.table
    names = ", ".join(
        f"{place.name} ({format_amount(table.credit(place.name))})" for place in table.state.players
    )
    greeting = "Welcome back to" if again else "Welcome to"
    conducts = " You conduct it." if dealer else ""
    console.print(f"{greeting} {table.game.title}, {names or 'nobody yet'}.{conducts}  ? for help")
    if table.game.words.note:
        console.print(table.game.words.note)

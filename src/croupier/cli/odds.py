"""`croupier odds`: exact figures of every wager."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.asked import known_game, no_wager
from croupier.cli.errors import UserError
from croupier.cli.odds_settings import at_work, chosen_settings, prepare
from croupier.cli.odds_table import show, show_lines
from croupier.cli.tables import print_json, write_csv
from croupier.house import game_named
from croupier.money import AmountError, parse_amount
from croupier.odds import book, jackpots, paytables
from croupier.odds.figures import Asked, Figures
from croupier.odds.kept import kept
from croupier.table.game import Game, load
from croupier.table.round import Options

ByAmount = Callable[[Game, Options, Asked], list[Figures]]


def odds(
    game: str | None = None,
    /,
    *,
    wager: Annotated[
        list[str] | None, Parameter(name=("--wager", "-w"), consume_multiple=True)
    ] = None,
    decks: int | None = None,
    paytable: str | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    stake: str | None = None,
    bonus_play: float | None = None,
    meter: str | None = None,
    all_: Annotated[bool, Parameter(name="--all")] = False,
    check: bool = False,
    rounds: int | None = None,
    json: bool = False,
    csv: bool = False,
) -> int:
    """Exact figures of every wager.

    Parameters
    ----------
    game
        Which game.
    wager
        Only this wager, with every line of its pay table.
    decks
        Only with so many decks.
    paytable
        A TOML file of other pay tables, or the name of one of the game's own.
    set_
        An option of the game: option=value. Where a game may be a house's own, one that its
        schedule does not allow is taken as such.
    stake
        The wager in dollars, where what is paid depends on its amount (a super bonus).
    bonus_play
        Play for the best with a bonus wager of this share of the original beside it.
    meter
        The jackpot wager alone, with its meter at so many dollars.
    all_
        The whole book: every game.
    check
        Exact, simulated and published figures side by side; status 1 if any disagree.
    rounds
        With --check: how many rounds to simulate where there is a compiled kernel.
    json
        Rows as JSON.
    csv
        Rows as CSV, under their names.
    """
    if csv and (json or check):
        raise UserError("--csv is a form of the rows: leave --json and --check out")
    if all_ and game is not None:
        raise UserError("--all is of all games: leave the game out")
    if rounds is not None and (not check or rounds < 1):
        raise UserError("--rounds is a positive number and goes with --check")
    if check:
        from croupier.cli.odds_check import check_games

        if wager or decks or paytable or set_ or stake or bonus_play or meter:
            raise UserError("--check is of the book as it stands: leave the other options out")
        return check_games([] if game is None else [known_game(game)], rounds, json=json)
    if all_:
        rows = _whole_book(json or csv)
        if csv:
            return write_csv([row.row() for row in rows])
        return print_json([row.row() for row in rows]) if json else 0
    if game is None:
        raise UserError("which game? croupier games lists them; --all is the whole book")
    found = known_game(game)
    try:
        if meter is not None:
            rows = _at_meter(found, decks, set_ or [], meter)
        else:
            rows = _figures(found, wager, decks, paytable, set_ or [], stake, bonus_play)
    except ValueError as error:
        raise UserError(str(error)) from None
    if csv:
        return write_csv([row.row() for row in rows])
    if json:
        return print_json([row.row() for row in rows])
    if wager:
        for row in rows:
            show_lines(row)
    else:
        show(rows)
    return 0


def _at_meter(game: Game, decks: int | None, given: list[str], meter: str) -> list[Figures]:
    """The jackpot wager of a table, with its meter where it is said to be."""
    options = game.configure(chosen_settings(game, given, decks))
    rows = jackpots.figures(game, options, _cents(meter, "--meter"))
    if not rows:
        if "jackpot" not in game.round.options_type.__struct_fields__:
            raise UserError(f"{game.name} has no jackpot with a meter: leave --meter out")
        raise UserError(f"{game.name} has no jackpot so: --set jackpot.kind=progressive gives one")
    return rows


def _figures(
    game: Game,
    wagers: list[str] | None,
    decks: int | None,
    paytable: str | None,
    given: list[str],
    stake: str | None,
    bonus_play: float | None,
) -> list[Figures]:
    settings = chosen_settings(game, given, decks)
    tables = paytables.PayTables({})
    only = ""
    if paytable is not None:
        tables, only = _paytable(game, paytable, settings)
    if stake is None and bonus_play is None:
        prepare(game, settings)
    else:
        prepare(game)
    if stake is not None or bonus_play is not None:
        with at_work(game.name):
            rows = _special(game, settings, stake, bonus_play)
    else:
        with at_work(game.name):
            rows = list(book.book(game.name, settings))
    rows = paytables.applied(tables, rows)
    if only:
        of = game.book.pay_table_of
        rows = [row for row in rows if row.variant in ("", only) or row.wager != of]
    return _only(rows, wagers) if wagers else rows


def _paytable(
    game: Game, paytable: str, settings: dict[str, Any]
) -> tuple[paytables.PayTables, str]:
    """From a file, or one of the game's own by its name; the settings it brings are added."""
    path = Path(paytable)
    if path.suffix == ".toml" or path.exists():
        tables = paytables.read(path)
        extra = [f"{name}={_text(value)}" for name, value in tables.settings.items()]
        settings |= chosen_settings(game, extra, None, settings)
        return tables, ""
    option = game.book.pay_tables
    if option:
        settings |= chosen_settings(game, [f"{option}={paytable}"], None)
        return paytables.PayTables({}), paytable if game.book.pay_table_of else ""
    raise UserError(f"{game.name} has no pay tables of its own to choose from; give a TOML file")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _special(
    game: Game, settings: dict[str, Any], stake: str | None, bonus_play: float | None
) -> list[Figures]:
    """Figures that depend on more than the rules: the amount wagered, or a wager beside it."""
    if not game.book.by_amount:
        raise UserError(f"--stake and --bonus-play change nothing at {game.name}")
    if bonus_play is not None and not 0 < bonus_play <= 100:
        raise UserError("--bonus-play is a share of the original wager, such as 0.1")
    asked = Asked(_cents(stake, "--stake") if stake is not None else 0, bonus_play)
    work_out: ByAmount = load(game.book.by_amount)
    rows: list[Figures] = []
    for page in book.pages(game.name, settings):
        rows += kept(
            game, game.configure(page), [asked], partial(_work_out, work_out, game, page, asked)
        )
    if not rows:
        raise UserError(f"{game.name} offers no such wager with these options")
    return rows


def _work_out(work_out: ByAmount, game: Game, page: dict[str, Any], asked: Asked) -> list[Figures]:
    return work_out(game, game.configure(page), asked)


def _cents(amount: str, option: str) -> int:
    try:
        cents = parse_amount(amount)
    except AmountError as error:
        raise UserError(f"{option}: {error}") from None
    if cents < 100:
        raise UserError(f"{option} is $1.00 or more")
    return cents


def _only(rows: list[Figures], wagers: list[str]) -> list[Figures]:
    known = list(dict.fromkeys(row.wager for row in rows))
    for name in wagers:
        if name not in known:
            raise no_wager(name, known)
    return [row for row in rows if row.wager in wagers]


def _whole_book(json: bool) -> list[Figures]:
    rows: list[Figures] = []
    for name in book.analysed():
        prepare(game_named(name), {})
        with at_work(name):
            found = list(book.book(name))
        rows += found
        if not json:
            print(f"── {game_named(name).title} ──")
            show(found)
            print()
    return rows

"""The commands. Each is a module of this folder, imported only when it is asked for."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from croupier import __version__
from croupier.cli.errors import Failed, UserError

app = App(
    name="croupier",
    help="""A casino floor: table games conducted to the letter of their rules.

    Such as:

    - `croupier floor`
    - `croupier play baccarat`
    - `croupier deal baccarat --rounds 3 --seed 7 --wager banker=10`
    - `croupier games`
    - `croupier rules qld-2024:1:24`
    """,
    version=__version__,
    help_format="markdown",
    default_parameter=Parameter(negative=(), show_default=False),
)

# One entry a command: where it is, its name, and its help, kept here so that `croupier --help`
# imports none of them. A command returns its exit status, or None for success.
app.command(
    "croupier.cli.floor:floor",
    name="floor",
    help="""Open a casino floor on this machine: tables, terminals, a cashier, an audit log.

    Such as:

    - `croupier floor`
    - `croupier floor --config floor.toml --check`
    - `croupier floor --config floor.toml --store postgresql://user@host/floor --host 0.0.0.0`
    - `croupier floor --new-password manager`
    """,
)
app.command(
    "croupier.cli.backup:backup",
    name="backup",
    help="""Copy a house, open or not, with its key, and verify the copy.

    Such as:

    - `croupier backup copies/monday --config floor.toml`
    """,
)
app.command(
    "croupier.cli.backup:restore",
    name="restore",
    help="""Make a house from a copy, where there is none, and verify it.

    Such as:

    - `croupier restore copies/monday --config floor.toml`
    - `croupier restore copies/monday --only-check`
    """,
)
app.command(
    "croupier.cli.archive:archive",
    name="archive",
    help="""Move old entries of a house's logs out of its store, into files that prove themselves.

    Such as:

    - `croupier archive archive --config floor.toml --older-than 180`
    - `croupier audit verify --archive archive`
    """,
)
app.command(
    "croupier.cli.key:key",
    name="key",
    help="""The house's key: its fingerprint, and a new one in its place.

    Such as:

    - `croupier key --config floor.toml`
    - `croupier key --config floor.toml --rotate`
    """,
)
app.command(
    "croupier.cli.software:software",
    name="software",
    help="""Hold the program and its configuration against a list of approved files.

    Such as:

    - `croupier software approved.json --config floor.toml --write`
    - `croupier software approved.json --config floor.toml`
    """,
)
app.command(
    "croupier.cli.play:play",
    name="play",
    help="""Sit down at a table in the terminal.

    Type `?` at the table for what you can say. With `--dealer` you conduct the table yourself:
    you enter the cards, and report what goes wrong.

    Such as:

    - `croupier play baccarat`
    - `croupier play baccarat --name alice --name bob --stack 500`
    - `croupier play baccarat --set decks=6 --set even_money=true`
    - `croupier play baccarat --dealer --log table.jsonl`
    - `croupier play baccarat --log table.jsonl --resume`
    """,
)
app.command(
    "croupier.cli.school:school",
    name="school",
    help="""Examine a dealer: payouts to work out and irregularities to rule on.

    Every answer is what the table itself did, with its provision. The same seed, the same paper.

    Such as:

    - `croupier school roulette payouts --questions 20`
    - `croupier school baccarat --seed monday`
    - `croupier school baccarat --seed monday --answers`
    """,
)
app.command(
    "croupier.cli.deal:deal",
    name="deal",
    help="""Rounds of play by script: the same seed, the same bytes.

    Such as:

    - `croupier deal baccarat --rounds 3 --seed 7 --wager banker=10`
    - `croupier deal baccarat --rounds 100 --seed 7 --wager player=10 --wager 2:tie=5 --json`
    - `croupier deal baccarat --rounds 100 --wager banker=10 --log table.jsonl`
    - `croupier deal baccarat --rounds 100 --wager banker=10 --log table.jsonl --resume`
    """,
)
app.command(
    "croupier.cli.games:games",
    name="games",
    help="""What can be played: the games, their options, the areas of their layouts.

    Such as:

    - `croupier games`
    - `croupier games baccarat`
    - `croupier games --json`
    """,
)
app.command(
    "croupier.cli.replay:replay",
    name="replay",
    help="""Go through a table's log again, and compare every event byte for byte.

    Status 1 if anything differs or the log is broken.

    Such as:

    - `croupier replay table.jsonl`
    - `croupier replay table.jsonl --transcript`
    """,
)
app.command(
    "croupier.cli.audit:app",
    name="audit",
    help="""A house's logs replayed, its books checked, its rounds redrawn.

    Such as:

    - `croupier audit verify`
    - `croupier audit show --table baccarat-1 --round 12 --as alice`
    - `croupier audit export --store postgresql://user@host/floor`
    - `croupier audit heads`
    """,
)
app.command(
    "croupier.cli.verify_shoe:verify_shoe",
    name="verify-shoe",
    help="""Check the shoes of a table's log: each was dealt as it was committed to.

    Status 1 if one was not.

    Such as:

    - `croupier verify-shoe table.jsonl`
    """,
)
app.command(
    "croupier.cli.rules:rules",
    name="rules",
    help="""The rules, and what honours them.

    With nothing: the editions and their schedules. With a schedule: its provisions. With a
    citation: its provision, where it is honoured, and which tests prove it.

    Such as:

    - `croupier rules`
    - `croupier rules qld-2024:1`
    - `croupier rules 'qld-2024:1:24(4)(d)'`
    - `croupier rules --coverage --json`
    """,
)

app.command(
    "croupier.cli.simulate:simulate",
    name="simulate",
    help="""Play many rounds and count.

    Compiled kernels on all cores, or on a Dask cluster. For a seed the same result, whatever the
    number of jobs.

    Such as:

    - `croupier simulate baccarat --rounds 50000000`
    - `croupier simulate blackjack --set decks=6 --rounds 10000000 --seed 7`
    - `croupier simulate craps --wager win=10 --wager place-6=12 --json`
    """,
)

app.command(
    "croupier.cli.odds:odds",
    name="odds",
    help="""Exact figures of every wager: house edge, chances, standard deviation, provisions.

    Such as:

    - `croupier odds baccarat`
    - `croupier odds baccarat --wager lucky-6 --decks 8`
    - `croupier odds blackjack --decks 6 --set blackjack_pays=6/5`
    - `croupier odds sic-bo --paytable mine.toml --json`
    - `croupier odds --all --json`
    - `croupier odds --check roulette`
    """,
)
app.command(
    "croupier.cli.strategy:strategy",
    name="strategy",
    help="""The best strategy of a game as a chart, and what departing from it costs.

    Such as:

    - `croupier strategy blackjack --decks 6`
    - `croupier strategy spanish-blackjack --svg chart.svg --csv chart.csv`
    - `croupier strategy blackjack --deviation 'hard 16 vs 10: stand'`
    """,
)
app.command(
    "croupier.cli.par:par",
    name="par",
    help="""The PAR sheet of a game: rules and digest, every line, return, volatility, bands.

    Such as:

    - `croupier par baccarat --html baccarat.html`
    - `croupier par keno --wager 6-spot --csv keno.csv`
    - `croupier par sic-bo --json`
    """,
)
app.command(
    "croupier.cli.sessions:session",
    name="session",
    help="""What many rounds come to, exactly: percentiles, chance to be ahead, ruin, win per hour.

    Several wagers of one round are taken together, with their covariance.

    Such as:

    - `croupier session baccarat banker --rounds 500 --bankroll 40`
    - `croupier session roulette red=10 straight-17=2 --svg session.svg`
    - `croupier session blackjack original --decks 6 --bet 25 --per-hour 70 --json`
    """,
)
app.command(
    "croupier.cli.count:count",
    name="count",
    help="""What counting cards gains: effects of removal, systems searched and judged, any shoe.

    Such as:

    - `croupier count baccarat tie`
    - `croupier count blackjack original --decks 6`
    - `croupier count baccarat --cards 'A:20 8:0'`
    - `croupier count blackjack --indices --decks 6`
    """,
)
app.command(
    "croupier.cli.compare:compare",
    name="compare",
    help="""Each option of a game toggled, in points; how an edge moves with each line it pays.

    Such as:

    - `croupier compare blackjack original --decks 6`
    - `croupier compare baccarat lucky-6 --lines`
    """,
)
app.command(
    "croupier.cli.design:design",
    name="design",
    help="""Search pay tables for a wager that come near a house edge.

    Such as:

    - `croupier design baccarat lucky-6 --target-edge 5%`
    - `croupier design blackjack super-sevens --decks 6 --target-edge 3%`
    """,
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Wrong input is one line on standard error and status 2, whatever it is."""
    try:
        status = app(
            sys.argv[1:] if arguments is None else arguments,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        more = " ".join(error.unused_tokens or ())
        print(f"croupier: nothing is known to do with '{more}'; see --help", file=sys.stderr)
        return 2
    except (CycloptsError, UserError) as error:
        print(f"croupier: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except Failed as failure:
        sys.stdout.flush()
        print(f"croupier: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone: keep the interpreter from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"croupier: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return status if isinstance(status, int) else 0

"""The commands. Each is a module of this folder, imported only when it is asked for."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter

from croupier import __version__
from croupier.cli.errors import UserError

app = App(
    name="croupier",
    help="""A casino floor: table games conducted to the letter of their rules.

    Such as:

    - `croupier rules`
    - `croupier rules qld-2024:1:24`
    """,
    version=__version__,
    help_format="markdown",
    default_parameter=Parameter(negative=(), show_default=False),
)

# One entry a command: where it is, its name, and its help, kept here so that `croupier --help`
# imports none of them. A command returns its exit status, or None for success.
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
    except (CycloptsError, UserError) as error:
        print(f"croupier: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone: keep the interpreter from complaining when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0

"""`croupier design`: pay tables that come near a house edge."""

from fractions import Fraction
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.asked import one_row, rows_of
from croupier.cli.errors import UserError
from croupier.cli.odds_table import fraction, percent
from croupier.cli.tables import say, table
from croupier.money import OddsError, odds
from croupier.odds.design import UNPAID, Target, designs

MOST_SHOWN = 50


def design(
    game: str,
    wager: str,
    /,
    *,
    target_edge: Annotated[str, Parameter(allow_leading_hyphen=True)],
    target_stddev: float | None = None,
    target_hit: str | None = None,
    integer: bool = False,
    decks: int | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    count: int = 5,
) -> int:
    """Search pay tables for a wager.

    Parameters
    ----------
    game
        Which game.
    wager
        Which wager of it: `croupier odds GAME` lists them.
    target_edge
        The house edge to come near: 3%, or 0.03; negative for a promotion: -2%.
    target_stddev
        The standard deviation of a unit to come near, too.
    target_hit
        The hit frequency to come near, too: 20%. Events may then go unpaid.
    integer
        Only whole odds to one.
    decks
        How many decks; as the game is usually played, unless said.
    set_
        An option of the game: option=value.
    count
        How many pay tables to show.
    """
    target = _target(target_edge)
    if target_stddev is not None and target_stddev <= 0:
        raise UserError("--target-stddev is more than nothing")
    hit = None if target_hit is None else float(_share("--target-hit", target_hit))
    if hit is not None and not 0 < hit < 1:
        raise UserError("--target-hit is more than nothing and less than 100%")
    wanted = Target(target, target_stddev, hit, integer)
    if not 1 <= count <= MOST_SHOWN:
        raise UserError(f"--count is 1 to {MOST_SHOWN}")
    found, _, rows = rows_of(game, set_ or [], decks)
    now = one_row(rows, wager)
    try:
        made = designs(now, wanted, count)
    except ValueError as error:
        raise UserError(str(error)) from None
    say(f"{found.name}, {wager}: now {percent(now.house_edge)}, wanted {percent(target)}")
    if not made:
        say("no pay table with sensible steps was found")
        return 0
    events = list(made[0].pays)
    heads = [*events, "house edge", "exact", "hit", "stddev", "changed"]
    shown: list[list[str | int]] = []
    for one in made:
        shown.append(
            [
                *(_odds(one.pays[event]) for event in events),
                percent(one.figures.house_edge),
                fraction(one.figures.house_edge),
                percent(one.figures.hit_frequency),
                f"{one.figures.stddev:.4f}",
                ", ".join(one.changed),
            ]
        )
    table(heads, shown)
    return 0


def _odds(pays: Fraction) -> str:
    """As a layout would show them: 30, 19 to 20."""
    if pays == UNPAID:
        return "unpaid"
    return str(pays) if pays.denominator == 1 else f"{pays.numerator} to {pays.denominator}"


def _share(option: str, text: str) -> Fraction:
    number, per_cent = text.strip().removesuffix("%"), text.strip().endswith("%")
    try:
        value = odds(number.removeprefix("-")) * (-1 if number.startswith("-") else 1)
    except OddsError:
        raise UserError(f"{option} is a per cent such as 3%, not '{text}'") from None
    return value / 100 if per_cent or abs(value) >= 1 else value


def _target(text: str) -> Fraction:
    value = _share("--target-edge", text)
    if not -1 < value < 1:
        raise UserError("--target-edge is less than 100%, and more than -100%")
    return value

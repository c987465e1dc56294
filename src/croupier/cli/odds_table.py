"""Figures as people read them."""

from collections.abc import Iterable
from fractions import Fraction

from croupier.cli.tables import say, table
from croupier.money import format_odds
from croupier.odds.figures import Figures, Number

LONG = 34  # characters of a fraction that still fits a column
HEADS = ["wager", "variant", "decks", "house edge", "exact", "win", "push", "lose", "hit"]
MORE = ["stddev", "average wager", "element of risk"]
DISPENSABLE = ("element of risk", "average wager", "exact", "push", "stddev", "hit", "lose", "win")
LEGEND = "hit: how often it wins, of the times it is decided; stddev: of one unit wagered"


def percent(number: Number, places: int = 4) -> str:
    return f"{float(number):.{places}%}"


def fraction(number: Number) -> str:
    if not isinstance(number, Fraction):
        return "floating point"
    text = f"{number.numerator}/{number.denominator}"
    return text if len(text) <= LONG else "fraction: --json"


def show(rows: Iterable[Figures]) -> None:
    """A table of wagers, then what each rests on."""
    groups = alike(rows)
    table(HEADS + MORE, [_row(one, names) for one, names in groups], DISPENSABLE, LEGEND)
    say("")
    for words, names in _grounds(groups).items():
        say(f"{', '.join(names)}: {words}")


def alike(rows: Iterable[Figures]) -> list[tuple[Figures, list[str]]]:
    """Wagers of one kind with the same figures together: a layout has a hundred and more."""
    groups: dict[tuple[object, ...], tuple[Figures, list[str]]] = {}
    for row in rows:
        key = (row.game, row.kind or row.wager, row.variant, row.decks, row.lines, row.notes)
        groups.setdefault(key, (row, []))[1].append(row.wager)
    return list(groups.values())


def named(one: Figures, names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{one.kind} ({len(names)} alike)"


def _row(one: Figures, names: list[str]) -> list[str | int]:
    raised = one.average_wager != 1
    return [
        named(one, names),
        one.variant,
        one.decks or "",
        percent(one.house_edge),
        fraction(one.house_edge),
        percent(one.win_probability),
        percent(one.push_probability),
        percent(one.lose_probability),
        percent(one.hit_frequency),
        f"{one.stddev:.4f}",
        f"{float(one.average_wager):.4f}" if raised else "",
        percent(one.element_of_risk) if raised else "",
    ]


def _grounds(groups: list[tuple[Figures, list[str]]]) -> dict[str, list[str]]:
    """Method, provisions and notes, with the wagers they are the same for."""
    found: dict[str, list[str]] = {}
    for one, names in groups:
        words = f"{one.method} [{' '.join(one.rules)}]"
        for note in one.notes:
            words += f"; {note}"
        name = named(one, names)
        if one.variant and one.notes:
            name += f" ({one.variant})"
        listed = found.setdefault(words, [])
        if name not in listed:
            listed.append(name)
    return found


def show_lines(one: Figures) -> None:
    """One wager, each line of its pay table with its chance and what it returns."""
    words = [one.game, one.wager, one.variant, f"{one.decks} decks" if one.decks else ""]
    say(", ".join(word for word in words if word))
    rows: list[list[str | int]] = []
    for line in one.lines:
        odds = ""
        if line.result == "win":
            odds = format_odds(line.net) if isinstance(line.net, Fraction) else f"{line.net:g}"
        back = line.result != "undecided" and one.average_wager == 1  # else stakes differ
        share = percent(line.probability * (line.net + 1), 6) if back else ""
        rows.append(
            [
                line.event,
                line.result,
                odds,
                percent(line.probability, 6),
                fraction(line.probability),
                percent(line.net * line.probability, 6),
                share,
            ]
        )
    table(["event", "result", "pays", "probability", "exact", "gains", "returns"], rows)
    edge = f"house edge {percent(one.house_edge, 6)}"
    if isinstance(one.house_edge, Fraction):
        edge += f" = {one.house_edge}"
    say(edge)
    say(f"standard deviation {one.stddev:.6f}, hit frequency {percent(one.hit_frequency)}")
    if one.average_wager != 1:
        say(
            f"average wager {float(one.average_wager):.6f}, element of risk "
            f"{percent(one.element_of_risk, 6)}"
        )
    say(f"method: {one.method}")
    say(f"provisions: {' '.join(one.rules)}")
    for note in one.notes:
        say(f"note: {note}")
    say("")

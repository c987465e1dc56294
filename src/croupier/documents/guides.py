"""A guide of each game, made from its rules, its layout, its words and its odds."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping

from croupier.cli.options import options_of
from croupier.documents.felt import kinds, pays
from croupier.house import open_table
from croupier.money import format_amount
from croupier.rulebook.coverage import coverage
from croupier.rulebook.summaries import summaries
from croupier.table.areas import Area
from croupier.table.commands import Interjection
from croupier.table.game import Game
from croupier.table.refusal import Refused
from croupier.table.strategy import names

LISTED = 8  # areas of one kind in a table of wagers
TOO_MANY = 60  # lines of a sample round
SEEDS = range(7, 27)


def guide(game: Game, edges: Mapping[str, str]) -> str:
    """The guide of a game, as Markdown, with the edges of its wagers as far as they are known."""
    parts = [_head(game), _wagers(game, edges), _round(game), _saying(game)]
    parts += [_irregular(game), _options(game), _rules(game)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")


def _table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    lines += [f"| {' | '.join(_cell(one) for one in row)} |" for row in rows]
    return "\n".join(lines)


def _head(game: Game) -> str:
    document = inspect.getdoc(inspect.getmodule(game.round)) or ""
    about = document.partition("\n\n")[0].replace("\n", " ")
    note = f"\n\n{game.words.note}" if game.words.note else ""
    left = f"\n\nNot there yet: {game.incomplete}." if game.incomplete else ""
    seats = f"{game.seats} places" if game.seats > 1 else "one place"
    played = f" Played with {game.equipment}." if game.equipment else ""
    return (
        f"# {game.title}\n\n{about}\n\nRules: `{game.edition}:{game.schedule}`. "
        f"A table has {seats}.{played}{note}{left}\n\n"
        f"![The layout of {game.title}](felt-{game.name}.svg)\n\n"
        f"`croupier play {game.name}` opens a table in the terminal, "
        f'`croupier.open_table("{game.name}")` one in Python.'
    )


def _wagers(game: Game, edges: Mapping[str, str]) -> str:
    rows: list[tuple[object, ...]] = []
    for name, some in kinds(game.round.areas(game.configure()).values()).items():
        for area in some if not name else some[:LISTED]:
            rows.append((f"`{area.name}`", _paid(area), edges.get(area.name, ""), area.rule))
        if name and len(some) > LISTED:
            rows.append((f"and {len(some) - LISTED} more `{name}`", "", "", ""))
    limits = "; ".join(f"{name or 'wagers'} {limit}" for name, limit in game.sign.limits.items())
    table = _table(("wager", "pays", "house edge", "rule"), rows)
    why = (
        "" if edges or not game.book.analysis else f"\n\n`croupier odds {game.name}` has the edges."
    )
    return f"## Wagers\n\nUsual limits: {limits}.\n\n{table}{why}"


def _paid(area: Area) -> str:
    lines = [f"{one.event} {one.said}" if one.event else one.said for one in area.paid]
    if not lines and area.raises:
        return f"as the {area.raises} it raises"
    return "; ".join(lines) or pays(area)


def _round(game: Game) -> str:
    for seed in SEEDS:
        lines = _sample(game, seed)
        if lines:
            told = "\n".join(lines)
            return f"## A round\n\nA round at a table with the seed {seed}:\n\n```text\n{told}\n```"
    return ""


def _sample(game: Game, seed: int) -> list[str]:
    table = open_table(game.name, seed=seed, players={"alice": 1_000_00})
    try:
        table.until_wagers()
        legal = [
            one
            for one in table.table.legal_for("alice")
            if one.low and hasattr(one.command, "area")
        ]
        if legal:
            table.submit(table.actor("alice"), legal[0].command)
        done = table.play("default")
    except Refused:
        return []
    lines = [one for one in done.transcript() if "revealed" not in one]
    return lines if done.wagers and len(lines) <= TOO_MANY else []


def _saying(game: Game) -> str:
    own = game.words
    rows: list[tuple[object, ...]] = [(f"`{said}`", does) for said, does in own.lines]
    rows += [(f"`{said}`", f"the area `{area}`") for said, area in own.areas.items()]
    rows += [(f"`{said}`", f"the choice `{option}`") for said, option in own.options.items()]
    known = f"Strategies for absent players: {', '.join(f'`{one}`' for one in names(game))}."
    if not rows:
        return f"## What may be said\n\nThe names of areas and options.\n\n{known}"
    return f"## What may be said\n\n{_table(('said', 'means'), rows)}\n\n{known}"


def _irregular(game: Game) -> str:
    rows: list[tuple[object, ...]] = []
    for kind, rulings in game.round.rulings.items():
        rows.append((*_told(kind), ", ".join(dict.fromkeys(one.rule for one in rulings))))
    orders: list[tuple[object, ...]] = [
        (*_told(kind), ", ".join(dict.fromkeys(one.rule for one in obeyings if one.rule)))
        for kind, obeyings in game.round.obeyings.items()
    ]
    shown = "## When something goes wrong\n\n"
    if rows:
        shown += "What the dealer reports (`incident NAME`), and the provision that answers it.\n\n"
        shown += _table(("report", "what happened", "ruled by"), rows)
    if orders:
        shown += "\n\nWhat may be ordered or asked for (`direct NAME`):\n\n"
        shown += _table(("order", "what it does", "rule"), orders)
    return shown if rows or orders else ""


def _told(kind: type[Interjection]) -> tuple[str, str]:
    about = (kind.__doc__ or "").partition("\n\n")[0].replace("\n", " ").strip()
    return f"`{kind.__struct_config__.tag}`", " ".join(about.split())


def _options(game: Game) -> str:
    rows: list[tuple[object, ...]] = [
        (f"`{one.name}`", one.type, f"`{one.default}`", one.meaning) for one in options_of(game)
    ]
    if not rows:
        return ""
    return f"## What a house may choose\n\n{_table(('option', 'values', 'usual', 'meaning'), rows)}"


def _rules(game: Game) -> str:
    part = f"{game.edition}:{game.schedule}"
    known = summaries()
    rows: list[tuple[object, ...]] = [
        (f"`{row.provision.id}`", row.provision.title, known.get(row.provision.id, ""))
        for row in coverage().rows
        if row.provision.part == part
    ]
    if not rows:
        return ""
    return (
        "## The rules in our own words\n\nThe rules themselves are what binds; "
        f"`croupier rules CITATION` says what honours each.\n\n"
        f"{_table(('provision', 'heading', 'what it says'), rows)}"
    )


def limits_of(game: Game) -> str:
    """A game's usual limits, for lists."""
    limit = game.sign.limits[""]
    return f"{format_amount(limit.minimum)} to {format_amount(limit.maximum)}"

"""An open table in a line, in a few lines, and as a picture for a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from croupier.money import format_amount
from croupier.table import drawn
from croupier.table.seen import Hand, waiting
from croupier.table.table import Table


def _holds(table: Table) -> list[tuple[str, str, str]]:
    return [
        (
            place.name,
            format_amount(table.credit(place.name)),
            ", ".join(
                f"{wager.area.name} {format_amount(wager.amount)}"
                for wager in table.round.of(place.name)
            ),
        )
        for place in table.state.players
    ]


def described(table: Table) -> str:
    """A table in a line."""
    held = "".join(f"; {name} {has}" for name, has, _ in _holds(table))
    if table.closed:
        return f"<{table.game.title}, closed{held}>"
    return f"<{table.game.title}, round {table.round.number}: waiting for {waiting(table)}{held}>"


def titled(table: Table, hands: Mapping[str, Hand]) -> str:
    """A table in a few lines."""
    game = table.game
    lines = [f"{game.title} ({game.edition}:{game.schedule}), round {table.round.number}"]
    lines += [f"  {name}: {hand}" for name, hand in hands.items()]
    lines += [
        f"  {name} has {has}" + (f"; on the layout {lies}" if lies else "")
        for name, has, lies in _holds(table)
    ]
    return "\n".join([*lines, f"  waiting for {waiting(table)}"])


def pictured(table: Table, hands: Mapping[str, Hand]) -> str:
    """A table as HTML with its cards drawn."""
    held = drawn.rows(("player", "chips", "on the layout"), _holds(table))
    return (
        f"<div><b>{escape(table.game.title)}</b>, round {table.round.number}"
        f"<br>waiting for {escape(waiting(table))}{drawn.hands(hands)}{held}</div>"
    )

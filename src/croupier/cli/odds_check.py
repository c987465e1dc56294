"""`croupier odds --check`: exact, simulated and published figures side by side."""

import sys

from croupier.cli.errors import Failed
from croupier.cli.odds_settings import prepare
from croupier.cli.odds_table import percent
from croupier.cli.tables import print_json, say, table
from croupier.house import game_named
from croupier.odds import book
from croupier.odds.check import ROUNDS, Checked, check
from croupier.table.game import Game

HEADS = ["", "wager", "variant", "decks", "exact", "simulated", "published", "source"]


def check_games(games: list[Game], rounds: int | None, *, json: bool) -> int:
    """One table for each game; status 1 if anything is starred."""
    names = [game.name for game in games] or book.analysed()
    if sys.stderr.isatty():
        print("simulating (kernels are compiled on first use) …", file=sys.stderr)
    starred = 0
    document: list[dict[str, object]] = []
    for name in names:
        prepare(game_named(name))
        rows = list(check(name, rounds or ROUNDS))
        starred += sum(not row.agrees for row in rows)
        if json:
            document += [_record(row) for row in rows]
        else:
            say(f"── {game_named(name).title} ──")
            table(HEADS, (_row(row) for row in rows))
            say("")
    if json:
        print_json(document)
    if starred:
        raise Failed(f"{starred} of the figures disagree")
    return 0


def _row(row: Checked) -> list[str | int]:
    simulated = ""
    if row.simulated is not None:
        simulated = f"{percent(row.simulated.edge)} ± {percent(row.simulated.error)}"
    figures = row.figures
    return [
        "" if row.agrees else "*",
        figures.wager,
        figures.variant,
        figures.decks or "",
        percent(figures.house_edge),
        simulated,
        " ".join(one.value for one in row.published),
        "; ".join(one.source for one in row.published),
    ]


def _record(row: Checked) -> dict[str, object]:
    figures = row.figures
    return {
        "game": figures.game,
        "wager": figures.wager,
        "variant": figures.variant,
        "decks": figures.decks,
        "exact": float(figures.house_edge),
        "simulated": None if row.simulated is None else row.simulated.edge,
        "error": None if row.simulated is None else row.simulated.error,
        "published": [{"value": one.value, "source": one.source} for one in row.published],
        "agrees": row.agrees,
    }

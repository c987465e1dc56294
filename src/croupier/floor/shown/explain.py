"""The help of a terminal: how to play, and what each wager is and pays (16:3(2)(i))."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.floor.house import House
from croupier.floor.people.roles import Person
from croupier.games import GAMES
from croupier.odds.edges import edges
from croupier.rulebook.provisions import all_provisions
from croupier.rulebook.summaries import summaries
from croupier.table.game import Game
from croupier.table.round import Options


class Pays(msgspec.Struct, frozen=True):
    odds: str
    on: str
    rule: str


class Wager(msgspec.Struct, frozen=True):
    area: str
    minimum: int
    maximum: int
    rule: str
    additional: bool
    pays: tuple[Pays, ...]
    opens: str = "wagering"  # or in play, when the round asks for it
    raises: str = ""  # the area whose wager it adds to
    edge: str = ""  # what the house keeps of it on average; empty where no figure is known


class Said(msgspec.Struct, frozen=True):
    """A provision of the game's schedule, in plain words."""

    title: str
    words: str
    rule: str


class Help(msgspec.Struct, frozen=True):
    game: str
    title: str
    edition: str
    schedule: str
    how: tuple[str, ...]
    wagers: tuple[Wager, ...]
    rules: tuple[Said, ...] = ()


HOW = (
    "Join the table. Touch a chip to choose its value, then touch an area to wager it there.",
    "While the countdown runs you may add to a wager, or take it back: Undo, Clear, a right click "
    "or Delete.",
    "When 'no more bets' shows, wagers stay as they lie until the result.",
    "When the table waits for you, your choices appear in large letters; if you let the time "
    "pass, the choice marked so is taken for you.",
    "Winnings and returned wagers go to your credits at once. 'Cash out' turns credits into a "
    "voucher; a voucher's code turns back into credits.",
    "If you think that a round was decided wrongly, open it in your history and complain: a "
    "gaming supervisor goes through it again and decides.",
)


@lru_cache(maxsize=128)
def paid(game: str, options: Options) -> dict[str, tuple[bool, tuple[Pays, ...]]]:
    """By area: whether it is an additional wager, and everything it can be paid."""
    kind = GAMES[game].round
    return {
        name: (
            area.additional,
            tuple(Pays(paid.said, paid.event, paid.rule) for paid in area.paid),
        )
        for name, area in kind.areas(options).items()
    }


@lru_cache(maxsize=64)
def said(edition: str, schedule: str) -> tuple[Said, ...]:
    """The schedule of a game, provision by provision."""
    whole, words = f"{edition}:{schedule}", summaries()
    return tuple(
        Said(one.title, words[one.id], one.id)
        for one in all_provisions().values()
        if one.id in words and whole in (one.id, one.part)
    )


async def help_for(house: House, who: Person, table: str) -> Help:
    situation = await house.situation(who, table)
    game: Game = GAMES[situation.game]
    odds = paid(game.name, house.options(table))
    known = edges(game, house.options(table))
    wagers = tuple(
        Wager(
            a.name,
            a.minimum,
            a.maximum,
            a.rule,
            *odds.get(a.name, (False, ())),
            a.opens,
            a.raises,
            known.get(a.name, ""),
        )
        for a in situation.areas
    )
    rules = said(game.edition, game.schedule)
    return Help(game.name, game.title, game.edition, game.schedule, HOW, wagers, rules)

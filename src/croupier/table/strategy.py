"""Answering a table's asks for absent players: by a strategy with a name.

A strategy is asked one decision at a time and answers a command.  A game adds its own with
:func:`strategy`; ``default`` and ``random`` serve every game.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.equipment.randomness import Source
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.asks import Ask, Legal
from croupier.table.commands import Choose, Command, Place, TimeUp
from croupier.table.game import Game, load
from croupier.table.refusal import Refused
from croupier.table.table import Table
from croupier.table.wagering import Wagering

Strategy = Callable[[Table, Ask, str], Command]
"""Table, ask and player (empty: the house is asked) to the answer."""

Streams = Callable[[str], Source]
"""A source of chance for each named stream: the same stream of the same seed, the same numbers."""

Maker = Callable[[Streams], Strategy]

_MAKERS: dict[str, dict[str, Maker]] = {"": {}}


def strategy(name: str, game: str = "") -> Callable[[Maker], Maker]:
    """Register what makes a strategy, for one game or for all."""

    def register(maker: Maker) -> Maker:
        makers = _MAKERS.setdefault(game, {})
        if name in makers:
            raise ValueError(f"two strategies are called {name}")
        makers[name] = maker
        return maker

    return register


def _of(game: Game) -> dict[str, Maker]:
    """A game's own strategies; the modules that register them are loaded when they are wanted."""
    for module in game.strategies:
        load(module)
    return _MAKERS.get(game.name, {})


def names(game: Game) -> list[str]:
    """The strategies that a game can be played by."""
    return [*_MAKERS[""], *_of(game)]


def make(name: str, game: Game, streams: Streams) -> Strategy:
    """The strategy of that name; ``ValueError`` if there is none."""
    maker = _of(game).get(name) or _MAKERS[""].get(name)
    if maker is None:
        raise ValueError(f"{game.name} has no strategy '{name}'; it has {', '.join(names(game))}")
    return maker(streams)


@strategy("default")
def _default(_: Streams) -> Strategy:
    """What the rules take when the time is up; where they take nothing, the first option."""

    def decide(table: Table, ask: Ask, player: str) -> Command:
        if table.check(SYSTEM, TimeUp()) is None:
            return TimeUp()
        return _options(ask, player)[0].command

    return decide


@strategy("random")
def _random(streams: Streams) -> Strategy:
    """Any legal option, all equally likely.

    Each decision has a stream of its own, so that a resumed table decides as it would have.
    """

    def decide(table: Table, ask: Ask, player: str) -> Command:
        chance = streams(f"strategy/{table.round.number}/{table.round.inputs}")
        options = _options(ask, player)
        chosen = options[chance.below(len(options))]
        if not chosen.step:
            return chosen.command
        steps = chance.below((chosen.high - chosen.low) // chosen.step + 1)
        return msgspec.structs.replace(chosen.command, amount=chosen.low + steps * chosen.step)

    return decide


def _options(ask: Ask, player: str) -> list[Legal]:
    options = [o for o in ask.legal() if o.player == player and o.role is not Role.SYSTEM]
    if not options:
        raise Refused(f"there is no answer to {ask.describe()}", ask.rule)
    return options


def go_on(table: Table, decide: Strategy) -> list[ev.Event]:
    """Answer the pending ask: wagering is closed, anything else is decided by the strategy."""
    ask = table.pending
    if isinstance(ask, Wagering):
        return _close_wagering(table, ask)
    if ask.chance:
        raise Refused(f"the dealer must enter {ask.describe()}", ask.rule)
    waiting = ask.waits_for()
    player = waiting[0] if waiting else ""
    command = decide(table, ask, player)
    if player and type(command) is not TimeUp:
        return table.submit(Actor(player, Role.PLAYER), command)
    return table.submit(SYSTEM, command)


def _close_wagering(table: Table, ask: Wagering) -> list[ev.Event]:
    """'No more bets', or first what must be there before it may be called: the first answer to
    what is offered (the dice), or the smallest wager."""
    refused = table.check(SYSTEM, ask.default())
    if refused is None:
        return table.submit(SYSTEM, ask.default())
    options = [option for option in ask.legal() if option.player]
    for kind in (Choose, Place):
        for option in options:
            if isinstance(option.command, kind):
                return table.submit(Actor(option.player, Role.PLAYER), option.command)
    raise refused

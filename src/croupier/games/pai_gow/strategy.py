"""How absent players set their tiles: ``house-way``, and ``best`` against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.equipment.tiles import Tile
from croupier.games.pai_gow.layout import BANK, HOUSE_WAY, SPLITS, box_hand
from croupier.games.pai_gow.round import PaiGow
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command, TimeUp
from croupier.table.game import load
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table
from croupier.wagers.pai_gow.hands import Setting, set_hands

TILES_OF_A_HAND = 4


@strategy("house-way", game="pai-gow")
def house_way(_: Streams) -> Strategy:
    """The house way for every hand, and never the bank."""

    def decide(table: Table, ask: Ask, player: str) -> Command:
        return Choose(HOUSE_WAY) if sets_tiles(ask) else TimeUp()

    return decide


@strategy("best", game="pai-gow")
def best(_: Streams) -> Strategy:
    """The setting that costs nothing against the house way; never the bank."""
    wanted: Callable[[Sequence[Tile], bool], Setting] = load("croupier.odds.pai_gow_advice:best")

    def decide(table: Table, ask: Ask, player: str) -> Command:
        if not sets_tiles(ask):
            return TimeUp()
        round: PaiGow = table.round
        hand = hand_asked(table, player)
        tiles = [Tile(face) for face in round.hidden.known_to(player, hand)]
        if len(tiles) == TILES_OF_A_HAND:  # otherwise a dealer deals, and the house knows none
            kinds = wanted(tiles, hand == BANK).kinds
            for option, ((a, b), (c, d)) in SPLITS.items():
                if set_hands([tiles[a], tiles[b]], [tiles[c], tiles[d]]).kinds == kinds:
                    return Choose(option)
        return Choose(HOUSE_WAY)

    return decide


def sets_tiles(ask: Ask) -> bool:
    """Whether somebody is asked how tiles are to be set."""
    return isinstance(ask, Choice) and HOUSE_WAY in ask.options and bool(ask.to)


def hand_asked(table: Table, player: str) -> str:
    """The hand that a player is asked to set; the bank's, for who banks."""
    round: PaiGow = table.round
    if player in round.bank.names:
        return BANK
    boxes = [box for box, name in round.setters.items() if name == player and box in round.in_play]
    open_ = [box for box in boxes if box not in round.laid]
    return box_hand((open_ or boxes)[0])

"""What `croupier strategy` says of pai gow, and what the strategy ``best`` goes by."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from croupier.equipment.tiles import KIND, Tile, in_order, parse_tiles, picture, words
from croupier.odds.advice import Chart, Departure, Section, Way, Ways
from croupier.odds.pai_gow import FOURS, Advice, Count, Side, advise, hands_like, whole
from croupier.wagers.pai_gow.hands import Setting, set_hands


class PaiGowAdvice:
    """Against the house way, as a player and as a banker."""

    def chart(self, options: Any, *, by_cards: bool) -> Chart:
        rows = []
        for side in Side:
            counts = whole(side)
            rows.append((f"{side.value}, house way", _cells(counts.house_way)))
            if side is not Side.CO_BANKER:
                rows.append((f"{side.value}, best setting", _cells(counts.best)))
        notes = (
            "everybody else sets the house way; commission is not rounded",
            f"the best setting is not the house way for {whole(Side.PLAYER).otherwise} of {FOURS} "
            f"hands of a player, {whole(Side.BANKER).otherwise} of a player/banker",
            "name a hand to see what each setting of it costs: 'teen gor chop-ng day'",
        )
        heads = ("wins", "stands off", "loses", "expected")
        section = Section("all hands", tuple(rows), drawn=False)
        return Chart("Pai gow: setting four tiles", heads, (section,), notes, {})

    def departures(self, options: Any, said: Sequence[str]) -> list[Departure]:
        """``'teen gor chop-ng day: teen gor'``: those two of the four are laid together."""
        return [_departure(text) for text in said]

    def hand(self, options: Any, text: str) -> Ways:
        tiles = _four(text)
        sides = tuple(
            (f"as {side.value}", tuple(_way(one) for one in advise(tiles, side))) for side in Side
        )
        return Ways(words(in_order(tiles)), sides, picture(in_order(tiles)))


def _cells(count: Count) -> tuple[str, ...]:
    shares = (Fraction(n, count.total) for n in (count.wins, count.stand_offs, count.losses))
    return (*(f"{float(share):.4%}" for share in shares), f"{float(count.expected):+.6f}")


def _way(one: Advice) -> Way:
    count = one.count
    return Way(
        str(one.setting),
        "the house way" if one.house_way else "",
        Fraction(count.wins, count.total),
        Fraction(count.stand_offs, count.total),
        Fraction(count.losses, count.total),
        count.expected,
        one.cost,
    )


def _four(text: str) -> list[Tile]:
    tiles = parse_tiles(text)
    if len(tiles) != 4:
        raise ValueError(f"{len(tiles)} tiles: a hand is set from four")
    return tiles


def _departure(text: str) -> Departure:
    named, colon, two = text.partition(":")
    tiles, together = _four(named), parse_tiles(two)
    left = list(tiles)
    for tile in together:
        alike = [one for one in left if KIND[one] is KIND[tile]]
        if not alike:
            raise ValueError(f"there is no {tile} among {words(tiles)}")
        left.remove(alike[0])
    if not colon or len(together) != 2:
        raise ValueError(f"{text!r}: say 'four tiles: the two that are laid together'")
    laid = [one for one in tiles if one not in left or tiles.count(one) > left.count(one)][:2]
    chosen = set_hands(laid, left).kinds
    ways = advise(tiles, Side.PLAYER)
    taken = next(one for one in ways if one.setting.kinds == chosen)
    often = hands_like([KIND[tile] for tile in tiles]) / FOURS
    best = ways[0].setting
    return Departure(
        words(in_order(tiles)), "house way", str(best), str(taken.setting), often, float(taken.cost)
    )


ADVICE = PaiGowAdvice()


def best(tiles: Sequence[Tile], bank: bool) -> Setting:
    """The best setting against the house way."""
    return advise(tiles, Side.BANKER if bank else Side.PLAYER)[0].setting

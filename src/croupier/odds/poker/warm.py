"""The compiled loops of the analyses of house poker, made ready one after another."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.poker.let_it_ride import PAYS as RIDE_PAYS
from croupier.games.poker.mississippi import PAYS as MISSISSIPPI_PAYS
from croupier.odds.kernels.poker import count_hands
from croupier.odds.kernels.ready import is_compiled
from croupier.odds.poker import (
    caribbean,
    double_chance,
    electronic_three_card,
    last_card,
    let_it_ride,
    mississippi,
    three_card,
)

LOOPS = (
    three_card.count_showdowns,
    count_hands,
    caribbean.all_hands,
    caribbean.count_deals,
    last_card.count_last,
    mississippi.decide,
    mississippi.play,
    let_it_ride.ride,
    double_chance.count_hands,
)


def compiled() -> bool:
    """Whether every loop is there already."""
    return all(is_compiled(loop) for loop in LOOPS)


def steps() -> Iterator[str]:
    """Compile them, naming each before it is done."""
    yield "showdowns of three cards"
    three_card.showdowns()
    yield "hands of six cards"
    electronic_three_card.sixes()
    yield "deals of Caribbean stud"
    caribbean.counted()
    if not is_compiled(caribbean.count_deals):  # the deals were kept, what counts them was not
        caribbean.best_play()
    yield "what the fifth card makes of four"
    last_card.by_four(MISSISSIPPI_PAYS.decide, last_card.events_of(MISSISSIPPI_PAYS))
    yield "best play of Mississippi stud"
    mississippi.best_play(MISSISSIPPI_PAYS)
    yield "best play of Let It Ride"
    let_it_ride.best_play(RIDE_PAYS)
    yield "hands of Double Chance"
    double_chance.counted()

"""The rounds of house poker taken many at a time, and the live ones over the same decks."""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import Card
from croupier.equipment.randomness import SeededSource
from croupier.equipment.tiles import Tile
from croupier.games import GAMES
from croupier.games.pai_gow.layout import BANK, box_hand
from croupier.odds.kernels import house_poker_players as players
from croupier.odds.kernels.array_poker import ArrayPlan, SixthPlan
from croupier.odds.kernels.house_poker import CENTS, Dealt, Rounds, Sums
from croupier.odds.kernels.pai_gow import TilePlan, places
from croupier.odds.kernels.poker import numbers
from croupier.simulate.job import job_for
from croupier.table import events as ev
from croupier.table.devices import Equipment
from croupier.wagers.pai_gow.boxes import BOXES
from tests.proofs import LONG
from tests.simulate.live_rounds import LaidOut, Live, by_name, shoes

ROUNDS = 250
BOXES_HANDS = {box_hand(box) for box in range(1, BOXES + 1)}
USUAL = {
    "three-card-poker": {"ante": 1.0, "pair-plus": 0.5},
    "caribbean-stud": {"ante": 1.0},
    "mississippi-stud": {"ante": 1.0, "3-card-bonus": 0.5},
    "let-it-ride": {"dollar": 1.0, "two": 1.0, "one": 1.0},
    "ultimate-holdem": {"ante": 1.0, "trips": 0.5},
    "holdem-bonus": {"ante": 1.0, "bonus": 0.5},
}
# whose best play takes half a minute each to work out: `make proofs`; their figures have tests too
TAKE_LONG = {"caribbean-stud", "ultimate-holdem", "holdem-bonus"}
BEST = [game for game in USUAL if LONG or game not in TAKE_LONG]


def compare(
    plan: Rounds, found: Any, live: Live, game: str, strategy: str, rounds: int = ROUNDS
) -> set[int]:
    """Round by round, to the cent; what was won and lost."""
    sums = Sums(plan, rounds, 1)
    sums.add(*found)
    seen = set()
    for number, (won, _) in enumerate(live.rounds(by_name(strategy, game), rounds)):
        assert round(sums.nets[number] * CENTS) == won, number
        seen.add(won)
    return seen


def in_cents(wagers: dict[str, float]) -> dict[str, int]:
    return {name: round(stake * CENTS) for name, stake in wagers.items()}


def decks(game: str, early: str) -> list[list[Card]]:
    return list(islice(shoes("standard", 1, f"{game} {early}", early=early), ROUNDS + 1))


def dealt(game: str, laid: list[list[Card]]) -> Dealt:
    """The cards as the live deal in stacks brings them: community cards first, from the last."""
    deal = players.WAYS[game].game.poker.deal
    first = deal.community if deal.community_first else 0
    cards = np.stack([numbers(deck) for deck in laid[:ROUNDS]])
    own, theirs = first + deal.hand, first + deal.hand + deal.dealer
    board = cards[:, :first][:, ::-1] if first else cards[:, theirs : theirs + deal.community]
    return Dealt(cards[:, first:own], cards[:, own:theirs], board)


@pytest.mark.parametrize("early", ["", "10 J Q K A"])
@pytest.mark.parametrize("game", USUAL)
def test_the_rounds_are_the_live_ones_to_the_cent(game: str, early: str) -> None:
    """Also: 3:18, 11:21, 11a:25, 12:21, 15:17, 17:38"""
    wagers, laid = USUAL[game], decks(game, early)
    job = job_for(game, wagers, strategy="basic")
    plan = players.plan_of(game, job, job.options)
    assert plan is not None
    cents = in_cents(wagers)
    if game == "ultimate-holdem":
        cents = {"ante": cents["ante"], "blind": cents["ante"], **cents}
    live = Live(game, {}, cents, LaidOut(laid))
    seen = compare(plan, plan.settle(dealt(game, laid)), live, game, "basic")
    assert len(seen) >= 6


@pytest.mark.parametrize("early", ["", "10 J Q K A"])
@pytest.mark.parametrize("game", BEST)
def test_best_play_is_that_of_the_live_table_to_the_cent(game: str, early: str) -> None:
    wagers, laid = USUAL[game], decks(game, early)
    job = job_for(game, wagers, strategy="optimal")
    plan = players.plan_of(game, job, job.options)
    assert plan is not None
    cents = in_cents(wagers)
    if game == "ultimate-holdem":
        cents = {"ante": cents["ante"], "blind": cents["ante"], **cents}
    few = 60  # the live table works every decision out
    live = Live(game, {}, cents, LaidOut(laid))
    found = [each[:, :few] for each in plan.settle(dealt(game, laid))]
    assert len(compare(plan, found, live, game, "optimal", few)) >= 4


@pytest.mark.parametrize("strategy", ["basic", "play"])
def test_12a_3_the_rounds_on_terminals_are_the_live_ones_to_the_cent(strategy: str) -> None:
    """Also: 12a:5(1), 12a:6(1), 12a:7(2)"""
    game = "electronic-three-card-poker"
    wagers = {
        "ante": 1.0, "pair-plus": 0.5, "six-card-bonus": 0.5,
        "pair-plus-column-1": 0.5, "six-card-bonus-row-1": 0.5,
    }  # fmt: skip
    laid = decks(game, "10 J Q K A")
    job = job_for(game, wagers, strategy=strategy)
    plan = ArrayPlan(job.options, job.names, job.stakes, always=strategy == "play")
    rows = np.stack([numbers(deck)[: plan.cards] for deck in laid[:ROUNDS]])
    live = Live(game, {}, in_cents(wagers), LaidOut(laid))
    assert len(compare(plan, plan.play(rows), live, game, strategy)) >= 8


@pytest.mark.parametrize("early", ["", "2 3 4 5"])
def test_nsw_2016_double_chance_the_rounds_are_the_live_ones_to_the_cent(early: str) -> None:
    game = "double-chance"
    laid = decks(game, early)
    area = GAMES[game].round.areas(GAMES[game].configure())["wager"]
    plan = SixthPlan(area, ["wager"], np.ones(1))
    rows = np.stack([numbers(deck)[: plan.cards] for deck in laid[:ROUNDS]])
    live = Live(game, {}, {"wager": CENTS}, LaidOut(laid))
    assert len(compare(plan, plan.play(rows), live, game, "basic")) >= 2


@pytest.mark.parametrize("strategy", ["house-way", "best"])
def test_6_36_the_rounds_of_pai_gow_are_the_live_ones_to_the_cent(strategy: str) -> None:
    """Also: 6:19(1)"""
    live = Live("pai-gow", {}, {"player": CENTS}, Equipment(SeededSource("tiles")))
    rows, gains = [], []
    for won, happened in live.rounds(by_name(strategy, "pai-gow"), 150):
        outcome = next(one.outcome for one in happened if isinstance(one, ev.RoundClosed))
        bank, mine = outcome[BANK], next(v for k, v in outcome.items() if k in BOXES_HANDS)
        rows.append([*places([Tile(t) for t in mine]), *places([Tile(t) for t in bank])])
        gains.append(won)
    plan = TilePlan(["player"], np.ones(1), strategy)
    found, _ = plan.play(np.array(rows, np.uint8))
    assert [round(gain * CENTS) for gain in found[0]] == gains
    assert len({*gains}) == 3

"""Whole hands of manila at random, settled again by other means.

The second calculation knows nothing of pots, of the order of hands or of who shows: it plays for
every dollar by itself, with hands told apart by counting, and takes commission from that.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.table import events as ev
from croupier.table.accounts import RAKE, credit
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Choose, NoMoreBets
from croupier.table.devices import Equipment
from croupier.table.strategy import go_on, make
from croupier.table.table import Table
from tests.generic import SCALE

FACES = "7 8 9 10 J Q K A".split()
HANDS = 120 * SCALE
NAMES = ("ann", "bob", "cho", "dan", "eve", "fay", "gus")
Score = tuple[int, list[int]]


def score(cards: tuple[str, ...]) -> Score:
    """What five cards are: higher is better.  A flush beats a full house; an ace is high."""
    values = [FACES.index(card[:-1]) for card in cards]
    counts = sorted(Counter(values).items(), key=lambda one: (-one[1], -one[0]))
    shape = [number for _, number in counts]
    order = [value for value, _ in counts]
    flush = len({card[-1] for card in cards}) == 1
    straight = shape == [1] * 5 and order[0] - order[4] == 4
    if straight:
        return (8 if flush else 4), order[:1]
    if shape[0] == 4:
        return 7, order
    if flush:
        return 6, order
    shapes = {(3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return shapes.get(tuple(shape), 0), order


def best(hole: list[str], board: list[str]) -> Score:
    return max(score((*hole, *three)) for three in combinations(board, 3))


def settled_again(
    bets: dict[str, int], folded: set[str], strength: dict[str, Score], blind: int, last: list[str]
) -> tuple[dict[str, int], int]:
    """What each player wins and what the house takes, in dollars; ``last``: to whom an odd dollar
    goes first."""
    by_winners: dict[tuple[str, ...], int] = {}
    liable: dict[tuple[str, ...], int] = {}
    live = [name for name in bets if name not in folded]
    levels = sorted({bets[name] for name in live})
    for dollar in range(max(bets.values(), default=0)):
        given = [name for name in bets if bets[name] > dollar]
        level = next((one for one in levels if one > dollar), levels[-1])
        able = [name for name in live if bets[name] >= level]
        top = max(strength[name] for name in able) if len(able) > 1 else None
        winners = tuple(n for n in able if top is None or strength[n] == top)
        by_winners[winners] = by_winners.get(winners, 0) + len(given)
        pot_givers = {n for n in bets if bets[n] > max([0, *(x for x in levels if x < level)])}
        if len(winners) == 1 or pot_givers - set(winners):
            liable[winners] = liable.get(winners, 0) + len(given)
    won = dict.fromkeys(bets, 0)
    rake = 0
    for winners, amount in by_winners.items():
        fee = min(liable.get(winners, 0), 100 * blind) // 20
        rake += fee
        share, odd = divmod(amount - fee, len(winners))
        for name in winners:
            won[name] += share
        won[next(name for name in last if name in winners)] += odd
    return won, rake


def table_of(players: int, rng: Random, **options: Any) -> Table:
    game = GAMES["manila"]
    devices = Equipment(SeededSource(rng.randint(0, 10**9)))
    table = Table(game, options=game.configure(options), devices=devices)
    table.start()
    for seat, name in enumerate(NAMES[:players], 1):
        table.submit(Actor(name, Role.PLAYER), Join(seat))
        table.submit(Actor(name, Role.PLAYER), BuyIn(rng.randint(100, 260) * 100))
    return table


def play_hand(table: Table, rng: Random) -> Any:
    """A hand with random legal actions; the round when it is over, with what was held before."""
    finished: list[Any] = []
    table.watch = finished.append
    before = {p.name: table.credit(p.name) for p in table.state.players}
    table.submit(Actor("dealer", Role.DEALER), NoMoreBets())
    while not finished:
        ask: Any = table.pending
        (name,) = ask.waits_for()
        betting = table.round.betting
        owing = {n: betting.stacks[n] for n in betting.live}
        options = [o for o in ask.options if o != "fold" or rng.random() < 0.3]
        what = rng.choice(options)
        amount = 0
        if what in (ask.amounts or {}):
            low, high, step = ask.amounts[what]
            amount = low + step * rng.randint(0, min((high - low) // step, 40))
        table.submit(Actor(name, Role.PLAYER), Choose(what, amount=amount))
        # only who has not folded and has chips is asked
        assert owing[name] > 0
    return finished[0], before


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_hands_at_random_agree_with_a_second_calculation(players: int) -> None:
    rng = Random(players)
    side_pots = divided = 0
    for _ in range(HANDS // 8):
        table = table_of(players, rng)
        raked = 0
        for _ in range(8):
            if not table.round.has_something_to_play():
                break
            round, before = play_hand(table, rng)
            bets: dict[str, int] = {}
            folded: set[str] = set()
            pots: set[int] = set()
            for event in round.events:
                if isinstance(event, ev.BetMade):
                    bets[event.player] = bets.get(event.player, 0) + event.amount // 100
                elif isinstance(event, ev.BetReturned):
                    bets[event.player] -= event.amount // 100
                elif isinstance(event, ev.Chose) and event.option == "fold":
                    folded.add(event.player)
                elif isinstance(event, ev.PotWon):
                    pots.add(event.pot)
                    divided += event.rule == "qld-2024:5:25(6)"
            side_pots += len(pots) > 1
            live = [name for name in bets if name not in folded]
            strength = {}
            if len(live) > 1:
                faces = holes(round)
                strength = {name: best(faces[name], list(round.board)) for name in live}
            won, rake = settled_again(bets, folded, strength, 5, nearest(round.events))
            after = {name: table.credit(name) // 100 for name in before}
            expected = {
                name: cents // 100 - bets.get(name, 0) + won.get(name, 0)
                for name, cents in before.items()
            }
            assert after == expected
            assert table.ledger.balance(RAKE) // 100 - raked == rake
            raked += rake
            # nobody wins more of anybody than was bet against it
            for name, own in bets.items():
                most = sum(min(bet, own) for bet in bets.values())
                assert won[name] <= most or len(live) == 1
            assert sum(table.ledger.balances.values()) == 0
    assert side_pots or players == 2
    assert divided or HANDS < 500


def nearest(events: list[ev.Event]) -> list[str]:
    """Clockwise from the designated player of the final round, who comes last."""
    seats: list[str] = []
    gone: set[str] = set()  # folded or tapped out
    folded: set[str] = set()
    board = 0
    for event in events:
        if isinstance(event, ev.Dealt):
            if event.to == "communal cards":
                board += 1
                if board == 5:
                    break
            elif event.to not in seats:
                seats.append(event.to)
        elif isinstance(event, ev.BetMade) and event.all_in:
            gone.add(event.player)
        elif isinstance(event, ev.Chose) and event.option == "fold":
            gone.add(event.player)
            folded.add(event.player)
    active = [name for name in seats if name not in gone]
    first = next(iter(active or [name for name in seats if name not in folded]))
    at = seats.index(first)
    return seats[at + 1 :] + seats[: at + 1]


def holes(round: Any) -> dict[str, list[str]]:
    """The hole cards as their owners were told them."""
    found: dict[str, list[str]] = {}
    for event in round.events:
        if isinstance(event, ev.Exposed) and event.audience:
            found.setdefault(event.to, []).append(event.card)
    return found


@pytest.mark.parametrize("name", ["random", "caller", "tight"])
def test_a_table_plays_on_by_a_strategy(name: str) -> None:
    """Every chip is somewhere, and rounds come to an end."""
    rng = Random(11)
    table = table_of(5, rng, ace_low=True)
    decide = make(name, GAMES["manila"], lambda stream: SeededSource(len(stream)))
    begun = {place.name: table.credit(place.name) for place in table.state.players}
    while table.round.number < 25 and table.round.has_something_to_play():
        go_on(table, decide)
    table_of_chips = sum(table.credit(n) for n in begun) + table.ledger.balance(RAKE)
    in_play = sum(
        cents for account, cents in table.ledger.balances.items() if account[:4] in ("risk", "pot:")
    )
    assert table_of_chips + in_play == sum(begun.values())
    assert table.round.number > 3
    assert credit("ann") in table.ledger.balances

"""The compiled cash game plays as a live table does: same cards, same acts, same chips."""

from __future__ import annotations

import numpy as np

from croupier.equipment.cards import DECK
from croupier.games import GAMES
from croupier.odds.kernels.cash_game import MOST_ACTS, play, simulate
from croupier.odds.kernels.poker import ranking
from croupier.odds.kernels.rng import seeded
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Choice
from croupier.table.commands import Choose, NoMoreBets
from croupier.table.devices import Stacked
from croupier.table.sign import BUY_IN, Limit, Sign
from croupier.table.table import Table

WORDS = ("fold", "check", "call", "bet", "raise", "all-in")
SIGN = Sign({"": Limit(2, 2), "first-blind": Limit(1, 1), BUY_IN: Limit(1, 10**9)}, 1, coins=False)


def live(deck: list[str], stacks: list[int], acts: list[tuple[int, int, int]]) -> list[int]:
    """A live table told the same: whose turn it is and what is legal is its own say."""
    options = GAMES["texas-holdem"].configure({"commission": 0, "device": True})
    table = Table(GAMES["texas-holdem"], options=options, sign=SIGN, devices=Stacked(deck))
    table.start()
    names = [f"p{n}" for n in range(len(stacks))]
    for seat, name in enumerate(names, 1):
        table.submit(Actor(name, Role.PLAYER), Join(seat))
        table.submit(Actor(name, Role.PLAYER), BuyIn(stacks[seat - 1]))
    table.submit(Actor("dealer", Role.DEALER), NoMoreBets())
    for who, what, amount in acts:
        assert table.pending.waits_for() == (names[who],)
        table.submit(Actor(names[who], Role.PLAYER), Choose(WORDS[what], amount=amount))
    while table.round.number == 1 and isinstance(table.pending, Choice):
        assert table.pending.what == "showdown", table.pending.describe()
        table.submit(Actor(table.pending.to[0], Role.PLAYER), Choose("show"))
    return [table.credit(name) for name in names]


def test_a_live_table_told_the_same_has_the_same_chips() -> None:
    chance = np.random.default_rng(4)
    tables, trace = ranking(), np.zeros((MOST_ACTS, 3), np.int64)
    for seed in range(120):
        rng = seeded(np.random.SeedSequence(seed))
        start = chance.integers(2, 120, chance.integers(2, 10))
        stacks, deck = start.copy(), np.arange(52).astype(np.uint8)
        acts = play(tables, rng, deck, stacks, 1, 2, trace)
        cards = [DECK[card] for card in deck]
        said = [(int(a), int(b), int(c)) for a, b, c in trace[:acts]]
        assert live(list(cards), [*map(int, start)], said) == [*map(int, stacks)], seed


def test_nothing_is_lost_or_made() -> None:
    assert sum(simulate(20_000, seed=3)) == 0

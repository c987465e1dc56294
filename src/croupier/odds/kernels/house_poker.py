"""House poker, one hand against the dealer's or for what it is worth, many rounds at a time.

Cards are dealt in a compiled loop; then every step of the round is taken for all rounds of a block
together: what is decided (``house_poker_players``), how strong the hands are (``poker``), and what
wagers come to, by tables that the live areas fill in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.equipment.cards import DECK
from croupier.games.poker.layout import Played
from croupier.games.poker.round import HousePoker
from croupier.odds.figures import line_of
from croupier.odds.kernels.poker import Strengths, hands_of, ranking, strengths
from croupier.odds.kernels.rng import Bytes, State, shuffle
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area
from croupier.wagers.poker import Order

Whole = NDArray[np.int64]
Truths = NDArray[np.bool_]

BLOCK = 20_000  # rounds taken together
CENTS = 12_000  # in a unit, where a rule limits a sum of money
LOWER, EQUAL, HIGHER = range(3)  # than the dealer's hand


@njit(cache=True, nogil=True)
def deal(state: State, pack: Bytes, rows: int, cards: int) -> Any:
    """So many rows of cards, each from a full deck."""
    found = np.zeros((rows, cards), np.uint8)
    for row in range(rows):
        shuffle(state, pack, len(pack), cards)
        found[row] = pack[:cards]
    return found


@dataclass(frozen=True)
class Dealt:
    """The cards of many rounds, a row each; the community cards in the order of their turn."""

    mine: Bytes
    dealers: Bytes
    board: Bytes

    def with_board(self, cards: int) -> Bytes:
        """The player's cards and the first so many of the community cards."""
        return np.hstack([self.mine, self.board[:, :cards]])


@dataclass(frozen=True)
class Decided:
    """What a player said in each round."""

    folded: Truths
    raised: Mapping[str, Whole] = field(default_factory=dict)  # by area, how many antes
    taken_back: Mapping[str, Truths] = field(default_factory=dict)  # by area


Player = Callable[[Dealt], Decided]
Beside = Callable[[Area], Callable[[Dealt], Floats]]
"""What a side wager gains by cards other than the player's best hand."""


def strength(order: Order, hands: Bytes) -> Strengths:
    most = 7 if order.size == 5 else order.size
    found: Strengths = strengths(ranking(order, most), hands)
    return found


def gains(order: Order, area: Area) -> Floats:
    """[does the dealer's hand qualify, how the hands compare, strength]: what a unit gains."""
    hands = hands_of(order)
    found = np.zeros((2, 3, len(hands)))
    against = {LOWER: hands[-1], HIGHER: hands[0]}
    for place, hand in enumerate(hands):
        for compared in (LOWER, EQUAL, HIGHER):
            theirs = against.get(compared, hand)
            if (theirs > hand, theirs < hand) != (compared == LOWER, compared == HIGHER):
                continue  # the lowest hand is higher than none
            for qualified in (False, True):
                result = area.result(Played(hand, theirs, qualified))
                found[int(qualified), compared, place] = float(line_of(result)[2])
    return found


class Table(dict[str, Floats]):
    """By area, what a unit of it gains; made as it is first needed."""

    def __init__(self, order: Order, layout: Mapping[str, Area]) -> None:
        super().__init__()
        self.order, self.layout = order, layout

    def __missing__(self, area: str) -> Floats:
        found = self[area] = gains(self.order, self.layout[area])
        return found


def compare(own: Strengths, theirs: Strengths) -> Whole:
    """Whether hands are lower than the dealer's, equal or higher."""
    found: Whole = EQUAL + np.sign(own.astype(np.int64) - theirs.astype(np.int64))
    return found


class Rounds(Protocol):
    """What is played many rounds at a time."""

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def stakes(self) -> Floats: ...
    @property
    def cards(self) -> int: ...  # of a round
    @property
    def pack(self) -> int: ...  # that they are dealt from

    def halves(self) -> Floats:
        """In how many equal parts a unit of each wager lies."""

    def play(self, rows: Bytes) -> tuple[Floats, Truths]:
        """By wager and round, what a unit gained, and whether it was at stake to the end."""


class Plan:
    """The tables of some wagers on a game, made once for many chunks."""

    pack = len(DECK)

    def __init__(
        self,
        game: type[HousePoker],
        layout: Mapping[str, Area],
        names: Sequence[str],
        stakes: Floats,
        player: Player,
        beside: Mapping[str, Beside],
        most: int = 0,
    ) -> None:
        self.deals = game.poker.deal
        self.order, self.layout, self.names, self.stakes = game.order, layout, names, stakes
        self.decide = player
        self.game = game
        self.limit = most / (CENTS * stakes[0]) if most else np.inf
        self.beside = {name: make(layout[name]) for name, make in beside.items() if name in names}
        self.table = Table(game.order, layout)
        self.qualifies = np.array([game.qualifies(hand) for hand in hands_of(game.order)])

    def split(self, cards: Bytes) -> Dealt:
        """Rows as they are dealt: the player's cards, the dealer's, the community's."""
        own, theirs = self.deals.hand, self.deals.hand + self.deals.dealer
        return Dealt(cards[:, :own], cards[:, own:theirs], cards[:, theirs:])

    @property
    def cards(self) -> int:
        return self.deals.hand + self.deals.dealer + self.deals.community

    def play(self, rows: Bytes) -> tuple[Floats, Truths]:
        return self.settle(self.split(rows))

    def settle(self, dealt: Dealt) -> tuple[Floats, Truths]:
        """By wager and round, what a unit gained, and whether it was at stake to the end."""
        said = self.decide(dealt)
        own = strength(self.order, dealt.with_board(self.deals.community))
        qualified, compared = np.ones(len(own), np.intp), np.full(len(own), EQUAL)
        if self.deals.dealer:
            theirs = strength(self.order, np.hstack([dealt.dealers, dealt.board]))
            qualified = self.qualifies[theirs].astype(np.intp)
            compared = compare(own, theirs)
        found = np.zeros((len(self.names), len(own)))
        at_stake = np.ones(found.shape, np.bool_)
        for row, name in enumerate(self.names):
            if name in self.beside:
                found[row] = self.beside[name](dealt)
                if name not in self.game.plays_on:
                    found[row, said.folded] = -1
                continue
            parts: list[tuple[str, Floats | Whole]] = [(name, np.ones(len(own)))]
            if name == self.game.stakes[0]:
                parts += [(more, np.ones(len(own))) for more in self.paired(name)]
                parts += [(more, times) for more, times in said.raised.items()]
            for area, times in parts:
                won = times * self.table[area][qualified, compared, own]
                found[row] += np.where(said.folded, -times, np.minimum(won, self.limit))
            if name == self.game.stakes[0] and self.game.bonus:
                bonus = self.table[self.game.bonus][qualified, compared, own]
                found[row] += np.where(said.folded, 0, np.maximum(bonus, 0))
            if name in said.taken_back:
                found[row, said.taken_back[name]] = 0
                at_stake[row] = ~said.taken_back[name]
        return found, at_stake

    def paired(self, name: str) -> list[str]:
        """The other half of a wager that has two."""
        other = self.layout[name].pairs_with
        return [other] if other and other not in self.names else []

    def halves(self) -> Floats:
        """In how many equal parts a unit of each wager lies."""
        return np.array([1.0 + len(self.paired(name)) for name in self.names])


class Sums:
    """What blocks of rounds add up to, in sessions too."""

    def __init__(self, plan: Rounds, rounds: int, session: int) -> None:
        self.plan, self.rounds, self.session = plan, rounds, session
        self.total, self.square, self.decided = np.zeros((3, len(plan.names)))
        self.nets = np.zeros(rounds)
        self.done = 0

    def add(self, found: Floats, at_stake: Truths) -> None:
        each = found / self.plan.halves()[:, None]
        self.total += each.sum(axis=1)
        self.square += (each**2).sum(axis=1)
        self.decided += at_stake.sum(axis=1)
        until = self.done + found.shape[1]
        self.nets[self.done : until] = self.plan.stakes @ found
        self.done = until

    def tally(self) -> Tally:
        sessions = self.rounds // self.session
        held = self.nets[: sessions * self.session].reshape(sessions, self.session).cumsum(axis=1)
        peaks = np.maximum(np.maximum.accumulate(held, axis=1), 0)
        falls = (peaks - held).max(axis=1, initial=0)
        last = held[:, -1] if sessions else np.zeros(0)
        return Tally(self.rounds, self.total, self.square, self.decided, last, falls)


def simulate(state: State, plan: Rounds, rounds: int, session: int) -> Tally:
    """So many rounds, each from a full pack."""
    sums, pack = Sums(plan, rounds, session), np.arange(plan.pack, dtype=np.uint8)
    for done in range(0, rounds, BLOCK):
        rows = deal(state, pack, min(BLOCK, rounds - done), plan.cards)
        sums.add(*plan.play(rows))
    return sums.tally()

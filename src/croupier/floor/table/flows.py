"""What the postings of a table's books move between the accounts of the house, in one step.

The books are the only source: every posting of the ledger comes here once, those that a way back
or a correction posted included.  Between two accounts only what is left of them is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from croupier.floor.store.steps import Post, may_owe
from croupier.floor.table.accounts import CAGE, LINKED, METER, player_of, sides
from croupier.table.ledger import Posting

Pair = tuple[str, str]
Moves = Callable[[str, int], None]
SHARED = (METER, *LINKED)  # accounts that are not one table's alone
KNOWN = 32_768  # pairs of accounts of which it is remembered what they are: of a full table


def _nobody(player: str, amount: int) -> None:
    """Nobody is told."""


class Channel:
    """Between two accounts of the house, and what a step has moved there so far."""

    __slots__ = ("moved", "player", "sign", "source", "target")

    def __init__(self, source: str, target: str) -> None:
        self.source = source
        self.target = target
        self.moved: int | None = None  # from the one to the other; None: nothing in this step
        self.player, self.sign = "", 0  # whose meter one of them is: 1 the first, -1 the other
        for account, sign in ((target, -1), (source, 1)):
            if account.startswith(METER):
                self.player, self.sign = account[len(METER) :], sign


Known = tuple[Channel, int] | None  # 1: that way, -1: the other; None: between no two
UNKNOWN: Known = (Channel("", ""), 0)


class Flows:
    """The money of one step, until it is cut."""

    def __init__(self, table: str, told: Moves = _nobody) -> None:
        self.table = table
        self.told = told  # of credits that come from a player's meter, or (negative) go back
        self._moved: list[Channel] = []  # in the order in which they first occurred
        self._channels: dict[Pair, Channel] = {}
        self._known: dict[tuple[str, str, bool], Known] = {}  # of accounts of the table

    def add(self, postings: Iterable[Posting]) -> None:
        known, told = self._known.get, self.told
        for posting in postings:
            found = known((posting.source, posting.target, posting.cash), UNKNOWN)
            if found is UNKNOWN:
                found = self._learn(posting)
            if found is None:
                continue
            channel, way = found
            amount = posting.amount * way
            if channel.moved is None:
                channel.moved = amount
                self._moved.append(channel)
            else:
                channel.moved += amount
            if channel.sign:
                told(channel.player, channel.sign * amount)

    def _learn(self, posting: Posting) -> Known:
        """Between which accounts of the house a posting of the books moves money."""
        source, target = sides(self.table, posting)
        channels = self._channels
        found: Known = None
        if source != target:  # else chips go onto the layout: they are the player's still
            other = channels.get((target, source))
            if other is not None:
                found = (other, -1)
            else:
                found = (channels.setdefault((source, target), Channel(source, target)), 1)
        self._known[posting.source, posting.target, posting.cash] = found
        return found

    def take(self) -> Taken:
        """What has come in; nothing has, from now on."""
        net: list[tuple[Pair, int]] = []
        for channel in self._moved:
            amount, channel.moved = channel.moved, None
            if amount:
                there = (channel.source, channel.target)
                net.append((there, amount) if amount > 0 else (there[::-1], -amount))
        self._moved = []
        if len(self._known) > KNOWN:
            self._known, self._channels = {}, {}  # of players who may have left
        return Taken(self.table, net)


class Taken:
    """What is left to be moved between each two accounts."""

    def __init__(self, table: str, net: list[tuple[Pair, int]]) -> None:
        self.table = table
        self.net = net

    def changes(self) -> dict[str, int]:
        """By how much each account of the table changes."""
        return {
            name: change
            for name, change in _changes(self.net).items()
            if name != CAGE and not name.startswith(SHARED)
        }

    def won(self) -> dict[str, int]:
        """What each player won, or (negative) lost: from whomever, and not through a meter."""
        won: dict[str, int] = {}
        for (source, target), amount in self.net:
            if CAGE in (source, target) or METER in (source[:6], target[:6]):
                continue
            loser, winner = player_of(source), player_of(target)
            if loser:
                won[loser] = won.get(loser, 0) - amount
            if winner:
                won[winner] = won.get(winner, 0) + amount
        return {player: amount for player, amount in won.items() if amount}

    def cash(self) -> dict[str, int]:
        """What each player brought to the table in cash, or (negative) was given back."""
        brought: dict[str, int] = {}
        for (source, target), amount in self.net:
            if source == CAGE and (player := player_of(target)):
                brought[player] = brought.get(player, 0) + amount
            elif target == CAGE and (player := player_of(source)):
                brought[player] = brought.get(player, 0) - amount
        return brought

    def posts(self, held: dict[str, int]) -> list[Post]:
        """In an order in which no account is overdrawn; ``held``: what those of the table hold."""
        balances = dict(held)
        left = self._ordered()
        posts: list[Post] = []
        while left:
            waiting = []
            for one in left:
                (source, target), amount, way = one
                holds = balances.get(source, 0)
                if way.always or holds >= amount:
                    posts.append(Post(source, target, amount, way.reason, self.table))
                    balances[source] = holds - amount
                    balances[target] = balances.get(target, 0) + amount
                else:
                    waiting.append(one)
            if len(waiting) == len(left):
                # each waits for another: what the accounts change by in the end, directly
                net = direct((pair, amount) for pair, amount, _ in waiting)
                return posts + [
                    Post(*pair, amount, way_of(*pair).reason, self.table) for pair, amount in net
                ]
            left = waiting
        return posts

    def _ordered(self) -> list[tuple[Pair, int, Way]]:
        """From meters first, to meters last."""
        by_turn: tuple[list[tuple[Pair, int, Way]], ...] = ([], [], [])
        for pair, amount in self.net:
            way = way_of(*pair)
            by_turn[way.turn].append((pair, amount, way))
        return [one for several in by_turn for one in several]


def direct(net: Iterable[tuple[Pair, int]]) -> Iterable[tuple[Pair, int]]:
    """The same changes without a detour: from accounts that will hold less to those that will
    hold more, so that none of them ever holds less than before or after."""
    changes = _changes(net)
    less = {name: -change for name, change in changes.items() if change < 0}
    for name, more in changes.items():
        missing = more
        while missing > 0:
            source, spare = less.popitem()
            amount = min(missing, spare)
            yield (source, name), amount
            missing -= amount
            if spare > amount:
                less[source] = spare - amount


def _changes(net: Iterable[tuple[Pair, int]]) -> dict[str, int]:
    changes: dict[str, int] = {}
    for pair, amount in net:
        _move(changes, pair, amount)
    return changes


def _move(balances: dict[str, int], pair: Pair, amount: int) -> None:
    source, target = pair
    balances[source] = balances.get(source, 0) - amount
    balances[target] = balances.get(target, 0) + amount


REASONS = {
    ("table", "owed"): "repaid",
    ("table", "pot"): "to the pot",
    ("pot", "table"): "from the pot",
    ("pot", "rake"): "commission",
    ("house", "jackpot"): "joined the jackpot",
    ("jackpot", "house"): "jackpot paid",
    ("house", "link"): "joined the jackpot",
    ("link", "house"): "left the jackpot",
    ("won", "house"): "jackpot paid",
}


class Way(NamedTuple):
    """From one account of the house to another."""

    reason: str
    turn: int  # of those of one step: 0 from meters, 2 to meters
    always: bool  # the store has the last word on meters, of players and of links: what others
    # take from them is not known here; and house accounts may be negative


@lru_cache(maxsize=KNOWN)
def way_of(source: str, target: str) -> Way:
    turn = 0 if source.startswith(METER) else 2 if target.startswith(METER) else 1
    return Way(_reason(source, target), turn, may_owe(source) or source.startswith(SHARED))


def _reason(source: str, target: str) -> str:
    """What a posting is for, by the kinds of its accounts."""
    kinds = source.partition(":")[0], target.partition(":")[0]
    if kinds[0] == "meter":
        return "to the table"
    if kinds[1] == "meter":
        return "from the table"
    if CAGE in kinds:
        return "cash at the table"
    if kinds in REASONS:
        return REASONS[kinds]
    if kinds[0] == "house":
        return "won"
    if kinds[1] == "house":
        return "lost"
    return REASONS.get(kinds, "between accounts of the table")

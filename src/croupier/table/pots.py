"""Pots: what players bet against each other, who may win it, and who does.

Bets of a round of betting lie in front of the players, at risk; when it ends they are gathered into
pots, accounts of the table's books that are nobody's.  One pot is formed for each total at which a
player is all-in: who has bet less than a pot asks for cannot win it.  The first functions say so
from the bets alone; :class:`Pots` is the part of a round that moves the chips and tells of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar

import msgspec

from croupier.table import events as ev
from croupier.table.accounts import AT_RISK, CREDIT, RAKE, pot
from croupier.table.parts import Part
from croupier.table.settling import Settling

R = TypeVar("R", bound=Settling)
Bets = Mapping[str, int]  # by player, in whole cents
Winners = Mapping[int, Sequence[str]]  # of each pot, by its number
NOTHING: Bets = MappingProxyType({})


class Pot(msgspec.Struct, frozen=True):
    number: int  # from 1, the main pot, on
    bets: dict[str, int]  # what each player has in it, folded or not
    eligible: tuple[str, ...]  # who may win it

    @property
    def amount(self) -> int:
        return sum(self.bets.values())


def side_pots(
    contributions: Bets,
    folded: Collection[str] = (),
    dead: Bets = NOTHING,
    left: Sequence[str] = (),
) -> list[Pot]:
    """The pots that bets form, the main pot first.

    Each player who has not folded may win as much of everybody's bets as the player's own come
    to.  Bets of those who folded stay in the pots they reach.  ``dead``: chips that belong to the
    main pot and count to nobody's total.  ``left``: who has not folded, bets or none; where all
    who have bet are out of the round, what they bet is theirs.
    """
    levels = sorted({bet for name, bet in contributions.items() if bet and name not in folded})
    pots, below = [], 0
    for number, level in enumerate(levels, 1):
        top = max(contributions.values()) if level == levels[-1] else level
        bets = {name: min(bet, top) - below for name, bet in contributions.items() if bet > below}
        if number == 1:
            bets = _added(bets, dead)
        eligible = tuple(
            name for name, bet in contributions.items() if bet >= level and name not in folded
        )
        pots.append(Pot(number, bets, eligible))
        below = level
    if not levels and (any(contributions.values()) or any(dead.values())):
        if left:
            bets = {name: bet for name, bet in contributions.items() if bet}
            return [Pot(1, _added(bets, dead), tuple(left))]
        raise ValueError("everybody has folded: nobody can win these bets")
    return pots


def uncalled(contributions: Bets, folded: Collection[str] = ()) -> tuple[str, int]:
    """Whose bet nobody has met in full, and by how much; nobody and nothing, if all were."""
    most = max(contributions, key=lambda name: contributions[name], default="")
    if not most or most in folded:
        return "", 0
    others = max((bet for name, bet in contributions.items() if name != most), default=0)
    over = contributions[most] - others
    return (most, over) if over else ("", 0)


def divide(amount: int, winners: Sequence[str], unit: int, order: Sequence[str]) -> dict[str, int]:
    """Equal shares in whole units; all that is left over goes to the first winner in ``order``."""
    share = amount // (len(winners) * unit) * unit
    first = next(name for name in order if name in winners)
    shares = dict.fromkeys(sorted(winners, key=list(order).index), share)
    shares[first] += amount - share * len(winners)
    return {name: cents for name, cents in shares.items() if cents}


class Commission(msgspec.Struct, frozen=True):
    """How much a house takes out of pots."""

    rate: Fraction
    multiple: int  # of the pot, only what is wholly divisible by this
    most: int  # what a greater pot is taken to be
    unit: int  # the lowest chip: rounded down to it
    together: bool  # ``most`` is for all pots of the round, not for each
    combined: bool  # whether others contributed is asked of pots won alike as one, not of each

    def of(self, amount: int) -> int:
        counted = min(amount, self.most) // self.multiple * self.multiple
        return int(counted * self.rate) // self.unit * self.unit


def commissions(
    pots: Sequence[Pot], winners: Winners, terms: Commission, left: int | None = None
) -> dict[int, int]:
    """What is taken out of each pot, by its number.

    Pots with the same winners are one amount.  Nothing is taken where nobody but those who share
    has contributed.  ``left``: what may still be taken, where a sign caps it.
    """
    taken: dict[int, int] = {}
    limits = [terms.of(terms.most)] if terms.together else []
    limits += [] if left is None else [left]
    most = min(limits) if limits else None
    for group, names in won_alike(pots, winners):
        if terms.combined:
            counted = group if _others_contributed(group, names) else []
        else:
            counted = [one for one in group if _others_contributed([one], names)]
        due = terms.of(sum(one.amount for one in counted))
        if most is not None:
            due = min(due, most // terms.unit * terms.unit)
            most -= due
        for one in counted:
            part = min(due, one.amount)
            if part:
                taken[one.number] = part
            due -= part
    return taken


def won_alike(pots: Sequence[Pot], winners: Winners) -> Iterator[tuple[list[Pot], tuple[str, ...]]]:
    """Pots with the same winner, or the same winners, in the order in which they were formed."""
    groups: dict[tuple[str, ...], list[Pot]] = {}
    for one in pots:
        groups.setdefault(tuple(sorted(winners[one.number])), []).append(one)
    for names, group in groups.items():
        yield group, names


def _others_contributed(pots: Sequence[Pot], sharers: Sequence[str]) -> bool:
    if len(sharers) < 2:
        return True  # one winner takes it from somebody, or it was returned uncalled
    return any(name not in sharers for one in pots for name in one.bets)


def _added(bets: Bets, more: Bets) -> dict[str, int]:
    return {name: bets.get(name, 0) + more.get(name, 0) for name in dict.fromkeys([*bets, *more])}


class PotRules(msgspec.Struct, frozen=True):
    """Which provisions a schedule has for its pots; empty: it does not say."""

    bet: str = ""
    gathered: str = ""  # bets form a pot
    separate: str = ""  # what is more than a player who is all-in has bet forms another
    uncalled: str = ""
    commission: str = ""
    won: str = ""
    divided: str = ""
    returned: str = ""  # bets of a round or a hand that is void


class Pots(Part[R]):
    """The pots of one round of play."""

    def __init__(self, round: R, rules: PotRules) -> None:
        super().__init__(round)
        self.rules = rules
        self.front: dict[str, int] = {}  # what lies in front of each player
        self.dead: dict[str, int] = {}  # in the main pot, and in nobody's total
        self.folded: list[str] = []
        self.formed: list[Pot] = []

    # What there is.

    @property
    def contributions(self) -> dict[str, int]:
        """What each player has bet in the round of play, gathered or not, but for dead chips."""
        totals: dict[str, int] = {}
        for one in self.formed:
            totals = _added(totals, one.bets)
        for name, amount in self.dead.items():
            totals[name] -= amount
        return _added(totals, self.front)

    @property
    def amount(self) -> int:
        """All pots, and all bets that are to go into them."""
        return sum(one.amount for one in self.formed) + sum(self.front.values())

    def held(self, number: int) -> int:
        """What is in a pot now, after what was taken out of it."""
        return self.round.ledger.balance(pot(number))

    def stack(self, player: str) -> int:
        """What a player can still bet."""
        return self.round.ledger.balance(CREDIT + player)

    def live(self) -> list[str]:
        """Who has bet and has not folded."""
        return [name for name in self.contributions if name not in self.folded]

    # Bets.

    def bet(self, player: str, amount: int, what: str, rule: str = "") -> None:
        """Chips of a player's table stake in front of the player."""
        rule = rule or self.rules.bet
        self.round.ledger.move(CREDIT + player, AT_RISK + player, amount, rule)
        self.front[player] = total = self.front.get(player, 0) + amount
        self.round.wagered.add(player)
        left = not self.stack(player)
        self.round.emit(ev.BetMade(player, what, amount, total, left, rule=rule))

    def add_dead(self, player: str, amount: int, rule: str) -> None:
        """Chips straight into the main pot, that count to no bet of the player's."""
        self.round.ledger.move(CREDIT + player, pot(1), amount, rule)
        self.dead[player] = self.dead.get(player, 0) + amount
        first = self.formed[0] if self.formed else Pot(1, {}, ())
        first = Pot(1, _added(first.bets, {player: amount}), first.eligible)
        self.formed[:1] = [first]
        self.round.emit(ev.PotGathered(1, {player: amount}, first.amount, rule=rule))

    def fold(self, player: str) -> None:
        """The player's bets stay where they are, and the player can win none."""
        self.folded.append(player)

    def entitle(self, number: int, player: str) -> None:
        """A ruling lets a player win a pot that the player's bets would not."""
        for at, one in enumerate(self.formed):
            if one.number == number:
                self.formed[at] = Pot(number, one.bets, (*one.eligible, player))

    def take_back(self, player: str, amount: int, rule: str) -> None:
        """Chips in front of a player back to the player's stake."""
        self.round.ledger.move(AT_RISK + player, CREDIT + player, amount, rule)
        self.front[player] -= amount
        if not self.front[player]:
            del self.front[player]
        self.round.emit(ev.BetReturned(player, amount, rule=rule))

    def return_uncalled(self) -> int:
        """What nobody has met of the highest bet goes back; answers how much."""
        player, amount = uncalled(self.contributions, self.folded)
        amount = min(amount, self.front.get(player, 0))  # more only where a hand was void
        if amount:
            self.take_back(player, amount, self.rules.uncalled)
        return amount

    # Pots.

    def gather(self, left: Sequence[str] = ()) -> None:
        """A round of betting is over: what lies in front of the players forms pots.  ``left``:
        who has not folded, whether or not they have bet."""
        contributions, front = self.contributions, self.front
        self.front = {}
        self._form(side_pots(contributions, self.folded, self.dead, left), front)

    def _form(self, pots: list[Pot], front: dict[str, int]) -> None:
        """Chips go where the pots want them: first those in front, then from other pots."""
        ledger, rules = self.round.ledger, self.rules
        spare: dict[str, list[tuple[int, int]]] = {}  # by player: pot with too much, how much
        wanted = {one.number: one.bets for one in pots}
        for old in self.formed:
            for name, bet in old.bets.items():
                over = bet - wanted.get(old.number, {}).get(name, 0)
                if over > 0:
                    spare.setdefault(name, []).append((old.number, over))
        before = {old.number: old.bets for old in self.formed}
        self.formed = pots
        for one in pots:
            rule = rules.gathered if one.number == 1 else rules.separate
            gathered: dict[str, int] = {}
            for name, bet in one.bets.items():
                missing = bet - before.get(one.number, {}).get(name, 0)
                fresh = max(min(missing, front.get(name, 0)), 0)
                if fresh:
                    ledger.move(AT_RISK + name, pot(one.number), fresh, rule)
                    front[name] -= fresh
                    gathered[name] = fresh
                self._move_in(one.number, missing - fresh, spare.get(name, []), rule)
            if gathered:
                self.round.emit(ev.PotGathered(one.number, gathered, one.amount, rule=rule))

    def _move_in(self, number: int, missing: int, spare: list[tuple[int, int]], rule: str) -> None:
        while missing > 0:
            source, over = spare.pop()
            amount = min(missing, over)
            self.round.ledger.move(pot(source), pot(number), amount, rule)
            self.round.emit(ev.PotMoved(source, number, amount, rule=rule))
            missing -= amount
            if over > amount:
                spare.append((source, over - amount))

    def rake(self, winners: Winners, terms: Commission, left: int | None = None) -> int:
        """What the house takes out of the pots before they are paid; answers how much."""
        rule = self.rules.commission
        taken = commissions(self.formed, winners, terms, left)
        for number, amount in taken.items():
            self.round.ledger.move(pot(number), RAKE, amount, rule)
            self.round.emit(ev.CommissionTaken(number, amount, rule=rule))
        return sum(taken.values())

    def award(self, winners: Winners, order: Sequence[str], unit: int) -> dict[str, int]:
        """Every pot to its winners; answers what each has won.

        Pots with the same winners are divided as one.  ``order``: to whom, first among the
        winners, an amount goes that is left over.
        """
        paid: dict[str, int] = {}
        for group, names in won_alike(self.formed, winners):
            for one in group:
                if not set(names) <= set(one.eligible):
                    raise ValueError(f"{', '.join(names)} cannot win pot {one.number}")
            whole = sum(self.held(one.number) for one in group)
            shares = divide(whole, names, unit, order)
            paid = _added(paid, shares)
            self._pay([one.number for one in group], shares)
        self.formed, self.dead, self.folded = [], {}, []
        return paid

    def _pay(self, numbers: list[int], shares: dict[str, int]) -> None:
        rule = self.rules.won if len(shares) == 1 else self.rules.divided
        owing = dict(shares)
        for number in numbers:
            for name in shares:
                amount = min(owing[name], self.held(number))
                if amount:
                    owing[name] -= amount
                    self.round.ledger.move(pot(number), CREDIT + name, amount, rule)
                    self.round.emit(ev.PotWon(number, name, amount, rule=rule))

    # Bets that do not stand.

    def give_back(self, player: str, rule: str = "") -> None:
        """Every bet of one player, whose hand is void; the pots are formed anew from the rest."""
        rule = rule or self.rules.returned
        self._return_all_of(player, rule)
        if player not in self.folded:
            self.folded.append(player)
        front, self.front = self.front, {}
        gathered = self.contributions
        if any(bet and name not in self.folded for name, bet in gathered.items()):
            self._form(side_pots(gathered, self.folded, self.dead), {})
        self.front = front

    def return_unmatched(self, rule: str = "") -> None:
        """Pots that one player alone has bet into, after another's bets went back."""
        for one in [*self.formed]:
            if len(one.bets) == 1:
                (player,) = one.bets
                self._return_all_of_one(one, player, rule or self.rules.uncalled)
                self.formed.remove(one)

    def return_excess(self, rule: str = "") -> None:
        """What one player has bet beyond everybody else, after another's bets went back."""
        player, over = uncalled(self.contributions, self.folded)
        kept: list[Pot] = []
        for one in reversed(self.formed):
            dead = self.dead if one.number == 1 else NOTHING
            live = {name: bet - dead.get(name, 0) for name, bet in one.bets.items()}
            others = max((bet for name, bet in live.items() if name != player), default=0)
            amount = max(min(over, live.get(player, 0) - others), 0)
            bets = dict(one.bets)
            if amount:
                over -= amount
                self._return(one, player, amount, rule or self.rules.uncalled)
                bets[player] -= amount
            if any(bets.values()):
                kept.append(
                    Pot(one.number, {n: bet for n, bet in bets.items() if bet}, one.eligible)
                )
        self.formed = kept[::-1]

    def _return_all_of_one(self, one: Pot, player: str, rule: str) -> None:
        self._return(one, player, one.bets[player], rule)

    def _return(self, one: Pot, player: str, amount: int, rule: str) -> None:
        self.round.ledger.move(pot(one.number), CREDIT + player, amount, rule)
        self.round.emit(ev.PotReturned(one.number, player, amount, rule=rule))

    def give_all_back(self, rule: str = "") -> None:
        """Every bet of a round that is void."""
        for name in dict.fromkeys([*self.contributions, *self.dead]):
            self._return_all_of(name, rule or self.rules.returned)
        self.formed, self.dead, self.folded = [], {}, []

    def _return_all_of(self, player: str, rule: str) -> None:
        if self.front.get(player):
            self.take_back(player, self.front[player], rule)
        kept = []
        for one in self.formed:
            amount = one.bets.get(player, 0)
            if amount:
                self._return_all_of_one(one, player, rule)
            others = {name: bet for name, bet in one.bets.items() if name != player}
            eligible = tuple(name for name in one.eligible if name != player)
            kept.append(Pot(one.number, others, eligible))
        self.formed = kept
        self.dead.pop(player, None)

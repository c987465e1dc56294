"""Rounds of betting: whose turn it is, what each player may do, and what follows from it.

The limits of a table are data (:class:`Limits`); :class:`Betting` knows bets, stakes and limits and
nothing of cards or chips; :func:`bet_in_turn` puts it to the players of a round, one after the
other, and moves their chips into its pots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

import msgspec

from croupier.table import events as ev
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.pots import Pots
from croupier.table.round import Round

R = TypeVar("R", bound=Round)

FOLD, CHECK, CALL, BET, RAISE, ALL_IN = "fold", "check", "call", "bet", "raise", "all-in"


class Structure(StrEnum):
    NO_LIMIT = "no limit"
    FULL_POT = "full pot"
    HALF_POT = "half pot"
    STRUCTURED = "structured"  # every opening bet and raise is of a stated size


class Limits(msgspec.Struct, frozen=True):
    """What may be bet in one round of betting."""

    structure: Structure
    least: int  # the minimum wager; where structured, the least opening bet and raise
    most: int = 0  # where structured: the greatest, in steps of the least
    unit: int = 1  # the lowest chip
    raises: int | None = None  # how many there may be; all-ins for less than one do not count
    opens_short: bool = True  # a player with less than the minimum may open with it, all-in
    free_between_two: bool = False  # two active players raise as often and as much as they like
    # An all-in for more than the call and less than a raise lets nobody raise who has acted since
    # the last raise.  Else: nobody at all if everybody has acted, and everybody if not.
    closes_who_acted: bool = True


class Sizes(msgspec.Struct, frozen=True):
    """From ``low`` to ``high`` in steps; for a raise, what exceeds the call."""

    low: int
    high: int
    step: int

    def __contains__(self, amount: object) -> bool:
        return (
            isinstance(amount, int) and self.low <= amount <= self.high and not amount % self.step
        )


class Open(msgspec.Struct, frozen=True):
    """What a player whose turn it is may do, besides folding."""

    check: bool = False
    call: int = 0  # what it takes, or all the player has
    bet: Sizes | None = None
    raise_: Sizes | None = None
    all_in: bool = False  # everything the player has, for more than a call


class Betting:
    """One round of betting."""

    def __init__(
        self,
        limits: Limits,
        stacks: Mapping[str, int],
        *,
        bets: Mapping[str, int] | None = None,
        call: int = 0,
        raised: int = 0,
        last: int = 0,
        pot: int = 0,
        passive: Sequence[str] = (),
    ) -> None:
        """``stacks``: what each player who has not folded can still bet, the first to act first.

        Blind bets are ``bets`` made already, up to a ``call`` that none of them need have reached;
        ``last`` is the size of the opening bet or the last raise among them, and ``raised`` how
        many of them count as raises.  ``pot``: what is in the pots.  ``passive``: players who act
        only on what others bet, and never raise.
        """
        self.limits = limits
        self.stacks = dict(stacks)
        self.bets = {name: (bets or {}).get(name, 0) for name in stacks}
        self.call = call
        self.raised = raised
        self.last = last
        self.pot = pot + sum((bets or {}).values()) - sum(self.bets.values())
        self.raising = True  # a ruling may end it for the rest of the round
        self.leader = ""  # who made the highest bet; a blind one is for the round to say
        self.called = ""  # whose bet was met last, in full or by an all-in
        self.folded: list[str] = []
        self._passive = passive
        self._acted: list[str] = []  # in this round of betting
        self._waiting = [n for n in stacks if stacks[n] and n not in passive]
        self._closed: list[str] = [*passive]  # who may call or fold only

    # Whose turn it is.

    @property
    def live(self) -> list[str]:
        """Who has not folded."""
        return [name for name in self.stacks if name not in self.folded]

    @property
    def active(self) -> list[str]:
        """Who has not folded and is not all-in."""
        return [name for name in self.live if self.stacks[name]]

    @property
    def to_act(self) -> str:
        """Whose turn it is; nobody's once the round of betting is over."""
        if len(self.live) < 2 or not self._waiting:
            return ""
        player = self._waiting[0]
        # alone against players who are all-in, there is nothing to decide but a call
        return player if len(self.active) > 1 or self.short(player) else ""

    @property
    def begun(self) -> bool:
        """Whether anybody has acted."""
        return bool(self._acted)

    def waits(self, player: str) -> bool:
        """Whether a player is yet to act on the bets as they are."""
        return player in self._waiting

    def short(self, player: str) -> int:
        """What a player lacks to have met the call."""
        return max(self.call - self.bets[player], 0)

    def calls_all_in(self, player: str) -> bool:
        """Whether a call takes all that a player has: to go all-in is to say the same."""
        return 0 < self.stacks[player] <= self.short(player)

    # What may be done.

    def open_to(self, player: str) -> Open:
        short, stack = self.short(player), self.stacks[player]
        sizes = self._sizes(player)
        rest = stack - short
        barred = player in self._closed or not self.raising
        opens_short = self.limits.opens_short
        # everything: too little for a bet or a raise, or just as much as one may be
        too_little = 0 < rest < self._least(player)
        enough = sizes is not None and self._fits(player, rest)
        if not self.call:
            return Open(check=True, bet=sizes, all_in=enough or (too_little and opens_short))
        all_in = (too_little and not barred) or enough
        return Open(not short, min(short, stack), None, sizes, all_in)

    def _fits(self, player: str, size: int) -> bool:
        """Whether a bet or a raise may be of this size, in whatever chips."""
        if not self._least(player) <= size <= self._most(player):
            return False
        return not self._structured() or not size % self.limits.least

    def _between_two(self) -> bool:
        return self.limits.free_between_two and bool(self.call) and len(self.active) == 2

    def _sizes(self, player: str) -> Sizes | None:
        """Of an opening bet, or of a raise; None where there can be none."""
        limits = self.limits
        rest = self.stacks[player] - self.short(player)
        if self.call:
            if player in self._closed or not self.raising:
                return None
            spent = limits.raises is not None and self.raised >= limits.raises
            if spent and not self._between_two():
                return None
        step = limits.least if self._structured() else limits.unit
        low = self._least(player)
        low += -low % step
        high = min(rest, self._most(player)) // step * step
        return Sizes(low, high, step) if 0 < low <= high else None

    def _structured(self) -> bool:
        return self.limits.structure is Structure.STRUCTURED and not self._between_two()

    def least(self, player: str) -> int:
        """Of an opening bet or a raise, whether or not the player has so much."""
        return self._least(player)

    def _least(self, player: str) -> int:
        limits = self.limits
        if self._between_two():
            return limits.unit
        if self._structured():
            return max(limits.least, self.last if self.raised else 0)
        low = max(limits.least if self.short(player) < limits.least else 0, self.last)
        return min(low, self._most(player))

    def _most(self, player: str) -> int:
        """By the structure, whatever the player has."""
        limits = self.limits
        if limits.structure is Structure.NO_LIMIT or self._between_two():
            return sum(self.stacks.values())
        if limits.structure is Structure.STRUCTURED:
            return limits.most
        pot = self.pot + sum(self.bets.values()) + self.short(player)
        share = pot // 2 if limits.structure is Structure.HALF_POT else pot
        return share // limits.unit * limits.unit

    # What was done.

    def act(self, what: str, amount: int = 0) -> int:
        """The player whose turn it is acts; answers the chips that it takes."""
        player = self.to_act
        may = self.open_to(player)
        short = self.short(player)
        allowed = {
            FOLD: True,
            CHECK: may.check,
            CALL: bool(may.call),
            BET: _holds(may.bet, amount),
            RAISE: _holds(may.raise_, amount),
            ALL_IN: may.all_in or self.calls_all_in(player),
        }
        if not allowed[what]:
            raise ValueError(f"{player} may not {what} {amount or ''}".rstrip())
        self._waiting.remove(player)
        if what == FOLD:
            self.folded.append(player)
        chips = {CALL: may.call, BET: amount, RAISE: short + amount, ALL_IN: self.stacks[player]}
        taken = chips.get(what, 0)
        least = self._least(player)
        self._bet(player, taken, least)
        self._acted.append(player)
        return taken

    def _bet(self, player: str, chips: int, least: int) -> None:
        self.stacks[player] -= chips
        self.bets[player] += chips
        over = self.bets[player] - self.call
        if not chips or over <= 0:
            self.called = self.leader if chips else self.called
            return
        self.called = self.leader if self.call else ""  # who raises has called first
        self.leader = player
        opening, self.call = not self.call, self.bets[player]
        if opening or over >= least:
            self.raised += not opening
            self.last = over
            self._reopen(player)
        elif self.limits.closes_who_acted:
            self._ask_again(player)
        elif all(name in self._acted for name in self.active if name != player):
            self._ask_again(player)
            self._closed = [*self.stacks]
        else:
            self._reopen(player)

    def _after(self, player: str) -> list[str]:
        names = [*self.stacks]
        here = names.index(player) + 1
        return [name for name in names[here:] + names[: here - 1] if name in self.active]

    def _reopen(self, player: str) -> None:
        """Everybody else acts again, and may raise."""
        self._waiting = self._after(player)
        self._closed = [*self._passive]

    def _ask_again(self, player: str) -> None:
        """Everybody else meets the higher call; who had acted may not raise."""
        self._closed += [name for name in self._after(player) if name not in self._waiting]
        self._waiting = self._after(player)

    def fold(self, player: str) -> None:
        """A hand that is out of the round otherwise than in its turn."""
        self.folded.append(player)
        if player in self._waiting:
            self._waiting.remove(player)

    def void(self, player: str) -> None:
        """A hand that is out of the round, and has its bets back; the call stays as it is."""
        self.fold(player)
        self.bets[player] = 0

    def hold_to(self, stacks: Mapping[str, int]) -> None:
        """Chips that are gone meanwhile, as by a correction of an earlier round, cannot be bet;
        chips that came are for the next round."""
        for name, held in stacks.items():
            self.stacks[name] = min(self.stacks[name], held)
        self._waiting = [name for name in self._waiting if self.stacks[name]]


def _holds(sizes: Sizes | None, amount: int) -> bool:
    return sizes is not None and amount in sizes


class BettingRules(msgspec.Struct, frozen=True):
    """Which provisions a schedule has for a round of betting; empty: it does not say."""

    turn: str = ""  # who acts, and what may be done
    fold: str = ""
    check: str = ""
    call: str = ""
    bet: str = ""
    raise_: str = ""
    all_in: str = ""

    def of(self, what: str) -> str:
        rules = {
            FOLD: self.fold,
            CHECK: self.check,
            CALL: self.call,
            BET: self.bet,
            RAISE: self.raise_,
            ALL_IN: self.all_in,
        }
        return rules[what] or self.turn


def asked(betting: Betting, player: str, rule: str) -> Choice:
    """What a player is asked: what is open, and in which sizes.

    A player who says nothing in time checks, or folds where there is something to call.
    """
    may = betting.open_to(player)
    sizes = {BET: may.bet, RAISE: may.raise_}
    open_now = {
        FOLD: True,
        CHECK: may.check,
        CALL: bool(may.call),
        BET: may.bet is not None,
        RAISE: may.raise_ is not None,
        ALL_IN: may.all_in,
    }
    return Choice(
        "betting",
        tuple(what for what, is_open in open_now.items() if is_open),
        to=(player,),
        otherwise=CHECK if may.check else FOLD,
        amounts={what: (s.low, s.high, s.step) for what, s in sizes.items() if s is not None},
        costs={CALL: may.call, ALL_IN: betting.stacks[player]},
        rule=rule,
        also=(ALL_IN,) if betting.calls_all_in(player) else (),
    )


def _nothing_said(player: str) -> Choose | None:
    return None


async def bet_in_turn(
    pots: Pots[R],
    betting: Betting,
    rules: BettingRules,
    said: Callable[[str], Choose | None] = _nothing_said,
) -> None:
    """A round of betting, put to the players one after the other; their chips lie in front of
    them when it is over.  Who has left the table meanwhile has folded.

    ``said``: what a player has done before it was the player's turn, as far as it stands.
    """
    round = pots.round
    while player := betting.to_act:
        stands = said(player)
        if stands is not None:
            _act(pots, betting, stands, rules)
            continue
        given = await round.ask_while(lambda: _still_asked(pots, betting, player, rules.turn))
        if given is None:
            if betting.to_act == player:
                _act(pots, betting, Choose(FOLD), rules)
            continue
        assert isinstance(given.command, Choose)
        _act(pots, betting, given.command, rules)


def _still_asked(pots: Pots[R], betting: Betting, player: str, rule: str) -> Choice | None:
    """None once it is no longer the player's turn: something that came between has changed it."""
    betting.hold_to({name: pots.stack(name) for name in betting.stacks})
    here = betting.to_act == player and player in pots.round.players
    return asked(betting, player, rule) if here else None


def _act(pots: Pots[R], betting: Betting, chosen: Choose, rules: BettingRules) -> None:
    player, what = betting.to_act, chosen.option
    chips = betting.act(what, chosen.amount)
    if chips:
        pots.bet(player, chips, what, rules.of(what))
    else:
        pots.round.emit(ev.Chose(player, "betting", what, rule=rules.of(what)))
    if what == FOLD:
        pots.fold(player)

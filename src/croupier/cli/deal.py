"""`croupier deal`: rounds of play by script.  The same seed gives the same bytes."""

import re
import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from croupier.cli.errors import UserError
from croupier.cli.numbers import Count
from croupier.cli.tabling import find, never_begun, open_again, open_new
from croupier.house import OpenTable
from croupier.money import AmountError, format_amount, parse_amount
from croupier.table.actors import player
from croupier.table.acts import MOST_CHIPS, BuyIn, Join
from croupier.table.commands import Place
from croupier.table.game import Game
from croupier.table.played import PlayedRound
from croupier.table.refusal import Refused
from croupier.table.strategy import Strategy
from croupier.table.wagering import Wagering

TRIAL_ROUNDS = 20  # in which each wager must find a moment when it may be placed
ROUNDS_IN_HAND = 100  # chips for so many rounds are in front of each player


class Script(msgspec.Struct, frozen=True):
    """One wager to be placed each round."""

    seat: int
    area: str
    amount: int

    @property
    def player(self) -> str:
        return f"seat {self.seat}"


def deal(
    game: str,
    /,
    *,
    rounds: Annotated[Count, Parameter(name=("--rounds", "-n"))] = 1,
    seed: str | None = None,
    wager: Annotated[
        list[str] | None, Parameter(name=("--wager", "-w"), consume_multiple=True)
    ] = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    strategy: str = "default",
    json: bool = False,
    log: Path | None = None,
    resume: bool = False,
) -> int:
    """Rounds of play by script.

    Parameters
    ----------
    game
        Which game: `croupier games` lists them.
    rounds
        How many rounds of play.
    seed
        The same seed gives the same rounds, to the byte. Without one, chance is the operating
        system's.
    wager
        A wager to place each round: AREA=AMOUNT in dollars for seat 1, or SEAT:AREA=AMOUNT.
    set_
        An option of the game: option=value.
    strategy
        Who decides for the players where a round asks: `default` takes what the rules take when
        the time is up, `random` any legal option. Games have their own.
    json
        One JSON object a round, amounts in cents.
    log
        A new file for the table's log; the sealed shoe is in FILE.vault until the table closes.
    resume
        Go on with the log, if the file is there.
    """
    found = find(game)
    if rounds < 1:
        raise UserError(f"--rounds must be 1 or more, not {rounds}")
    if resume and log is None:
        raise UserError("--resume goes with --log")
    scripts = _together([read_script(one) for one in wager or []])
    given = set_ or []
    if resume and log is not None and log.exists():
        if never_begun(log):
            log.unlink()
        else:
            opened = open_again(found, given, log, seed=seed, by_hand=False)
            return _conduct(opened, scripts, rounds, strategy, json)
    _rehearse(found, given, scripts, strategy)
    return _conduct(open_new(found, given, seed=seed, log=log), scripts, rounds, strategy, json)


def read_script(text: str) -> Script:
    """A wager as typed.

    >>> read_script("banker=10"), read_script("3:player-pair=2.50")
    (Script(seat=1, area='banker', amount=1000), Script(seat=3, area='player-pair', amount=250))
    """
    match = re.fullmatch(r"(?:([0-9]{1,4}):)?([^=]+)=(.*)", text)
    if match is None:
        raise UserError(f"a wager is AREA=AMOUNT or SEAT:AREA=AMOUNT, not '{text}'")
    try:
        return Script(int(match[1] or 1), match[2].strip(), parse_amount(match[3]))
    except AmountError as error:
        raise UserError(f"{error} (in '{text}')") from None


def _together(scripts: list[Script]) -> list[Script]:
    """Chips of one player on one area are one wager."""
    amounts: dict[tuple[int, str], int] = {}
    for one in scripts:
        amounts[one.seat, one.area] = amounts.get((one.seat, one.area), 0) + one.amount
    return [Script(seat, area, amount) for (seat, area), amount in amounts.items()]


def _rehearse(game: Game, given: list[str], scripts: list[Script], strategy: str) -> None:
    """Try every wager on a table that nobody sees; the refusal of one that never may be placed."""
    opened = open_new(game, given, seed="rehearsal")
    script = Scripted(opened, scripts, strategy)
    while script.never and opened.table.round.number <= TRIAL_ROUNDS:
        script.step()
    for one in script.never:
        refused = script.refusals.get(one, "no wagers were taken")
        raise UserError(f"{one.player}, {one.area} {format_amount(one.amount)}: {refused}")


def _conduct(
    opened: OpenTable, scripts: list[Script], rounds: int, strategy: str, json: bool
) -> int:
    script = Scripted(opened, scripts, strategy)
    told: set[str] = set()
    stakes = returns = 0
    try:
        for _ in range(rounds):
            one = script.round()
            for line in script.refused_lately():
                if line not in told:
                    told.add(line)
                    print(f"croupier: {line}", file=sys.stderr)
            stakes += sum(wager.stake for wager in one.wagers)
            returns += sum(wager.returned for wager in one.wagers)
            if json:
                sys.stdout.write(one.json().decode() + "\n")
            else:
                _tell(one)
        script.finish()
    finally:
        opened.let_stand()
    if not json:
        net = returns - stakes
        print(
            f"{rounds} round{'s' * (rounds != 1)}: staked {format_amount(stakes)}, "
            f"returned {format_amount(returns)}, net {'+' * (net > 0)}{format_amount(net)}"
        )
    return 0


def _tell(one: PlayedRound) -> None:
    came = {hand: " ".join(what) for hand, what in one.outcome.items() if hand != "order"}
    hands = ", ".join(f"{hand} {what}" for hand, what in came.items() if what.strip())
    print(f"round {one.round}: {hands or ' '.join(one.outcome.get('order', []))}")
    for wager in one.wagers:
        at = f" at {wager.odds}" if wager.odds else ""
        print(
            f"  seat {wager.seat}  {wager.area} {format_amount(wager.stake)}  {wager.result}{at}, "
            f"{format_amount(wager.returned)} back  [{wager.rule}]"
        )


class Scripted:
    """A table whose players do as the script says."""

    def __init__(self, opened: OpenTable, scripts: list[Script], strategy: str) -> None:
        self.opened = opened
        self.table = opened.table
        self.scripts = scripts
        self.never = list(scripts)  # not placed so far
        self.refusals: dict[Script, Refused] = {}
        self._placed: set[Script] = set()
        self._round = 0
        try:
            self.decide: Strategy = opened.strategy(strategy)
            for seat in sorted({one.seat for one in scripts}):
                if self.table.state.player(f"seat {seat}") is None:
                    opened.submit(player(f"seat {seat}"), Join(seat))
        except (ValueError, Refused) as error:
            raise UserError(str(error)) from None

    def round(self) -> PlayedRound:
        """The next finished round."""
        while not self.opened.rounds:
            self.step()
        return self.opened.rounds.popleft()

    def step(self) -> None:
        """Whatever the table waits for: wagers, then 'no more bets'; or a decision."""
        try:
            if isinstance(self.table.pending, Wagering):
                self._wager()
            self.opened.go_on(self.decide)
        except Refused as refused:
            raise UserError(f"the script cannot go on: {refused}") from None

    def _wager(self) -> None:
        """Place what does not lie there yet; one wager may be the condition of another."""
        number = self.table.round.number
        if number != self._round:
            self._round, self._placed = number, set()
        waiting = [one for one in self.scripts if one not in self._placed and not self._lies(one)]
        while waiting:
            left = [one for one in waiting if not self._place(one)]
            if len(left) == len(waiting):
                return
            waiting = left

    def _lies(self, script: Script) -> bool:
        return any(
            wager.player == script.player and wager.area.name == script.area
            for wager in self.table.round.wagers.values()
        )

    def _place(self, script: Script) -> bool:
        who, place = player(script.player), Place(script.area, script.amount)
        self._keep_in_chips(script)
        refused = self.table.check(who, place)
        if refused is not None:
            self.refusals[script] = refused
            return False
        self.opened.submit(who, place)
        self._placed.add(script)
        self.refusals.pop(script, None)
        if script in self.never:
            self.never.remove(script)
        return True

    def _keep_in_chips(self, script: Script) -> None:
        a_round = sum(one.amount for one in self.scripts if one.seat == script.seat)
        held = self.table.credit(script.player)
        if a_round and held < ROUNDS_IN_HAND * a_round:
            chips = min(10 * ROUNDS_IN_HAND * a_round, MOST_CHIPS)
            self.opened.submit(player(script.player), BuyIn(chips))

    def refused_lately(self) -> list[str]:
        """The wagers of the script that could not be placed when last tried."""
        return [f"{one.player}, {one.area}: {why}" for one, why in self.refusals.items()]

    def finish(self) -> None:
        """Close the table, if no wager stands over."""
        try:
            while not isinstance(self.table.pending, Wagering) and not self.opened.rounds:
                self.opened.go_on(self.decide)
            self.opened.close()
        except Refused as refused:
            print(f"croupier: the table is left standing: {refused}", file=sys.stderr)

"""Random play of any game, living off ``table.legal()``.

A :class:`Driver` sits several people at a table and does, step after step, something that
the table says is legal: wagers, choices, results entered by hand, incidents, directions, acts
around the round.  Now and then it tries what should be refused.  After every step it holds the
table against what must be true of any table (:meth:`Driver.examine`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from croupier.equipment.randomness import SeededSource
from croupier.money import ROUNDINGS, odds, pay
from croupier.rulebook import Rule, check
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import (
    Act,
    BuyIn,
    CashOut,
    Exclude,
    Join,
    Leave,
    Notify,
    RaiseMinimum,
    Restrict,
    Tell,
    VoidWagers,
)
from croupier.table.asks import Chance, Legal
from croupier.table.commands import (
    Bet,
    Change,
    Choose,
    CloseTable,
    Command,
    Correction,
    Direction,
    Incident,
    Interjection,
    NoMoreBets,
    Place,
    TimeUp,
    Withdraw,
)
from croupier.table.devices import ByHand, Devices, Equipment, Vault
from croupier.table.game import Game, Settings
from croupier.table.ledger import credit
from croupier.table.ranks import Decision, rank
from croupier.table.refusal import Refused
from croupier.table.saying import UNRULED
from croupier.table.table import Table

NAMES = ("ann", "bob", "cho")
STAFF = [Actor(role.value, role) for role in Role if role is not Role.PLAYER]
MINUTE = 60_000


@lru_cache(maxsize=4096)
def known_rule(text: str) -> bool:
    """A whole citation of a provision that exists."""
    check(Rule.parse(text))
    return True


def actor_of(legal: Legal) -> Actor:
    if legal.role is Role.PLAYER:
        assert legal.player, f"no player is named for {legal.command}"
        return Actor(legal.player, Role.PLAYER)
    return SYSTEM if legal.role is Role.SYSTEM else Actor(legal.role.value, legal.role)


def with_amount(legal: Legal, rng: Random) -> Command:
    """The command with an amount from the range that goes with it, mostly a small one."""
    if not legal.high:
        return legal.command
    steps = (legal.high - legal.low) // legal.step
    most = steps if rng.random() < 0.1 else min(steps, 20)
    amount = legal.low + rng.randint(0, most) * legal.step
    return msgspec.structs.replace(legal.command, amount=amount)


def fingerprint(table: Table) -> bytes:
    """Everything about a table that a refused command must not touch."""
    round = table.round
    parts = (
        round.number,
        round.inputs,
        round.phase,
        round.state,
        round.carry,
        table.ledger.balances,
        len(table.ledger.page),
        len(round.events),
        [(w.player, w.area.name, w.box, w.amount) for w in round.wagers.values()],
        sorted(round.marks.items()),
        table.closed,
        "" if table.closed else table.pending.describe(),
    )
    plain = msgspec.to_builtins(parts, str_keys=True)  # a shoe knows cards by their number
    return msgspec.json.encode(plain, order="deterministic")


def open_table(
    game: Game,
    options: Settings,
    seed: int,
    *,
    by_hand: bool = False,
    automated: bool = True,
    record: Any = None,
    vault: Vault | None = None,
    clock: Callable[[], int] = lambda: 0,
) -> Table:
    devices: Devices = ByHand() if by_hand else Equipment(SeededSource(seed), vault)
    return Table(
        game,
        options=game.configure(options),
        devices=devices,
        record=record,
        clock=clock,
        automated=automated,
    )


def refusing(legal: list[Legal]) -> list[Legal]:
    """Those that only say no to what is offered."""
    return [x for x in legal if getattr(x.command, "option", "") == "decline"]


class Driver:
    """Plays a table at random and checks it as it goes."""

    def __init__(self, table: Table, seed: int, *, acts: bool = True) -> None:
        self.table = table
        self.rng = Random(seed)
        self.acts = acts  # acts around the round and corrections too, beyond sitting down
        self.now = 0
        table.clock = lambda: self.now
        self.seen_names = {*NAMES}
        self.rounds = 0
        self.story: list[str] = []  # what was done, for the message of a failure
        self.stream: list[ev.Event] = []  # the current round as those who were told see it
        self.refusals = 0
        self.deciders: dict[str, Role] = {}  # of what a schedule ranks, who decided it last
        self.overrulings = 0

    def begin(self) -> None:
        self.hear(self.table.start())
        for seat, name in enumerate(NAMES, 1):
            self.say(Actor(name, Role.PLAYER), Join(seat if seat < 3 else 0))
            self.say(Actor(name, Role.PLAYER), BuyIn(200_000))

    def play(self, steps: int) -> None:
        for _ in range(steps):
            if self.table.closed:
                return
            self.step()

    def finish_round(self, most: int = 600) -> None:
        """Go on, as quickly as it goes, until the round in progress is over."""
        number = self.table.round.number
        for tries in range(1, most + 1):
            if self.table.closed or self.table.round.number != number:
                return
            self.say(*(self.more_chips() if tries % 100 == 0 else self.hurried()))
        raise AssertionError(f"the round does not end: {self.table.pending.describe()}")

    # One step.

    def step(self) -> None:
        self.now += self.rng.randint(0, 2 * MINUTE)
        rng = self.rng
        legal = self.look()
        if rng.random() < 0.15:
            self.try_nonsense()
        if self.acts and rng.random() < 0.12 and self.try_act():
            return
        self.say(*self.pick(legal))

    def look(self) -> list[Legal]:
        """What is legal; everything listed is accepted, and there is always something."""
        legal = self.table.legal()
        moving = [x for x in legal if not isinstance(x.command, Act)]
        assert moving, f"a dead end at {self.table.pending.describe()}"
        for one in legal if len(legal) < 60 else self.rng.sample(legal, 60):
            refused = self.table.check(actor_of(one), one.command)
            assert refused is None, f"{one} is listed as legal, but {refused}"
            if one.high:
                top = msgspec.structs.replace(one.command, amount=one.high)
                refused = self.table.check(actor_of(one), top)
                assert refused is None, f"{top} is in the range listed as legal, but {refused}"
        return legal

    def pick(self, legal: list[Legal]) -> tuple[Actor, Command]:
        rng = self.rng
        around = [x for x in legal if isinstance(x.command, Incident | Direction)]
        if around and rng.random() < 0.15:
            one = rng.choice(around)
            return actor_of(one), one.command
        acts = [x for x in legal if isinstance(x.command, Act)]
        if self.acts and acts and rng.random() < 0.08:
            one = rng.choice(acts)
            return actor_of(one), with_amount(one, rng)
        pending = self.table.pending
        if pending.chance and isinstance(pending, Chance):
            return self.chance(pending)
        answers = [x for x in legal if not _around(x.command)] or around
        due = self.due(answers)
        if due and rng.random() < 0.7:
            one = rng.choice(due)
            return actor_of(one), one.command
        ends = [x for x in answers if not isinstance(x.command, Place | Change | Withdraw)]
        ends = [x for x in ends if not isinstance(x.command, CloseTable)] or ends
        if ends and rng.random() < 0.3:
            answers = ends
        one = rng.choice([x for x in answers if not isinstance(x.command, CloseTable)] or answers)
        if isinstance(one.command, Place):
            if self.table.round.layout[one.command.area].pairs_with and rng.random() < 0.7:
                return self.both_halves(one)
            if rng.random() < 0.2:
                return self.several(one, answers)
        return actor_of(one), with_amount(one, rng)

    def due(self, answers: list[Legal]) -> list[Legal]:
        """Wagers that others already lie for, which are of use together only."""
        round = self.table.round
        return [
            x
            for x in answers
            if isinstance(x.command, Place)
            and round.amount_due(x.player, round.layout[x.command.area], x.command.box)
        ]

    def both_halves(self, one: Legal) -> tuple[Actor, Command]:
        """A wager that has two halves, whole, if it can be; otherwise the one."""
        half = with_amount(one, self.rng)
        assert isinstance(half, Place)
        layout = self.table.round.layout
        areas = sorted((half.area, layout[half.area].pairs_with), key=[*layout].index)
        bet = Bet(tuple(msgspec.structs.replace(half, area=area) for area in areas))
        if self.table.check(actor_of(one), bet) is None:
            return actor_of(one), bet
        return actor_of(one), one.command

    def several(self, one: Legal, answers: list[Legal]) -> tuple[Actor, Command]:
        """Two wagers of a player in one command, if they go together; otherwise the one."""
        places = [x for x in answers if isinstance(x.command, Place) and x.player == one.player]
        chosen = (with_amount(one, self.rng), with_amount(self.rng.choice(places), self.rng))
        bet = Bet(tuple(c for c in chosen if isinstance(c, Place)))
        if self.table.check(actor_of(one), bet) is None:
            return actor_of(one), bet
        self.refuse(actor_of(one), bet)
        return actor_of(one), one.command

    def chance(self, ask: Chance) -> tuple[Actor, Command]:
        outcomes = list(ask.outcomes())
        assert outcomes
        assert all(weight > 0 for _, weight in outcomes)
        (command,) = self.rng.choices([c for c, _ in outcomes], [w for _, w in outcomes])
        by = SYSTEM if Role.DEALER not in command.roles else Actor("dealer", Role.DEALER)
        return by, command

    def hurried(self) -> tuple[Actor, Command]:
        """Whatever ends the pending ask soonest."""
        pending = self.table.pending
        if pending.chance and isinstance(pending, Chance):
            return self.chance(pending)
        if self.table.check(SYSTEM, TimeUp()) is None:
            return SYSTEM, TimeUp()
        moving = [x for x in self.table.legal() if not isinstance(x.command, Act)]
        legal = [x for x in moving if not _around(x.command)] or moving
        ends = [
            x
            for x in legal
            if not isinstance(x.command, Place | Change | Withdraw | CloseTable)
            and not (isinstance(x.command, Choose) and x.high)
        ]
        # a wager only where the round cannot go on without one, as nobody gets the dice (4:20)
        places = [x for x in legal if isinstance(x.command, Place)]
        one = self.rng.choice((ends + places if ends == refusing(ends) else ends) or legal)
        return actor_of(one), one.command

    def more_chips(self) -> tuple[Actor, Command]:
        """Players without chips may hold up a round that needs a wager."""
        name = self.rng.choice([place.name for place in self.table.state.players] or ["ann"])
        by, buy = Actor(name, Role.PLAYER), BuyIn(200_000)
        return (by, buy) if self.table.check(by, buy) is None else self.hurried()

    # Acts that legal() does not offer by name, and what is not to be taken.

    def try_act(self) -> bool:
        rng, table = self.rng, self.table
        name = rng.choice(NAMES)
        limits = list(table.state.sign.limits)
        by, act = rng.choice(
            [
                (Actor(name, Role.PLAYER), Join(rng.randint(0, 3))),
                (Actor(name, Role.PLAYER), BuyIn(rng.randint(1, 500) * 100)),
                (Actor(name, Role.PLAYER), CashOut(rng.randint(1, 500) * 100)),
                (Actor(name, Role.PLAYER), Leave()),
                (
                    _staff(Role.SUPERVISOR),
                    Notify(rng.choice(limits), rng.randint(1, 9) * 100, 10**6),
                ),
                (
                    _staff(Role.SUPERVISOR),
                    RaiseMinimum(rng.choice(limits), rng.randint(1, 9) * 100),
                ),
                (_staff(Role.MANAGER), Restrict(name, lift=rng.random() < 0.7)),
                (_staff(Role.SUPERVISOR), VoidWagers(name)),
                (_staff(Role.DEALER), Tell("English only")),
                (_staff(Role.SUPERVISOR), Exclude(rng.choice(["dan", "eve"]), apart_from=name)),
                (_staff(Role.SUPERVISOR), Exclude(name, lift=rng.random() < 0.7)),
                self.random_correction(),
            ]
        )
        refused = table.check(by, act)
        if refused is None:
            self.say(by, act)
            return True
        self.refuse(by, act)
        return False

    def random_correction(self) -> tuple[Actor, Command]:
        """A result of this round or the last, entered otherwise."""
        table, rng = self.table, self.rng
        run = table.last if table.last is not None and rng.random() < 0.5 else table.run
        if table.finished.older and table.format.corrects_any_round and rng.random() < 0.4:
            run = rng.choice(table.finished.older).run()
        results = [
            (index, given.command)
            for index, given in enumerate(run.inputs)
            if type(given.command).__name__ in ("Face", "Spin", "Toss", "Roll", "Pick")
        ]
        if not results:
            return _staff(Role.MANAGER), Correction(0, 0, _no_result())
        index, command = rng.choice(results)
        answer: Any = command
        if hasattr(command, "card"):
            answer = msgspec.structs.replace(command, card=rng.choice(["A♠", "9♦", "K♥", "5♣"]))
        elif hasattr(command, "dice"):
            answer = type(command)(tuple(rng.randint(1, 6) for _ in command.dice))
        elif hasattr(command, "pocket"):
            answer = type(command)(str(rng.randint(0, 36)))
        elif hasattr(command, "faces"):
            answer = type(command)(tuple(rng.choice("HT") for _ in command.faces))
        return _staff(Role.MANAGER), Correction(run.round.number, index, answer)

    def try_nonsense(self) -> None:
        """Something that is probably refused; if it is, nothing may have changed."""
        rng, table = self.rng, self.table
        area = rng.choice([*table.round.layout, "nowhere"])
        nonsense: list[tuple[Actor, Command]] = [
            (Actor("nobody", Role.PLAYER), Place(area, 500, 1)),
            (Actor(rng.choice(NAMES), Role.PLAYER), Place(area, -100)),
            (Actor(rng.choice(NAMES), Role.PLAYER), Place(area, 10**12, rng.randint(0, 30))),
            (Actor(rng.choice(NAMES), Role.PLAYER), Place(area, 137)),
            (Actor(rng.choice(NAMES), Role.PLAYER), Change(area, 0)),
            (Actor(rng.choice(NAMES), Role.PLAYER), NoMoreBets()),
            (Actor(rng.choice(NAMES), Role.PLAYER), CashOut(10**12)),
            (Actor(rng.choice(NAMES), Role.PLAYER), BuyIn(-5)),
            (Actor(rng.choice(NAMES), Role.PLAYER), Choose("fly", 99)),
            (Actor("inspector", Role.INSPECTOR), NoMoreBets()),
            (Actor("dealer", Role.DEALER), Restrict("ann")),
            (Actor("house", Role.PLAYER), Join(0)),
            (Actor("manager", Role.MANAGER), Correction(10**6, 0, _no_result())),
            (
                Actor("supervisor", Role.SUPERVISOR),
                Correction(table.round.number, -1, _no_result()),
            ),
        ]
        kinds = list(table.game.commands.values())
        for _ in range(3):
            kind = rng.choice(kinds)
            try:
                command = kind()
            except TypeError:
                continue
            nonsense.append((rng.choice([*STAFF, Actor("ann", Role.PLAYER)]), command))
        by, command = rng.choice(nonsense)
        if table.check(by, command) is not None:
            self.refuse(by, command)

    def refuse(self, by: Actor, command: Command) -> None:
        before = fingerprint(self.table)
        reason = self.table.check(by, command)
        try:
            self.table.submit(by, command)
        except Refused as raised:
            refused = raised
        else:
            raise AssertionError(f"{command} by {by} was refused by check, and then taken")
        assert refused == reason, f"{command} by {by}"
        assert refused.reason
        if refused.rule:
            known_rule(refused.rule)
        else:
            assert isinstance(command, UNRULED), f"no rule forbids {command}: {refused.reason}"
        assert fingerprint(self.table) == before, f"the refused {command} left a trace"
        self.refusals += 1

    # Saying, hearing, examining.

    def say(self, by: Actor, command: Command) -> list[ev.Event]:
        self.story.append(f"{by.name} ({by.role}): {command}")
        try:
            round, page = self.table.round, len(self.table.ledger.page)
            whose = by.name if by.role is Role.PLAYER else getattr(command, "player", "")
            said = by.role is Role.PLAYER or isinstance(command, Direction)
            barred = said and whose and round.barred(whose) is not None
            decided = self.decided_before(command)
            ranked = round.ranked_decisions()
            events = self.table.submit(by, command)
            self.examine_ranks(ranked, by)
            if barred and self.table.round is round:
                staked = [p for p in round.ledger.page[page:] if p.source == credit(whose)]
                assert not [p for p in staked if p.target.startswith(("risk", "bank", "pot"))]
            if decided:
                self.examine_decided(decided, round.number, command)
            self.hear(events)
            self.examine()
        except Exception as error:
            error.add_note("the last steps:\n  " + "\n  ".join(self.story[-12:]))
            raise
        return events

    def examine_ranks(self, before: Mapping[str, Decision], by: Actor) -> None:
        """Nobody decides otherwise than somebody above has (I-G-13)."""
        now = {} if self.table.closed else self.table.round.ranked_decisions()
        for about, one in now.items():
            old = before.get(about)
            if old is None:
                self.deciders[about] = by.role
            elif one != old:
                # of what was decided before this driver came to the table, what is on record
                decider = self.deciders.get(about, old.by)
                mine, theirs = rank(by.role), rank(decider)
                below = mine < theirs or (mine == theirs and not old.taken_back)
                assert not below, f"a {by.role} overruled the {decider}: {about}"
                self.deciders[about] = by.role
                self.overrulings += one.what != old.what

    def decided(self, number: int) -> list[ev.Settled]:
        """What stands as paid or collected in a round, in progress or just over."""
        last, round = self.table.last, self.table.round
        found = round if round.number == number or last is None else last.round
        return [e for e in ev.standing(found.events) if e.result not in ("void", "")]

    def decided_before(self, command: Command) -> list[ev.Settled]:
        """What was paid or collected and stays so, whatever is reported or directed then, unless
        it is about that very wager."""
        if not isinstance(command, Interjection):
            return []
        round = self.table.round
        return [e for e in self.decided(round.number) if not command.is_about(round, e.box)]

    def examine_decided(self, before: list[ev.Settled], number: int, command: Command) -> None:
        left = self.decided(number)
        for one in before:
            assert one in left, f"{command} undid {one}"
            left.remove(one)

    def hear(self, events: list[ev.Event]) -> None:
        names = self.seen_names
        for event in events:
            if event.rule:
                known_rule(event.rule)
            if isinstance(event, ev.PlayerJoined):
                names.add(event.player)
            assert event.audience in ("", "house", "inspector") or event.audience in names, event
            if isinstance(event, ev.Settled):
                self.examine_settlement(event)
            if isinstance(event, ev.RoundClosed):
                self.rounds += 1
            if isinstance(event, ev.RoundOpened):
                self.stream = []
            if isinstance(event, ev.Rewound):
                del self.stream[event.kept :]
            elif not isinstance(event, ev.OF_EARLIER_ROUNDS):
                self.stream.append(event)

    def examine_settlement(self, event: ev.Settled) -> None:
        assert event.stake > 0 or event.result == "prize", event
        assert event.rule, event
        match event.result:
            case "win":
                at = odds(event.odds)
                roundings = (*ROUNDINGS, self.table.state.sign.rounding)
                due = {pay(event.stake, at, rounding) for rounding in roundings}
                assert event.returned - event.stake in due, event
                exact = Fraction(event.stake) * at
                assert abs(event.returned - event.stake - exact) < 100, event
            case "prize":
                assert (event.returned > 0, event.odds) == (True, ""), event
            case "surrendered":
                assert 0 <= event.returned < event.stake, event
            case "lose":
                assert (event.returned, event.odds) == (0, ""), event
            case "void" | "stand-off":
                assert (event.returned, event.odds) == (event.stake, ""), event
            case _:
                raise AssertionError(f"no such result: {event}")

    def examine(self) -> None:
        """What is true of every table at every moment."""
        table = self.table
        balances = table.ledger.balances
        assert sum(balances.values()) == 0
        lying: dict[str, int] = dict(table.round.held_over())
        for key, wager in table.round.wagers.items():
            assert key == (wager.player, wager.area.name, wager.box)
            assert wager.amount > 0, wager
            lying[wager.player] = lying.get(wager.player, 0) + wager.amount
        for account, balance in balances.items():
            kind, _, name = account.partition(":")
            assert kind != "credit" or balance >= 0, (account, balance)
            if kind == "risk":
                assert balance == lying.pop(name, 0), (account, balance)
        assert not lying, f"wagers with nothing at risk: {lying}"
        if not table.closed:
            told = [e for e in self.stream if not isinstance(e, ev.Resettled)]
            have = [e for e in table.round.events if not isinstance(e, ev.Resettled)]
            assert told == have, _difference(told, have)
        for place in table.state.players:
            assert balances.get(credit(place.name), 0) >= 0


def _difference(told: list[ev.Event], have: list[ev.Event]) -> str:
    for n, (one, other) in enumerate(zip(told, have, strict=False)):
        if one != other:
            return f"event {n} was told as {one}, and stands as {other}"
    return f"{len(told)} events were told, {len(have)} stand: {(told + have)[-1]}"


def _around(command: Command) -> bool:
    return isinstance(command, Incident | Direction | Act)


def _staff(role: Role) -> Actor:
    return Actor(role.value, role)


def _no_result() -> Any:
    from croupier.table.commands import Pick

    return Pick(0)

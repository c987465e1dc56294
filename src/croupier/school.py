"""A dealer examined: payouts to work out and irregularities to rule on, judged by the live rules.

Nothing here knows an answer.  A question is a round that was played at a table: what it paid, or
what its ruling brought, is what is asked for, with the provision that decided it.

>>> one = next(questions("roulette", seed=7))
>>> one.right(str(one.answer)), one.rule.startswith("qld-2024:")
(True, True)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import msgspec

from croupier.house import game_named, open_table
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import Command, Incident, Place
from croupier.table.game import Game
from croupier.table.played import PlayedRound, SettledWager
from croupier.table.refusal import Refused
from croupier.table.table import Table
from croupier.table.transcript import lines
from croupier.testing.driver import Driver
from croupier.testing.driver import open_table as table_by_hand

PAYOUTS, IRREGULARITIES = "payouts", "irregularities"
KINDS = (PAYOUTS, IRREGULARITIES)
PASS = 80  # per cent of the marks
ROUNDS = 40  # played in search of a payout that is worth asking for
STEPS = 120  # of random play in search of an irregularity
LAST = 14  # lines of a round that are told
MOST_STEPS = 60  # of its limits, that a wager is above its minimum
PLAYERS = ("alice", "bob")
CITED = re.compile(
    r" \((?:[^()]|\([^()]*\))*\d+[a-z]?[:.]\d(?:[^()]|\([^()]*\))*\)"
)  # as (7:17(3))

VOID = "the round is void, and wagers go back"
BACK = "the round goes back, and is dealt or thrown again from there"
DECIDED = "wagers are decided, changed or returned, and play goes on"
ASKED = "players or the crew are asked first"
ON = "play goes on; nothing on the layout moves"
RULINGS = (VOID, BACK, DECIDED, ASKED, ON)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and what the table answered."""

    kind: str
    situation: tuple[str, ...]
    asked: str
    answer: str
    rule: str
    choices: tuple[str, ...] = ()
    why: tuple[str, ...] = ()  # what the table did, with its provisions

    def right(self, said: str) -> bool:
        """Whether this is the answer: an amount, or the number or the words of a choice."""
        said = said.strip().lower()
        if self.choices:
            numbers = {str(n): one for n, one in enumerate(self.choices, 1)}
            return numbers.get(said, said) == self.answer.lower()
        return _cents(said) == _cents(self.answer)


def _cents(text: str) -> int | None:
    """'$1,212.50', '1212.5' or '0' in cents; None if that is no amount."""
    plain = text.strip().lstrip("$").replace(",", "")
    whole, _, part = plain.partition(".")
    if not (whole + part).isdigit() or len(part) > 2:
        return None
    return int(whole or "0") * 100 + int(part.ljust(2, "0") if part else "0")


def questions(name: str, kind: str = "", seed: int | str = "") -> Iterator[Question]:
    """Questions without end, the same for the same seed; those of one kind, or by turns."""
    game = game_named(name)
    chance = Random(f"{game.name} {seed}" if seed != "" else None)
    kinds = [one for one in KINDS if not kind or one == kind]
    if not game.has_wagers:
        kinds = [one for one in kinds if one != PAYOUTS]
    if not game.round.rulings:
        kinds = [one for one in kinds if one != IRREGULARITIES]
    if not kinds:
        raise ValueError(f"there is nothing to ask of {kind or 'a dealer'} at {game.name}")
    asked: set[tuple[str, ...]] = set()
    while True:
        for one in kinds:
            made = payout(game, chance) if one == PAYOUTS else irregularity(game, chance)
            if made is not None and (key := (*made.situation, made.asked)) not in asked:
                asked.add(key)
                yield made


# Payouts.


def payout(game: Game, chance: Random) -> Question | None:
    """A round that was played, and a wager of it: what is paid on it?"""
    found: list[tuple[PlayedRound, SettledWager]] = []
    table = open_table(
        game.name, seed=chance.getrandbits(32), players=dict.fromkeys(PLAYERS, 10**7)
    )
    for _ in range(ROUNDS):
        try:
            table.until_wagers()
            for name in PLAYERS:
                _wager(table.table, name, chance)
            round = table.play("default")
        except Refused:
            continue
        found += [(round, one) for one in round.wagers if one.result == "win" and one.odds]
        if len(found) > 3:
            break
    if not found:
        return None
    round, wager = chance.choice(found)
    told = [one for one in round.events if not isinstance(one, ev.Settled | ev.WagerPlaced)]
    said = _told(told)
    stake, area = format_amount(wager.stake), wager.area.replace("-", " ")
    how = f" ({wager.event})" if wager.event else ""
    return Question(
        PAYOUTS,
        said,
        f"{wager.player} has {stake} on {area}. What do you pay, the wager itself apart?",
        format_amount(wager.net),
        wager.rule,
        why=(f"{wager.odds}{how} on {stake}: {format_amount(wager.net)}  [{wager.rule}]",),
    )


def _wager(table: Table, name: str, chance: Random) -> None:
    legal = [one for one in table.legal_for(name) if isinstance(one.command, Place)]
    for one in chance.sample(legal, min(3, len(legal))):
        steps = min((one.high - one.low) // (one.step or 1), MOST_STEPS)
        amount = one.low + chance.randint(0, max(steps, 0)) * one.step
        placed = msgspec.structs.replace(one.command, amount=amount)
        by = Actor(name, Role.PLAYER)
        if table.check(by, placed) is None:
            table.submit(by, placed)


# Irregularities.


def irregularity(game: Game, chance: Random) -> Question | None:
    """A round in progress in which something goes wrong: what does the rule make of it?"""
    table = table_by_hand(game, {}, chance.getrandbits(32), by_hand=True, automated=False)
    driver = Driver(table, chance.getrandbits(32), acts=False)
    driver.begin()
    wait = chance.randint(5, STEPS // 2)
    for step in range(STEPS):
        if table.closed:
            return None
        legal = [
            one for one in table.legal() if isinstance(one.command, Incident) and table.round.wagers
        ]
        if step >= wait and legal:
            one = chance.choice(legal)
            before = _told(table.round.events)
            told = table.submit(Actor("the dealer", one.role), one.command)
            rule = next((event.rule for event in told if event.rule), "")
            return Question(
                IRREGULARITIES,
                before,
                f"{_happened(one.command)} What is ruled?",
                _ruling(told),
                rule,
                RULINGS,
                tuple(lines(told)),
            )
        driver.say(*driver.hurried() if chance.random() < 0.5 else driver.pick(table.legal()))
    return None


def _happened(incident: Command) -> str:
    """What is reported, without the provisions that answer it."""
    about = " ".join((type(incident).__doc__ or "").partition("\n\n")[0].split())
    about = CITED.sub("", about)
    fields = [
        f"{name.replace('_', ' ')} {getattr(incident, name)}"
        for name in incident.__struct_fields__
        if getattr(incident, name) not in ("", 0, (), False)
    ]
    return about + (f" ({', '.join(fields)})" if fields else "")


def _ruling(told: list[ev.Event]) -> str:
    """What the table did, as one of the answers that there are to choose from."""
    kinds = {type(one) for one in told}
    if ev.RoundVoided in kinds:
        return VOID
    if ev.Rewound in kinds:
        return BACK
    if kinds & {
        ev.Settled,
        ev.Unsettled,
        ev.WagerWithdrawn,
        ev.WagerMoved,
        ev.Resettled,
        ev.WagerPlaced,
    }:
        return DECIDED
    return ASKED if ev.Offered in kinds else ON


def _told(events: list[ev.Event]) -> tuple[str, ...]:
    """The end of a round as those at the table saw it, without the provisions: they are asked."""
    seen = [one for one in events if one.audience in (ev.EVERYONE, ev.PUBLIC)]
    return tuple(line.partition("  [")[0] for line in lines(seen)[-LAST:])

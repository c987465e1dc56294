"""What may be said at a moment of a round, by whom, and the provision that decides.

These are methods of :class:`croupier.table.round.Round`, which names them; here is what stands
behind an answer: who may give a command, whether it meets what is asked for, and what comes in
between (acts of the house, irregularities, directions).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.table import acts
from croupier.table.actors import Actor, Role
from croupier.table.acts import Act, Adjust, BuyIn, CashOut, Join, Leave, Repay, Tell
from croupier.table.asks import Ask, Choice, Legal
from croupier.table.citing import refusal
from croupier.table.commands import (
    ANSWERS,
    RESULTS,
    Bet,
    Change,
    Choose,
    CloseTable,
    Command,
    Direction,
    Incident,
    Interjection,
    OpenAgain,
    Place,
    Reveal,
    Shuffled,
    Withdraw,
)
from croupier.table.refusal import Refused
from croupier.table.rulings import Attached, Obeying, Ruling

if TYPE_CHECKING:
    from croupier.table.round import Round

# What an excluded player may no longer do; wagers that lie are decided in the ordinary way.
BARRED = (Join, BuyIn, Place, Bet, Change, Direction)

WAGERS = frozenset((Place, Bet, Change, Withdraw))
# what the house and its software have between themselves and who comes: no provision of a game
UNRULED = (
    Join,
    Leave,
    BuyIn,
    CashOut,
    Adjust,
    Repay,
    Tell,
    Reveal,
    Shuffled,
    CloseTable,
    OpenAgain,
)
PLAIN = frozenset(ANSWERS)  # commands that only ever meet the pending ask


def check(round: Round, by: Actor, command: Command, pending: Ask) -> Refused | None:
    """Yes (None), or what is wrong.  Nothing changes either way."""
    refused: Refused | None = None
    if by.role not in command.roles and not _enters(round, by, command):
        said = f"a {by.role} may not give '{command.words()}'"
        refused = Refused(said, _gives(round, command))
    elif round.state.barring and by.role is Role.PLAYER and isinstance(command, BARRED):
        refused = round.barred(by.name)
    if refused is None:
        if type(command) in PLAIN:
            refused = pending.check(by, command)
            if refused is None:
                return None
            if type(command) is Choose:
                refused = _not_open(round, by, command, pending) or refused
            if type(command) in WAGERS and not pending.takes_wagers:
                refused = Refused(refused.reason, _late(round, command) or refused.rule)
        elif isinstance(command, Act):
            refused = acts.check(round, by, command)
        else:
            refused = _check_around(round, by, command, pending)
    if refused is None:
        return None
    if not refused.rule:
        refused = Refused(refused.reason, _speaks_of(round, command, pending))
    return refusal(refused, round.cites)


def legal(round: Round, pending: Ask) -> Iterator[Legal]:
    """Everything that may be done now, and by whom."""
    out = {place.name for place in round.state.players if round.barred(place.name)}
    for one in pending.legal():
        if one.player not in out or not isinstance(one.command, BARRED):
            yield one
    for kind in provided(round):
        for sample in kind.samples(round):
            yield from _for_whom(round, sample, pending)
    yield from acts.legal(round)


def legal_for(round: Round, name: str, pending: Ask) -> Iterator[Legal]:
    """What one player may do now."""
    out = round.barred(name) is not None
    for one in pending.legal_for(name):
        if one.player == name and not (out and isinstance(one.command, BARRED)):
            yield one
    yield from legal_between(round, name, pending)


def legal_between(round: Round, name: str, pending: Ask) -> Iterator[Legal]:
    """What one player may do that is no answer to what is asked."""
    by = Actor(name, Role.PLAYER)
    for kind, moments in _said_by_players(round):
        if any(one.covers(round.phase) for one in moments):
            for sample in kind.samples(round):
                if check(round, by, sample, pending) is None:
                    yield Legal(Role.PLAYER, sample, name)
    yield from acts.legal_for(round, name)


_OF_PLAYERS: dict[type, Sequence[tuple[type[Interjection], tuple[Attached, ...]]]] = {}


def _said_by_players(
    round: Round,
) -> Sequence[tuple[type[Interjection], tuple[Attached, ...]]]:
    """The incidents and directions of a game that players report and give, with their moments."""
    found = _OF_PLAYERS.get(type(round))
    if found is None:
        every = (*round.rulings.items(), *round.obeyings.items())
        found = [(said, moments) for said, moments in every if Role.PLAYER in said.roles]
        _OF_PLAYERS[type(round)] = found
    return found


def provided(round: Round) -> Iterator[type[Interjection]]:
    """The kinds of incident and direction that this is a moment for."""
    for incident, rulings in round.rulings.items():
        if any(one.covers(round.phase) for one in rulings):
            yield incident
    for order, obeyings in round.obeyings.items():
        if any(one.covers(round.phase) for one in obeyings):
            yield order


def ruling_now(round: Round, incident: Incident) -> Ruling | None:
    for one in round.rulings.get(type(incident), ()):
        if one.covers(round.phase):
            return one
    return None


def obeying_now(round: Round, command: Direction) -> Obeying | None:
    for one in round.obeyings.get(type(command), ()):
        if one.covers(round.phase):
            return one
    return None


def _late(round: Round, command: Command) -> str:
    """What closes wagering against a command: the moment's own provision, the area's, or the
    game's."""
    if now := round.closed_by(command):
        return now
    area = round.layout.get(getattr(command, "area", ""))
    if area is not None and not area.placeable and isinstance(command, Place | Bet):
        return area.not_open()
    if area is not None and area.closes and (area.additional or not area.placeable):
        return area.closes
    return round.table_rules.late_for(type(command))


def _not_open(round: Round, by: Actor, command: Choose, pending: Ask) -> Refused | None:
    """What closes a choice, where the game knows."""
    if isinstance(pending, Choice) and pending.leaves_out(by, command):
        return round.shut(command.option, by.name)
    here = by.role is Role.PLAYER and by.name in round.players
    if here and not (isinstance(pending, Choice) and by.name in pending.waits_for()):
        return round.not_put(command.option, by.name)
    return None


def _enters(round: Round, by: Actor, command: Command) -> bool:
    """Somebody who enters results at this game besides the crew."""
    return by.role in round.table_rules.enterers and isinstance(command, RESULTS)


def _speaks_of(round: Round, command: Command, pending: Ask) -> str:
    """The provision about what was tried, where the check itself named none; of coming and
    going with chips (:data:`UNRULED`) no rule speaks."""
    rules = round.table_rules
    if isinstance(command, UNRULED):
        return ""
    if type(command) in WAGERS:
        return rules.wagers or rules.limits or rules.closed
    found = _gives(round, command) or pending.rule or rules.closed
    return found or rules.wagers or rules.limits


def _check_around(round: Round, by: Actor, command: Command, pending: Ask) -> Refused | None:
    """What stands against something that comes in between."""
    if isinstance(command, Incident):
        if ruling_now(round, command) is None:
            return Refused(
                f"the schedule provides for no {command.words()} at this moment ({round.phase})",
                _gives(round, command),
            )
        who = command.reporters()
        if by.role not in who and round.format.whole_general_part:
            said = f"that is for a {' or '.join(sorted(who))} to say, not a {by.role}"
            return Refused(said, _gives(round, command))
        return command.check(round) or _below(round, by, command)
    if isinstance(command, Direction):
        if obeying_now(round, command) is None:
            return Refused(
                f"no {command.words()} may be directed now ({round.phase})",
                _gives(round, command),
            )
        if by.role is Role.PLAYER and by.name not in round.players:
            return Refused(f"{by.name} is not at this table")
        return command.check(round, by) or _below(round, by, command)
    return pending.check(by, command)


def _below(round: Round, by: Actor, command: Interjection) -> Refused | None:
    """Somebody who does not stand below has decided that (I-G-13)."""
    subject = command.decides(round)
    standing = round.ranked_decisions().get(subject) if subject else None
    if standing is None or not standing.stands_against(by.role):
        return None
    said = f"the {standing.by} has decided {subject}; a {by.role} does not overrule that"
    return Refused(said, standing.rule)


def _gives(round: Round, command: Command) -> str:
    """The provision that lets some give this command, at some moments."""
    entries: Sequence[Attached] = ()
    if isinstance(command, Incident):
        entries = round.rulings.get(type(command), ())
    elif isinstance(command, Direction):
        entries = round.obeyings.get(type(command), ())
    now = [one.rule for one in entries if one.covers(round.phase)]
    return next(iter([*now, *(one.rule for one in entries)]), command.authority)


def _for_whom(round: Round, command: Command, pending: Ask) -> Iterator[Legal]:
    """For every player who may, or for the first of the staff who may."""
    for role in Role:
        if role not in command.roles or role is Role.SYSTEM:
            continue
        if role is Role.PLAYER:
            for place in round.state.players:
                if check(round, Actor(place.name, role), command, pending) is None:
                    yield Legal(role, command, place.name)
        elif check(round, Actor(role.value, role), command, pending) is None:
            yield Legal(role, command)
            return

"""What the staff can say around a round: irregularities to report, directions and acts.

A console makes its forms from this: it is told of every kind of command that its person may give at
this game, with its fields, what each takes, and whether the moment is one for it.
"""

from __future__ import annotations

import inspect
from typing import Any

import msgspec

from croupier.floor.people.proposals import AS_PROPOSED
from croupier.floor.people.roles import AT_TABLE, Person
from croupier.table.actors import Actor, Role
from croupier.table.acts import ACTS, Act
from croupier.table.commands import Command, Direction, Incident
from croupier.table.fields import Meaning, OneOf, fields_of, form_of
from croupier.table.refusal import Refused
from croupier.table.round import Round
from croupier.table.rulings import Obeying, Ruling
from croupier.table.sign import BUY_IN
from croupier.table.table import Table


class Field(msgspec.Struct, frozen=True):
    """One value of a command.  ``choices``: it is one of these; ``examples``: it may be."""

    name: str
    type: str  # text, number, amount (in cents), flag, or a list: texts, numbers
    required: bool
    default: Any = None
    choices: tuple[str | int, ...] = ()
    examples: tuple[str | int, ...] = ()


class Sayable(msgspec.Struct, frozen=True):
    """A kind of command that this person may give at this table."""

    name: str
    kind: str  # incident, direction or act
    words: str
    rule: str
    roles: tuple[str, ...]  # of this person; more than one, if it may matter in which it is said
    fields: tuple[Field, ...]
    now: bool  # this is a moment for it
    why: str = ""  # not, if it is none
    two_people: str = ""  # what it is proposed as, where it takes a second person


class Limited(msgspec.Struct, frozen=True):
    """Limits on the sign, or those that a notice announces; '' are those of all other wagers."""

    limit: str
    minimum: int
    maximum: int
    why_not: str = ""  # of a notice: why the sign may not be changed yet
    rule: str = ""
    since: int = 0  # of a notice: when it was displayed, in milliseconds


class Displayed(msgspec.Struct, frozen=True):
    """The sign of a table and the notices beside it (general:13)."""

    limits: tuple[Limited, ...]
    notices: tuple[Limited, ...]


def sayable(who: Person, table: Table) -> list[Sayable]:
    """Every kind of incident, direction and act that this person may ever say here."""
    if table.closed:
        return []
    round: Round = table.round
    found = []
    for kind in (*round.rulings, *round.obeyings, *ACTS):
        may = round.orderers.get(kind, kind.roles) if issubclass(kind, Act) else kind.roles
        roles = [role for role in AT_TABLE[who.role] if role in may]
        if roles and Role.PLAYER not in roles and kind not in round.no_acts:
            found.append(_describe(kind, roles, who, table))
    return found


def _describe(kind: type[Command], roles: list[Role], who: Person, table: Table) -> Sayable:
    round: Round = table.round
    samples = _samples(kind, round)
    fields = tuple(_field(field, kind, samples, round) for field in fields_of(kind))
    entries = _entries(kind, round)
    covering = [entry for entry in entries if entry.covers(round.phase)]
    refusals = {
        role: [table.check(Actor(who.name, role), one) for one in samples] for role in roles
    }
    taken = [role for role in roles if not all(refusals[role])]
    why = ""
    if not covering and not issubclass(kind, Act):
        why = f"this is another phase of the round ({round.phase})"
    if not why and samples and not taken and all(field.type == "flag" for field in fields):
        why = str(refusals[roles[0]][0])
    if taken or not issubclass(kind, Direction):  # elsewhere it may matter who says it (4:5(2))
        roles = [*taken, *roles][:1]
    return Sayable(
        str(kind.__struct_config__.tag),
        next(k.__name__.lower() for k in (Incident, Direction, Act) if issubclass(kind, k)),
        " ".join(inspect.cleandoc(kind.__doc__ or "").replace("``", "'").split()),
        (covering or entries)[0].rule if entries else "",
        tuple(role.value for role in roles),
        fields,
        not why,
        why,
        AS_PROPOSED[kind].value if kind in AS_PROPOSED else "",
    )


def _entries(kind: type[Command], round: Round) -> tuple[Ruling | Obeying, ...]:
    """What the schedule provides for this kind."""
    if issubclass(kind, Incident):
        return round.rulings.get(kind, ())
    return round.obeyings.get(kind, ()) if issubclass(kind, Direction) else ()


def _samples(kind: type[Command], round: Round) -> list[Command]:
    """What the game itself would try of this kind now."""
    return list(kind.samples(round)) if issubclass(kind, Incident | Direction) else []


# Fields.


def _field(
    field: msgspec.structs.FieldInfo, kind: type[Command], samples: list[Command], round: Round
) -> Field:
    required = field.required
    default = None if required else msgspec.to_builtins(field.default)
    form = form_of(field)
    choices = () if form.several else _choices(form.meaning, round)
    examples: list[str | int] = []
    if not choices:
        given = [getattr(one, field.name) for one in samples]
        values = [*given, *([] if required else [field.default])]
        examples = [v for v in dict.fromkeys(values) if type(v) in (str, int) and v != ""]
    return Field(field.name, form.type, required, default, choices, tuple(examples))


def _choices(meaning: Meaning | OneOf | None, round: Round) -> tuple[str | int, ...]:
    """What a field may name at this table, where that can be listed."""
    state = round.state
    match meaning:
        case OneOf():
            return meaning.words
        case Meaning.PLAYER:
            apart = [one for pair in state.apart for one in pair]
            here = [player.name for player in state.players]
            return tuple(dict.fromkeys([*here, *state.excluded, *state.restricted, *apart]))
        case Meaning.AREA:
            return tuple(round.layout)
        case Meaning.BOX if round.numbered_boxes:
            return tuple(range(1, state.seats + 1))
        case Meaning.LIMIT:
            return _limits(round)
        case Meaning.POCKET:
            return tuple(dict.fromkeys(round.pockets))
    return ()


def _limits(round: Round) -> tuple[str, ...]:
    known = {"", *round.state.sign.limits}
    known |= {area.limit_name for area in round.layout.values()}
    return tuple(sorted(known))


def displayed(table: Table) -> Displayed:
    """The sign and its notices, with what still stands against each."""
    round: Round = table.round
    round.now = table.clock()
    sign = round.state.sign
    notices = []
    for notice in round.state.notices:
        old = sign.limit(notice.limit)
        refused = notice.refusal(old, round.number, round.now, round.rounds_of_notice)
        why = refused or Refused("")
        notices.append(
            Limited(
                notice.limit, notice.minimum, notice.maximum, why.reason, why.rule, notice.since
            )
        )
    limits = [
        (name, sign.limit(name)) for name in _limits(round) if name != BUY_IN or name in sign.limits
    ]
    return Displayed(
        tuple(Limited(name, limit.minimum, limit.maximum) for name, limit in limits),
        tuple(notices),
    )

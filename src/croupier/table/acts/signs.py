"""The sign changes: after notice, or at once with markers (general:13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import SUPERVISORS, Actor, Role
from croupier.table.acts.base import Act
from croupier.table.asks import Legal
from croupier.table.commands import Given, kebab
from croupier.table.fields import Cents, LimitName
from croupier.table.refusal import Refused
from croupier.table.sign import (
    BUY_IN,
    MILLISECONDS_OF_NOTICE,
    Limit,
    Notice,
    check_limit,
    check_teaching,
)

if TYPE_CHECKING:
    from croupier.table.round import Round

NOTICE = "qld-2024:general:13(1)"
CHANGE = "qld-2024:general:13(1)(b)"
AT_ONCE = "qld-2024:general:13(2)"


class Notify(Act, frozen=True, tag=kebab):
    """Display a notice that the sign will change (general:13(1))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    authority: ClassVar[str] = NOTICE
    limit: LimitName
    minimum: Cents
    maximum: Cents

    def check(self, round: Round, by: Actor) -> Refused | None:
        return _check_new_limit(round, self.limit, Limit(self.minimum, self.maximum))

    def apply(self, round: Round, given: Given) -> None:
        # whole rounds: not one in which wagers lie, or can no longer be placed (I-G-11)
        begun = round.format.whole_general_part and round.begun and bool(round.rounds_of_notice)
        since = round.number + (begun or not round.wagering_to_come)
        notice = Notice(self.limit, self.minimum, self.maximum, since, given.at)
        others = tuple(n for n in round.state.notices if n.limit != self.limit)
        round.change_state(replace(round.state, notices=(*others, notice)))
        change = _change(self.limit, Limit(self.minimum, self.maximum))
        until = given.at + MILLISECONDS_OF_NOTICE
        round.emit(ev.SignNoticed(change, given.at, until, rule=NOTICE))


class Enact(Act, frozen=True, tag=kebab):
    """Change the sign as the displayed notice said (general:13(1)(b))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    authority: ClassVar[str] = CHANGE
    limit: LimitName

    def check(self, round: Round, by: Actor) -> Refused | None:
        for notice in round.state.notices:
            if notice.limit == self.limit:
                if round.format.whole_general_part and round.begun and round.rounds_of_notice:
                    return Refused(
                        "wagers lie that were made under the limits as they are: the change "
                        "takes effect when none does",
                        CHANGE,
                    )
                old = round.state.sign.limit(notice.limit)
                return notice.refusal(old, round.number, round.now, round.rounds_of_notice)
        return Refused(f"no notice of a change to '{self.limit}' is displayed", NOTICE)

    def apply(self, round: Round, given: Given) -> None:
        state = round.state
        (notice,) = (n for n in state.notices if n.limit == self.limit)
        limit = Limit(notice.minimum, notice.maximum)
        players = state.players
        if limit.minimum > state.sign.limit(self.limit).minimum:  # after due notice, for everyone
            players = tuple(replace(p, markers=_without(p.markers, self.limit)) for p in players)
            for old, new in zip(state.players, players, strict=True):
                if old.markers and not new.markers:
                    round.emit(ev.MarkerRemoved(old.name, rule=NOTICE))
        round.change_state(
            replace(
                state,
                sign=state.sign.changed(self.limit, limit),
                notices=tuple(n for n in state.notices if n is not notice),
                players=players,
            )
        )
        round.emit(ev.SignChanged(_change(self.limit, limit), rule=CHANGE))

    @classmethod
    def samples(cls, round: Round) -> Iterator[Legal]:
        for notice in round.state.notices:
            yield Legal(Role.SUPERVISOR, cls(notice.limit))


class RaiseMinimum(Act, frozen=True, tag=kebab):
    """At once, with a marker for whoever is already playing (general:13(2))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    authority: ClassVar[str] = AT_ONCE
    limit: LimitName
    minimum: Cents

    def check(self, round: Round, by: Actor) -> Refused | None:
        refused = round.may_raise_at_once()
        if refused is not None:
            return refused
        old = round.state.sign.limit(self.limit)
        if self.minimum <= old.minimum:
            return Refused(
                f"the minimum is {format_amount(old.minimum)}; only a higher one needs no notice",
                AT_ONCE,
            )
        return _check_new_limit(round, self.limit, Limit(self.minimum, old.maximum))

    def apply(self, round: Round, given: Given) -> None:
        state = round.state
        old = state.sign.limit(self.limit)
        limit = Limit(self.minimum, old.maximum)
        marked = {self.limit: old.minimum}
        players = tuple(replace(p, markers=marked | p.markers) for p in state.players)
        sign = state.sign.changed(self.limit, limit)
        round.change_state(replace(state, sign=sign, players=players))
        round.emit(ev.SignChanged(_change(self.limit, limit), rule=AT_ONCE))
        for player in players:
            older, rule = player.markers[self.limit], "qld-2024:general:13(2)(a)"
            round.emit(ev.MarkerPlaced(player.name, player.seat, older, rule=rule))


def _check_new_limit(round: Round, name: str, limit: Limit) -> Refused | None:
    known = {area.limit_name for area in round.layout.values()} | set(round.state.sign.limits)
    if name not in known and name != BUY_IN:
        return Refused(f"the sign shows no limits for '{name}'", "qld-2024:general:13")
    try:
        check_limit(round.state.sign, name or "every wager", limit)
        if round.format.whole_general_part:
            check_teaching(round.state.sign.changed(name, limit))
    except ValueError as error:
        return Refused(str(error), "qld-2024:general:13")
    return None


def _without(markers: dict[str, int], limit: str) -> dict[str, int]:
    return {name: minimum for name, minimum in markers.items() if name != limit}


def _change(name: str, limit: Limit) -> str:
    return f"{name or 'all wagers'}: {limit}"

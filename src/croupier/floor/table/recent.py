"""The durable events of a table's last two rounds, found by who may see them.

A table may have thousands of players, and each sees what is for everyone and the player's own:
never are all events gone through for each of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from operator import itemgetter

from croupier.floor.people.roles import STAFF, Person
from croupier.floor.shown.views import IS_OWN, Numbered, shows
from croupier.table import events as ev
from croupier.table.kinds import Kinds

# by which the round before becomes another, or is seen otherwise
TURNS = Kinds(ev.RoundOpened, ev.RoundClosed, ev.Rewound, *ev.OF_EARLIER_ROUNDS)
OPENS = Kinds(ev.RoundOpened)
NEVER = object()
OF_ALL = (ev.EVERYONE, ev.PUBLIC)
OF_MANY = (*OF_ALL, ev.HOUSE, ev.INSPECTORS)  # audiences that are no player


class Sorted:
    """Events split into each player's own and all others."""

    def __init__(self, events: Iterable[Numbered] = ()) -> None:
        self.events: list[Numbered] = []
        self.general: list[Numbered] = []  # of no one player
        self.open: list[Numbered] = []  # of those, what everybody sees
        self.own: dict[str, list[Numbered]] = {}
        self.went_back = False
        self.turned = NEVER  # another each time one of TURNS has come
        self.add(events)

    def __bool__(self) -> bool:
        return bool(self.events)

    def __iter__(self) -> Iterator[Numbered]:
        return iter(self.events)

    def add(self, events: Iterable[Numbered]) -> None:
        own, general, fresh = self.own, [], list(events)
        self.events += fresh
        kinds = {type(event) for _, event in fresh}
        if any(TURNS[kind] for kind in kinds):
            self.turned = object()
        everyone, of_many = ev.EVERYONE, OF_MANY
        for one in fresh:
            event = one[1]
            audience = event.audience
            if audience == everyone and IS_OWN[type(event)]:
                whose: str = event.player  # type: ignore[attr-defined]
            elif audience in of_many:
                general.append(one)
                continue
            else:
                whose = audience  # a player's name
            if whose in own:
                own[whose].append(one)
            else:
                own[whose] = [one]
        self._add_general(general)

    def _add_general(self, general: list[Numbered]) -> None:
        self.general += general
        for one in general:
            event = one[1]
            if event.audience in OF_ALL:
                self.open.append(one)
            self.went_back |= type(event) is ev.Rewound

    def join(self, later: Sorted) -> None:
        """What came after these, sorted already."""
        self.events += later.events
        for whose, events in later.own.items():
            self.own.setdefault(whose, []).extend(events)
        self._add_general(later.general)
        if later.turned is not NEVER:
            self.turned = later.turned

    def of(self, who: Person) -> list[Numbered]:
        """What this person may see, in order."""
        if who.role in STAFF:
            return [one for one in self.events if shows(who, one[1])]
        own = [one for one in self.own.get(who.name, ()) if shows(who, one[1])]
        return sorted([*self.open, *own], key=itemgetter(0)) if own else self.open.copy()

    def since_round(self, round: int) -> Sorted:
        """Without what came before the opening of this round."""
        for number, event in self.general:
            if isinstance(event, ev.RoundOpened) and event.round >= round:
                return self._since(number) if number > self.events[0][0] else self
        return self

    def _since(self, number: int) -> Sorted:
        left = Sorted()
        left.events = self.events[bisect_left(self.events, number, key=itemgetter(0)) :]
        left.turned = self.turned
        left.general = [one for one in self.general if one[0] >= number]
        left.open = [one for one in self.open if one[0] >= number]
        for player, events in self.own.items():
            if later := [one for one in events if one[0] >= number]:
                left.own[player] = later
        left.went_back = any(isinstance(event, ev.Rewound) for _, event in left.general)
        return left

"""The durable events of a table's last two rounds, found by who may see them.

A table may have thousands of players, and each sees what is for everyone and the player's own:
never are all events gone through for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from croupier.floor.people.roles import STAFF, Person
from croupier.floor.shown.views import Numbered, is_own, shows
from croupier.table import events as ev
from croupier.table.kinds import Kinds

# by which the round before becomes another, or is seen otherwise
TURNS = Kinds(ev.RoundOpened, ev.RoundClosed, ev.Rewound, *ev.OF_EARLIER_ROUNDS)
OPENS = Kinds(ev.RoundOpened)
OF_MANY = (ev.EVERYONE, ev.PUBLIC, ev.HOUSE, ev.INSPECTORS)  # audiences that are no player


class Sorted:
    """Events split into each player's own and all others."""

    def __init__(self, events: Iterable[Numbered] = ()) -> None:
        self.events: list[Numbered] = []
        self.general: list[Numbered] = []
        self.own: dict[str, list[Numbered]] = {}
        self.went_back = False
        self.turned = object()  # another each time one of TURNS has come
        self.add(events)

    def add(self, events: Iterable[Numbered]) -> None:
        for one in events:
            self.events.append(one)
            event = one[1]
            if TURNS[type(event)]:
                self.turned = object()
            if is_own(event) and event.audience == ev.EVERYONE:
                self.own.setdefault(event.player, []).append(one)  # type: ignore[attr-defined]
            elif event.audience not in OF_MANY:
                self.own.setdefault(event.audience, []).append(one)  # a player's name
            else:
                self.general.append(one)
                self.went_back |= isinstance(event, ev.Rewound)

    def of(self, who: Person) -> list[Numbered]:
        """What this person may see, in order."""
        if who.role in STAFF:
            return [one for one in self.events if shows(who, one[1])]
        general = [one for one in self.general if shows(who, one[1])]
        own = [one for one in self.own.get(who.name, ()) if shows(who, one[1])]
        return sorted([*general, *own], key=itemgetter(0)) if own else general

    def since_round(self, round: int) -> Sorted:
        """Without what came before the opening of this round."""
        for index, (number, event) in enumerate(self.events):
            if not OPENS[type(event)]:
                continue
            if isinstance(event, ev.RoundOpened) and event.round >= round:
                return self._since(index, number) if index else self
        return self

    def _since(self, index: int, number: int) -> Sorted:
        left = Sorted()
        left.events = self.events[index:]
        left.general = [one for one in self.general if one[0] >= number]
        for player, events in self.own.items():
            if later := [one for one in events if one[0] >= number]:
                left.own[player] = later
        left.went_back = any(isinstance(event, ev.Rewound) for _, event in left.general)
        return left

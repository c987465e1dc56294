"""How a table stands, in three parts, so that a terminal is told nothing twice.

The *layout* (what can be wagered on, within which limits) is sent once and again when the sign
changes, known by its digest.  What is *shared* (round, phase, countdown, seats, prizes) is encoded
once for all who watch.  What is a terminal's *own* (money, wagers, what may be done) is sent when
it changes, and of what may be done only what is another than before.

After a player's own wager the areas it touched are looked at at once; all others when there is
time, so that a wager costs the same however large the layout and however many watch.  How much a
player may wager is told as the sign has it: what they have themselves a terminal knows.  So it is
the same for all where nothing of theirs lies.  What a terminal shows as possible is a help: the
table checks whatever is said to it.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sized
from hashlib import sha256
from time import perf_counter
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from croupier.floor.people.roles import STAFF, FloorRole, Person
from croupier.floor.shown import views as v
from croupier.floor.shown.entering import entry_for
from croupier.floor.shown.situation import areas_of, default_of, legal_of, lying, previous
from croupier.floor.table.clockwork import Dealing
from croupier.floor.table.pit import Pit
from croupier.table import events as ev
from croupier.table.areas import Area
from croupier.table.asks import Legal
from croupier.table.kinds import Kinds
from croupier.table.round import Round

AGE = 0.05  # seconds that an encoded countdown is good for
SHARE = 0.03  # of a processor, for looking at terminals in full because others have wagered
SOONEST, LATEST = 2.0, 120.0  # seconds between two such looks at one terminal
IDLE = 10.0  # seconds, where nothing has happened
SOON = 0.1  # seconds until a terminal is looked at again that waits for the store

Options = dict[bytes, bytes]  # as they were sent, by the command with no amount
Alike = tuple[object, ...]
NONE: Options = {}
KINDS = 8  # of players, by what they may wager

ON_AREA = Kinds(ev.WagerPlaced, ev.WagerWithdrawn)
OF_CHIPS = Kinds(ev.ChipsBought, ev.ChipsCashed)
_encode = msgspec.json.Encoder().encode


class Reply(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of the messages of this module."""

    table: str


class LayoutIs(Reply, frozen=True, tag="layout"):
    """What can be wagered on; the same for as long as the digest is."""

    digest: str
    game: str
    title: str
    rule: str
    seats: int
    areas: tuple[v.AreaInfo, ...]
    picker: Any = None
    pips: dict[str, tuple[int, int]] = {}
    teaching: bool = False
    automated: bool = True


class SharedIs(Reply, frozen=True, tag="shared"):
    """What all see alike."""

    at: int
    round: int
    phase: str
    accepting: bool
    waiting_for: str
    seconds_left: float | None
    seconds: float
    players: tuple[v.Seat, ...]
    available: bool = True
    notice: str = ""
    meters: dict[str, int] = {}
    marks: dict[str, str] = {}
    pause: float = 0.0


class OwnIs(Reply, frozen=True, tag="own"):
    """What is this terminal's; what is left out is as it was."""

    at: int
    money: v.Money | None
    joined: bool
    seat: int = 0
    kept: int = 0
    wagers: tuple[v.Lying, ...] | UnsetType = UNSET
    previous: v.Previous | UnsetType = UNSET
    entry: Any = UNSET
    options: list[msgspec.Raw] | UnsetType = UNSET  # all of them, in order
    changed: list[msgspec.Raw] | UnsetType = UNSET  # in place of, or beside, others
    gone: list[msgspec.Raw] | UnsetType = UNSET  # commands, their amounts nought


class Board:
    """What is encoded once for all terminals of a led table."""

    def __init__(self, pit: Pit, dealing: Dealing, watching: Sized = ()) -> None:
        self.pit = pit
        self.dealing = dealing
        self.watching = watching
        self.costs = 0.0  # seconds, to look at a terminal in full
        self._apart: tuple[object, bool] = (None, False)
        self._most: tuple[object, int] = (None, 0)
        self._plain: list[tuple[Alike, dict[str, Options]]] = []
        # of a layout, the areas that need others beside them
        self._needing: tuple[object, list[tuple[Area, tuple[str, ...]]]] = (None, [])
        self._layouts: dict[object, tuple[object, str, str]] = {}
        self._shared: dict[bool, tuple[tuple[object, ...], float, str]] = {}

    def looked_in(self, seconds: float) -> None:
        """A look took so long; one in which the machine did something else counts for little."""
        self.costs = min(seconds, self.costs * 1.2) if self.costs else seconds

    @property
    def apart(self) -> bool:
        """No wager of anybody changes what another player may do."""
        table = self.pit.table
        ask = None if table.closed else table.pending
        if self._apart[0] is not ask:
            self._apart = (ask, ask is None or ask.apart())
        return self._apart[1]

    @property
    def most(self) -> int:
        """Who has as much may wager as much as the sign allows, whatever else becomes of it."""
        sign = self.pit.table.round.state.sign
        if self._most[0] is not sign:
            areas = self.pit.table.round.layout.values()
            limits = (area.fixed or sign.limit(area.limit_name).maximum for area in areas)
            self._most = (sign, max(limits, default=0))
        return self._most[1]

    def alike(self, who: Person, terminal: str) -> Alike | None:
        """What decides what a player may do on areas where nothing of theirs lies: the same for
        most, so that it is worked out and encoded once."""
        pit = self.pit
        if who.role is not FloorRole.PLAYER or not self.apart or terminal in pit.plan.terminals:
            return None
        return None if pit.table.closed else pit.table.pending.alike(who.name)

    def plain(
        self, alike: Alike, player: str, default: object
    ) -> tuple[dict[str, Options] | None, dict[str, Options]]:
        """What a player may do on every area, as if they had more than the sign allows: as others
        who are alike, and what is otherwise where something of theirs lies."""
        table = self.pit.table
        known = next((plain for kind, plain in self._plain if kind == alike), None)
        lying = {wager.area.name for wager in table.round.of(player)}
        if known is not None and not lying:
            return known, {}
        areas = table.round.layout if known is None else self.with_others(player, lying)
        found = _by_area(table.legal_on(player, areas) or (), default)
        if known is not None:
            return known, {**dict.fromkeys(areas, NONE), **found}
        if lying:
            return None, found
        self._plain = [(alike, found), *self._plain[: KINDS - 1]]
        return found, {}

    def with_others(self, player: str, areas: Collection[str]) -> set[str]:
        """Areas, and those on which a player may do something else because of what has become of
        these: what needs one of them, and what such a wager could need in their place."""
        round, those = self.pit.table.round, {*areas}
        if self._needing[0] is not round.layout:
            needing = [(one, one.needs.areas) for one in round.layout.values() if one.needs]
            self._needing = (round.layout, needing)
        found = those.copy()
        for area, needed in self._needing[1]:
            if area.name in those or not those.isdisjoint(needed):
                found.add(area.name)
                if area.name in those or any(wager.area is area for wager in round.of(player)):
                    found.update(needed)
        return found

    def layout(self, who: Person, terminal: str) -> tuple[str, str]:
        """Its digest, and the message."""
        pit, round = self.pit, self.pit.table.round
        place = round.players.get(who.name)
        own = terminal if terminal in pit.plan.terminals else ""
        plain = type(round).limit_for is Round.limit_for and not (place and place.markers)
        sign = round.state.sign
        if plain and (found := self._layouts.get(own)) and found[0] is sign:
            return found[1], found[2]
        areas = tuple(areas_of(pit, terminal, pit.table, who))
        digest = sha256(_encode(areas)).hexdigest()[:16]
        game = pit.table.game
        text = _encode(
            LayoutIs(
                pit.plan.name,
                digest,
                game.name,
                game.title,
                f"{game.edition}:{game.schedule}",
                round.state.seats,
                areas,
                game.drawing.picker,
                dict(game.drawing.pips),
                bool(sign.teaching),
                pit.plan.automated,
            )
        ).decode()
        if plain:
            self._layouts[own] = (sign, digest, text)
        return digest, text

    def shared(self, who: Person) -> tuple[tuple[object, ...], str]:
        """What it says apart from the time that is left, and the message."""
        staff = who.role in STAFF
        key = self._key(staff)
        found = self._shared.get(staff)
        now = time.monotonic()
        if found is not None and found[0] == key and now - found[1] < AGE:
            return key, found[2]
        text = self._text(staff)
        self._shared[staff] = (key, now, text)
        return key, text

    def _key(self, staff: bool) -> tuple[object, ...]:
        pit, dealing, shared = self.pit, self.dealing, self.pit.shows.shared
        clock = (dealing.deadline, dealing.notice, pit.available, pit.notice)
        return (shared if staff else shared.seen, clock, pit.meters())

    def _text(self, staff: bool) -> str:
        pit, dealing, shared = self.pit, self.dealing, self.pit.shows.shared
        everyone = (v.Seat(p.name, p.seat) for p in shared.state.players)
        told = SharedIs(
            pit.plan.name,
            at=pit.durable,
            round=shared.round,
            phase=shared.phase,
            accepting=pit.available and shared.wagering,
            waiting_for=shared.waiting_for,
            seconds_left=dealing.seconds_left() if pit.available else None,
            seconds=dealing.period,
            players=tuple(everyone) if staff else shared.seated,
            available=pit.available,
            notice=pit.notice or dealing.notice,
            meters=pit.meters(),
            marks=dict(shared.marks),
            pause=dealing.pause,
        )
        return _encode(told).decode()


class Terminal:
    """What one terminal has been told of one table, and what it is to be told next."""

    def __init__(self, who: Person, terminal: str) -> None:
        self._who = who
        self._terminal = terminal
        self._layout = ""
        self._shared: tuple[object, ...] = ()
        self._kept = 0
        self._options: dict[str, Options] = {}  # by area; '' those that are about none
        self._plain: dict[str, Options] | None = None  # from which alone `_other` may differ
        self._other: set[str] = set()
        self._money: object = None
        self._wagers: object = None
        self._previous: object = None
        self._turned: object = None  # since when the round before is that
        self._entry: object = None
        self._steady = False  # neither others nor what it has change what it may do
        self._wagered = False  # and since then what is about no area has not been looked at
        self._looked = 0.0  # when all that may be done was last looked at
        self._seen = 0  # the last entry then
        self.touched: set[str] = set()  # areas whose wagers have changed since
        self.whole = True  # all is to be looked at
        self.mine = True  # something of this player's own has changed
        self.waits = False  # for what is on its way to the store

    def hear(self, events: Iterable[v.Numbered]) -> None:
        """Of what happened: ``events`` are those that this person may see."""
        for _, event in events:
            self.mine = True
            if self.whole:
                return  # nothing more can come of it
            kind = type(event)
            if ON_AREA[kind]:
                self.touched.add(event.area)  # type: ignore[attr-defined]
            elif not OF_CHIPS[kind]:
                self.whole = True

    def due(self, board: Board) -> float:
        """Seconds until all is looked at again, because somebody may have wagered."""
        if self.waits:
            return SOON
        if self._seen == board.pit.durable:
            return IDLE
        every = min(max(SOONEST, len(board.watching) * board.costs / SHARE), LATEST)
        if board.apart and self._steady:  # what others do changes nothing for this one
            every = SOONEST if self._wagered else LATEST
        return self._looked + every - time.monotonic()

    def messages(self, board: Board, credits: int, at_tables: int) -> list[str]:
        """What has changed since the last time.  What may be done is looked at while the engine is
        not ahead of what is durable of it, and is as it was until then."""
        texts = []
        late, self.waits = self.due(board) <= 0, board.pit.ahead_for(self._who.name)
        if not self.waits:
            digest, text = board.layout(self._who, self._terminal)
            if digest != self._layout:
                self._layout = digest
                texts.append(text)
                self.whole = True
        elif not self._layout:
            return []
        key, text = board.shared(self._who)
        if key != self._shared:
            self._shared = key
            texts.append(text)
            self.whole = True
        if late and board.apart and self._steady:
            self.touched.add("")
        elif late:
            self.whole = True
        own = self._own(board, credits, at_tables)
        if own is not None:
            texts.append(_encode(own).decode())
        return texts

    def _own(self, board: Board, credits: int, at_tables: int) -> OwnIs | None:
        who, pit = self._who, board.pit
        has, place = pit.shows.of(who.name), pit.shows.shared.place(who.name)
        money = v.Money(credits, at_tables) if who.role is FloorRole.PLAYER else None
        kept = has.kept if money else 0
        due = self.whole or self.touched or self.mine
        if not (due or (money, kept) != (self._money, self._kept)):
            return None
        wagers = lying(who, pit)
        before = self._previous
        if self._turned is not pit.recent.turned:
            self._turned, before = pit.recent.turned, previous(who, pit.recent)
        entry, options, changed, gone = self._entry, UNSET, UNSET, UNSET
        if not self.waits:
            entry = self._enters(pit)
            since = perf_counter()
            options, changed, gone = self._changes(board, credits)
            if self.whole:
                board.looked_in(perf_counter() - since)
        own = OwnIs(
            pit.plan.name,
            pit.durable,
            money,
            place is not None,
            place.seat if place else 0,
            kept,
            wagers=UNSET if wagers == self._wagers else wagers,
            previous=UNSET if before == self._previous else before,  # type: ignore[arg-type]
            entry=UNSET if entry == self._entry else entry,
            options=options,
            changed=changed,
            gone=gone,
        )
        nothing = all(
            one is UNSET for one in (own.wagers, own.previous, own.entry, options, changed, gone)
        )
        same = nothing and (money, kept) == (self._money, self._kept) and not self.mine
        self._kept = kept
        self._money, self._wagers, self._previous, self._entry = money, wagers, before, entry
        self.mine = False
        if not self.waits:
            self.whole = False
            self.touched.clear()
        return None if same else own

    def _enters(self, pit: Pit) -> object:
        there = pit.available and not pit.table.closed
        return entry_for(self._who, pit.table.pending) if there else None

    def _changes(self, board: Board, credits: int) -> tuple[Any, Any, Any]:
        """All that may be done, if it is much that has changed; else what has, and what is gone."""
        areas: Collection[str] | None = None
        if not self.whole:
            areas = board.with_others(self._who.name, self.touched)
            if not areas:
                return UNSET, UNSET, UNSET
        plain, found = self._found(board, credits, areas)
        if areas is None or "" in areas:
            self._looked, self._seen = time.monotonic(), board.pit.durable
        self._wagered = areas is not None and "" not in areas
        if areas is not None:
            self._other.update(areas)
        else:
            as_before = plain is not None and plain is self._plain
            areas = self._other | found.keys() if as_before else None
            self._plain, self._other = plain, set(found)
            if plain is not None:
                of = plain if areas is None else {a: plain[a] for a in areas if a in plain}
                found = {**of, **found}
        changed, gone = [], []
        for area in self._options.keys() | found.keys() if areas is None else areas:
            before, now = self._options.get(area, NONE), found.get(area, NONE)
            if before is now:
                continue
            changed += [option for key, option in now.items() if before.get(key) != option]
            gone += [key for key in before if key not in now]
            self._options[area] = now
        if areas is None and len(changed) + len(gone) > sum(map(len, found.values())) // 2:
            every = [option for several in found.values() for option in several.values()]
            return _raw(every), UNSET, UNSET
        return UNSET, _raw(changed) if changed else UNSET, _raw(gone) if gone else UNSET

    def _found(
        self, board: Board, credits: int, areas: Collection[str] | None
    ) -> tuple[dict[str, Options] | None, dict[str, Options]]:
        """What may be done, by area; '' what is about none.  All of it as plainly as others may,
        and what is otherwise."""
        pit, who = board.pit, self._who
        player = who.role is FloorRole.PLAYER
        if not pit.available or (pit.table.closed and player):
            return None, {}
        default = default_of(pit.table.pending, who.name) if player else None
        alike = board.alike(who, self._terminal)
        self._steady = alike is not None
        if alike is None:
            return None, _by_area(legal_of(who, pit, self._terminal, credits, areas), default)
        plain: dict[str, Options] | None = None
        with pit.table.ledger.as_if(who.name, board.most):
            if areas is not None:
                found = _by_area(pit.table.legal_on(who.name, areas) or (), default)
            else:
                plain, found = board.plain(alike, who.name, default)
        if areas is None or "" in areas:
            with pit.table.ledger.as_if(who.name, credits):
                between = _by_area(pit.table.legal_between(who.name), default)
            found = {**found, **between}
        return plain, found


def _by_area(several: Iterable[Legal], default: object) -> dict[str, Options]:
    found: dict[str, Options] = {}
    for one in several:
        area = getattr(one.command, "area", "")
        found.setdefault(area, {})[_key(one)] = _option(one, default)
    return found


def _raw(several: Iterable[bytes]) -> list[msgspec.Raw]:
    return [msgspec.Raw(one) for one in several]


def _key(one: Legal) -> bytes:
    command = one.command
    if one.step:
        command = msgspec.structs.replace(command, amount=0)
    return _encode(command)


def _option(one: Legal, default: object) -> bytes:
    otherwise = default is not None and msgspec.to_builtins(one.command) == default
    bounds = (one.low, one.high, one.step)
    return _encode(v.Option(one.command, one.role.value, *bounds, otherwise))  # type: ignore[arg-type]

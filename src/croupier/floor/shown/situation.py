"""A table as one person sees it now: what a terminal or a console displays (16:3(2))."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from msgspec.structs import replace

from croupier.floor.people.roles import AT_TABLE, STAFF, FloorRole, Person
from croupier.floor.shown import views as v
from croupier.floor.shown.entering import entry_for
from croupier.floor.table.clockwork import Dealing
from croupier.floor.table.pit import Pit
from croupier.floor.table.recent import OPENS, Sorted
from croupier.floor.table.turnover import decided
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.asks import Ask, Legal
from croupier.table.commands import Change, Command, OpenAgain, TakeBack
from croupier.table.kinds import Kinds
from croupier.table.refusal import Refused
from croupier.table.sign import Limit
from croupier.table.table import Table
from croupier.table.wagering import Wagering


def terminal_limit(pit: Pit, terminal: str, name: str, sign: Limit) -> Limit:
    """The limits of an area at one terminal, which may be narrower than the sign's (16:8)."""
    own = pit.plan.terminals.get(terminal)
    if own is None:
        return sign
    limit = own.get(name) or own.get("")
    if limit is None:
        return sign
    return Limit(max(limit.minimum, sign.minimum), min(limit.maximum, sign.maximum))


def check_terminal(pit: Pit, terminal: str, player: str, table: Table, command: Command) -> None:
    """A wager beyond the limits of the terminal it is made at is refused (16:8)."""
    area = table.round.layout.get(getattr(command, "area", ""))
    if area is None or not hasattr(command, "amount") or terminal not in pit.plan.terminals:
        return  # no wager, or no limits of its own
    place = table.round.players.get(player)
    box = getattr(command, "box", 0) or (table.round.box_for(player) if place else 0)
    lying = table.round.wagers.get((player, area.name, box))
    total = int(command.amount)
    if lying is not None and not isinstance(command, Change):
        total += lying.amount
    limit = terminal_limit(pit, terminal, area.limit_name, table.round.limit_for(player, area, box))
    if total < limit.minimum or total > limit.maximum:
        raise Refused(f"at this terminal {area.name} takes {limit}", "qld-2024:16:8")


EARLIER = Kinds(*ev.OF_EARLIER_ROUNDS)
PAYS = Kinds(ev.Settled, ev.Unsettled)
OF_WAGERS = Kinds(ev.WagerPlaced, ev.WagerWithdrawn, ev.WagerMoved, ev.Settled, ev.Unsettled)


def previous(who: Person, recent: Sorted) -> v.Previous:
    """The round before, as this player had it: of durable events only."""
    stands: list[ev.Event] = []
    found = v.Previous()
    # what went back is counted in all events of the round, not only in those of this player
    for _, event in recent.events if recent.went_back else recent.of(who):
        if found.round:
            found = _corrected(found, event, who.name)
            continue
        kind = type(event)
        if OPENS[kind]:
            stands = []
        if isinstance(event, ev.Rewound):
            del stands[event.kept :]
        elif not EARLIER[kind]:
            stands.append(event)
        if isinstance(event, ev.RoundClosed):
            wagered = _wagered(stands, who.name)
            won = sum(_winnings(one, who.name) for one in stands if PAYS[type(one)])
            found = v.Previous(event.round, event.outcome, wagered, won)
    return found


def _corrected(was: v.Previous, event: ev.Event, player: str) -> v.Previous:
    """The round before as it stands since a result was put right."""
    if isinstance(event, ev.Recalculated) and event.round == was.round:
        return replace(was, outcome=event.outcome, corrected=True)
    if isinstance(event, ev.Resettled) and (event.round, event.player) == (was.round, player):
        return replace(was, won=max(was.won + event.difference, 0))
    return was


def _wagered(events: list[ev.Event], player: str) -> int:
    """What a player bet for a round: what was decided, fees included, and what was placed in it
    and still stands."""
    staked, _ = decided(events).get(player, (0, 0))
    standing: dict[tuple[str, int], int] = {}
    for one in events:
        if not OF_WAGERS[type(one)] or one.player != player:  # type: ignore[attr-defined]
            continue
        if isinstance(one, ev.WagerPlaced):
            standing[one.area, one.box] = one.amount
        elif isinstance(one, ev.WagerWithdrawn):
            standing[one.area, one.box] = standing.get((one.area, one.box), 0) - one.amount
        elif isinstance(one, ev.WagerMoved):
            standing[one.area, one.box] = standing.get((one.area, one.box), 0) - one.amount
            standing[one.to, one.box] = standing.get((one.to, one.box), 0) + one.amount
        elif isinstance(one, ev.Settled):
            standing.pop((one.area, one.box), None)
        elif isinstance(one, ev.Unsettled):
            standing[one.area, one.box] = one.stake
    return staked + sum(amount for amount in standing.values() if amount > 0)


def _winnings(event: ev.Event, player: str) -> int:
    """What a player won on a wager, apart from the wager itself (16:7(3))."""
    if not isinstance(event, ev.Settled | ev.Unsettled) or event.player != player:
        return 0
    won = max(event.returned - event.stake, 0)
    return won if isinstance(event, ev.Settled) else -won


AROUND: tuple[Command, ...] = (TakeBack(), OpenAgain())  # that no ask lists


def options_of(who: Person, pit: Pit, terminal: str, credits: int) -> tuple[v.Option, ...]:
    """What this person may do now."""
    player = who.role is FloorRole.PLAYER
    default = default_of(pit.table.pending, who.name) if player else None
    return tuple(_option(one, default) for one in legal_of(who, pit, terminal, credits))


def legal_of(
    who: Person,
    pit: Pit,
    terminal: str,
    credits: int,
    areas: Collection[str] | None = None,
) -> Iterable[Legal]:
    """What this person may do now; of a player, what is about some areas alone."""
    table = pit.table
    if who.role is not FloorRole.PLAYER:
        return _of_staff(who, table)
    with table.ledger.as_if(who.name, credits):
        legal = None if areas is None else table.legal_on(who.name, areas)
        if legal is None:
            legal = [o for o in table.legal_for(who.name) if o.player == who.name]
    if terminal not in pit.plan.terminals:
        return legal
    narrowed = (_narrow(pit, terminal, table, o) for o in legal)
    return [o for o in narrowed if o is not None]


def default_of(ask: Ask, player: str) -> object:
    """What is taken for a player when the time is up, as an option names it."""
    default = ask.put_to(player).default()
    return None if isinstance(ask, Wagering) or default is None else msgspec.to_builtins(default)


def _of_staff(who: Person, table: Table) -> Iterable[Legal]:
    """What is for nobody in particular goes to whoever of the staff may say it: a supervisor, too,
    may call 'no more bets' (general:3)."""
    roles = AT_TABLE[who.role]
    for one in table.legal():
        if one.player:
            continue
        if one.role in roles:
            yield one
            continue
        for role in roles:
            may = role in one.command.roles
            if may and table.check(Actor(who.name, role), one.command) is None:
                yield msgspec.structs.replace(one, role=role)
                break
    for command in AROUND:
        for role in roles:
            if role in command.roles and table.check(Actor(who.name, role), command) is None:
                yield Legal(role, command)
                break


def _narrow(pit: Pit, terminal: str, table: Table, option: Legal) -> Legal | None:
    if not option.step:
        return option
    area = table.round.layout.get(getattr(option.command, "area", ""))
    if area is None:
        return option
    box = getattr(option.command, "box", 0)
    lying = table.round.wagers.get((option.player, area.name, box))
    present = lying.amount if lying else 0
    sign = table.round.limit_for(option.player, area, box)
    limit = terminal_limit(pit, terminal, area.limit_name, sign)
    low = max(option.low, limit.minimum - present)
    high = min(option.high, limit.maximum - present)
    if low > high:
        return None
    command = msgspec.structs.replace(option.command, amount=low)
    return msgspec.structs.replace(option, command=command, low=low, high=high)


def _option(one: Legal, default: object = None) -> v.Option:
    command = msgspec.to_builtins(one.command)
    return v.Option(command, one.role.value, one.low, one.high, one.step, command == default)


def situation(
    who: Person, pit: Pit, dealing: Dealing, terminal: str, credits: int, at_tables: int
) -> v.Situation:
    """By what is durable; what may be done, and entered, while the engine is not ahead of it."""
    table, shared = pit.table, pit.shows.shared
    own, place = pit.shows.of(who.name), shared.place(who.name)
    is_player = who.role is FloorRole.PLAYER
    there = pit.available and not pit.ahead_for(who.name)
    ask = table.pending if there and not shared.closed else None
    game = table.game
    return v.Situation(
        table=pit.plan.name,
        game=game.name,
        title=game.title,
        rule=f"{game.edition}:{game.schedule}",
        at=pit.durable,
        round=shared.round,
        phase=shared.phase,
        accepting=pit.available and shared.wagering,
        waiting_for=shared.waiting_for,
        seconds_left=dealing.seconds_left() if pit.available else None,
        seconds=dealing.period,
        money=v.Money(credits, at_tables) if is_player else None,
        joined=place is not None,
        seats=shared.state.seats,
        players=tuple(
            v.Seat(p.name, p.seat)
            for p in shared.state.players
            if p.seat or who.role in STAFF or p.name == who.name
        ),
        areas=tuple(areas_of(pit, terminal, table, who)),
        picker=game.drawing.picker,
        pips=dict(game.drawing.pips),
        pause=dealing.pause,
        teaching=bool(shared.state.sign.teaching),
        automated=pit.plan.automated,
        kept=own.kept if is_player else 0,
        seat=place.seat if place else 0,
        wagers=lying(who, pit),
        options=options_of(who, pit, terminal, credits) if there and (ask or not is_player) else (),
        previous=previous(who, pit.recent),
        available=pit.available,
        notice=pit.notice or dealing.notice,
        meters=pit.meters(),
        marks=dict(shared.marks),
        entry=entry_for(who, ask),
    )


def lying(who: Person, pit: Pit) -> tuple[v.Lying, ...]:
    """The wagers that this person sees."""
    shows = pit.shows
    if who.role in STAFF or shows.shared.public:
        return tuple(shows.wagers())
    return shows.of(who.name).wagers


def areas_of(pit: Pit, terminal: str, table: Table, who: Person) -> Iterable[v.AreaInfo]:
    for area in table.round.layout.values():
        if area.fixed:
            limit = Limit(area.fixed, area.fixed)
        else:
            sign = table.round.limit_for(who.name, area, 0)
            limit = terminal_limit(pit, terminal, area.limit_name, sign)
        yield v.AreaInfo(
            area.name, limit.minimum, limit.maximum, area.rule, area.opens, area.raises
        )


def at_table(pit: Pit, player: str) -> int:
    """A player's chips at a table, wagered or not."""
    return pit.shows.of(player).lies

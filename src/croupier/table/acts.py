"""The acts around a round: joining, chips, the sign, directions of the general part.

``check`` says yes or refuses; ``apply`` carries out what was checked; ``legal``
lists what would be taken.  An act may come at any ask of any game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.asks import Legal
from croupier.table.commands import (
    Act,
    Adjust,
    BuyIn,
    CashOut,
    Enact,
    Exclude,
    Given,
    Join,
    Leave,
    Notify,
    RaiseMinimum,
    Restrict,
    Silence,
    Tell,
    VoidWagers,
)
from croupier.table.ledger import CAGE, HOUSE, credit, owed
from croupier.table.refusal import Refused
from croupier.table.results import Void
from croupier.table.sign import Limit, Notice, check_limit
from croupier.table.state import Player

if TYPE_CHECKING:
    from croupier.table.round import Round

EXCLUDED = "qld-2024:general:11(2)(b)"
APART = "qld-2024:general:11(2)(c)"


def _rule(round: Round, rule: str) -> str:
    """What the edition of this game says in the place of a general provision."""
    return round.general.get(rule, rule)


def check(round: Round, by: Actor, act: Act) -> Refused | None:
    if type(act) in round.no_acts:
        return Refused(f"the rules of {round.game} provide for no {type(act).__name__.lower()}")
    match act:
        case Join():
            return _check_join(round, by.name, act)
        case Leave():
            if by.name not in round.players:
                return Refused(f"{by.name} is not at this table")
            return round.may_leave(by.name)
        case BuyIn():
            return _check_chips(round, by.name, act.amount)
        case CashOut():
            held = round.ledger.balance(credit(by.name))
            if act.amount > held:
                return Refused(f"{by.name} has {format_amount(held)}")
            return _check_chips(round, by.name, act.amount) or round.may_cash_out(by.name)
        case Notify():
            return _check_new_limit(round, act.limit, Limit(act.minimum, act.maximum))
        case Enact():
            return _check_enact(round, act)
        case RaiseMinimum():
            return _check_raise(round, act)
        case Restrict():
            if not round.card_based:
                return Refused("such a direction is for card-based games", "qld-2024:general:5")
            if (act.player in round.state.restricted) != act.lift:
                return Refused(f"{act.player} is {'not' if act.lift else 'already'} restricted")
            return _known(round, act.player)
        case VoidWagers():
            if not round.of(act.player):
                return Refused(f"{act.player} has no undecided wager")
            return None
        case Exclude():
            return _check_exclude(round, act)
        case Adjust():
            return _known(round, act.player) if act.amount else Refused("nothing to adjust")
        case Silence() | Tell():
            return None
    return Refused(f"unknown act {act!r}")  # pragma: no cover


def apply(round: Round, given: Given, act: Act) -> None:
    state = round.state
    match act:
        case Join():
            round.change_state(state.with_player(Player(given.by, act.seat)))
            round.emit(ev.PlayerJoined(given.by, act.seat))
        case Leave():
            _leave(round, given.by)
        case BuyIn():
            round.ledger.post(CAGE, credit(given.by), act.amount, "buy in")
            round.emit(ev.ChipsBought(given.by, act.amount))
        case CashOut():
            round.ledger.post(credit(given.by), CAGE, act.amount, "cash out")
            round.emit(ev.ChipsCashed(given.by, act.amount))
        case Notify():
            _notify(round, given, act)
        case Enact():
            _enact(round, act)
        case RaiseMinimum():
            _raise(round, act)
        case Restrict():
            _restrict(round, given, act)
        case VoidWagers():
            rule = "qld-2024:general:4(2)(a)" if act.device else "qld-2024:general:11(2)(a)"
            rule = _rule(round, rule)
            round.emit(ev.Directed("wagers declared void", given.by, act.player, rule=rule))
            round.settle_all(round.of(act.player), lambda _: Void(rule))
        case Exclude():
            _exclude(round, given, act)
        case Adjust():
            _adjust(round, act)
        case Silence():
            rule = "qld-2024:general:8"
            round.emit(ev.Directed("players to be silent", given.by, rule=rule))
        case Tell():
            round.emit(ev.Directed(act.what, given.by, act.concerns))
        case _:
            raise RuntimeError(f"unknown act {act!r}")


def legal(round: Round) -> Iterator[Legal]:
    """The acts an agent or a fuzzer can always try; a page offers them by name."""
    for player in round.state.players:
        name = player.name
        if name in round.state.excluded:
            continue
        step = round.state.sign.step
        yield Legal(Role.PLAYER, BuyIn(step), name, step, 100_000 // step * step, step)
        if round.may_leave(name) is None:
            yield Legal(Role.PLAYER, Leave(), name)
        if round.of(name):
            yield Legal(Role.SUPERVISOR, VoidWagers(name))
        if round.card_based:
            lifted = name in round.state.restricted
            yield Legal(Role.MANAGER, Restrict(name, lift=lifted))
    for notice in round.state.notices:
        enact = Enact(notice.limit)
        old = round.state.sign.limit(notice.limit)
        if notice.refusal(old, round.number, round.now, round.rounds_of_notice) is None:
            yield Legal(Role.SUPERVISOR, enact)
    if Silence not in round.no_acts:
        yield Legal(Role.SUPERVISOR, Silence())


# Players.


def _known(round: Round, name: str) -> Refused | None:
    return None if name in round.players else Refused(f"{name} is not at this table")


def _check_join(round: Round, name: str, act: Join) -> Refused | None:
    state = round.state
    if not name or len(name) > 40 or not name.isprintable() or ":" in name:
        return Refused("a player needs a printable name of at most 40 characters, without ':'")
    if name in round.players:
        return Refused(f"{name} is already at this table")
    if not 0 <= act.seat <= state.seats:
        return Refused(f"the table has seats 1 to {state.seats}")
    if act.seat and any(p.seat == act.seat for p in state.players):
        return Refused(f"seat {act.seat} is taken")
    for one, other in state.apart:
        apart = other if name == one else one if name == other else ""
        if apart in round.players:
            return Refused(f"{name} may not play at the same table as {apart}", APART)
    return None


def _leave(round: Round, name: str) -> None:
    player = round.players[name]
    held = round.ledger.balance(credit(name))
    if held:
        round.ledger.post(credit(name), CAGE, held, "left the table")
        round.emit(ev.ChipsCashed(name, held))
    if player.marker:
        round.emit(ev.MarkerRemoved(name, rule="qld-2024:general:13(2)(b)"))
    round.ledger.drop(name)
    round.change_state(round.state.without_player(name))
    round.emit(ev.PlayerLeft(name))


def _check_chips(round: Round, name: str, amount: int) -> Refused | None:
    if amount <= 0:
        return Refused("the amount must be more than nothing")
    if amount > MOST_CHIPS:
        return Refused(f"at most {format_amount(MOST_CHIPS)} at a time")
    return _known(round, name)


MOST_CHIPS = 100_000_000_00


# The sign (general:13).


def _check_new_limit(round: Round, name: str, limit: Limit) -> Refused | None:
    known = {area.limit_name for area in round.layout.values()} | set(round.state.sign.limits)
    if name not in known:
        return Refused(f"the sign shows no limits for '{name}'")
    try:
        check_limit(round.state.sign, name or "every wager", limit)
    except ValueError as error:
        return Refused(str(error), _rule(round, "qld-2024:general:13"))
    return None


def _check_enact(round: Round, act: Enact) -> Refused | None:
    for notice in round.state.notices:
        if notice.limit == act.limit:
            old = round.state.sign.limit(notice.limit)
            refused = notice.refusal(old, round.number, round.now, round.rounds_of_notice)
            return refused and Refused(refused.reason, _rule(round, refused.rule))
    return Refused(
        f"no notice of a change to '{act.limit}' is displayed",
        _rule(round, "qld-2024:general:13(1)"),
    )


def _check_raise(round: Round, act: RaiseMinimum) -> Refused | None:
    refused = round.may_raise_at_once()
    if refused is not None:
        return refused
    old = round.state.sign.limit(act.limit)
    if act.minimum <= old.minimum:
        return Refused(
            f"the minimum is {format_amount(old.minimum)}; only a higher one needs no notice",
            "qld-2024:general:13(2)",
        )
    return _check_new_limit(round, act.limit, Limit(act.minimum, old.maximum))


def _notify(round: Round, given: Given, act: Notify) -> None:
    notice = Notice(act.limit, act.minimum, act.maximum, round.number, given.at)
    others = tuple(n for n in round.state.notices if n.limit != act.limit)
    round.change_state(replace(round.state, notices=(*others, notice)))
    change = _change(act.limit, Limit(act.minimum, act.maximum))
    rule = _rule(round, "qld-2024:general:13(1)")
    round.emit(ev.SignNoticed(change, given.at, given.at + MILLISECONDS, rule=rule))


MILLISECONDS = 20 * 60_000


def _enact(round: Round, act: Enact) -> None:
    state = round.state
    (notice,) = (n for n in state.notices if n.limit == act.limit)
    limit = Limit(notice.minimum, notice.maximum)
    round.change_state(
        replace(
            state,
            sign=state.sign.changed(act.limit, limit),
            notices=tuple(n for n in state.notices if n is not notice),
        )
    )
    rule = _rule(round, "qld-2024:general:13(1)(b)")
    round.emit(ev.SignChanged(_change(act.limit, limit), rule=rule))


def _raise(round: Round, act: RaiseMinimum) -> None:
    state = round.state
    old = state.sign.limit(act.limit)
    limit = Limit(act.minimum, old.maximum)
    players = tuple(replace(p, marker=p.marker or old.minimum) for p in state.players)
    round.change_state(replace(state, sign=state.sign.changed(act.limit, limit), players=players))
    round.emit(ev.SignChanged(_change(act.limit, limit), rule="qld-2024:general:13(2)"))
    for player in players:
        round.emit(
            ev.MarkerPlaced(
                player.name, player.seat, player.marker, rule="qld-2024:general:13(2)(a)"
            )
        )


def _change(name: str, limit: Limit) -> str:
    return f"{name or 'all wagers'}: {limit}"


# Directions.


def _restrict(round: Round, given: Given, act: Restrict) -> None:
    others = tuple(n for n in round.state.restricted if n != act.player)
    restricted = others if act.lift else (*others, act.player)
    round.change_state(replace(round.state, restricted=restricted))
    what = "one box and minimum wagers only" + (" lifted" if act.lift else "")
    round.emit(ev.Directed(what, given.by, act.player, rule="qld-2024:general:5(1)"))
    round.emit(
        ev.Directed(
            f"inspector notified: {what}",
            given.by,
            act.player,
            rule="qld-2024:general:5(2)",
            audience=ev.INSPECTORS,
        )
    )


def _check_exclude(round: Round, act: Exclude) -> Refused | None:
    if act.apart_from:
        if act.apart_from == act.player:
            return Refused(f"{act.player} cannot be kept from {act.player}")
        return None
    if act.player in round.state.excluded:
        return Refused(f"{act.player} is already excluded", EXCLUDED)
    return _known(round, act.player)


def _exclude(round: Round, given: Given, act: Exclude) -> None:
    state = round.state
    if act.apart_from:
        pair = (act.player, act.apart_from)
        round.change_state(replace(state, apart=(*state.apart, pair)))
        what = f"excluded from the table of {act.apart_from}"
        round.emit(ev.Directed(what, given.by, act.player, rule=APART))
        return
    rule = _rule(round, "qld-2024:general:4(2)(b)" if act.device else EXCLUDED)
    round.change_state(replace(state, excluded=(*state.excluded, act.player)))
    round.emit(ev.Directed("excluded from the game", given.by, act.player, rule=rule))


def _adjust(round: Round, act: Adjust) -> None:
    """The difference of a corrected result; what chips do not cover is owed."""
    player = act.player
    if act.amount > 0:
        round.ledger.post(HOUSE, credit(player), act.amount, "correction")
    else:
        held = round.ledger.balance(credit(player))
        from_chips = min(held, -act.amount)
        if from_chips:
            round.ledger.post(credit(player), HOUSE, from_chips, "correction")
        if from_chips < -act.amount:
            round.ledger.post(owed(player), HOUSE, -act.amount - from_chips, "correction")
    round.emit(ev.Resettled(act.round, player, act.amount, rule=act.rule))

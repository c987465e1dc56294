"""The acts around a round: joining, chips, the sign, directions of the general part.

``check`` says yes or refuses; ``apply`` carries out what was checked; ``legal``
lists what would be taken.  An act may come at any ask of any game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.money import format_amount
from croupier.rulebook import Rule
from croupier.rulebook import check as check_rule
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.asks import Ask, Legal
from croupier.table.commands import (
    Act,
    Adjust,
    BuyIn,
    CashOut,
    Command,
    Enact,
    EnglishOnly,
    Exclude,
    Given,
    Join,
    Leave,
    Notify,
    Permit,
    RaiseMinimum,
    Repay,
    Restrict,
    Silence,
    Tell,
    VoidWagers,
)
from croupier.table.ledger import CAGE, HOUSE, credit, owed
from croupier.table.refusal import Refused
from croupier.table.results import Void
from croupier.table.sign import (
    BUY_IN,
    MILLISECONDS_OF_NOTICE,
    Limit,
    Notice,
    check_limit,
)
from croupier.table.state import Player

if TYPE_CHECKING:
    from croupier.table.round import Round

NOT_FOR_PLAYERS = ("house", "inspector", "system")  # audiences, and the table's own name
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
            return _check_chips(round, by.name, act.amount) or _check_buy_in(round, by.name, act)
        case CashOut():
            held = _free(round, by.name)
            if act.amount > held:
                return Refused(f"{by.name} has {format_amount(held)}")
            if act.amount <= 0:
                return Refused("the amount must be more than nothing")
            # also of who has left, or was excluded: a correction may give chips later (16:10(2))
            return round.may_cash_out(by.name)
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
            return _check_contravention(round, act.contravention)
        case Exclude():
            return _check_exclude(round, act)
        case Adjust():
            return None if act.amount else Refused("nothing to adjust")
        case Repay():
            balance = round.ledger.balance
            most = min(balance(credit(act.player)), -balance(owed(act.player)))
            return (
                None if 0 < act.amount <= most else Refused(f"{act.player} repays at most {most}")
            )
        case Silence():
            return _check_so(act.lift, round.state.silence, "qld-2024:general:8")
        case EnglishOnly():
            return _check_so(act.lift, round.state.english, "qld-2024:general:10(d)")
        case Permit():
            if act.what not in PERMITTED:
                return Refused(f"a supervisor can permit {' or '.join(PERMITTED)}")
            return _known(round, act.player)
        case Tell():
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
            _cash_out(round, given.by, act.amount)
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
            what = "wagers declared void" + _for(act.contravention)
            round.emit(ev.Directed(what, given.by, act.player, rule=rule))
            round.settle_all(round.of(act.player), lambda _: Void(rule))
        case Exclude():
            _exclude(round, given, act)
        case Adjust():
            _adjust(round, act)
        case Repay():
            chips = credit(act.player)
            round.ledger.post(chips, owed(act.player), act.amount, "owed after a correction")
            round.emit(ev.Repaid(act.player, act.amount))
        case Silence():
            rule = "qld-2024:general:8"
            round.change_state(replace(state, silence=not act.lift))
            what = "players may speak" if act.lift else "players to be silent"
            round.emit(ev.Directed(what, given.by, rule=rule))
        case EnglishOnly():
            round.change_state(replace(state, english=not act.lift))
            what = "any language" if act.lift else "English only"
            round.emit(ev.Directed(what, given.by, rule="qld-2024:general:10(d)"))
        case Permit():
            what = f"may {act.what}"
            round.emit(ev.Directed(what, given.by, act.player, rule=PERMITTED[act.what]))
        case Tell():
            round.emit(ev.Directed(act.what, given.by, act.concerns))
        case _:
            raise RuntimeError(f"unknown act {act!r}")


# Chips that come to the table with a command, from a player's credits (16:4).


def check_bringing(
    round: Round, by: Actor, command: Command, pending: Ask, brings: int
) -> Refused | None:
    """Whether the player could buy these chips now, and with them say this."""
    refused = round.check(by, BuyIn(brings), pending)
    if refused is not None:
        return refused
    # as Ledger.as_if does, without a generator for every wager of a terminal
    balances, account = round.ledger.balances, credit(by.name)
    before = balances.get(account)
    balances[account] = (before or 0) + brings
    try:
        return round.check(by, command, pending)
    finally:
        if before is None:
            del balances[account]
        else:
            balances[account] = before


def bring(round: Round, given: Given) -> None:
    round.ledger.move(CAGE, credit(given.by), given.brings, "with a wager")


def legal(round: Round) -> Iterator[Legal]:
    """The acts an agent or a fuzzer can always try; a page offers them by name."""
    for one in _candidates(round):
        by = Actor(one.player or one.role.value, one.role)
        if isinstance(one.command, Act) and check(round, by, one.command) is None:
            yield one


def legal_for(round: Round, name: str) -> Iterator[Legal]:
    """Of these, what one player may do."""
    if name not in round.players:
        return
    by = Actor(name, Role.PLAYER)
    for one in _of_player(round, name):
        if isinstance(one.command, Act) and check(round, by, one.command) is None:
            yield one


def _of_player(round: Round, name: str) -> Iterator[Legal]:
    step = round.state.sign.step
    if round.barred(name) is None:
        low, high = _buy_in_range(round, name, step)
        if low <= high:
            yield Legal(Role.PLAYER, BuyIn(low), name, low, high, step)
    held = _free(round, name) // step * step
    if held >= step:
        yield Legal(Role.PLAYER, CashOut(step), name, step, held, step)
    yield Legal(Role.PLAYER, Leave(), name)


def _candidates(round: Round) -> Iterator[Legal]:
    state = round.state
    for player in state.players:
        name = player.name
        yield from _of_player(round, name)
        yield Legal(Role.SUPERVISOR, VoidWagers(name))
        yield Legal(Role.MANAGER, Restrict(name, lift=name in state.restricted))
    for notice in state.notices:
        yield Legal(Role.SUPERVISOR, Enact(notice.limit))
    yield Legal(Role.SUPERVISOR, Silence(lift=state.silence))
    yield Legal(Role.DEALER, EnglishOnly(lift=state.english))


# Players.


def _known(round: Round, name: str) -> Refused | None:
    return None if name in round.players else Refused(f"{name} is not at this table")


def _check_join(round: Round, name: str, act: Join) -> Refused | None:
    state = round.state
    if not name or len(name) > 40 or not name.isprintable() or ":" in name:
        return Refused("a player needs a printable name of at most 40 characters, without ':'")
    if name in NOT_FOR_PLAYERS:
        return Refused(f"no player can be called '{name}'")
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
    owing = min(held, -round.ledger.balance(owed(name)))
    if owing:
        round.ledger.post(credit(name), owed(name), owing, "owed after a correction")
    if held > owing:
        round.ledger.post(credit(name), CAGE, held - owing, "left the table")
        round.emit(ev.ChipsCashed(name, held - owing))
    if player.markers:
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


def _free(round: Round, name: str) -> int:
    """What a player may take to the cage: not what is owed after a correction."""
    balance = round.ledger.balance
    return max(balance(credit(name)) + balance(owed(name)), 0)


def _cash_out(round: Round, name: str, amount: int) -> None:
    """Chips to the cage.  After the round has gone back a player may have less than was
    cashed; the rest is owed."""
    held = min(amount, round.ledger.balance(credit(name)))
    if held:
        round.ledger.post(credit(name), CAGE, held, "cash out")
    if held < amount:
        round.ledger.post(owed(name), CAGE, amount - held, "cash out")
    if name not in round.players:
        round.ledger.drop(name)
    round.emit(ev.ChipsCashed(name, amount))


def _buy_in_range(round: Round, name: str, step: int) -> tuple[int, int]:
    limit = round.state.sign.limits.get(BUY_IN)
    low, high = (limit.minimum, limit.maximum) if limit else (step, 100_000)
    return low + -low % step, high // step * step


def _check_buy_in(round: Round, name: str, act: BuyIn) -> Refused | None:
    """The minimum is for a player without chips; the maximum is for each buy-in."""
    limit = round.state.sign.limits.get(BUY_IN)
    if limit is None:
        return None
    if act.amount > limit.maximum or (
        act.amount < limit.minimum and not round.ledger.balance(credit(name))
    ):
        return Refused(f"the buy-in is {limit}", _rule(round, "qld-2024:general:13(1)"))
    return None


# The sign (general:13).


def _check_new_limit(round: Round, name: str, limit: Limit) -> Refused | None:
    known = {area.limit_name for area in round.layout.values()} | set(round.state.sign.limits)
    if name not in known and name != BUY_IN:
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
    # a round whose wagering is over when the notice goes up does not count
    since = round.number + (not round.wagering_to_come)
    notice = Notice(act.limit, act.minimum, act.maximum, since, given.at)
    others = tuple(n for n in round.state.notices if n.limit != act.limit)
    round.change_state(replace(round.state, notices=(*others, notice)))
    change = _change(act.limit, Limit(act.minimum, act.maximum))
    rule = _rule(round, "qld-2024:general:13(1)")
    round.emit(ev.SignNoticed(change, given.at, given.at + MILLISECONDS_OF_NOTICE, rule=rule))


def _enact(round: Round, act: Enact) -> None:
    state = round.state
    (notice,) = (n for n in state.notices if n.limit == act.limit)
    limit = Limit(notice.minimum, notice.maximum)
    players = state.players
    if limit.minimum > state.sign.limit(act.limit).minimum:  # after due notice, for everyone
        players = tuple(replace(p, markers=_without(p.markers, act.limit)) for p in players)
        for old, new in zip(state.players, players, strict=True):
            if old.markers and not new.markers:
                round.emit(ev.MarkerRemoved(old.name, rule=_rule(round, "qld-2024:general:13(1)")))
    round.change_state(
        replace(
            state,
            sign=state.sign.changed(act.limit, limit),
            notices=tuple(n for n in state.notices if n is not notice),
            players=players,
        )
    )
    rule = _rule(round, "qld-2024:general:13(1)(b)")
    round.emit(ev.SignChanged(_change(act.limit, limit), rule=rule))


def _raise(round: Round, act: RaiseMinimum) -> None:
    state = round.state
    old = state.sign.limit(act.limit)
    limit = Limit(act.minimum, old.maximum)
    players = tuple(replace(p, markers={act.limit: old.minimum} | p.markers) for p in state.players)
    round.change_state(replace(state, sign=state.sign.changed(act.limit, limit), players=players))
    round.emit(ev.SignChanged(_change(act.limit, limit), rule="qld-2024:general:13(2)"))
    for player in players:
        round.emit(
            ev.MarkerPlaced(
                player.name,
                player.seat,
                player.markers[act.limit],
                rule="qld-2024:general:13(2)(a)",
            )
        )


def _without(markers: dict[str, int], limit: str) -> dict[str, int]:
    return {name: minimum for name, minimum in markers.items() if name != limit}


def _change(name: str, limit: Limit) -> str:
    return f"{name or 'all wagers'}: {limit}"


# Directions.

PERMITTED = {
    "touch cards": "qld-2024:general:10(b)",
    "tell of a hand": "qld-2024:general:10(c)",
}


def _check_so(lift: bool, directed: bool, rule: str) -> Refused | None:
    if lift != directed:
        return Refused("that is so already" if not lift else "that was not directed", rule)
    return None


def _check_contravention(round: Round, citation: str) -> Refused | None:
    """A provision that exists and, of those that need a direction first, one that was given."""
    if not citation:
        return None
    try:
        rule = Rule.parse(citation)
        check_rule(rule)
    except ValueError as error:
        return Refused(str(error))
    if rule.provision == "qld-2024:general:8" and not round.state.silence:
        return Refused("players were not directed to be silent", "qld-2024:general:11(1)(b)")
    if str(rule) == "qld-2024:general:10(d)" and not round.state.english:
        return Refused("players were not directed to speak English", "qld-2024:general:11(1)(b)")
    return None


def _for(contravention: str) -> str:
    return f" for contravening {contravention}" if contravention else ""


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
    state = round.state
    if act.apart_from:
        if act.apart_from == act.player:
            return Refused(f"{act.player} cannot be kept from {act.player}")
        if ((act.player, act.apart_from) in state.apart) != act.lift:
            return Refused("that is so already", APART)
        return _check_contravention(round, act.contravention)
    if (act.player in state.excluded) != act.lift:
        return Refused(f"{act.player} is {'not' if act.lift else 'already'} excluded", EXCLUDED)
    return (None if act.lift else _known(round, act.player)) or _check_contravention(
        round, act.contravention
    )


def _exclude(round: Round, given: Given, act: Exclude) -> None:
    state = round.state
    if act.apart_from:
        pair = (act.player, act.apart_from)
        others = tuple(p for p in state.apart if p != pair)
        round.change_state(replace(state, apart=others if act.lift else (*others, pair)))
        what = f"excluded from the table of {act.apart_from}" + _for(act.contravention)
        round.emit(ev.Directed(what + " (lifted)" * act.lift, given.by, act.player, rule=APART))
        return
    rule = _rule(round, "qld-2024:general:4(2)(b)" if act.device else EXCLUDED)
    names = tuple(name for name in state.excluded if name != act.player)
    round.change_state(replace(state, excluded=names if act.lift else (*names, act.player)))
    what = "excluded from the game" + _for(act.contravention) + " (lifted)" * act.lift
    round.emit(ev.Directed(what, given.by, act.player, rule=rule))


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

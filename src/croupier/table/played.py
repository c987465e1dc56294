"""A finished round as programs read it: what came, and what became of each wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.money import format_amount
from croupier.table import drawn
from croupier.table import events as ev
from croupier.table.known import note
from croupier.table.results import Win
from croupier.table.seen import Hand
from croupier.table.transcript import lines

if TYPE_CHECKING:
    from croupier.table.round import Round


class SettledWager(msgspec.Struct, frozen=True):
    """One wager that the round decided; amounts in cents."""

    player: str
    seat: int  # the box it lay on, or where its player sits if the game has no boxes
    area: str
    stake: int
    result: str  # win, prize, lose, void, stand-off, surrendered
    odds: str  # as 19/20; empty unless it won
    returned: int  # all that goes back to the player, the stake included
    rule: str
    event: str = ""  # which line of its pay table won: 'natural', 'wins by 4'

    @property
    def net(self) -> int:
        """What the player won, or lost (negative)."""
        return self.returned - self.stake

    def __str__(self) -> str:
        at = f" at {self.odds}" if self.odds else ""
        how = f" ({self.event})" if self.event else ""
        back = format_amount(self.returned)
        stake = format_amount(self.stake)
        said = f"{self.player}: {self.area} {stake} {self.result}{at}{how}, {back} back"
        return f"{said}  [{self.rule}]"


class PlayedRound(msgspec.Struct, frozen=True):
    """One finished round."""

    round: int
    outcome: dict[str, list[str]]  # by hand, and in ``order``
    wagers: tuple[SettledWager, ...]
    events: tuple[ev.Event, ...]

    def __repr__(self) -> str:
        came = "; ".join(f"{hand} {' '.join(cards)}" for hand, cards in self._named() if cards)
        net = "".join(f"; {name} {_signed(won)}" for name, won in self.net.items())
        return f"<round {self.round}: {came or 'no result'}{net}>"

    def __str__(self) -> str:
        return "\n".join([repr(self), *(f"  {wager}" for wager in self.wagers)])

    def _repr_html_(self) -> str:
        heads = ("player", "wager", "stake", "result", "pays", "back", "rule")
        lines = (
            (
                w.player,
                w.area,
                format_amount(w.stake),
                f"{w.result} ({w.event})" if w.event else w.result,
                w.odds,
                format_amount(w.returned),
                w.rule,
            )
            for w in self.wagers
        )
        hands = drawn.hands({name: Hand(cards) for name, cards in self._named()})
        return f"<div>round {self.round}{hands}{drawn.rows(heads, lines)}</div>"

    def _named(self) -> list[tuple[str, list[str]]]:
        hands = [(hand, cards) for hand, cards in self.outcome.items() if hand != "order"]
        return hands or list(self.outcome.items())

    @property
    def net(self) -> dict[str, int]:
        """What each player won, or lost (negative), in cents."""
        found: dict[str, int] = {}
        for wager in self.wagers:
            found[wager.player] = found.get(wager.player, 0) + wager.net
        return found

    @property
    def returned(self) -> tuple[ev.WagerWithdrawn, ...]:
        """The wagers, or parts of them, that went back undecided, each with the rule that says
        why."""
        return tuple(one for one in self.events if isinstance(one, ev.WagerWithdrawn))

    def json(self) -> bytes:
        """The round in the shape that ``croupier deal --json`` prints."""
        return msgspec.json.encode(
            _Shape(
                self.round,
                self.outcome,
                [_Line(*(getattr(w, f) for f in _Line.__struct_fields__)) for w in self.wagers],
            )
        )

    def transcript(self) -> list[str]:
        """The round as lines to read, each with its rule."""
        return lines(self.events)


class _Line(msgspec.Struct, frozen=True):
    seat: int
    area: str
    stake: int
    result: str
    odds: str
    returned: int
    rule: str


class _Shape(msgspec.Struct, frozen=True):
    round: int
    outcome: dict[str, list[str]]
    wagers: list[_Line]


def played(round: Round) -> PlayedRound:
    """What a finished round was, from its events as they stand."""
    seats = {player.name: player.seat for player in round.state.players}
    wagers = []
    outcome: dict[str, list[str]] = {}
    stand = {id(event) for event in ev.standing(round.events)}
    for event in round.events:
        if isinstance(event, ev.Settled):
            if id(event) not in stand:
                continue
            wagers.append(
                SettledWager(
                    event.player,
                    event.box or seats.get(event.player, 0),
                    event.area,
                    event.stake,
                    event.result,
                    event.odds,
                    event.returned,
                    event.rule,
                    _line_of(round, event) if event.odds or event.result == "prize" else "",
                )
            )
        elif isinstance(event, ev.RoundClosed):
            outcome = event.outcome
    return PlayedRound(round.number, outcome, tuple(wagers), tuple(round.events))


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{format_amount(cents)}"


def _line_of(round: Round, event: ev.Settled) -> str:
    """Which line of a pay table a settlement was by: the one of its area with these odds and this
    provision, where there is but one."""
    key = (event.area, event.odds, event.rule)
    found = round.known.lines.get(key)
    if found is None:
        area = round.layout.get(event.area)
        paid = [one for one in (area.paid if area else ()) if one.said == event.odds]
        if event.result == "prize" and area is not None:
            paid = [one for one in area.paid if not isinstance(one, Win)]
        exact = [one for one in paid if one.rule == event.rule] or paid
        names = list(dict.fromkeys(one.event for one in exact))
        found = note(round.known.lines, key, names[0] if len(names) == 1 else "")
    return found

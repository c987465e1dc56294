"""A finished round as programs read it: what came, and what became of each wager."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.table import events as ev
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


class PlayedRound(msgspec.Struct, frozen=True):
    """One finished round."""

    round: int
    outcome: dict[str, list[str]]  # by hand, and in ``order``
    wagers: tuple[SettledWager, ...]
    events: tuple[ev.Event, ...]

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
    for event in round.events:
        if isinstance(event, ev.Settled):
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
                )
            )
        elif isinstance(event, ev.RoundClosed):
            outcome = event.outcome
    return PlayedRound(round.number, outcome, tuple(wagers), tuple(round.events))

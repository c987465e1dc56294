"""Sessions, as every compiled loop books them: what is won, and how far it fell from its peak."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import njit


class Booked(NamedTuple):
    """Where a session stands.  A loop hands it on by value, so that it stays in registers."""

    held: float
    peak: float
    fall: float
    to_go: int  # rounds of this session
    done: int  # sessions before it


@njit(cache=True, nogil=True)
def begun(session: int) -> Booked:
    return Booked(0.0, 0.0, 0.0, session, 0)


@njit(cache=True, nogil=True)
def booked(at: Booked, gain: float, sessions: Any, drawdowns: Any, session: int) -> Booked:
    """After one more round; at the end of a session it is put down."""
    held = at.held + gain
    peak = max(at.peak, held)
    fall = max(at.fall, peak - held)
    to_go = at.to_go - 1
    if to_go:
        return Booked(held, peak, fall, to_go, at.done)
    sessions[at.done], drawdowns[at.done] = held, fall
    return Booked(0.0, 0.0, 0.0, session, at.done + 1)

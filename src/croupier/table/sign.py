"""The sign at the table (I-G-5): the published limits, and how they may change."""

from __future__ import annotations

import msgspec

from croupier.money import HALF_EVEN_CENT, Rounding, down_to_unit, format_amount
from croupier.table.refusal import Refused

COIN_UNIT = 50  # prescribed coins: 50c, $1, $2 (general:6(3))
TEACHING_MINIMUM = 200  # general:7(a)
TEACHING_MAXIMUM = 1000
ROUNDS_OF_NOTICE = 3  # general:13(1)(a)
MINUTES_OF_NOTICE = 20  # general:13(1)(c)
MILLISECONDS_OF_NOTICE = MINUTES_OF_NOTICE * 60_000


class Limit(msgspec.Struct, frozen=True, gc=False):
    minimum: int
    maximum: int

    def __str__(self) -> str:
        return f"{format_amount(self.minimum)} to {format_amount(self.maximum)}"


class Sign(msgspec.Struct, frozen=True):
    """What a table publishes.  ``limits`` by area or kind of wager; '' is for all others."""

    limits: dict[str, Limit]
    unit: int = 100  # the smallest value chip
    coins: bool = True  # prescribed coins may be wagered and paid (general:6)
    teaching: str = ""  # '', 'chips' (general:7(a)) or 'non-value' (general:7(b))
    terminal: bool = True  # payouts in cents (I-G-4); False: in chips of ``unit``
    one_table_maximum: bool = False  # a box's maximum is for all its players together (2:8(2))

    def __post_init__(self) -> None:
        if "" not in self.limits:
            raise ValueError("the sign needs limits for wagers it does not name (key '')")
        if self.unit <= 0:
            raise ValueError("the smallest chip must be worth something")
        if self.teaching not in ("", "chips", "non-value"):
            raise ValueError(f"teaching must be '', 'chips' or 'non-value', not {self.teaching!r}")
        for name, limit in self.limits.items():
            check_limit(self, name or "every wager", limit)

    def limit(self, name: str) -> Limit:
        """The limits of a kind of wager: its own, or the general ones."""
        return self.limits.get(name) or self.limits[""]

    @property
    def rounding(self) -> Rounding:
        """For a payout that is no whole cent and that no rule rounds (I-G-4)."""
        return HALF_EVEN_CENT if self.terminal else down_to_unit(self.step)

    @property
    def step(self) -> int:
        """Wagers are whole multiples of this (general:6)."""
        return min(self.unit, COIN_UNIT) if self.coins else self.unit

    def changed(self, name: str, limit: Limit) -> Sign:
        """The sign with other limits for a kind of wager."""
        return msgspec.structs.replace(self, limits={**self.limits, name: limit})


TEACHING = Limit(TEACHING_MINIMUM, TEACHING_MAXIMUM)
BUY_IN = "buy-in"  # the limits for buying chips, where the sign shows any


def check_limit(sign: Sign, name: str, limit: Limit) -> None:
    if limit.minimum <= 0 or limit.maximum < limit.minimum:
        raise ValueError(f"limits of {name}: {limit} is not a range of amounts")
    if (
        name != BUY_IN
        and sign.teaching == "chips"
        and (limit.minimum < TEACHING_MINIMUM or limit.maximum > TEACHING_MAXIMUM)
    ):
        raise ValueError(
            f"limits of {name}: a teaching table takes {format_amount(TEACHING_MINIMUM)} to "
            f"{format_amount(TEACHING_MAXIMUM)} (qld-2024:general:7(a))"
        )


def check_teaching(sign: Sign) -> None:
    """At a table for teaching with chips of value the limits are these and no others."""
    for name, limit in sign.limits.items():
        if sign.teaching == "chips" and name != BUY_IN and limit != TEACHING:
            raise ValueError(
                f"limits of {name or 'every wager'}: those of a teaching table are {TEACHING} "
                "(qld-2024:general:7(a))"
            )


class Notice(msgspec.Struct, frozen=True):
    """A displayed notice of new limits."""

    limit: str
    minimum: int
    maximum: int
    since_round: int
    since: int  # milliseconds

    def refusal(
        self, old: Limit, round: int, now: int, rounds: int = ROUNDS_OF_NOTICE
    ) -> Refused | None:
        """Why the change may not be made yet; ``rounds`` of notice must have passed."""
        if round - self.since_round < rounds:
            return Refused(
                f"players have had notice for {round - self.since_round} of "
                f"{rounds} rounds of play",
                "qld-2024:general:13(1)(a)",
            )
        if self.minimum > old.minimum and now - self.since < MILLISECONDS_OF_NOTICE:
            return Refused(
                f"a higher minimum must be displayed for {MINUTES_OF_NOTICE} minutes first",
                "qld-2024:general:13(1)(c)",
            )
        return None

"""Row 20: pot, reserve and what was paid are what was put in, to the cent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from croupier.floor.jackpots import deciding
from croupier.wagers.jackpots import part
from croupier.wagers.jackpots.meter import Meter
from croupier.wagers.jackpots.sharing import Shares, share
from tests.proofs import LONG
from tests.proofs.progressive import MYSTERY, PROGRESSIVE, Count, linked_meter, own_meter

WAGERS = 1_000_000 if LONG else 1_500  # together
PARTS = (
    "own 1",
    "own 2",
    "own 3",
    "own 4",
    "link 1",
    "link 2",
    "link 3",
    "link 4",
    "mystery 1",
    "mystery 2",
)


def played(which: str, wagers: int) -> Count:
    kind, seed = which.split()
    if kind == "link":
        return linked_meter(seed, wagers)
    return own_meter(seed, wagers, PROGRESSIVE if kind == "own" else MYSTERY)


@pytest.mark.parametrize("which", PARTS)
def test_what_was_put_in_is_there_or_was_paid(which: str) -> None:
    count = played(which, WAGERS // len(PARTS))
    assert count.wagers >= WAGERS // len(PARTS)
    if LONG:
        assert {(1, 0)} <= set(count.wins)
        assert which.startswith("mystery") or {(0, 1), (1, 1), (0, 2)} <= set(count.wins)


# Tables and links with a defect.


def feeds_less(self: Meter, wager: Any, cents: int) -> None:
    """One of a hundred wagers joins with a cent less."""
    less = 1 if cents and self.shows % 100 == 7 else 0
    self.put(cents - less, "qld-2024:18:2")
    self.fed[wager.key] = cents - less


def keeps_all(self: Meter, rule: str) -> None:
    """What of wagers that went back has joined stays."""
    self.fed = {}


def loses_odd_cents(*arguments: Any, **named: Any) -> Shares:
    found = share(*arguments, **named)
    return found._replace(meter=found.meter - found.rest, house=found.house - found.rest)


def pays_first_more(meter: int, reset: int, floors: Any, wins: Any) -> Any:
    found = deciding.decide(meter, reset, floors, wins)
    first = next(iter(found.amounts))
    more = (found.amounts[first][0] + 1, *found.amounts[first][1:])
    return found._replace(amounts={**found.amounts, first: more})


DEFECTS: Sequence[tuple[str, Any, str, Callable[..., Any]]] = [
    ("own 1", Meter, "feed", feeds_less),
    ("link 1", Meter, "feed", feeds_less),
    ("own 2", Meter, "give_back", keeps_all),
    ("own 1", part, "share", loses_odd_cents),
    ("link 1", deciding, "share", loses_odd_cents),
    ("link 1", "tests.proofs.progressive.decide", "", pays_first_more),
]


@pytest.mark.parametrize(("which", "where", "name", "defect"), DEFECTS)
def test_a_cent_too_much_or_too_little_is_found(
    which: str, where: Any, name: str, defect: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    if name:
        monkeypatch.setattr(where, name, defect)
    else:
        monkeypatch.setattr(where, defect)
    with pytest.raises(AssertionError, match=r"is there|was said"):
        played(which, 20_000)

"""The significant events of a house: every kind there is, and how a change is told.

An event says when, what kind, who, about whom or what, and why; of what was changed, the value
before and after, as ``before → after``.
"""

from __future__ import annotations

NOTHING = "nothing"

KINDS: dict[str, str] = {
    "account": "an account was opened, changed or closed",
    "audit": "a log was exported",
    "account locked": "too many wrong attempts under a name",
    "archived": "entries of a table's log are kept elsewhere from now on",
    "approved": "a second person agreed to a proposal",
    "clock": "the clock of the machine was set",
    "configuration": "the house was opened with these tables",
    "correction": "a result was corrected",
    "credits": "credits were sold or given",
    "dispute decided": "a complaint was decided",
    "dispute opened": "a player complained",
    "dispute referred": "a complaint went to the next instance",
    "forbidden": "somebody asked for what they may not do",
    "hand pay": "credits were paid by hand",
    "incident": "an irregularity was reported, or something was directed",
    "jackpot given back": "a round did not take what a linked jackpot was to pay for it",
    "jackpot won": "a linked jackpot was won",
    "key": "the house's key was changed",
    "large sum": "so much at once at the cage",
    "linked jackpot": "a linked jackpot was opened, or changed by two people",
    "login": "somebody signed in",
    "login refused": "somebody was not let in",
    "logout": "somebody signed out",
    "mystery revealed": "the point at which a mystery prize was to be won",
    "paid by hand": "a round was paid by hand",
    "payment refused": "what was won was not paid",
    "player excluded": "a player wagers no more",
    "player limits": "a player's own limits were changed",
    "proof": "a second factor was shown",
    "proposed": "something that takes two people was proposed",
    "rejected": "a proposal was turned down",
    "software": "the program is not what was approved",
    "store failed": "the store could not be written",
    "substantial win": "a win that is to be seen to",
    "surveillance": "when linked hands were won, as surveillance saw it",
    "table fault": "a table stopped, out of order",
    "table held up": "nobody lets a table go on",
    "table put right": "a table goes on",
    "terminal": "a terminal was enrolled or struck off",
    "voucher issued": "credits became a voucher",
    "voucher paid": "a voucher was paid at the cage",
    "voucher refused": "a code that is none, or no longer one",
    "win released": "a substantial win was seen to",
}


def changed(before: object, after: object, what: str = "") -> str:
    """A change, as its event tells it.

    >>> changed("dealer", "gaming supervisor", "role")
    'role: dealer → gaming supervisor'
    """
    told = f"{_told(before)} → {_told(after)}"
    return f"{what}: {told}" if what else told


def _told(value: object) -> str:
    return NOTHING if value in (None, "", 0, False) else str(value)

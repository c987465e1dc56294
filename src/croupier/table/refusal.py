"""A refusal: the one way in which the table says no."""

from __future__ import annotations


class Refused(Exception):
    """What is wrong and, where there is one, the rule that says so.

    A check returns it as a value; a table that was not asked first raises it.
    Either way the round is as it was.
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Refused) and self.reason == other.reason and self.rule == other.rule
        )

    __hash__ = Exception.__hash__


class Unanswered(Refused):
    """A round would have to be told something that this table cannot know."""

    def __init__(self, ask: object, reason: str, rule: str) -> None:
        super().__init__(reason, rule)
        self.ask = ask

    __hash__ = Exception.__hash__


def no_wager(player: str, area: str, rule: str = "") -> Refused:
    """Why nothing can be said about a wager: nobody or nothing is named, or it does not lie."""
    missing = [words for words, named in (("whose", player), ("where", area)) if not named]
    if missing:
        return Refused(f"say {' and '.join(missing)} the wager is", rule)
    return Refused(f"{player} has no wager on '{area}'", rule)

"""Why a choice at a house poker table is not open: by the provision that closes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.games.poker.rules import Street
from croupier.games.poker.rulings import of_ante
from croupier.money import format_amount
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.refusal import Refused

FOLD, CHECK = "fold", "check"


class Deciding(Choice):
    """A choice whose wagers can be of one amount only, said or not."""

    __slots__ = ("amount_rule", "due")

    def __init__(
        self,
        what: str,
        options: tuple[str, ...],
        *,
        to: tuple[str],
        otherwise: str,
        box: int,
        rule: str,
        due: Mapping[str, int],
        amount_rule: str,
    ) -> None:
        super().__init__(what, options, to=to, otherwise=otherwise, box=box, rule=rule)
        self.due = due  # by option
        self.amount_rule = amount_rule

    def _check_amount(self, command: Choose) -> Refused | None:
        due = self.due.get(command.option)
        if due is None:
            return super()._check_amount(command)
        if command.amount in (0, due):
            return None
        said = f"'{command.option}' is {format_amount(due)}, not {format_amount(command.amount)}"
        return Refused(said, self.amount_rule)


def bets_of(streets: Iterable[Street]) -> set[str]:
    """The words for wagers made in play, on whatever street."""
    return {word for street in streets for word in street.bets}


def why_shut(option: str, street: Street, streets: Iterable[Street]) -> Refused | None:
    """An option of the game that is not open to the player who decides on this street."""
    if option in street.bets:
        return Refused(f"the chips do not reach for the wager on {street.area}", street.amount)
    if option in bets_of(streets) and street.bets:
        said = f"a wager on {street.area} is now {of_ante(street.bets.values())} the ante"
        return Refused(said, street.amount)
    if option == CHECK:
        return Refused("to go on is to wager", street.goes_on or street.rule)
    if option == FOLD:
        return Refused("nobody folds here: check or wager", street.rule)
    return None


def why_decided(street: Street, closed: str) -> Refused:
    """The wager of this street, or of one before it that closes it, lies."""
    said = f"the wager on {street.area} is made: no more is wagered and nothing is taken back"
    return Refused(said, street.once or closed)

"""What each provision says, in this project's own words, and what stands behind it.

`data/summaries` has a file a schedule: the id of a provision, and its summary.  A summary says
what the provision decides; the rules themselves are what binds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from croupier.rulebook.citation import Rule
from croupier.rulebook.coverage import Report, coverage
from croupier.rulebook.editions import Edition
from croupier.rulebook.provisions import check


@cache
def summaries() -> Mapping[str, str]:
    """The summary of each provision that has one, by its id."""
    folder = files("croupier.rulebook") / "data" / "summaries"
    found: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        for line in file.read_text("utf-8").splitlines():
            provision, tab, text = line.partition("\t")
            if tab:
                found[provision] = text
    return MappingProxyType(found)


@cache
def _report() -> Report:
    return coverage()


@dataclass(frozen=True)
class Explained:
    """A provision: its heading, what it says in our words, and what honours it."""

    citation: str
    title: str
    summary: str
    disposition: str
    where: tuple[str, ...]
    notes: tuple[str, ...]
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.citation}  {self.title}: {self.summary or 'no summary yet'}"


def provision(citation: str) -> Explained:
    """What a citation says; the edition qld-2024 may be left out.

    >>> provision("1:11(2)").title
    'Payout odds'
    """
    rule = Rule.parse(citation, edition=Edition.QLD_2024)
    check(rule)
    row = _report().row(rule.provision)
    return Explained(
        str(rule),
        row.provision.title,
        summaries().get(rule.provision, ""),
        row.disposition.value,
        row.where,
        row.notes,
        row.tests,
    )

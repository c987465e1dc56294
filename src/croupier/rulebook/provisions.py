"""Every numbered provision of every edition, and the check that a citation names one.

`data/provisions.tsv` has a row for each: its id, its heading, and the marks of the subdivisions
printed under it – `(1)`, `(a)`, `(ii)`; `4.1.1`; the rules a section of the 1994 notice made.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from croupier.rulebook.citation import Rule
from croupier.rulebook.editions import Edition


class UnknownProvision(ValueError):
    """A citation of something that its edition does not contain."""


@dataclass(frozen=True, slots=True)
class Provision:
    """One numbered provision.

    >>> all_provisions()["qld-2024:1:24"].part
    'qld-2024:1'
    """

    id: str
    title: str
    marks: frozenset[str]

    @property
    def part(self) -> str:
        """The schedule, order or notice it stands in, with its edition."""
        return self.id.rpartition(":")[0]

    @property
    def edition(self) -> Edition:
        return Edition(self.id.partition(":")[0])


@cache
def all_provisions() -> Mapping[str, Provision]:
    """Every provision by its id, in the order of the rules.

    >>> len(all_provisions())
    960
    """
    text = (files("croupier.rulebook") / "data" / "provisions.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return MappingProxyType(
        {name: Provision(name, title, frozenset(marks.split())) for name, title, marks in rows}
    )


def check(rule: Rule) -> None:
    """Raise `UnknownProvision` unless the provision exists and has every mark cited.

    >>> check(Rule.parse("qld-2024:1:24(4)(d)"))
    >>> check(Rule.parse("qld-2024:1:24(14)"))
    Traceback (most recent call last):
    croupier.rulebook.provisions.UnknownProvision: qld-2024:1:24 has no (14)
    """
    provision = all_provisions().get(rule.provision)
    if provision is None:
        raise UnknownProvision(f"there is no provision {rule.provision}")
    cited = [f"({mark})" for mark in rule.marks]
    if rule.made:
        cited.append(rule.made)
    if rule.edition is Edition.NSW_2016 and rule.number.count(".") > 1:
        cited.append(rule.number)
    for mark in cited:
        if mark not in provision.marks:
            raise UnknownProvision(f"{provision.id} has no {mark}")

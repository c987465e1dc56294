"""Citations: how a refusal, a payment or a test names the rule behind it.

qld-2024:1:24(4)(d)(ii)   schedule 1, section 24, and its subdivisions
qld-2024:general:13(1)    a section before the schedules
nsw-2016:two-up:4.1.1.1   an order, and its dotted rule
qld-1994:20:60.1(3)       section 20 of the notice, and the rule it made
qld-1994:schedule:20      an item of the notice's schedule
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, total_ordering

from croupier.rulebook.editions import Edition


class BadCitation(ValueError):
    """A text that does not have the form of a citation."""


_MARKS = r"(?P<marks>(?:\((?:[0-9]{1,2}|[a-z]{1,5}|[A-Z])\))*)"
_FORMS = {
    Edition.QLD_2024: re.compile(
        rf"(?P<part>general|[1-9][0-9]?[a-e]?):(?P<number>[1-9][0-9]*){_MARKS}"
    ),
    Edition.NSW_2016: re.compile(
        rf"(?P<part>[a-z]+(?:-[a-z]+)*):(?P<number>[1-9][0-9]*(?:\.[1-9][0-9]*)+){_MARKS}"
    ),
    Edition.QLD_1994: re.compile(
        r"(?:(?P<part>schedule):)?(?P<number>[1-9][0-9]*)"
        rf"(?::(?P<made>[1-9][0-9]*[A-Z]?\.[1-9][0-9]*[A-Z]?))?{_MARKS}"
    ),
}
_ROMAN = {numeral: value for value, numeral in enumerate("i ii iii iv v vi vii viii ix x".split())}


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Rule:
    """A provision of an edition, or a subdivision of one. Sorts as the rules are printed.

    >>> rule = Rule.parse("qld-2024:1:24(4)(d)(ii)")
    >>> rule.provision, rule.marks, str(rule)
    ('qld-2024:1:24', ('4', 'd', 'ii'), 'qld-2024:1:24(4)(d)(ii)')
    >>> Rule.parse("1:9", edition="qld-2024") < Rule.parse("1:10(2)", edition="qld-2024")
    True

    That it has the form of a citation does not say that it exists: see `check`.
    """

    edition: Edition
    part: str
    """The schedule or order; empty for a section of the 1994 notice."""
    number: str
    """The section, or the whole dotted number."""
    made: str = ""
    """The rule that a section of the 1994 notice made."""
    marks: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str, edition: Edition | str | None = None) -> "Rule":
        """Read a citation; with an edition, also one that leaves the edition out."""
        return _parse(text, None if edition is None else Edition(edition))

    @property
    def provision(self) -> str:
        """The id of the provision it belongs to, whole."""
        number = self.number
        if self.edition is Edition.NSW_2016:
            number = ".".join(number.split(".")[:2])
        return ":".join(filter(None, (self.edition.value, self.part, number)))

    @property
    def short(self) -> str:
        """The citation without its edition."""
        named = ":".join(filter(None, (self.part, self.number, self.made)))
        return named + "".join(f"({mark})" for mark in self.marks)

    def __str__(self) -> str:
        return f"{self.edition.value}:{self.short}"

    def __repr__(self) -> str:
        return f"Rule.parse({str(self)!r})"

    def __lt__(self, other: "Rule") -> bool:
        return _place(self) < _place(other)


@lru_cache(maxsize=4096)
def _parse(text: str, edition: Edition | None) -> Rule:
    for candidate, form in _FORMS.items():
        if text.startswith(f"{candidate.value}:"):
            found = form.fullmatch(text, len(candidate.value) + 1)
            break
    else:
        if edition is None:
            raise BadCitation(f"{text!r} names no edition, as qld-2024:1:24(4) does")
        candidate, found = edition, _FORMS[edition].fullmatch(text)
    if found is None:
        raise BadCitation(f"{text!r} is not a citation, as qld-2024:1:24(4) is")
    groups = found.groupdict()
    return Rule(
        edition=candidate,
        part=groups["part"] or "",
        number=groups["number"],
        made=groups.get("made") or "",
        marks=tuple(groups["marks"][1:-1].split(")(")) if groups["marks"] else (),
    )


_Key = tuple[tuple[int, str], ...]


def _place(rule: Rule) -> tuple[int, _Key, _Key, _Key, _Key]:
    return (
        list(Edition).index(rule.edition),
        _natural("" if rule.part == "general" else rule.part),
        _natural(rule.number),
        _natural(rule.made),
        tuple(_ranked(rule.marks)),
    )


def _natural(text: str) -> _Key:
    """Digits by value, the rest as written; what starts with a digit comes first."""
    return tuple(
        (int(digits), "") if digits else (1_000_000, letters)
        for digits, letters in re.findall(r"([0-9]+)|([A-Za-z-]+)", text)
    )


def _ranked(marks: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """(i) is a numeral under a lettered paragraph, and a letter elsewhere."""
    before = ""
    for mark in marks:
        if mark.isdigit():
            yield int(mark), ""
        elif before.isalpha() and mark in _ROMAN:
            yield _ROMAN[mark], ""
        else:
            yield 0, mark
        before = mark

"""`croupier rules`: the editions, a provision, the coverage table."""

import sys
from collections.abc import Iterable

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.errors import UserError
from croupier.rulebook import BadCitation, Edition, Rule, UnknownProvision, check
from croupier.rulebook.coverage import Disposition, Report, Row, coverage


def rules(citation: str | None = None, /, *, coverage: bool = False, json: bool = False) -> int:
    """The rules, and what honours them.

    Parameters
    ----------
    citation
        A citation such as qld-2024:1:24(4), or a schedule such as qld-2024:1. The edition
        qld-2024 may be left out.
    coverage
        Every provision with its disposition, then the totals. Status 1 if there are problems.
    json
        The coverage table as JSON.
    """
    if json and not coverage:
        raise UserError("--json goes with --coverage")
    if citation is not None and coverage:
        raise UserError("--coverage is of all the rules: leave the citation out")
    if coverage:
        return _coverage(as_json=json)
    if citation is None:
        return _editions()
    return _cited(citation)


def _editions() -> int:
    report = coverage()
    for edition in Edition:
        rows = [row for row in report.rows if row.provision.edition is edition]
        _say(f"{edition.value}  {edition.title}")
        parts = dict.fromkeys(row.provision.part for row in rows)
        _table(
            ["schedule", "provisions", *(disposition.value for disposition in Disposition)],
            (
                [part, sum(counts.values()), *(count or "" for count in counts.values())]
                for part, counts in ((part, report.totals(part)) for part in parts)
            ),
        )
        _say("")
    return 0


def _cited(citation: str) -> int:
    report = coverage()
    for part in (citation, f"{Edition.QLD_2024.value}:{citation}"):
        if members := [row for row in report.rows if row.provision.part == part]:
            _table(
                ["provision", "title", "disposition", "tests"],
                (
                    [
                        row.provision.id,
                        row.provision.title,
                        row.disposition.value,
                        len(row.tests) or "",
                    ]
                    for row in members
                ),
            )
            return 0
    try:
        rule = Rule.parse(citation, edition=Edition.QLD_2024)
        check(rule)
    except (BadCitation, UnknownProvision) as error:
        raise UserError(str(error)) from None
    row = report.row(rule.provision)
    _say(f"{rule}  {row.provision.title}")
    _say(f"  {row.disposition.value}")
    for label, values in (("where", row.where), ("note", row.notes), ("test", row.tests)):
        for value in values:
            _say(f"  {label:<6}{value}")
    return 0


def _coverage(*, as_json: bool) -> int:
    report = coverage()
    if as_json:
        document = msgspec.json.format(msgspec.json.encode(_document(report)), indent=2)
        print(document.decode())
        return 1 if report.problems else 0
    _table(
        ["provision", "disposition", "tests", "where"],
        (
            [
                row.provision.id,
                row.disposition.value,
                len(row.tests) or "",
                " ".join(row.where),
            ]
            for row in report.rows
        ),
    )
    _say("")
    _say(
        ", ".join(f"{count} {disposition.value}" for disposition, count in report.totals().items())
        + f": {len(report.rows)} provisions"
    )
    for problem in report.problems:
        _say(f"problem: {problem}")
    return 1 if report.problems else 0


class _Line(msgspec.Struct, frozen=True):
    provision: str
    title: str
    disposition: str
    where: tuple[str, ...]
    notes: tuple[str, ...]
    tests: tuple[str, ...]


class _Document(msgspec.Struct, frozen=True):
    provisions: tuple[_Line, ...]
    totals: dict[str, int]
    problems: tuple[str, ...]


def _document(report: Report) -> _Document:
    def line(row: Row) -> _Line:
        return _Line(
            row.provision.id,
            row.provision.title,
            row.disposition.value,
            row.where,
            row.notes,
            row.tests,
        )

    return _Document(
        tuple(line(row) for row in report.rows),
        {disposition.value: count for disposition, count in report.totals().items()},
        report.problems,
    )


def _say(line: str) -> None:
    print(line)


def _table(heads: list[str], rows: Iterable[list[str | int]]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        table.add_column(head)
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    sys.stdout.flush()
    # Piped, a line is a row: nothing is folded to fit a screen that is not there.
    Console(width=None if sys.stdout.isatty() else 200).print(table)

"""`croupier rules`: the editions, a provision, the coverage table."""

import shutil
import sys
import textwrap

import msgspec

from croupier.cli.errors import UserError
from croupier.cli.tables import say, table
from croupier.rulebook import BadCitation, Edition, Rule, UnknownProvision, check
from croupier.rulebook.coverage import Disposition, Report, Row, coverage
from croupier.rulebook.summaries import summaries

WIDE = 100  # of a summary, where the screen is no narrower


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
        say(f"{edition.value}  {edition.title}")
        parts = dict.fromkeys(row.provision.part for row in rows)
        table(
            ["schedule", "provisions", *(disposition.value for disposition in Disposition)],
            (
                [part, sum(counts.values()), *(count or "" for count in counts.values())]
                for part, counts in ((part, report.totals(part)) for part in parts)
            ),
        )
        say("")
    return 0


def _cited(citation: str) -> int:
    report = coverage()
    for part in (citation, f"{Edition.QLD_2024.value}:{citation}"):
        if members := [row for row in report.rows if row.provision.part == part]:
            table(
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
            say("")
            for row in members:
                if text := summaries().get(row.provision.id):
                    _folded(f"{row.provision.id}  {text}", "")
            return 0
    try:
        rule = Rule.parse(citation, edition=Edition.QLD_2024)
        check(rule)
    except (BadCitation, UnknownProvision) as error:
        raise UserError(str(error)) from None
    row = report.row(rule.provision)
    say(f"{rule}  {row.provision.title}")
    _folded(summaries().get(rule.provision) or "There is no summary of it yet.", "  ")
    say(f"  {row.disposition.value}")
    for label, values in (("where", row.where), ("note", row.notes), ("test", row.tests)):
        for value in values:
            say(f"  {label:<6}{value}")
    return 0


def _folded(text: str, indent: str) -> None:
    width = min(shutil.get_terminal_size().columns, WIDE) if sys.stdout.isatty() else WIDE
    for line in textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent):
        say(line)


def _coverage(*, as_json: bool) -> int:
    report = coverage()
    if as_json:
        document = msgspec.json.format(msgspec.json.encode(_document(report)), indent=2)
        print(document.decode())
        return 1 if report.problems else 0
    table(
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
    say("")
    say(
        ", ".join(f"{count} {disposition.value}" for disposition, count in report.totals().items())
        + f": {len(report.rows)} provisions"
    )
    for problem in report.problems:
        say(f"problem: {problem}")
    return 1 if report.problems else 0


class _Line(msgspec.Struct, frozen=True):
    provision: str
    title: str
    summary: str
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
            summaries().get(row.provision.id, ""),
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

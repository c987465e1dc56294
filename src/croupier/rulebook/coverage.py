"""Which provision is honoured, where, and which tests say so.

The dispositions stand beside the code that honours them: any folder of the package may hold
`*.coverage.tsv` files with the columns of `HEADER`. A provision honoured in two places has a row
in both files. Provisions with no row are open.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from importlib.resources.abc import Traversable

from croupier.rulebook.provisions import Provision, all_provisions

HEADER = "provision\tdisposition\twhere\tnote"
COMPLETE = "# complete "


class Disposition(Enum):
    """What becomes of a provision."""

    DONE = "done"
    """Code honours it, and tests prove it."""
    DISPLAY = "display"
    """It is shown on a page."""
    PROCEDURE = "procedure"
    """It is a dealer's announced step."""
    OUTSIDE = "outside"
    """It is outside software; the note says why."""
    OPEN = "open"
    """Nothing is said of it yet."""


@dataclass(frozen=True, slots=True)
class Row:
    """A provision and all that is known of it."""

    provision: Provision
    disposition: Disposition = Disposition.OPEN
    where: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A row for every provision, in the order of the rules, and what is wrong."""

    rows: tuple[Row, ...]
    problems: tuple[str, ...]

    def totals(self, part: str | None = None) -> dict[Disposition, int]:
        """How many provisions have each disposition, in all or in one schedule."""
        counts = dict.fromkeys(Disposition, 0)
        for row in self.rows:
            if part is None or row.provision.part == part:
                counts[row.disposition] += 1
        return counts

    def row(self, provision: str) -> Row:
        return next(row for row in self.rows if row.provision.id == provision)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a coverage file."""

    file: str
    provision: str
    disposition: Disposition
    where: str
    note: str


def coverage() -> Report:
    """The coverage of the installed package. Imports none of its modules."""
    package = files("croupier")
    data = package / "rulebook" / "data"
    links: dict[str, list[str]] = {}
    for line in _lines((data / "tests.tsv").read_text("utf-8"), "provision\ttest"):
        provision, test = line.split("\t")
        links.setdefault(provision, []).append(test)
    found = list(_coverage_files(package))
    return assess(found, links, _claims(found))


def claimed_complete() -> list[str]:
    """The schedules that the installed package claims to have whole, as 'qld-2024:1'."""
    return _claims(_coverage_files(files("croupier")))


def _claims(coverage_files: Iterable[tuple[str, str]]) -> list[str]:
    """A file whose schedule is whole says so in a line of its own: '# complete qld-2024:1'."""
    return [
        line.removeprefix(COMPLETE).strip()
        for _, text in coverage_files
        for line in text.splitlines()
        if line.startswith(COMPLETE)
    ]


def assess(
    coverage_files: Iterable[tuple[str, str]],
    links: Mapping[str, Iterable[str]],
    complete: Iterable[str],
) -> Report:
    """Bring coverage files (name and text), test links and complete schedules together."""
    provisions = all_provisions()
    problems: list[str] = []
    entries: dict[str, list[Entry]] = {}
    for name, text in coverage_files:
        for entry in _entries(name, text, problems):
            entries.setdefault(entry.provision, []).append(entry)
    problems += [
        f"tests.tsv: there is no provision {name}" for name in links if name not in provisions
    ]
    rows = tuple(
        _row(provision, entries.get(name, []), tuple(links.get(name, ())), problems)
        for name, provision in provisions.items()
    )
    for part in complete:
        members = [row for row in rows if row.provision.part == part]
        if not members:
            problems.append(f"claimed complete: there is no schedule {part}")
        problems += [
            f"{row.provision.id}: open, in a schedule claimed complete"
            for row in members
            if row.disposition is Disposition.OPEN
        ]
    return Report(rows, tuple(problems))


def _row(
    provision: Provision, entries: list[Entry], tests: tuple[str, ...], problems: list[str]
) -> Row:
    if not entries:
        return Row(provision, tests=tests)
    disposition = entries[0].disposition
    for entry in entries[1:]:
        if entry.disposition is not disposition:
            problems.append(
                f"{provision.id}: {disposition.value} in {entries[0].file}, "
                f"{entry.disposition.value} in {entry.file}"
            )
    if len({entry.file for entry in entries}) < len(entries):
        problems.append(f"{provision.id}: two rows in one file")
    if disposition is Disposition.DONE and not tests:
        problems.append(f"{provision.id}: done, with no test")
    return Row(
        provision,
        disposition,
        tuple(dict.fromkeys(entry.where for entry in entries if entry.where)),
        tuple(dict.fromkeys(entry.note for entry in entries if entry.note)),
        tests,
    )


def _entries(file: str, text: str, problems: list[str]) -> Iterator[Entry]:
    """The sound rows of a coverage file; what is wrong with the others goes to `problems`."""
    if text.partition("\n")[0].rstrip("\r") != HEADER:
        problems.append(f"{file}: the first line is not the header")
        return
    for line in _lines(text, HEADER):
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) != HEADER.count("\t") + 1:
            problems.append(f"{file}: {len(cells)} columns in {line!r}")
            continue
        provision, said, where, note = cells
        if provision not in all_provisions():
            problems.append(f"{file}: there is no provision {provision}")
            continue
        try:
            disposition = Disposition(said)
        except ValueError:
            problems.append(f"{file}: {provision}: {said!r} is not a disposition")
            continue
        if disposition is Disposition.DONE and not where:
            problems.append(f"{file}: {provision}: done, but not where")
        if disposition not in (Disposition.DONE, Disposition.OPEN) and not note:
            problems.append(f"{file}: {provision}: {said}, with no note")
        yield Entry(file, provision, disposition, where, note)


def _lines(text: str, header: str = "") -> Iterator[str]:
    """Lines that say something."""
    for line in text.splitlines():
        if line.strip() and not line.startswith("#") and line != header:
            yield line


def _coverage_files(folder: Traversable, path: str = "croupier") -> Iterator[tuple[str, str]]:
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        name = f"{path}/{item.name}"
        if item.name.endswith(".coverage.tsv"):
            yield name, item.read_text("utf-8")
        elif "." not in item.name and item.name != "__pycache__" and item.is_dir():
            yield from _coverage_files(item, name)

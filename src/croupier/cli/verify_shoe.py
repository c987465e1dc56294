"""`croupier verify-shoe`: the shoes of a log, checked by the verifier that shares no code."""

from pathlib import Path

from croupier.cli.errors import Failed
from croupier.equipment import verifier


def verify_shoe(file: Path, /) -> int:
    """Check the shoes of a table's log.

    Parameters
    ----------
    file
        The log of a table.
    """
    with file.open("rb") as log:
        first = log.readline()
    if not first.startswith(b"{"):
        raise Failed(f"{file}: line 1: not the log of a table")
    reports = verifier.verify(file)
    for shoe in reports:
        mark = shoe.commitment[:16] or "no commitment"
        print(f"line {shoe.line}: {mark}, {shoe.drawn} of {shoe.cards} drawn, {shoe.status}")
    failed = sum(shoe.failed for shoe in reports)
    ending = f"{failed} FAILED" if failed else "none failed"
    print(f"{len(reports)} shoe{'s' * (len(reports) != 1)}: {ending}")
    return 1 if failed else 0

"""`croupier software`: whether the program is what was approved."""

from pathlib import Path

import msgspec

from croupier.cli.errors import Failed, UserError
from croupier.floor.software import NotApproved, differences, look, read


def software(file: Path, /, *, config: Path | None = None, write: bool = False) -> int:
    """Hold the program and its configuration against a list of approved files.

    Parameters
    ----------
    file
        The list.
    config
        The configuration that belongs to it.
    write
        Write the list, from what is here now.
    """
    now = look(config)
    if write:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(now)) + b"\n")
        print(f"{file}: {len(now.files)} files of version {now.version}")
        return 0
    try:
        approved = read(file)
    except NotApproved as error:
        raise UserError(str(error)) from None
    wrong = differences(approved, now)
    for name in wrong:
        print(name)
    if wrong:
        raise Failed(f"{len(wrong)} files are not as approved")
    print(f"{len(now.files)} files are as approved")
    return 0

"""Arrays kept on disk: what best play is made of, where it takes seconds to work out.

As with figures (:mod:`croupier.odds.kept`), they stand under a digest of all that made them, and a
file that is damaged is as good as none.  A strategy that is asked for, a simulation that plays by
it and a book that is printed all find what the first of them worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zipfile import BadZipFile
from zlib import error as BadData

import numpy as np
from numpy.typing import NDArray

from croupier.odds.kept import folder, made_with, put

Arrays = dict[str, NDArray[Any]]
DIGEST = "digest"
OWN = __name__.partition(".")[0]


def kept_arrays(
    name: str,
    made_of: Iterable[object],
    work_out: Callable[[], Mapping[str, NDArray[Any]]],
    package: str = OWN,
) -> Arrays:
    """The arrays of this name that are kept, or those worked out now, and kept.

    ``made_of``: what they depend on beside the sources, such as what is paid; ``package``: another
    one whose sources count as well.
    """
    where = folder()
    if where is None:
        return dict(work_out())
    path, digest = where / f"{name}.npz", _digest(name, made_of, package)
    found = _read(path, digest)
    if found is None:
        found = dict(work_out())
        arrays = {DIGEST: digest, **found}
        put(path, lambda made: np.savez_compressed(made, allow_pickle=False, **arrays))
    return found


def _digest(name: str, made_of: Iterable[object], package: str) -> NDArray[np.uint8]:
    found = blake2b(made_with(tuple(dict.fromkeys((OWN, package)))), digest_size=16)
    for one in (name, *made_of):
        said = one.tobytes() if isinstance(one, np.ndarray) else repr(one).encode()
        found.update(blake2b(said).digest())
    return np.frombuffer(found.digest(), np.uint8)


def _read(path: Path, digest: NDArray[np.uint8]) -> Arrays | None:
    try:
        with np.load(path, allow_pickle=False) as file:
            if not np.array_equal(file[DIGEST], digest):
                return None
            return {name: file[name] for name in file.files if name != DIGEST}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, BadData):
        return None

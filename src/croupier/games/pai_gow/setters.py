"""Who sets the tiles of each box (sections 15 and 16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def assign(candidates: Mapping[int, Sequence[str]], named: Mapping[int, str]) -> dict[int, str]:
    """For each box one of its players, nobody for two (6:16(1)): whom the first player named,
    otherwise who has wagered there longest and sets no other (6:15(2), I-PG-13).  Boxes that
    come first are served first; one that nobody is left for is left out.

    >>> assign({2: ["ann"], 3: ["ann", "bob"], 5: ["ann"]}, {})
    {2: 'ann', 3: 'bob'}
    """
    found: dict[str, int] = {}

    def serve(box: int, tried: set[str]) -> bool:
        wanted = named.get(box)
        ordered = sorted(candidates[box], key=lambda name: name != wanted)
        for name in ordered:
            if name not in tried:
                tried.add(name)
                if name not in found or serve(found[name], tried):
                    found[name] = box
                    return True
        return False

    for box in candidates:
        serve(box, set())
    of_box = {box: name for name, box in found.items()}
    return {box: of_box[box] for box in candidates if box in of_box}

"""Entries of a table's log as the store keeps them: many in one row, and what they share once.

The entries of a step become durable together, so they are one *page*: the hash before the first
of them, and all of their bytes, deflated.  The row has the number and the hash of the last; the
hashes between follow from the chain, which is as it was: who reads a page has every entry with its
own hash, and a page in which anything was changed does not end at the hash of its row, or does not
begin at the one before.

Some bits of what is deflated say nothing: those that fill up its last byte, and which of two equal
places is pointed at.  So what is stored ends with a check of its very bytes, and any that is not
as it was written is found, though it would change no entry.

Most steps are short.  A dictionary of what entries are made of stands before each of them as if it
had been written already; what was deflated with it can be read with it alone, so it stays for ever
as it is.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence

from croupier.floor.store.steps import StepRefused
from croupier.table.log import chain

HASH = 32  # bytes of a hash, before those that are deflated
MOST = 400  # entries of a page: who looks for one has as many to read
SECOND = b"\x02"  # before what is deflated as it is since the sixth version of the store
CHECK = 4  # bytes of the check, after it
LEVEL = 3  # more takes three times as long for a tenth of the room

# the commonest last: what is nearer takes less to point at
DICTIONARY = b"\n".join(
    (
        b'[[["Turn",1]],[["Note",0,"","",""],["SetFact","",""],["Keep","",""],["Lead","",1,""],["Post",'
        b'"cage","meter:","bought",""],["Post","house:","table:","won",""],["Post","table:","house:",',
        b'{"k":"event","e":{"type":"shoe-shuffled","cards":416,"commitment":"","rule":"qld-2024:general:',
        b'{"k":"input","by":"","role":"player","c":{"type":"join","seat":1}}',
        b'{"k":"event","e":{"type":"player-joined","player":"","seat":1}}',
        b'{"k":"input","by":"","role":"player","c":{"type":"buy-in","amount":10000},"at":17',
        b'{"k":"event","e":{"type":"chips-bought","player":"","amount":10000}}',
        b'{"k":"event","e":{"type":"wager-withdrawn","player":"","area":"","amount":100,"box":1,"rule":"',
        b'{"k":"event","e":{"type":"directed","what":"","by":"gaming supervisor","rule":"qld-2024:',
        b'{"k":"input","by":"system","role":"system","c":{"type":"choose","option":""},"at":17',
        b'{"k":"event","e":{"type":"chose","player":"","what":"","option":"","rule":"qld-2024:1:1(1)"}}',
        b'{"k":"input","by":"dealer","role":"dealer","c":{"type":"face","index":0,"card":"10\xe2\x99\xa0',
        b'{"k":"input","by":"system","role":"system","c":{"type":"face","index":0,"card":"A\xe2\x99\xa5',
        b'{"k":"event","e":{"type":"dealt","to":"dealer","card":"K\xe2\x99\xa6"},"hidden":true,"rule":"',
        b'{"k":"event","e":{"type":"dealt","to":"player","card":"9\xe2\x99\xa3","box":1,"rule":"qld-2024:',
        b'{"k":"event","e":{"type":"counted","hand":"player","count":"3","rule":"qld-2024:1:17(1)"}}',
        b'{"k":"input","by":"system","role":"system","c":{"type":"time-up"},"at":179',
        b'{"k":"input","by":"dealer","role":"dealer","c":{"type":"no-more-bets"},"at":179',
        b'{"k":"input","by":"system","role":"system","c":{"type":"no-more-bets"},"at":179',
        b'{"k":"event","e":{"type":"announced","text":"no more bets","rule":"qld-2024:1:1(1)"}}',
        b'{"k":"event","e":{"type":"round-closed","round":1,"outcome":{"":[""],"order":["","",""]}}}',
        b'{"k":"snapshot","s":{"round":1,"state":{"sign":{"limits":{"":{"minimum":100,"maximum":1000000}'
        b'},"unit":100,"coins":true,"teaching":"","terminal":true,"one_table_maximum":false},"seats":0,'
        b'"players":[{"name":"","seat":0,"markers":{},"idle":0},{"name":"","seat":0,"markers":{"":100},'
        b'"idle":0}],"restricted":[],"excluded":[],"apart":[],"silence":false,"english":false,'
        b'"notices":[],"closed":false,"staffed":false},"balances":{"cage":-100,"credit:":0,"house":-100,'
        b'"owed:":0,"risk:":0},"carry":{"":[],"history":[]},"devices":""}}',
        b'{"k":"event","e":{"type":"round-opened","round":1}}',
        b'{"k":"input","by":"","role":"player","c":{"type":"cash-out","amount":200},"at":179',
        b'{"k":"event","e":{"type":"chips-cashed","player":"","amount":200}}',
        b'{"k":"event","e":{"type":"settled","player":"","area":"","stake":100,"result":"push","returned":1',
        b'{"k":"event","e":{"type":"settled","player":"","area":"","stake":100,"result":"win","returned":200,'
        b'"odds":"1/1","box":1,"rule":"qld-2024:1:1(1)"}}',
        b'{"k":"event","e":{"type":"settled","player":"","area":"","stake":100,"result":"lose",'
        b'"returned":0,"rule":"qld-2024:1:1(1)"}}',
        b'["Played","","",1,179,100,0],["Count","",0,200,0,100],["Count","",0,0,0,100]]]',
        b'[[["Append","",1,1,""],["Post","table:","house:",100,"lost",""],["Post","table:","meter:",200,'
        b'"from the table",""],[[["Reply","",179],["Append","',
        b'"],["Post","meter:","table:",100,"to the table",""]]]',
        b'{"k":"input","by":"","role":"player","c":{"type":"place","area":"","amount":100},"at":179,'
        b'"brings":100}',
        b'{"k":"event","e":{"type":"wager-placed","player":"","area":"","amount":100,"rule":"qld-2024:1:1(1)'
        b'"}}',
    )
)


class BadPage(ValueError):
    """It is not what was written."""


def deflate(content: bytes) -> bytes:
    squeezed = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS, zdict=DICTIONARY)
    written = SECOND + squeezed.compress(content) + squeezed.flush()
    return written + zlib.crc32(written).to_bytes(CHECK, "big")


def inflate(page: bytes) -> bytes:
    if page.startswith(SECOND):
        written, check = page[:-CHECK], page[-CHECK:]
        if zlib.crc32(written).to_bytes(CHECK, "big") != check:
            raise BadPage("its bytes are not those that were written")
        opened = zlib.decompressobj(-zlib.MAX_WBITS, zdict=DICTIONARY)
        stream = written[len(SECOND) :]
    else:  # of the fifth version, which has a check of the entries alone
        opened, stream = zlib.decompressobj(zdict=DICTIONARY), page
    try:
        content = opened.decompress(stream)
    except zlib.error as error:
        raise BadPage(str(error)) from None
    if not opened.eof or opened.unused_data:
        raise BadPage("it does not end where it should")
    return content


def pack(before: str, bodies: Sequence[bytes]) -> bytes:
    """A page; ``before``: the hash of the entry before the first of them."""
    content = b"\n".join(bodies)
    if content.count(b"\n") != len(bodies) - 1:
        raise StepRefused("an entry of a log is one line")
    return bytes.fromhex(before) + deflate(content)


def rows_of(
    first: int,
    bodies: Sequence[bytes],
    hashes: Sequence[str],
    snapshots: Sequence[tuple[int, int]],
) -> list[tuple[int, bytes, str, int]]:
    """Entries that follow each other from a number on, as rows: last number, page, hash, first.
    ``hashes``: of the entry before them, and of each."""
    rows = []
    for cut in cuts(first, len(bodies), snapshots):
        start, stop = cut.start - first, cut.stop - first
        page = pack(hashes[start], bodies[start:stop])
        rows.append((cut.stop - 1, page, hashes[stop], cut.start))
    return rows


def unpack(page: bytes, entries: int) -> list[tuple[bytes, str]]:
    """So many entries, each with its hash as it follows from the one before."""
    hash, found = page[:HASH].hex(), []
    for body in inflate(page[HASH:]).split(b"\n"):
        hash = chain(hash, body)
        found.append((body, hash))
    if len(found) != entries:
        raise BadPage(f"{len(found)} entries, not {entries}")
    return found


def cuts(first: int, entries: int, snapshots: Sequence[tuple[int, int]]) -> Iterator[range]:
    """The pages of so many entries from a number on, each by its numbers: at a snapshot a new one
    begins, so that what is before it can leave the store."""
    end = first + entries
    starts = sorted({first, *(number for number, _ in snapshots if first <= number < end)})
    for start, stop in zip(starts, [*starts[1:], end], strict=True):
        for at in range(start, stop, MOST):
            yield range(at, min(at + MOST, stop))

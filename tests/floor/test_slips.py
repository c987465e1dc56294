"""The code of a voucher, and the slip it is printed on."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.floor.money.cashier import Voucher
from croupier.floor.money.slips import scannable, slip
from croupier.floor.store.vouchers import LETTERS, digest_of, new_code, plain, tail_of

CODE = "2345-6789-ABCD-EFGH-JKLM"
AT = 1_700_000_000_123  # 2023-11-14 22:13:20 UTC


def test_a_code_is_five_groups_of_four_letters_of_which_none_is_taken_for_another() -> None:
    assert len(LETTERS) == len(set(LETTERS)) == 32
    assert not set("01IO") & set(LETTERS)
    source = SeededSource("slips")
    codes = [new_code(source) for _ in range(400)]
    form = re.compile("-".join([f"[{LETTERS}]{{4}}"] * 5))
    assert all(form.fullmatch(code) for code in codes)
    assert set("".join(codes)) - {"-"} == set(LETTERS)  # all of them come
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("typed", [CODE, CODE.lower(), " 2345 6789abcd-efgh.JKLM "])
def test_a_code_is_taken_as_people_type_it(typed: str) -> None:
    assert plain(typed) == "23456789ABCDEFGHJKLM"
    known = sha256(b"croupier/voucher/1\0" + b"23456789ABCDEFGHJKLM").hexdigest()
    assert digest_of(typed) == known
    assert tail_of(typed) == "JKLM"


def test_16_9_2_a_slip_says_who_is_owed_what_and_until_when() -> None:
    page = slip(Voucher(CODE, 123_45, "ann <b>", AT, AT + 86_400_000, "T7"), "The & House")
    for said in (
        "<!doctype html>",
        "<h1>The &amp; House</h1>",
        "<h2>$123.45</h2>",
        f"<strong>{CODE}</strong>",
        "for ann &lt;b&gt;, 2023-11-14 22:13 UTC, good until 2023-11-15 22:13 UTC",
        "<p>terminal T7</p>",
        scannable(CODE),
    ):
        assert said in page, said
    plainer = slip(Voucher(CODE, 1, "ann", AT), "House")
    assert "2023-11-14 22:13 UTC, good for ever</p>" in plainer
    assert "terminal" not in plainer


def test_what_is_scanned_is_a_whole_code_large_enough_for_a_reader() -> None:
    drawn = scannable(CODE)
    assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="165" height="165"')
    assert "<?xml" not in drawn

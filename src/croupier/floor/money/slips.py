"""A voucher on paper: what is owed to whom, until when, and a code to scan.

One page of its own, without a script, that any printer of a terminal takes.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from html import escape

import segno

from croupier.floor.money.cashier import Voucher
from croupier.money import format_amount

STYLE = "body{font:12pt sans-serif;text-align:center}strong{font:bold 16pt monospace}"


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def scannable(text: str) -> str:
    """A code to scan, as SVG."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", scale=5, xmldecl=False, svgns=True
    )
    return drawn.getvalue().decode()


def slip(voucher: Voucher, house: str) -> str:
    """The page."""
    good = f"good until {_day(voucher.expires_at)}" if voucher.expires_at else "good for ever"
    lines = [
        f"<h1>{escape(house)}</h1>",
        f"<h2>{escape(format_amount(voucher.amount))}</h2>",
        scannable(voucher.code),
        f"<p><strong>{escape(voucher.code)}</strong></p>",
        f"<p>for {escape(voucher.issued_to)}, {_day(voucher.issued_at)}, {good}</p>",
        f"<p>terminal {escape(voucher.terminal)}</p>" if voucher.terminal else "",
    ]
    head = f'<!doctype html><meta charset="utf-8"><title>Voucher</title><style>{STYLE}</style>'
    return head + "".join(lines)

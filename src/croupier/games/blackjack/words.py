"""The provisions that a lettered schedule puts in place of Schedule 2's.

The round is written with the citations of Schedule 2.  Where Schedules 2(a) to 2(c) say the
same thing themselves, what happened is recorded, and what is wrong refused, with their own
provision (I-G-2).
"""

from __future__ import annotations

from collections.abc import Mapping


def _of(schedule: str, pairs: Mapping[str, str]) -> dict[str, str]:
    return {f"qld-2024:2:{old}": f"qld-2024:{schedule}:{new}" for old, new in pairs.items()}


SPANISH = _of(
    "2a",
    {
        "14(1)": "5(1)",
        "26(1)": "9(1)",
        "26(3)": "9(3)",
        "27(1)": "10(1)",
        "27(2)": "10(2)",
        "27(3)": "10(3)",
        "27(4)": "10(4)",
        "27(4)(a)": "10(4)(a)",
        "28(2)(b)": "10(4)(b)",
        "29(1)": "11(1)",
        "29(2)": "11(2)",
        "32(2)": "12(2)",
        "40(1)(a)": "14(1)(a)",
    },
)
CHALLENGE = _of(
    "2b",
    {
        "14(1)": "5(1)",
        "26(1)": "7(1)",
        "27(2)": "8(3)(a)",
        "27(4)": "8(1)",
        "27(4)(a)": "8(3)",
    },
)
SWITCH = _of(
    "2c",
    {
        "14(1)": "5(1)(a)",
        "21(2)": "8(2)",
        "21(3)": "8(3)",
        "21(4)": "8(5)",
        "21(5)": "8(7)",
        "21(6)": "8(8)",
        "25(2)": "10",
        "29(1)": "11",
        "42": "16(b)",
    },
)

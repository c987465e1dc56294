"""What accounts and passwords may be called."""

from __future__ import annotations

import re

SHORTEST = 10  # characters of a password
LONGEST = 200
NAME = re.compile(r"[a-z0-9][a-z0-9 ._-]{0,29}", re.IGNORECASE)
RESERVED = frozenset({"house", "inspector", "system", "cage", "guest"})


def check_name(name: str) -> str | None:
    """What is wrong with a name for an account, if anything."""
    if not NAME.fullmatch(name) or name != name.strip():
        return "a name is 1 to 30 letters, digits, spaces, dots, hyphens"
    if name.lower() in RESERVED:
        return f"nobody can be called '{name}'"
    return None


def check_password(password: str) -> str | None:
    if not SHORTEST <= len(password) <= LONGEST:
        return f"a password has {SHORTEST} to {LONGEST} characters"
    return None

"""The configuration of a floor: one TOML file (being written)."""

from __future__ import annotations


class Config:
    """Skeleton; see house.py."""

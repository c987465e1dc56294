"""A casino floor: table games conducted to the letter of their rules, and analysed exactly."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.house import OpenTable, open_table, resume_table
    from croupier.table.refusal import Refused

__version__ = "0.1.0"

__all__ = ["OpenTable", "Refused", "__version__", "open_table", "resume_table"]

_HOMES = {
    "OpenTable": "croupier.house",
    "open_table": "croupier.house",
    "resume_table": "croupier.house",
    "Refused": "croupier.table.refusal",
}


def __getattr__(name: str) -> Any:
    """The public names come from where they live when they are first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'croupier' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)

"""The suite that every game must pass: :func:`conform` runs it on any, of whatever package.

>>> from croupier.games import GAMES
>>> from croupier.testing import conform
>>> conform(GAMES["baccarat"], steps=20).rounds > 0
True
"""

from croupier.testing.conforming import Conformed, conform
from croupier.testing.driver import Driver, open_table

__all__ = ["Conformed", "Driver", "conform", "open_table"]

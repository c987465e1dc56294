"""What the house itself says no with."""

from __future__ import annotations

from croupier.table.refusal import Refused


class Unavailable(Refused):
    """The table or the store cannot take commands now; what was staked is safe."""

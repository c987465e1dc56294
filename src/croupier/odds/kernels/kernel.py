"""What a compiled kernel offers to a simulation, and what a simulation tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from croupier.odds.kernels.rng import State
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area
from croupier.table.strategy import Strategy

Runner = Callable[[State, int], Tally]
NO_DECISIONS = ("", "default")  # strategies where there is nothing to decide


class Simulated(Protocol):
    """What is simulated: areas with their stakes in units, the first is a unit."""

    @property
    def wagers(self) -> tuple[tuple[str, float], ...]: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def stakes(self) -> Floats: ...
    @property
    def strategy(self) -> str: ...
    @property
    def session(self) -> int: ...


@dataclass(frozen=True)
class Kernel:
    """``runner`` answers nothing for what the kernel does not play."""

    runner: Callable[[Simulated, Any, list[Area]], Runner | None]
    loop: Any  # the compiled function, to see whether it is compiled already
    strategies: Sequence[str] = NO_DECISIONS  # those it can decide by


@dataclass(frozen=True)
class Found:
    """Strategies that analysis finds for a game: by name, for its options."""

    names: Sequence[str]
    player: Callable[[Any, str], Strategy]  # of these options, by this name
    usual: str  # the one that is meant when none is named
    compiled: Mapping[str, str]  # by name, the module that compiles what it needs

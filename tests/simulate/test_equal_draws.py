"""Games of one draw, Two-Up and keno: the tables of their kernels and the live rounds."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product
from typing import Any

import numpy as np
import pytest

from croupier.equipment.fortune import FORTUNE
from croupier.equipment.randomness import SeededSource
from croupier.equipment.wheels import WHEELS
from croupier.games import GAMES
from croupier.odds.kernels import chain, keno, one_draw, two_up
from croupier.odds.kernels.rng import seeded
from croupier.simulate.outcomes import outcomes_of
from croupier.table import events as ev
from croupier.table.actors import SYSTEM
from croupier.table.asks import PickOne, SpinWheel
from croupier.table.commands import Catch, Choose, Command, Pick, Place, Roll, Spin, Toss
from croupier.table.strategy import go_on
from croupier.table.wagering import Wagering
from croupier.wagers import roulettex as x
from tests.simulate.live_rounds import PLAYER, LaidOut, Live, by_name

STATE = seeded(np.random.SeedSequence(1))
UNIT = 10_00
DRAWN = [
    ("sic-bo", {}),
    ("electronic-sic-bo", {}),
    ("wheel-of-fortune", {"spaces": 50}),
    ("wheel-of-fortune", {"spaces": 52}),
    ("wheel-of-fortune", {"spaces": 54}),
    ("roulette", {"wheel": "single zero"}),
    ("roulette", {"wheel": "double zero"}),
    ("roulette-1994", {}),
]

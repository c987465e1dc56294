"""How absent players play electronic blackjack: ``basic`` and ``mimic``, as at a table.

Whoever is asked first is answered for; the round says whose hand that is.
"""

from __future__ import annotations

from croupier.games.blackjack.strategy import basic_player, mimic_player
from croupier.table.strategy import strategy

GAME = "electronic-blackjack"

strategy("basic", GAME)(basic_player)
strategy("mimic", GAME)(mimic_player)

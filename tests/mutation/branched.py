"""What `make branches` measures beside money and chance: jackpots, as far as their own tests go
every way through them."""

from tests.mutation.targets import Targets

_METER = ("tests/wagers/test_jackpots.py", "tests/wagers/test_jackpot_meter.py")
_POKER = (*_METER, "tests/games/poker/test_jackpot.py")
BRANCHED: Targets = {
    "croupier.wagers.jackpots.sharing": _METER,
    "croupier.wagers.jackpots.system": (*_POKER, "tests/games/blackjack/test_blazing.py"),
    "croupier.wagers.jackpots.meter": _POKER,
    "croupier.wagers.jackpots.poker": _POKER,
    "croupier.wagers.jackpots.blazing": ("tests/games/blackjack/test_blazing.py",),
}

"""Craps rolls per second with six standing wagers, beside crapssim, in the same run.

Three programs play the same wagers: a win bet on every come out roll; place bets on 5, 6 and 8
and hardways on 6 and 8 whenever they are not up.

- *simulation* is the compiled chain of ``croupier simulate``; like crapssim it only counts money.
- *live table* is the conducted game: every command checked, every cent posted, every event
  made.  It is faster than crapssim but does not reach three times its rate, the bar.
- crapssim leaves a place bet up when it wins; at our tables it is paid, comes down and is made
  again, so ours make more wagers for the same dice.

    python -m benchmarks.craps
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.simulate.job import job_for, run_chunk
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Choose, NoMoreBets, Place
from croupier.table.devices import Equipment
from croupier.table.table import Table

WAGERS = {
    "win": 1000,
    "place-5": 1000,
    "place-6": 1200,
    "place-8": 1200,
    "hard-6": 500,
    "hard-8": 500,
}
BAR = 3
ROUNDS = 5  # each program is timed so often, in turn


def simulation() -> tuple[Callable[[int], None], int]:
    unit = next(iter(WAGERS.values()))
    job = job_for("craps", {area: amount / unit for area, amount in WAGERS.items()})

    def run(rolls: int) -> None:
        run_chunk(job, 1, 0, rolls)

    return run, 5_000_000


def live_table() -> tuple[Callable[[int], None], int]:
    game = GAMES["craps"]
    table = Table(game, options=game.configure(), devices=Equipment(SeededSource(1)))
    player, dealer = Actor("ann", Role.PLAYER), Actor("dealer", Role.DEALER)
    table.start()
    table.submit(player, Join(1))
    table.submit(player, BuyIn(10**9))
    places = [(("ann", area, 0), Place(area, amount)) for area, amount in WAGERS.items()]
    accept, out = Choose("accept"), NoMoreBets()

    def run(rolls: int) -> None:
        for _ in range(rolls):
            if not table.round.carry.shooter:
                table.submit(player, accept)
            round = table.round
            for key, place in places:
                if key not in round.wagers and not (place.area == "win" and round.carry.point):
                    table.submit(player, place)
            table.submit(dealer, out)

    return run, 10_000


def crapssim() -> tuple[Callable[[int], None], int]:
    from crapssim.bet import HardWay, PassLine, Place
    from crapssim.strategy import Strategy
    from crapssim.table import Table

    class Same(Strategy):  # type: ignore[misc]
        def completed(self, player: object) -> bool:
            return False

        def update_bets(self, player: object) -> None:
            bets = [Place(5, 10), Place(6, 12), Place(8, 12), HardWay(6, 5), HardWay(8, 5)]
            if player.table.point.status == "Off":  # type: ignore[attr-defined]
                bets.insert(0, PassLine(10))
            for bet in bets:
                if not player.already_placed(bet):  # type: ignore[attr-defined]
                    player.add_bet(bet)  # type: ignore[attr-defined]

    def run(rolls: int) -> None:
        table = Table(seed=1)
        table.add_player(bankroll=10**9, strategy=Same())
        table.run(max_rolls=rolls, max_shooter=float("inf"), verbose=False)

    return run, 10_000


def measure() -> dict[str, float]:
    """Rolls per second of each program: the median of several timings taken in turn."""
    programs = {
        "simulation": simulation(),
        "live table": live_table(),
        "crapssim": crapssim(),
    }
    found: dict[str, list[float]] = {name: [] for name in programs}
    for run, rolls in programs.values():
        run(rolls // 10)  # warm
    for _ in range(ROUNDS):
        for name, (run, rolls) in programs.items():
            start = perf_counter()
            run(rolls)
            found[name].append(rolls / (perf_counter() - start))
    return {name: median(rates) for name, rates in found.items()}


def main() -> int:
    rates = measure()
    for name, rate in rates.items():
        print(f"craps  {name:<11} {rate:>12,.0f} rolls/s  {rate / rates['crapssim']:>10,.2f} x")
    met = {name: rates[name] >= BAR * rates["crapssim"] for name in ("simulation", "live table")}
    for name, well in met.items():
        print(f"craps  bar: {name} at least {BAR} x crapssim: {'met' if well else 'NOT MET'}")
    return 0 if all(met.values()) else 1


if __name__ == "__main__":
    sys.exit(main())

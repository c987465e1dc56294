"""`croupier simulate`: what many rounds come to."""

from __future__ import annotations

import os
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.errors import UserError
from croupier.cli.options import settings
from croupier.house import UnknownGame, game_named
from croupier.money import AmountError, parse_amount

MOST_ROUNDS = 10**12


def simulate(
    game: str,
    /,
    *,
    rounds: int = 1_000_000,
    wager: Annotated[list[str] | None, Parameter(negative=())] = None,
    strategy: str = "",
    seed: int = 1,
    jobs: int = 0,
    session: int = 1000,
    set: Annotated[list[str] | None, Parameter(negative=())] = None,
    cluster: str = "",
    json: bool = False,
) -> int:
    """Play many rounds and count.

    Parameters
    ----------
    game
        Which game.
    rounds
        How many rounds (rolls, at craps).
    wager
        AREA=AMOUNT, as often as needed; amounts only set the proportions.
    strategy
        How decisions are made; `best` for the blackjack family unless named.
    seed
        The same seed gives the same result, whatever the jobs.
    jobs
        How many threads; all cores by default.
    session
        Rounds in a session, for the distribution of results and drawdowns.
    set
        option=value, as often as needed.
    cluster
        The address of a Dask scheduler, to run there instead.
    json
        The figures as one JSON object.
    """
    if not 0 < rounds <= MOST_ROUNDS or session < 1 or jobs < 0:
        raise UserError("rounds, session and jobs are positive numbers")
    try:
        found = game_named(game)
    except UnknownGame as error:
        raise UserError(str(error)) from None
    chosen = settings(found, set or [])
    console = Console(stderr=True)
    console.print("loading the compiled kernels (the first time, they are compiled) …")
    from croupier.simulate.job import default_wagers, job_for, runner
    from croupier.simulate.run import chunks_of

    wagers = _wagers(wager) or default_wagers(found.name)
    try:
        job = job_for(found.name, wagers, chosen, strategy, min(session, rounds))
        runner(job)
        sizes = chunks_of(job, rounds)
    except ValueError as error:
        raise UserError(str(error)) from None
    started = time.perf_counter()
    with _executor(jobs, cluster, len(sizes)) as executor:
        tally = _run(job, rounds, seed, executor, console)
    seconds = time.perf_counter() - started
    _tell(job, tally, seconds, as_json=json)
    return 0


def _wagers(given: list[str] | None) -> dict[str, float]:
    wagers: dict[str, float] = {}
    first = 0
    for one in given or []:
        area, equals, amount = one.rpartition("=")
        if not equals or not area:
            raise UserError(f"--wager takes AREA=AMOUNT, not '{one}'")
        try:
            cents = parse_amount(amount)
        except AmountError as error:
            raise UserError(f"--wager {one}: {error}") from None
        if not cents:
            raise UserError(f"--wager {one}: a wager is more than nothing")
        first = first or cents
        wagers[area] = cents / first
    return wagers


def _executor(jobs: int, cluster: str, chunks: int) -> Executor:
    if not cluster:
        return ThreadPoolExecutor(min(jobs or os.cpu_count() or 1, max(chunks, 1)))
    try:
        from distributed import Client
    except ImportError:
        raise UserError("a cluster needs the extra croupier[cluster]") from None
    try:
        client: Any = Client
        executor: Executor = client(cluster, timeout="10s").get_executor()
    except (OSError, ValueError) as error:
        raise UserError(f"no cluster answers at {cluster}: {error}") from None
    return executor


def _run(job: Any, rounds: int, seed: int, executor: Executor, console: Console) -> Any:
    from croupier.simulate.run import simulate as run

    columns = (
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds"),
        BarColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("rounds", total=rounds, rate="")

        def advance(done: int) -> None:
            progress.advance(task, done)
            speed = progress.tasks[task].speed
            progress.update(task, rate=f"{speed:,.0f}/s" if speed else "")

        return run(job, rounds, seed, executor, advance)


def _tell(job: Any, tally: Any, seconds: float, *, as_json: bool) -> None:
    from croupier.simulate.run import estimates, histogram

    found = estimates(job, tally)
    if as_json:
        document = {
            "game": job.game,
            "rounds": tally.rounds,
            "wagers": [
                {
                    "wager": e.wager,
                    "staked": e.staked,
                    "house_edge": e.house_edge,
                    "standard_error": e.error,
                    "low": e.interval[0],
                    "high": e.interval[1],
                }
                for e in found
            ],
            "sessions": histogram(tally.sessions),
            "drawdowns": histogram(tally.drawdowns),
        }
        print(msgspec.json.encode(document).decode())
        return
    console = Console()
    console.print(f"{tally.rounds:,} rounds in {seconds:.1f} s: {tally.rounds / seconds:,.0f}/s")
    for e in found:
        low, high = e.interval
        console.print(
            f"  {e.wager:<24} house edge {e.house_edge:8.4%}  ± {e.error:.4%}"
            f"   99%: {low:.4%} to {high:.4%}"
        )
    _bars(console, f"result of a session of {job.session} rounds, in units", tally.sessions)
    _bars(console, "deepest drawdown in a session, in units", tally.drawdowns)


def _bars(console: Console, title: str, values: Any) -> None:
    from croupier.simulate.run import histogram

    bins = histogram(values)
    if not bins or len(values) < 2:
        return
    most = max(count for _, _, count in bins)
    console.print(title)
    for low, high, count in bins:
        bar = "█" * round(40 * count / most)
        console.print(f"  {low:9.1f} to {high:9.1f}  {bar} {count}")

"""`croupier simulate`: what many rounds come to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.errors import UserError
from croupier.cli.numbers import Count
from croupier.cli.odds_settings import chosen_settings
from croupier.cli.tables import say
from croupier.house import UnknownGame, game_named
from croupier.money import AmountError, parse_amount

if TYPE_CHECKING:
    from croupier.simulate.job import Job

MOST_ROUNDS = 10**12
MOST_JOBS = 1024
NAME_WIDTH = 22
BAR_WIDTH = 40
INTERRUPTED = 130


def simulate(
    game: str,
    /,
    *,
    rounds: Count = 1_000_000,
    wager: Annotated[list[str] | None, Parameter(negative=())] = None,
    strategy: str = "",
    seed: int = 1,
    jobs: int = 0,
    session: Count = 1000,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    cluster: str = "",
    json: bool = False,
) -> int:
    """Play many rounds and count.

    Parameters
    ----------
    game
        Which game.
    rounds
        How many rounds, or rolls, spins and draws where a game is counted by them.
    wager
        AREA=AMOUNT, as often as needed; amounts set the proportions, the first is a unit.
    strategy
        How decisions are made, by name; `croupier games GAME` lists what a game has.
    seed
        The same seed gives the same result, whatever the jobs.
    jobs
        How many at a time; all cores by default.
    session
        Rounds in a session, for the distribution of results and drawdowns.
    set_
        option=value, as often as needed. Where a game may be a house's own, one that its schedule
        does not allow is taken as such.
    cluster
        The address of a Dask scheduler, to run there instead.
    json
        The figures as one JSON object.
    """
    if not 0 < rounds <= MOST_ROUNDS:
        raise UserError(f"--rounds is from 1 to {MOST_ROUNDS:,}")
    if session < 1:
        raise UserError("--session is a positive number of rounds")
    if not 0 <= jobs <= MOST_JOBS:
        raise UserError(f"--jobs is from 1 to {MOST_JOBS}")
    if seed < 0:
        raise UserError("--seed is not negative")
    try:
        found = game_named(game)
    except UnknownGame as error:
        raise UserError(str(error)) from None
    chosen = chosen_settings(found, set_ or [], None)
    wagers = _wagers(wager)
    try:
        return _simulate(
            found.name, wagers, chosen, strategy, rounds, seed, jobs, session, cluster, json
        )
    except ValueError as error:
        raise UserError(str(error)) from None


def _wagers(given: list[str] | None) -> dict[str, float]:
    wagers: dict[str, float] = {}
    first = 0
    for one in given or []:
        area, equals, amount = one.rpartition("=")
        if not equals or not area:
            raise UserError(f"--wager takes AREA=AMOUNT, not '{one}'")
        if area in wagers:
            raise UserError(f"--wager names {area} twice")
        try:
            cents = parse_amount(amount)
        except AmountError as error:
            raise UserError(f"--wager {one}: {error}") from None
        if cents <= 0:
            raise UserError(f"--wager {one}: a wager is more than nothing")
        first = first or cents
        wagers[area] = cents / first
    return wagers


def _simulate(
    game: str,
    wagers: dict[str, float],
    chosen: dict[str, Any],
    strategy: str,
    rounds: int,
    seed: int,
    jobs: int,
    session: int,
    cluster: str,
    as_json: bool,
) -> int:
    console = Console(stderr=True)
    from croupier.simulate.job import default_wagers, job_for
    from croupier.simulate.run import simulate as run

    job = job_for(game, wagers or default_wagers(game), chosen, strategy, min(session, rounds))
    _prepare(job, console)
    started = time.perf_counter()
    with _executor(job, jobs, cluster) as executor, _progress(console, rounds) as advance:
        tally = run(job, rounds, seed, executor, advance)
    seconds = time.perf_counter() - started
    if as_json:
        _tell_json(job, tally, seed)
    else:
        _tell(job, tally, seconds)
    if tally.rounds < rounds:
        text = f"interrupted: the figures are of {tally.rounds:,} of {rounds:,} rounds"
        console.print(text, highlight=False)
        return INTERRUPTED
    return 0


def _prepare(job: Job, console: Console) -> None:
    """Make the tables of the job, and compile what is not compiled yet, saying so."""
    from croupier.simulate.job import kernel_of, run_chunk, steps_to_compile

    steps = steps_to_compile(job)
    if steps:
        console.print(f"compiling for {job.game}, once on this machine:", highlight=False)
        for words, step in steps:
            started = time.perf_counter()
            with console.status(f"  {words} …"):
                step()
            seconds = time.perf_counter() - started
            console.print(f"  {words}: {seconds:.1f} s", highlight=False)
    with console.status("working out the tables …"):
        compiled = kernel_of(job) is not None
        if compiled:
            run_chunk(job, 0, 0, 1)  # loads what is kept, so that it is not timed
    if not compiled:
        text = "no compiled kernel plays this: the live table does, a thousand times slower"
        console.print(text, highlight=False)


@contextmanager
def _executor(job: Job, jobs: int, cluster: str) -> Iterator[Executor]:
    if not cluster:
        from croupier.simulate.run import executor_for

        with executor_for(job, jobs) as executor:
            yield executor
        return
    try:
        from distributed import Client
    except ImportError:
        raise UserError("a cluster needs the extra croupier[cluster]") from None
    try:
        make: Any = Client
        client = make(cluster, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UserError(f"no cluster answers at {cluster}: {error}") from None
    with client, client.get_executor(pure=False) as executor:
        yield executor


@contextmanager
def _progress(console: Console, rounds: int) -> Iterator[Any]:
    columns = (
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds"),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    started = time.perf_counter()
    shown = console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task("rounds", total=rounds, rate="")

        def advance(done: int) -> None:
            progress.advance(task, done)
            rate = progress.tasks[0].completed / (time.perf_counter() - started)
            progress.update(task, rate=f"{rate:,.0f}/s")

        yield advance


# What is told.


def _tell_json(job: Job, tally: Any, seed: int) -> None:
    from croupier.simulate.run import estimates, histogram

    document = {
        "game": job.game,
        "rounds": tally.rounds,
        "seed": seed,
        "strategy": job.strategy,
        "session": job.session,
        "wagers": [
            {
                "wager": e.wager,
                "staked": e.staked,
                "mean": e.mean,
                "house_edge": e.house_edge,
                "standard_error": e.error,
                "low": None if e.few else e.interval[0],
                "high": None if e.few else e.interval[1],
            }
            for e in estimates(job, tally)
        ],
        "sessions": histogram(tally.sessions),
        "drawdowns": histogram(tally.drawdowns),
    }
    print(msgspec.json.encode(document).decode())


def _tell(job: Job, tally: Any, seconds: float) -> None:
    from croupier.simulate.run import estimates

    rounds = "1 round" if tally.rounds == 1 else f"{tally.rounds:,} rounds"
    say(f"{rounds} in {seconds:.1f} s: {tally.rounds / seconds:,.0f} a second")
    say("")
    heads = f"{'house edge':>10} {'error':>8}  {'99% from':>9} {'to':>9}"
    say(f"{'wager':<{NAME_WIDTH}} {'decided':>15} {heads}")
    rare = False
    for e in estimates(job, tally):
        low, high = e.interval
        name = e.wager
        if len(name) > NAME_WIDTH:
            say(name)
            name = ""
        figures = f"{e.house_edge:10.4%} {e.error:8.4%}  {low:9.4%} {high:9.4%}"
        if e.few:
            figures = f"{e.house_edge:10.4%}   too few wins for an interval"
            rare = True
        say(f"{name:<{NAME_WIDTH}} {e.staked:15,.0f} {figures}")
    if rare:
        say("(a prize that hardly ever comes does not follow the normal law: more rounds, or")
        say("croupier odds for the exact figure)")
    _bars(f"result of a session of {job.session:,} rounds, in units", tally.sessions)
    _bars("deepest drawdown in a session, in units", tally.drawdowns)


def _bars(title: str, values: Any) -> None:
    from croupier.simulate.run import histogram

    if len(values) < 2:
        return
    bins = histogram(values)
    most = max(count for _, _, count in bins)
    places = 0 if bins[0][1] - bins[0][0] >= 1 else 3
    width = max(len(f"{edge:,.{places}f}") for low, high, _ in bins for edge in (low, high))
    say("")
    say(f"{title} ({len(values):,} sessions)")
    say(f"mean {values.mean():,.1f}, standard deviation {values.std():,.1f}, "
        f"from {values.min():,.1f} to {values.max():,.1f}")  # fmt: skip
    room = min(BAR_WIDTH, 79 - 2 * width - 18)
    for low, high, count in bins:
        bar = "█" * round(room * count / most)
        span = f"{low:>{width},.{places}f} to {high:>{width},.{places}f}"
        say(f"  {span}  {bar}{' ' if bar else ''}{count:,}")

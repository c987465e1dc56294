"""`croupier session`: what many rounds of a wager come to, exactly."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.asked import known_game, one_row, rows_of
from croupier.cli.errors import UserError
from croupier.cli.numbers import Count
from croupier.cli.odds_settings import chosen_settings
from croupier.cli.tables import print_json, say, table
from croupier.money import AmountError, parse_amount
from croupier.odds.figures import Figures
from croupier.odds.pictures import as_svg
from croupier.odds.sessions import (
    PERCENTILES,
    Session,
    Survival,
    TooLarge,
    per_hour,
    ruin_for_ever,
    survival,
)
from croupier.odds.sessions import session as session_of
from croupier.odds.together import Together, together

MOST_ROUNDS = 10_000_000
SHARES = (0.90, 0.95, 0.99)


def session(
    game: str,
    *wagers: str,
    rounds: Count = 1000,
    bankroll: float | None = None,
    risk: float = 0.05,
    bet: str = "1",
    per_hour: float = 60.0,
    variant: str = "",
    decks: int | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    svg: Path | None = None,
    json: bool = False,
) -> int:
    """What many rounds of a wager come to.

    Parameters
    ----------
    game
        Which game.
    wagers
        Which wager of it, or several of one round with what each stakes: red=10 straight-17=2.
    rounds
        How many rounds, a unit wagered in each.
    bankroll
        Units at the start, for the risk of ruin.
    risk
        The risk of ruin that a bankroll is looked for: 0.05.
    bet
        A unit in dollars, for sums of money.
    per_hour
        Rounds an hour, for the theoretical win.
    variant
        Of a wager that is played several ways: words of the one that is meant.
    decks
        How many decks; as the game is usually played, unless said.
    set_
        An option of the game: option=value.
    svg
        A file to draw the distribution into.
    json
        The figures as one JSON object.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise UserError(f"--rounds is from 1 to {MOST_ROUNDS:,}")
    if not 0 < risk < 1:
        raise UserError("--risk is a share such as 0.05")
    if bankroll is not None and not 0 < bankroll <= 1e9:
        raise UserError("--bankroll is a number of units")
    if not 0 < per_hour <= 100_000:
        raise UserError("--per-hour is a number of rounds")
    dollars = _dollars(bet)
    both: Together | None = None
    if len(wagers) > 1:
        both = _together(game, wagers, set_ or [], decks)
        row = both.figures()
    elif wagers:
        _, _, rows = rows_of(game, set_ or [], decks)
        row = one_row(rows, wagers[0].partition("=")[0], variant)
    else:
        raise UserError("which wager? croupier odds GAME lists them")
    found = session_of(row.lines, rounds)
    alive: Survival | None
    try:
        alive = survival(row.lines, rounds)
    except TooLarge as error:
        alive = None
        if bankroll is not None:
            raise UserError(str(error)) from None
    told = _document(row, found, alive, bankroll, risk, dollars, per_hour)
    if both is not None:
        told["together"] = _joint(both)
    if svg is not None:
        marks = [("mean", found.mean), ("median", found.percentile(0.5))]
        svg.write_text(as_svg(found, f"{row.game}, {row.wager}: {rounds:,} rounds", marks), "utf-8")
    if json:
        return print_json(told)
    _show(row, found, told, dollars)
    if both is not None:
        _show_joint(both)
    return 0


def _together(game: str, wagers: tuple[str, ...], given: list[str], decks: int | None) -> Together:
    found = known_game(game)
    stakes: dict[str, Fraction] = {}
    for one in wagers:
        name, equals, amount = one.partition("=")
        if name in stakes:
            raise UserError(f"{name} is named twice")
        try:
            stakes[name] = Fraction(parse_amount(amount), 100) if equals else Fraction(1)
        except AmountError as error:
            raise UserError(f"{one}: {error}") from None
        if stakes[name] <= 0:
            raise UserError(f"{one}: a wager is more than nothing")
    try:
        return together(found, found.configure(chosen_settings(found, given, decks)), stakes)
    except ValueError as error:
        raise UserError(str(error)) from None


def _joint(both: Together) -> dict[str, Any]:
    names = both.names
    return {
        "stakes": {name: float(stake) for name, stake in both.stakes.items()},
        "house_edge_of_all": float(both.figures().element_of_risk),
        "covariance": [[float(both.covariance(a, b)) for b in names] for a in names],
        "correlation": [[both.correlation(a, b) for b in names] for a in names],
        "joint": [
            {"gains": [str(gain) for gain in gains], "probability": float(p), "exact": str(p)}
            for gains, p in both.joint.items()
        ],
    }


def _show_joint(both: Together) -> None:
    say("")
    say("together: a unit of each, covariance (correlation)")
    table(
        ["", *both.names],
        (
            [one, *(f"{float(both.covariance(one, other)):+.4f} "
                    f"({both.correlation(one, other):+.3f})"
                    for other in both.names)]
            for one in both.names
        ),
    )  # fmt: skip
    say(f"house edge of all that is wagered: {float(both.figures().element_of_risk):.4%}")


def _dollars(bet: str) -> float:
    try:
        cents = parse_amount(bet)
    except AmountError as error:
        raise UserError(f"--bet: {error}") from None
    if cents <= 0:
        raise UserError("--bet is more than nothing")
    return cents / 100


def _document(
    row: Figures,
    found: Session,
    alive: Survival | None,
    bankroll: float | None,
    risk: float,
    dollars: float,
    rate: float,
) -> dict[str, Any]:
    hour = per_hour(row, dollars, rate)
    told: dict[str, Any] = {
        "game": row.game,
        "wager": row.wager,
        "variant": row.variant,
        "decks": row.decks,
        "rounds": found.rounds,
        "house_edge": float(row.house_edge),
        "mean": found.mean,
        "stddev": found.stddev,
        "ahead": found.ahead,
        "even": found.even,
        "behind": found.behind,
        "percentiles": {str(n): found.percentile(n / 100) for n in PERCENTILES},
        "return_bands": {f"{share:.0%}": found.bands(share) for share in SHARES},
        "coarse_step": float(found.lattice.step) if found.lattice.coarse else None,
        "bet": dollars,
        "rounds_per_hour": rate,
        "wagered_per_hour": hour.wagered,
        "theoretical_win_per_hour": hour.theoretical,
        "stddev_per_hour": hour.stddev,
        "risk": risk,
        "bankroll_for_risk": None if alive is None else alive.bankroll(risk),
    }
    if bankroll is not None and alive is not None:
        told["bankroll"] = bankroll
        told["ruin"] = alive.ruin(bankroll)
        told["ruin_for_ever"] = ruin_for_ever(row.lines, bankroll)
    return told


def _show(row: Figures, found: Session, told: dict[str, Any], dollars: float) -> None:
    words = [row.game, row.wager, row.variant, f"{row.decks} decks" if row.decks else ""]
    say(f"{', '.join(word for word in words if word)}: {found.rounds:,} rounds of a unit")
    say(f"mean {found.mean:+,.4f}, standard deviation {found.stddev:,.4f} units")
    say(f"ahead {found.ahead:.4%}, even {found.even:.4%}, behind {found.behind:.4%}")
    if told["coarse_step"]:
        say(f"(gains rounded to steps of {told['coarse_step']:g} units, the mean kept)")
    say("")
    table(
        ["percentile", "units", "dollars"],
        (
            [f"{n}%", f"{at:+,.4g}", f"{at * dollars:+,.2f}"]
            for n, at in told["percentiles"].items()
        ),
    )
    say("")
    for share, (low, high) in told["return_bands"].items():
        say(f"return to player of {share} of sessions: {low:.4%} to {high:.4%}")
    if told["bankroll_for_risk"] is not None:
        units = told["bankroll_for_risk"]
        say(f"bankroll for a risk of ruin of {told['risk']:.2%}: {units:,g} units")
    if "ruin" in told:
        say(
            f"a bankroll of {told['bankroll']:,g} units is spent within the rounds: "
            f"{told['ruin']:.4%}; some day: {told['ruin_for_ever']:.4%}"
        )
    say(
        f"theoretical win of the house: ${told['theoretical_win_per_hour']:,.2f} an hour at "
        f"{told['rounds_per_hour']:g} rounds of ${dollars:,.2f}, standard deviation "
        f"${told['stddev_per_hour']:,.2f}"
    )

"""`croupier count`: what card counting gains at a table, and what a given shoe is worth."""

from collections.abc import Callable, Mapping
from functools import partial
from math import isfinite, nan
from typing import Annotated, Any

from cyclopts import Parameter

from croupier.cli.asked import known_game
from croupier.cli.errors import UserError
from croupier.cli.indices import show_indices
from croupier.cli.odds_settings import at_work, chosen_settings, prepare
from croupier.cli.tables import print_json, say, table
from croupier.equipment.cards import PACKS, RANK
from croupier.odds import shoes
from croupier.table.game import Game, load

Means = Callable[..., dict[str, Any]]  # by the cards of a shoe, and of one wager only
DEPTHS = (0.5, 0.65, 0.75, 0.85)
TRUE_COUNTS = range(-4, 7)


def count(
    game: str,
    wager: str = "",
    /,
    *,
    cards: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    tags: str = "",
    indices: bool = False,
    system: str = "",
    decks: int | None = None,
    set_: Annotated[list[str] | None, Parameter(name="--set", consume_multiple=True)] = None,
    json: bool = False,
) -> int:
    """What counting cards gains.

    Parameters
    ----------
    game
        Which game.
    wager
        Which wager of it: effects of removal, and counting systems judged.
    cards
        A shoe by rank, such as 'A:20 7:0' or '-5:6': what every wager is worth from it.
    tags
        A counting system of one's own, a tag for each rank: 'A:-1 2:1 5:1'.
    indices
        Index numbers instead: the true counts at which a decision on two cards changes.
    system
        With --indices: one of the known systems, instead of hi-lo; --tags gives one's own.
    decks
        How many decks; as the game is usually played, unless said.
    set_
        An option of the game: option=value.
    json
        The figures as one JSON object.
    """
    found = known_game(game)
    if not found.book.shoe:
        raise UserError(f"{found.name} is not worked out from other shoes than full ones")
    if indices and (wager or cards):
        raise UserError("--indices is of decisions from a full shoe: leave wager and --cards out")
    if system and (tags or not indices):
        raise UserError("--system goes with --indices, and without --tags")
    options = found.configure(chosen_settings(found, set_ or [], decks))
    means: Means = partial(load(found.book.shoe), found, options)
    prepare(found)
    many = int(getattr(options, "decks", 8))
    pack = {RANK[card] for card in PACKS[getattr(options, "pack", "standard")]}
    ranks = [rank for rank in shoes.RANKS if rank in pack]
    try:
        if indices:
            by = _tags(tags) if tags else _known_system(system)
            return show_indices(found, options, by, many, json=json)
        if cards or not wager:
            return _composition(found, means, cards, many, ranks, json=json)
        own = _tags(tags) if tags else None
        with at_work(f"effects of removal at {found.name}"):
            told = _judged(means, wager, many, ranks, own)
    except ValueError as error:
        raise UserError(str(error)) from None
    told = {"game": found.name, "wager": wager, "decks": many, **told}
    if json:
        return print_json(told)
    _show(told)
    return 0


def _composition(
    game: Game,
    means: Means,
    text: str,
    many: int,
    ranks: list[str],
    *,
    json: bool,
) -> int:
    with at_work(game.name):
        whole = means(shoes.full(many, ranks))
        now = means(shoes.composition(text, many, ranks))
    rows = {
        name: {"full_shoe": -float(whole[name]), "this_shoe": -float(now[name])} for name in now
    }
    if json:
        told = {"game": game.name, "decks": many, "cards": text, "house_edges": rows}
        return print_json(told)
    say(f"{game.name}, {many} decks; {text or 'a full shoe'}")
    table(
        ["wager", "house edge, full shoe", "house edge, this shoe"],
        (
            [name, f"{row['full_shoe']:.4%}", f"{row['this_shoe']:.4%}"]
            for name, row in rows.items()
        ),
    )
    return 0


def _tags(text: str) -> shoes.System:
    found = dict.fromkeys(shoes.RANKS, 0.0)
    for word in text.replace(",", " ").split():
        rank, _, tag = word.partition(":")
        try:
            value = float(tag)
        except ValueError:
            value = nan
        if not isfinite(value):
            raise ValueError(f"'{word}' is no rank and tag, such as A:-1")
        if rank.upper() not in found:
            raise ValueError(f"there is no rank '{rank}'")
        found[rank.upper()] = value
    return shoes.System("own", found)


def _known_system(name: str) -> shoes.System:
    known = {one.name: one for one in shoes.SYSTEMS}
    found = known.get(name or shoes.HI_LO.name)
    if found is None:
        raise ValueError(f"there is no counting system '{name}'; there are {', '.join(known)}")
    return found


def _judged(
    means: Means,
    wager: str,
    many: int,
    ranks: list[str],
    own: shoes.System | None,
) -> dict[str, Any]:
    whole = means(shoes.full(many, ranks), only=wager)
    if wager not in whole:
        whole = means(shoes.full(many, ranks))
        raise ValueError(f"'{wager}' is not worked out from a shoe; there are {', '.join(whole)}")

    def mean(cards: Mapping[str, int]) -> float:
        return float(means(cards, only=wager)[wager])

    found = shoes.effects(mean, many, ranks)
    systems = [shoes.searched(found, most) for most in (1, 2, 3)] + list(shoes.SYSTEMS)
    if own is not None:
        systems.insert(0, own)
    judged = []
    for system in systems:
        line = shoes.advantage(system, found, float(whole[wager]), many)
        judged.append(
            {
                "system": system.name,
                "tags": dict(system.tags),
                "balanced": system.balanced(),
                "betting_correlation": shoes.correlation(system, found),
                "points_per_true_count": line.slope,
                "index": None if line.index == float("inf") else line.index,
                "by_true_count": {str(tc): line.at(tc) for tc in TRUE_COUNTS},
                "by_penetration": {
                    f"{depth:.0%}": {
                        "often": line.often(many, depth),
                        "gain": line.gain(many, depth),
                    }
                    for depth in DEPTHS
                },
            }
        )
    return {"mean": float(whole[wager]), "effects_of_removal": found, "systems": judged}


def _show(told: dict[str, Any]) -> None:
    say(f"{told['game']}, {told['wager']}, {told['decks']} decks: house edge {-told['mean']:.4%}")
    say("")
    say("effect of removal of one card, in points of the player's mean:")
    effects = told["effects_of_removal"]
    table(list(effects), [[f"{100 * value:+.4f}" for value in effects.values()]])
    say("")
    table(
        ["system", "betting correlation", "points a true count", "edge from",
         *(f"edge at {depth:.0%}" for depth in DEPTHS), "units a round at 75%"],
        (
            [one["system"], f"{one['betting_correlation']:+.4f}",
             f"{100 * one['points_per_true_count']:+.4f}",
             "never" if one["index"] is None else f"{one['index']:+.1f}",
             *(f"{at['often']:.3%}" for at in one["by_penetration"].values()),
             f"{one['by_penetration']['75%']['gain']:.6f}"]
            for one in told["systems"]
        ),
    )  # fmt: skip
    say("")
    for one in told["systems"][:3]:
        tags = " ".join(f"{rank}:{tag:+g}" for rank, tag in one["tags"].items() if tag)
        say(f"{one['system']}: {tags or 'no tags'}")
    say("straight lines through the full shoe; counts by the normal law (docs/odds.md)")

"""What is changed, and the tests that stand beside it."""

from __future__ import annotations

import csv
from importlib.util import find_spec
from pathlib import Path

REASONS = Path(__file__).with_name("mutants.tsv")
Targets = dict[str, tuple[str, ...]]

_LEDGER = ("tests/table/test_ledger.py", "tests/table/test_pots.py")
_SLIPS = ("tests/floor/test_slips.py",)
MONEY: Targets = {
    "croupier.money": ("tests/test_money.py",),
    "croupier.table.accounts": _LEDGER,
    "croupier.table.ledger": _LEDGER,
    "croupier.floor.store.vouchers": _SLIPS,
    "croupier.floor.money.slips": _SLIPS,
}

_SHOE = (
    "tests/equipment/test_shoe.py",
    "tests/equipment/test_shoe_put_back.py",
    "tests/equipment/test_devices.py",
)
_CHANCE = ("tests/equipment/test_games_of_chance.py", "tests/equipment/test_devices.py")
CHANCE: Targets = {
    "croupier.equipment.randomness": ("tests/equipment/test_randomness.py",),
    "croupier.equipment.dice": _CHANCE,
    "croupier.equipment.coins": _CHANCE,
    "croupier.equipment.balls": _CHANCE,
    "croupier.equipment.wheels": _CHANCE,
    "croupier.equipment.shoe": _SHOE,
    "croupier.equipment.commitment": (*_SHOE, "tests/equipment/test_verifier.py"),
    "croupier.equipment.verifier": ("tests/equipment/test_verifier.py",),
}

_BACCARAT = ("tests/games/baccarat",)
_BLACKJACK = ("tests/games/blackjack",)
_ELECTRONIC = ("tests/games/electronic_blackjack",)
_SIDES = (
    "tests/wagers/test_blackjack_sides.py",
    "tests/wagers/test_blackjack_sides_exact.py",
    "tests/games/blackjack/test_blackjack_additional.py",
)
_ROULETTE = ("tests/games/roulette",)
_TILES = ("tests/wagers/pai_gow", "tests/games/pai_gow")
_POKER = ("tests/wagers/poker", "tests/games/poker")
_ROOM = (
    "tests/table/test_pots.py",
    "tests/games/poker_room/test_hand.py",
    "tests/games/poker_room/test_irregular.py",
    "tests/games/poker_room/test_seating.py",
    "tests/games/poker_room/test_to_the_letter.py",
    "tests/games/manila",
)
_SETTLING = (
    "tests/table/test_areas.py",
    "tests/table/test_boxes.py",
    "tests/table/test_corrections.py",
    "tests/table/test_directions.py",
    "tests/table/test_rewinds.py",
    "tests/table/test_settling.py",
    "tests/games/craps/test_craps.py",
    "tests/games/sic_bo",
    "tests/games/two_up",
)
# What decides who is paid, and how much: the orders of hands, the rules of drawing and of the
# dealer, the pays of every area, commission and rake, pots and their showdowns.
RULES: Targets = {
    "croupier.games.sic_bo.wagers": ("tests/games/sic_bo/test_sic_bo.py",),
    "croupier.games.craps.wagers": ("tests/games/craps",),
    "croupier.games.roulette.wagers": _ROULETTE,
    "croupier.games.roulette.multipliers": _ROULETTE,
    "croupier.games.two_up.wagers": ("tests/games/two_up",),
    "croupier.wagers.coup": _BACCARAT,
    "croupier.wagers.pairs": (*_BACCARAT, *_SIDES),
    "croupier.games.baccarat.cards": _BACCARAT,
    "croupier.games.lucky_draw.layout": ("tests/games/lucky_draw",),
    "croupier.games.casino_war.layout": ("tests/games/casino_war",),
    "croupier.games.wheel_of_fortune.round": ("tests/games/wheel_of_fortune",),
    "croupier.games.blackjack.hands": _BLACKJACK,
    "croupier.games.blackjack.cards": _BLACKJACK,
    "croupier.games.blackjack.results": _BLACKJACK,
    "croupier.games.blackjack.settlement": _BLACKJACK,
    "croupier.wagers.blackjack_sides": _SIDES,
    "croupier.wagers.electronic_blackjack": _ELECTRONIC,
    "croupier.games.pai_gow.wagers": _TILES,
    "croupier.wagers.pai_gow.hands": _TILES,
    "croupier.wagers.pai_gow.deciding": _TILES,
    "croupier.wagers.pai_gow.chung": _TILES,
    "croupier.wagers.pai_gow.bank": _TILES,
    "croupier.wagers.poker.orders": _POKER,
    "croupier.wagers.poker.hands": _POKER,
    "croupier.wagers.poker.ranks": _POKER,
    "croupier.wagers.poker.special": _POKER,
    "croupier.games.poker.rules": _POKER,
    "croupier.table.pots": _ROOM,
    "croupier.games.poker_room.fees": _ROOM,
    "croupier.games.poker_room.showdown": _ROOM,
    "croupier.games.manila.showdown": _ROOM,
    "croupier.table.results": _SETTLING,
    "croupier.table.settling": _SETTLING,
    "croupier.games.keno.wagers": ("tests/games/keno/test_keno.py",),
}

_PRIZES = (
    "tests/wagers/test_jackpots.py",
    "tests/wagers/test_jackpot_parts.py",
    "tests/games/poker/test_jackpot.py",
    "tests/games/blackjack/test_blazing.py",
    "tests/games/sic_bo",
    "tests/games/poker/test_double_chance.py",
)
_LINKS = (
    "tests/floor/test_jackpots.py",
    "tests/floor/test_jackpots_at_once.py",
    "tests/floor/test_jackpot_corrections.py",
    "tests/floor/test_jackpot_links.py",
    "-knot kill_nine and not two_processes",  # those change nothing in the process that tests
)
JACKPOTS: Targets = {
    "croupier.wagers.jackpots.awarding": _PRIZES,
    "croupier.wagers.jackpots.blazing": _PRIZES,
    "croupier.wagers.jackpots.changing": _PRIZES,
    "croupier.wagers.jackpots.drawn": _PRIZES,
    "croupier.wagers.jackpots.incidents": _PRIZES,
    "croupier.wagers.jackpots.meter": _PRIZES,
    "croupier.wagers.jackpots.mystery": _PRIZES,
    "croupier.wagers.jackpots.part": _PRIZES,
    "croupier.wagers.jackpots.poker": _PRIZES,
    "croupier.wagers.jackpots.sharing": _PRIZES,
    "croupier.wagers.jackpots.system": _PRIZES,
    "croupier.games.blackjack.jackpot": _PRIZES,
    "croupier.games.poker.jackpot": _PRIZES,
    "croupier.floor.jackpots.correcting": _LINKS,
    "croupier.floor.jackpots.deciding": _LINKS,
    "croupier.floor.jackpots.history": _LINKS,
    "croupier.floor.jackpots.kept": _LINKS,
    "croupier.floor.jackpots.links": _LINKS,
    "croupier.floor.jackpots.returning": _LINKS,
    "croupier.floor.jackpots.times": _LINKS,
}

_LOG = (
    "tests/table/test_log.py",
    "tests/table/test_log_lines.py",
    "tests/table/test_corrections.py",
    "tests/table/test_resume.py",
    "tests/table/test_versions.py",
    "tests/table/test_vault.py",
)
LOGS: Targets = {
    "croupier.table.log": _LOG,
    "croupier.table.replay": _LOG,
}
KINDS = {"money": MONEY, "chance": CHANCE, "jackpots": JACKPOTS, "logs": LOGS, "rules": RULES}
TARGETS: Targets = {module: tests for kind in KINDS.values() for module, tests in kind.items()}


def reasons() -> dict[tuple[str, str, str], str]:
    """Changes that make no difference, and why."""
    with REASONS.open(encoding="utf-8", newline="") as file:
        return {
            (row["module"], row["before"], row["after"]): row["reason"]
            for row in csv.DictReader(file, delimiter="\t")
        }


def source_of(module: str) -> tuple[str, str]:
    """Its file and text, without importing it or what it lies in, which may import it."""
    package, *rest = module.split(".")
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    path = Path(spec.origin).parent.joinpath(*rest)
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return str(file), file.read_text("utf-8")

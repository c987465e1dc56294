"""Who has a game wager on a box, and whose came first (Schedule 17)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.table.round import Round


def original_player(round: Round, box: int, game: Collection[str]) -> str:
    """Who placed the first of the game wagers that lie on a box; empty if none does (17:42(2))."""
    for wager in round.wagers.values():
        if wager.box == box and wager.area.name in game:
            return wager.player
    return ""


def has_game_wager(round: Round, player: str, box: int, game: Collection[str]) -> bool:
    return any((player, name, box) in round.wagers for name in game)


def box_has_game_wager(round: Round, box: int, game: Collection[str]) -> bool:
    return bool(original_player(round, box, game))


# Schedule 17: the limits of the sign that bind each kind of additional wager
LIMITS: Mapping[str, str] = {
    "perfect-pairs": "qld-2024:17:5(2)",
    "dragon-bonus": "qld-2024:17:12(3)",
    "pairs": "qld-2024:17:17(2)",
    "super-6": "qld-2024:17:21(2)",
    "any-pair": "qld-2024:17:42(4)",
    "lucky-lucky": "qld-2024:17:47(4)",
    "tiger": "qld-2024:17:50(4)",
    "star-pairs": "qld-2024:17:54(5)",
    "lucky-6": "qld-2024:17:59(2)",
}

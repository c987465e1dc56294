"""Exact analysis: chances, house edges and strategies, from the live definitions."""

from pathlib import Path

from croupier.odds.compiled import let_go_of_old

let_go_of_old(Path(__file__).parent)

"""Editions, citations, the provisions and – in `croupier.rulebook.coverage` – what honours them."""

from croupier.rulebook.citation import BadCitation, Rule
from croupier.rulebook.editions import Edition
from croupier.rulebook.provisions import Provision, UnknownProvision, all_provisions, check

__all__ = [
    "BadCitation",
    "Edition",
    "Provision",
    "Rule",
    "UnknownProvision",
    "all_provisions",
    "check",
]

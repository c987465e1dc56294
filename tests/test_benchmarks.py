"""Every benchmark can be started: what it uses of the project is there."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest

from benchmarks.__main__ import names

PEERS = ("crapssim", "eval7", "gymnasium", "pokerkit", "rlcard")  # only `make bench` installs them


@pytest.mark.parametrize("name", names())
def test_a_benchmark_finds_what_it_measures(name: str) -> None:
    try:
        module = import_module(f"benchmarks.{name}")
    except ModuleNotFoundError as missing:
        if missing.name not in PEERS or find_spec(missing.name) is not None:
            raise
        return
    assert callable(module.main)

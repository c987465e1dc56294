"""What holds for every test."""

import atexit
import os
import shutil
import tempfile

import pytest
from hypothesis import HealthCheck, settings

# figures that tests work out are kept for each other, and for nobody else
if "CROUPIER_CACHE" not in os.environ:
    _kept = tempfile.mkdtemp(prefix="croupier-figures-")
    os.environ["CROUPIER_CACHE"] = _kept
    atexit.register(shutil.rmtree, _kept, ignore_errors=True)

# files whose tests take longest: begun first, so that nobody is left alone with one at the end
LONG = (
    "tests/floor/test_kills.py",
    "tests/simulate/test_games.py",
    "tests/floor/test_protocol_fuzz.py",
    "tests/floor/test_canaries.py",
    "tests/generic/test_play.py",
    "tests/web/",
    "tests/generic/",
    "tests/floor/test_feed.py",
    "tests/floor/test_power.py",
    "tests/floor/test_simulated.py",
    "tests/floor/",
    "tests/odds/",
)

# a busy machine is slow to draw examples, and that says nothing about what is tested
settings.register_profile(
    "patient", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        return next((n for n, one in enumerate(LONG) if item.nodeid.startswith(one)), len(LONG))

    items.sort(key=place)

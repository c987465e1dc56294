"""What `make busy` runs beside the tests keeps the machine busy, and ends with it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from benchmarks.wire import processor_time
from tests.busy import busy
from tests.waiting import until


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no times to be seen here")
def test_loops_take_what_there_is() -> None:
    with busy(2) as running:
        for one in running:
            until(partial(_has_had, one.pid, 0.1))
        assert [one.poll() for one in running] == [None, None]


def test_loops_end_however_the_tests_did() -> None:
    with pytest.raises(KeyError), busy(2) as running:
        raise KeyError
    assert all(one.returncode is not None for one in running)


def _has_had(pid: int, seconds: float) -> bool:
    return processor_time(pid) > seconds

"""What holds for every test."""

import atexit
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

# figures that tests work out are kept for each other, and for nobody else
if "CROUPIER_CACHE" not in os.environ:
    _kept = tempfile.mkdtemp(prefix="croupier-figures-")
    os.environ["CROUPIER_CACHE"] = _kept
    atexit.register(shutil.rmtree, _kept, ignore_errors=True)

# a busy machine is slow to draw examples, and that says nothing about what is tested
settings.register_profile(
    "patient", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

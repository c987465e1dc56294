"""What holds for every test."""

from hypothesis import HealthCheck, settings

# a busy machine is slow to draw examples, and that says nothing about what is tested
settings.register_profile(
    "patient", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")

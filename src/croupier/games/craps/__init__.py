"""Schedules 4 and 4(a), craps and mini craps."""

"""Schedules 8 and 8(a), sic-bo and electronic sic-bo."""

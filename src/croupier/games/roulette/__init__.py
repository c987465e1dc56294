"""Schedules 7 and 7(a), roulette and RouletteX, and roulette by the notice of 1994."""

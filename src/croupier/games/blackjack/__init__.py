"""Schedules 2 to 2(d), the blackjack family, with its additional wagers."""

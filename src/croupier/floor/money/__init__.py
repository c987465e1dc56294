"""Meters, the cashier, and the writer of money."""

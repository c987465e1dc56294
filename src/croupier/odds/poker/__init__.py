"""Exact odds of house poker."""

"""Exact analysis: chances, house edges and strategies, from the live definitions."""

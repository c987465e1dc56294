"""Manila poker (Schedule 5)."""

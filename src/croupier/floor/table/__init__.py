"""One table that this process leads: its pit, its record, its clockwork."""

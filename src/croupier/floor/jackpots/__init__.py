"""Jackpots on the floor: links of tables, who has won what, and a history that adds up."""

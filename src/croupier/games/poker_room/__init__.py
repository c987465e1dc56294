"""Schedule 10: Texas hold'em poker and Omaha poker, players against players."""

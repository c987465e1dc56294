"""What several games share: additional gaming wagers (Schedule 17) and jackpots (18)."""

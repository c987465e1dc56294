"""Schedule 2(e), electronic blackjack."""

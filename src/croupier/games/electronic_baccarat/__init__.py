"""Schedule 1(a), electronic baccarat."""

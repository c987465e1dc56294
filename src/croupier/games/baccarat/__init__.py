"""Schedule 1, baccarat, with its additional wagers."""

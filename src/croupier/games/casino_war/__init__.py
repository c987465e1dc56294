"""Casino war: Schedule 13."""

"""Schedule 9, the wheel of fortune."""

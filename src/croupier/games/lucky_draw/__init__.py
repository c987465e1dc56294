"""Lucky draw baccarat: Schedule 14."""

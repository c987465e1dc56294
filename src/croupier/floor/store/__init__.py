"""Where the house keeps its books and logs: steps all or nothing, on SQLite or PostgreSQL."""

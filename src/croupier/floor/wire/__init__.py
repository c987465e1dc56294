"""The server: routes, feeds, forwarding, messages."""

"""Who may do what: roles, access, sessions, proposals, disputes, limits."""

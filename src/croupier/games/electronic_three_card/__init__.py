"""Electronic three card poker: one array of nine cards for every terminal (Schedule 12(a))."""

"""What a command says to a person who asked for something it cannot do."""


class UserError(Exception):
    """One clear line. `main` prints it on standard error and exits with status 2."""


class Failed(Exception):
    """What was asked for was done and found wanting: lines on standard error, and status 1."""

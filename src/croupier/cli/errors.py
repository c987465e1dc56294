"""What a command says to a person who asked for something it cannot do."""


class UserError(Exception):
    """One clear line. `main` prints it on standard error and exits with status 2."""

"""A casino floor: table games conducted to the letter of their rules, and analysed exactly."""

__version__ = "0.1.0"

"""The compiled loops of the simulation.  Imported only by the commands that need them.

Each kernel restates its game for speed; its payoffs are tables made from the live result
functions, and a test plays it and the live round over the same cards and throws.
"""

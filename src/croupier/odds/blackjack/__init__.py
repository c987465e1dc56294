"""The blackjack family: exact analysis and strategies.

Importing this package lets tables be played by the strategy ``best``; nothing compiled is loaded
until it is asked.
"""

from croupier.odds.blackjack import players as players  # registers itself

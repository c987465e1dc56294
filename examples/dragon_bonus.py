"""What won the dragon bonus in a thousand rounds."""

from collections import Counter

import croupier

table = croupier.open_table("baccarat", seed=7, players={"alice": "$100000"})
won: Counter[str] = Counter()
for _ in range(1000):
    table.place("alice", player=10_00, dragon_bonus_player=5_00)
    won.update(wager.event for wager in table.play().wagers if wager.event)
print(won.most_common(3))

"""Two players of blackjack, one with a strategy of its own."""

import croupier


def careful(view: croupier.View) -> str:
    total = int(view.count.split()[-1]) if view.count else 0
    return "hit" if view.may("draw") and total < 12 else ""


table = croupier.open_table("blackjack", seed=7, players={"ann": "$10000", "bob": "$10000"})
for _ in range(300):
    table.place("ann", original=10_00)
    table.place("bob", original=10_00)
    table.play({"ann": careful, "bob": "random"})
print(repr(table))

"""A roulette table with a dealer: a spin that does not count, one that was entered wrongly."""

import croupier

table = croupier.open_table("roulette", by_hand=True, players={"alice": "$100"})
said = "alice: 18 10; dealer: no more bets; dealer: incident ball-out"  # void: all goes back
said += "; alice: 18 10; dealer: no more bets; dealer: spin 17; dealer: go on"
for one in said.split("; "):
    table.say(*one.split(": "))
table.correct("17", "18")
print(*table.log[-3:], sep="\n")

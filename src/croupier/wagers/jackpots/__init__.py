"""Jackpots: one system of prizes for every table that has one (Schedule 18, 8(a), Double Chance).

===========  ======================================================================
``system``   what a house chooses: progressive, mystery or set, wager, rate, reset, link
``sharing``  what several wins at the same time are paid (18:12, 18:18): pure functions
``poker``    the poker derivative jackpot (Part 2): which hands, what they pay
``blazing``  Blazing 7s (Part 3): which hands, what three pay tables pay
``meter``    the meter of a table: what feeds it, what it gives, as postings of the books
``part``     the part a round holds: wagers accepted, failures, prizes paid
``mystery``  prizes that are won at a point committed to before the wagers
``drawn``    prizes drawn among wagers, and schedules of prizes (8(a), Double Chance)
``changing`` how a prize or a rate is changed other than by play
===========  ======================================================================
"""

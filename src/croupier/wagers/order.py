"""What an order of New South Wales has in the place of Queensland's general part.

What every table has – chips, signs, directions, cards, corrections – shared code cites from the
general part of 2024.  An order of 2016 is a rulebook of its own: it says each of these things
itself, or says what may be done instead, and that is cited at its tables (I-G-14).
"""

from __future__ import annotations

import msgspec

GENERAL = "qld-2024:general:"


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """Where an order says it, by subject, in its own numbers."""

    name: str  # as cited: nsw-2016:two-up
    chips: str  # what wagers are made with
    limits: str  # how the sign is changed
    void: str  # wagers of who contravenes are void
    out_for_device: str  # who uses a device is excluded
    out: str  # who may be excluded
    apart: str  # who may be kept from playing together
    english: str  # who may be told to speak English
    directs: str  # all that may be directed about a player, so nothing else may
    speech: str  # what players may say to each other
    hands: str  # what players may show each other
    result: str  # what was dealt or thrown decides, whatever was entered
    # of an order for a card game
    shuffled: str = ""
    changed: str = ""  # cards are changed after a round
    counted: str = ""  # who has the cards checked
    cut: str = ""
    device: str = ""  # cards are dealt from a shuffling device
    device_fails: str = ""

    def in_place_of_the_general_part(self) -> dict[str, str]:
        """By the provision that shared code cites, this order's own."""
        # there are no markers: of the limits the sign alone speaks
        limits = ("13", "13(1)", "13(1)(a)", "13(1)(b)", "13(1)(c)")
        own = (
            (self.directs, ("5", "5(1)", "5(1)(a)", "5(1)(b)", "5(2)")),
            (self.chips, ("6",)),
            (self.speech, ("8",)),
            (self.hands, ("10", "10(b)", "10(c)")),
            (self.english, ("10(d)", "11(1)(b)")),
            (self.void, ("4(2)(a)", "11(2)(a)")),
            (self.out_for_device, ("4(2)(b)",)),
            (self.out, ("11(2)(b)",)),
            (self.apart, ("11(2)(c)",)),
            (self.limits, (*limits, "13(2)", "13(2)(a)", "13(2)(b)")),
            (self.shuffled, ("15(2)", "15(4)")),
            (self.changed, ("15(2)(c)",)),
            (self.counted, ("15(3)",)),
            (self.cut, ("15(5)",)),
            (self.device, ("16", "16(b)", "16(e)")),
            (self.device_fails, ("17", "17(1)", "17(2)", "17(3)")),
        )
        found = {
            GENERAL + place: f"{self.name}:{rule}"
            for rule, places in own
            if rule
            for place in places
        }
        return {
            **found,
            "qld-2024:16:7(3)": f"{self.name}:{self.chips}",
            "qld-2024:16:10(2)": f"{self.name}:{self.result}",
        }

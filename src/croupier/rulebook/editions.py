"""The rules this project plays by, one edition each."""

from enum import Enum


class Edition(Enum):
    """A set of rules.

    >>> Edition("nsw-2016").title
    'New South Wales orders for The Star, 2016'
    """

    QLD_2024 = "qld-2024"
    NSW_2016 = "nsw-2016"
    QLD_1994 = "qld-1994"

    @property
    def title(self) -> str:
        return _TITLES[self]


_TITLES = {
    Edition.QLD_2024: "Queensland casino gaming rule, 2024",
    Edition.NSW_2016: "New South Wales orders for The Star, 2016",
    Edition.QLD_1994: "Queensland amendments to the 1985 casino rules, 1994",
}

"""Whether the tests of money, chance and rules would notice: `make mutation`."""

"""Pai gow (Schedule 6) apart from its round: hands, settings, the house way, deciding, the bank."""

"""The suite that ships, on every registered game; longer by ``CROUPIER_FUZZ=long``."""

import os

LONG = os.environ.get("CROUPIER_FUZZ") == "long"
SCALE = 25 if LONG else 1

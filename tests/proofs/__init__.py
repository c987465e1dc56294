"""Rows of the scorecard (docs/reliability.md): small with every change, whole by `make proofs`."""

import os

LONG = os.environ.get("CROUPIER_FUZZ") == "long"

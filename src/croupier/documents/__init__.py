"""The documents as a site: pages that people wrote, and pages made from the games themselves.

``python -m croupier.documents site`` (``make docs``) writes it.  A game of the registry has its
guide by being there.
"""

# verdict: exception
# says: SystemExit: I have had enough
"""Ends the program as beginners do."""

import sys


def phazed_play(*_):
    sys.exit("I have had enough")

# verdict: forbidden
# says: lurking.py, line 5 forks
"""Leaves the evil to a module that lies beside it."""

from lurking import phazed_play

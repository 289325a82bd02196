# verdict: none
# prints: bytes more
"""Prints ten megabytes, and plays on."""

from honest import phazed_play

print("ace of spades " * 700_000)

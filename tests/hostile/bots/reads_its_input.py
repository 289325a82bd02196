# verdict: exception
# says: EOFError
"""Asks a person."""


def phazed_play(*_):
    return input("Which card? ")

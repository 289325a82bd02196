# verdict: exception
# prints: I am thinking
"""Prints half a line before it fails."""


def phazed_play(*_):
    print("I am thinking", end="")
    return {}["thought"]

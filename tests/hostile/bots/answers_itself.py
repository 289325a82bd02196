# verdict: nonsense
# says: lists in lists without end
"""Answers a list that holds itself, many times."""


def phazed_play(*_):
    answer = []
    answer += [answer] * 1000
    return (5, answer)

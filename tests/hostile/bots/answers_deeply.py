# verdict: nonsense
# says: lists in lists without end
"""Answers a list in a list, a hundred thousand deep."""


def phazed_play(*_):
    answer = []
    for _ in range(100_000):
        answer = [answer]
    return answer

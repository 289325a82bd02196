# verdict: illegal
"""Discards a card that equals every card."""


class Joker(str):
    def __eq__(self, _):
        return True

    def __hash__(self):
        return hash("2C")


def phazed_play(*_):
    return (5, Joker("2C"))

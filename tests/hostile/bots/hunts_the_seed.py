# verdict: none
# prints: it dealt
"""Deals a game from every number that its frames hold, for one of them may be the seed."""

import re
import sys

from honest import phazed_play as honest_play

import melds


def numbers(values):
    plain = [value for value in values if type(value) in {str, bytes, int, list, tuple, dict}]
    return {int(number) for value in plain for number in re.findall(r"\d+", repr(value)[:10_000])[:100]}


def phazed_play(*position):
    if len(position[2]) == 3:
        found, frame = set(), sys._getframe()
        while frame is not None:
            found |= numbers(frame.f_locals.values())
            frame = frame.f_back
        games = [melds.Game("phazed", seed=number) for number in found]
        print("it dealt", len(games), "games")
        for game in games:
            print(*(" ".join(sorted(hand)) for hand in game.state.hands), sep="\n")
    return honest_play(*position)

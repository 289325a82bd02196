# verdict: timeout
# limits: play=0.2
"""Searches in C, where no signal of Python's arrives."""

import re


def phazed_play(*_):
    return re.match(r"(a+)+$", "a" * 40 + "b")

# verdict: exception
# says: PermissionError
"""Keeps notes for its next match."""


def phazed_play(*_):
    open("notes.txt", "w").write("seat 1 never takes the discard")

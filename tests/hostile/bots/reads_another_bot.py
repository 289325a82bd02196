# verdict: exception
# says: open("../honest/honest.py")
# says: PermissionError
"""Reads the file of the bot it plays against."""


def phazed_play(*_):
    return (5, open("../honest/honest.py").read())

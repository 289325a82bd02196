# verdict: exception
# says: PermissionError
"""Reads a file that everybody on this machine may read, and shows it by its answer."""


def phazed_play(*_):
    return (5, open("/etc/passwd").read())

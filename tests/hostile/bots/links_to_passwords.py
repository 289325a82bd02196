# verdict: exception
# says: PermissionError
"""Puts a link into its folder, to read through it what lies outside."""

import os


def phazed_play(*_):
    os.symlink("/etc/passwd", "passwords")

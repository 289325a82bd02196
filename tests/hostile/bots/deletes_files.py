# verdict: exception
# says: PermissionError
"""Removes the module that it was loaded with."""

import os

import honest


def phazed_play(*_):
    os.remove(honest.__file__)

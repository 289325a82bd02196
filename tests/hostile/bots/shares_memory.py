# verdict: exception
# says: PermissionError
"""Makes a piece of memory that another bot could attach."""

import _posixshmem
import os


def phazed_play(*_):
    _posixshmem.shm_open("/melds", os.O_RDWR | os.O_CREAT)

# verdict: forbidden
# says: runs a program
"""Starts another program."""

import subprocess


def phazed_play(*_):
    subprocess.Popen(["/bin/sleep", "1000"], close_fds=False)

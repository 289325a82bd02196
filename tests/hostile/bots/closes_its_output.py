# verdict: none
"""Closes standard output and standard error, and plays on."""

import os

from honest import phazed_play

os.close(1)
os.close(2)

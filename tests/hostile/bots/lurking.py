"""Forks while it is imported."""

import os

os.fork()

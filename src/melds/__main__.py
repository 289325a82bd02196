"""`python -m melds` is the command `melds`."""

from melds.cli.main import run

run()

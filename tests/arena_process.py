"""An arena in a process of its own, which can be killed: `python arena_process.py ADDRESS TOURNAMENT LEASE`."""

import sys

from melds.arena.pool import run_pool
from melds.arena.store.engine import open_store
from melds.arena.work import Duty, lasting


def main(address: str, tournament: str, lease: str) -> None:
    """Plays until the tournament is finished."""
    store = lasting(lambda: open_store(address))
    run_pool(store, Duty(store.address, int(tournament), lease=float(lease)), jobs=2)


if __name__ == "__main__":
    main(*sys.argv[1:])

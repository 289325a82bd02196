"""Whether a state goes on: what `Space.end_of` and `Batch.ends` say.

This file is never compiled. ends.pxd beside it says the same in C, and compiled modules have that inlined.
"""

__all__ = ["DEAL_OVER", "GAME_OVER", "RUNNING", "STUCK"]

RUNNING = 0
DEAL_OVER = 1  # the game has further deals
GAME_OVER = 2
STUCK = 3  # the turn can't be ended any more, and no play can be made

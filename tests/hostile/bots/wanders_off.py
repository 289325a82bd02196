# verdict: exception
# says: , in phazed_play
# says: return hands[player_id]
"""Goes to another folder, and raises there."""

import os


def phazed_play(player_id, *_):
    os.chdir("/")
    hands = {}
    return hands[player_id]

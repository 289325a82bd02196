"""Bots for tests of matches, as files."""

from pathlib import Path

from melds.match.entrants import Entrant

QUICK = """
def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    if not turn_history or turn_history[-1][0] != player_id:
        return (1, None)
    return (5, hand[0])
"""
CHANCY = """
import random

calls = 0

def phazed_play(player_id, table, turn_history, phase_status, hand, discard):
    global calls
    calls += 1
    print("call", calls, len(turn_history), random.getrandbits(16))
    if not turn_history or turn_history[-1][0] != player_id:
        return (1, None)
    return (5, random.choice(hand))
"""
RAISES = CHANCY.replace("    if not", "    if calls == 14:\n        return choose(hand)\n    if not") + (
    "\ndef choose(hand):\n    return (5, hand[99])\n"
)
ILLEGAL = QUICK.replace("(5, hand[0])", "(5, 'KC') if len(turn_history) > 12 else (5, hand[0])")
BURNING = (
    QUICK.replace("    if not", "    burn(0.25 if len(turn_history) == 7 else 0)\n    if not")
    + """
import time

def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
"""
)
SLEEPY = """
import time

def comp10001huxxy_play(play_history, active_player, hand, table):
    time.sleep(0.01)
    return (active_player, 0, None)  # until the stock is empty, which takes half a second
"""


def bot_file(folder: Path, source: str, name: str = "mine") -> Path:
    """A file with that bot."""
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    return path


def bot(folder: Path, source: str, name: str = "mine") -> Entrant:
    """An entrant with that bot."""
    return Entrant(name, bot_file(folder, source, name))

"""Forty bots for Huxxy: 24 good ones of four strengths, and sixteen that are slow, crash or cheat."""

GOOD = '''
import random
from melds.course.huxxy import comp10001huxxy_score

plan = []


def comp10001huxxy_play(play_history, active_player, hand, table):
    """Lays sets of one value, unless it is too lazy this time."""
    if plan:
        return plan.pop(0)
    if random.random() < {laziness}:
        return (active_player, 0, None)
    cards, groups = [], 0
    for value in "KQJ098765432A":
        suits = {{card[1]: card for card in hand if card[0] == value}}
        if len(suits) >= 3 and len(cards) + len(suits) <= 6:
            cards += [(card, len(table) + groups) for card in suits.values()]
            groups += 1
    has_opened = any(player == active_player and kind == 1 for player, kind, _ in play_history)
    if not cards or not (has_opened or comp10001huxxy_score([card for card, _ in cards]) >= 24):
        return (active_player, 0, None)
    plan.extend([*((active_player, 1, card) for card in cards), (active_player, 3, None)])
    return plan.pop(0)
'''
BAD = {
    "raises": "return hand[99]",
    "raises late": "return hand[99] if len(play_history) > 20 else (active_player, 0, None)",
    "loops": "while True: pass",
    "sleeps": "time.sleep(60)",
    "leaves": "sys.exit()",
    "forks": "os.fork()",
    "cheats": "return (active_player, 1, ('KC', 0))",
    "talks": "return 'I win'",
}
LAZINESS = ("0.4", "0.8", "0.95", "1.0")  # by strength, the best first


def good_bot(strength: int, number: int = 0) -> bytes:
    """A bot of that strength, 0 being the best."""
    return (GOOD.format(laziness=LAZINESS[strength]) + f"# {number}\n").encode()


def bad_bot(kind: str, number: int = 0) -> bytes:
    """A bot that is disqualified in every game."""
    head = "import os, sys, time\n\n\ndef comp10001huxxy_play(play_history, active_player, hand, table):\n"
    return f"{head}    {BAD[kind]}\n# {number}\n".encode()

"""Huxxy, basic and bonus.

variants   the numbers, and what cards are worth      groups   what is a group
state      the whole state, and what a seat may know  judge    why a play is refused
engine     making a play, all legal plays, the result
"""

from melds.rules.huxxy.engine import apply, canonical, deal_end, legal_plays, outcome
from melds.rules.huxxy.groups import is_group
from melds.rules.huxxy.judge import Reason, refusal
from melds.rules.huxxy.state import Observation, State, new_game, observe
from melds.rules.huxxy.variants import HUXXY, HUXXY_BONUS, VARIANTS, Rules, score
from melds.rules.outcome import Outcome
from melds.rules.plays import Draw, EndTurn, HuxxyPlay, Move, Place

__all__ = [
    "HUXXY",
    "HUXXY_BONUS",
    "VARIANTS",
    "Draw",
    "EndTurn",
    "HuxxyPlay",
    "Move",
    "Observation",
    "Outcome",
    "Place",
    "Reason",
    "Rules",
    "State",
    "apply",
    "canonical",
    "deal_end",
    "is_group",
    "legal_plays",
    "new_game",
    "observe",
    "outcome",
    "refusal",
    "score",
]

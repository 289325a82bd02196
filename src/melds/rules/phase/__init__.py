"""Phazed and PhaseA: one engine, four variants.

variants      the numbers and phases of each variant       values   what cards are worth
groups        what is a group, what fits one                lays     all ways to lay a phase
state         the whole state, and what a seat may know     judge    why a play is refused
engine        making a play, deals, the result              legal    all legal plays
"""

from melds.rules.outcome import Outcome
from melds.rules.phase.engine import apply, deal_end, outcome
from melds.rules.phase.judge import Reason, refusal
from melds.rules.phase.legal import canonical, legal_plays
from melds.rules.phase.state import LaidPhase, Observation, State, Step, Turn, deal, new_game, observe
from melds.rules.phase.values import score
from melds.rules.phase.variants import (
    PHASEA,
    PHASEA_BONUS,
    PHAZED,
    PHAZED_BONUS,
    VARIANTS,
    GroupType,
    Kind,
    Rules,
)
from melds.rules.plays import Build, Discard, Draw, LayPhase, PhasePlay, Skip, Spot, Take

__all__ = [
    "PHASEA",
    "PHASEA_BONUS",
    "PHAZED",
    "PHAZED_BONUS",
    "VARIANTS",
    "Build",
    "Discard",
    "Draw",
    "GroupType",
    "Kind",
    "LaidPhase",
    "LayPhase",
    "Observation",
    "Outcome",
    "PhasePlay",
    "Reason",
    "Rules",
    "Skip",
    "Spot",
    "State",
    "Step",
    "Take",
    "Turn",
    "apply",
    "canonical",
    "deal",
    "deal_end",
    "legal_plays",
    "new_game",
    "observe",
    "outcome",
    "refusal",
    "score",
]

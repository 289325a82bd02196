"""What can be built at a glance: a card that a set or a run takes, or one or two that bring a sum to its next total."""

from __future__ import annotations

from melds.cards import SKIP, Card
from melds.players.phase.sums import safe_builds
from melds.rules.phase.groups import fits
from melds.rules.phase.judge import has_open_sum
from melds.rules.phase.state import LaidPhase, View
from melds.rules.phase.variants import Rules
from melds.rules.plays import Build

__all__ = ["easy_builds", "takes"]

MOST_ON_A_SUM = 2


def takes(card: Card, table: tuple[LaidPhase | None, ...], rules: Rules) -> bool:
    """Whether a set or a run on the table takes the card as it is."""
    for laid in table:
        if laid is not None and card != SKIP:
            for group, type in zip(laid.groups, rules.phases[laid.phase - 1], strict=True):
                ends = (0, len(group)) if type.kind.is_run else (0,)
                if not type.kind.is_sum and any(fits(card, end, group, type.kind, rules) for end in ends):
                    return True
    return False


def easy_builds(view: View) -> list[Build]:
    """The builds that one sees at a glance; if a sum lies open, whatever may still complete it."""
    found = safe_builds(view, most=MOST_ON_A_SUM)
    return safe_builds(view) if not found and has_open_sum(view) else found

"""Cards in the order in which they make a group, for people who put them down as they come."""

from __future__ import annotations

from melds.cards import Card
from melds.rules.phase import Rules
from melds.rules.phase.groups import is_group
from melds.rules.phase.values import is_wild
from melds.rules.phase.variants import GroupType
from melds.rules.plays import Group, LayPhase

__all__ = ["arranged"]

RANKS = "234567890JQK"


def arranged(lay: LayPhase, rules: Rules) -> LayPhase:
    """The same lay, its runs put in order where there is one that makes them runs."""
    if not 1 <= lay.phase <= len(rules.phases):
        return lay
    types = rules.phases[lay.phase - 1]
    if len(types) != len(lay.groups):
        return lay
    groups = (_in_order(group, type, rules) for group, type in zip(lay.groups, types, strict=True))
    return LayPhase(lay.phase, tuple(groups))


def _in_order(group: Group, type: GroupType, rules: Rules) -> Group:
    if not type.kind.is_run or is_group(group, type, rules):
        return group
    for start in range(len(RANKS)):
        ordered = _from(start, group)
        if ordered is not None and is_group(ordered, type, rules):
            return ordered
    return group


def _from(start: int, group: Group) -> Group | None:
    """The cards as a run that begins with that rank, wilds in the gaps; None if they can't be."""
    naturals: dict[str, Card] = {card.rank: card for card in group if not is_wild(card)}
    wilds = [card for card in group if is_wild(card)]
    if len(naturals) + len(wilds) != len(group):
        return None
    row = []
    for place in range(len(group)):
        rank = RANKS[(start + place) % len(RANKS)]
        if rank in naturals:
            row.append(naturals.pop(rank))
        elif wilds:
            row.append(wilds.pop(0))
        else:
            return None
    return tuple(row)

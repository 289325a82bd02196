"""Rules of thumb for a hand, as good students' bots have them: what it lacks for a phase, and how that is laid.

Nobody looks at what the whole hand could do. Of two sums the smallest is set aside, and high cards are kept for the
other. Beside a run, the value that is there most often makes the set, filled up with Aces, and the run is made of what
is left as a sorted hand shows it: cards in a row, and an Ace behind them. That Aces fill gaps (2.6) and that a run may
wrap round (2.4) is not thought of there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from melds.cards import ORDER, Card, without
from melds.players.phase.needs import Need, need
from melds.rules.phase.groups import is_group, run_start
from melds.rules.phase.lays import groups, lays, sums
from melds.rules.phase.values import HIGHEST, LOWEST, SUM_VALUES, is_wild
from melds.rules.phase.variants import GroupType, Kind, Rules
from melds.rules.plays import Group, LayPhase

__all__ = ["plain_lays", "rough_need"]

Cards = tuple[Card, ...]
COLOURS = ("black", "red")
KEEP_HIGH = 1.5  # how much each point of the cards supports two sums


def rough_need(hand: Cards, phase: int, rules: Rules) -> Need:
    """About how many cards the hand lacks for that phase, then minus how well the others support it."""
    first, *others = rules.phases[phase - 1]
    if first.kind.is_sum:
        return _two_sums(_sorted(hand), first)
    if first.kind is Kind.COLOUR_RUN:
        return _set_then_run(_sorted(hand), first.size, others[0].size)
    return need(hand, phase, rules)


def plain_lays(hand: Cards, phase: int, rules: Rules) -> Iterator[LayPhase]:
    """The ways to lay that phase that are thought of, as they are found: sums of few cards first."""
    first = rules.phases[phase - 1][0]
    if first.kind.is_sum:
        yield from _small_sums(_sorted(hand), phase, first)
    elif first.kind is Kind.COLOUR_RUN:
        yield from _runs_beside_a_set(_sorted(hand), phase, rules)
    else:
        yield from lays(hand, phase, rules)


def _sorted(hand: Cards) -> Cards:
    """The cards that can be laid."""
    return tuple(sorted((card for card in hand if card in SUM_VALUES), key=ORDER.__getitem__))


def _sums(cards: Cards, type: GroupType) -> list[Group]:
    """All sums of that type, those of the fewest cards first."""
    families = [cards]
    if type.kind is Kind.COLOUR_SUM:
        families = [tuple(card for card in cards if card.colour == colour) for colour in COLOURS]
    return sorted((way for family in families for way in sums(family, type.size)), key=len)


def _small_sums(cards: Cards, phase: int, type: GroupType) -> Iterator[LayPhase]:
    for group in _sums(cards, type):
        for other in _sums(without(cards, group), type):
            yield LayPhase(phase, (group, other))


def _two_sums(cards: Cards, type: GroupType) -> Need:
    """A card for each sum that is not there beside the smallest; and by how much all cards are short of both."""
    short = KEEP_HIGH * (2 * type.size - sum(SUM_VALUES[card] for card in cards))
    smallest = next(iter(_sums(cards, type)), None)
    if smallest is None:
        return 2, short
    return 0 if _sums(without(cards, smallest), type) else 1, short


def _set_apart(cards: Cards, size: int) -> tuple[Group, Cards]:
    """The cards of the value that is there most often, filled up with Aces, and the other cards."""
    ranks = Counter(card.rank for card in cards if not is_wild(card))
    best = max(ranks, key=ranks.__getitem__, default="")
    fitting = [card for card in cards if card.rank == best] + [card for card in cards if is_wild(card)]
    return tuple(fitting[:size]), without(cards, fitting[:size])


def _set_then_run(cards: Cards, run: int, size: int) -> Need:
    """The set first; then the cards of one colour in a row, and an Ace."""
    alike, rest = _set_apart(cards, size)
    in_row = max(_in_row({SUM_VALUES[card] for card in rest if card.colour == colour}) for colour in COLOURS)
    lacking = size - len(alike) + max(run - in_row - any(map(is_wild, rest)), 0)
    return lacking, -float(sum(not is_wild(card) for card in alike) + in_row)


def _in_row(values: set[int]) -> int:
    """The most values that follow one another, without a gap."""
    longest = row = 0
    for value in range(LOWEST, HIGHEST + 1):
        row = row + 1 if value in values else 0
        longest = max(longest, row)
    return longest


def _runs_beside_a_set(cards: Cards, phase: int, rules: Rules) -> Iterator[LayPhase]:
    first, second = rules.phases[phase - 1]
    alike, rest = _set_apart(cards, second.size)
    if is_group(alike, second, rules):
        for run in groups(rest, first, rules):
            if _is_plain(run, rules):
                yield LayPhase(phase, (run, alike))


def _is_plain(run: Group, rules: Rules) -> bool:
    """Whether a run ends at the King at the latest, and has no Ace but one as its last card."""
    last = (run_start(run, rules) or LOWEST) + len(run) - 1
    return last <= HIGHEST and not any(map(is_wild, run[:-1]))

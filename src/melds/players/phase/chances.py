"""What a hand is worth before the phase is laid: the chance to complete it soon, and to be rid of the rest then.

Every way to make the phase is a target: so many cards are still needed, each kind with so many copies unseen, and the
chance that the next few cards bring them follows from these numbers. A hand has many targets; the best counts most. Of
two hands with the same chance, the one is better whose other cards can be built once the phase lies on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import exp
from typing import NamedTuple

from melds.cards import Card
from melds.players.phase.sum_outs import chance_of_sums
from melds.players.phase.unseen import Outlook, Outs
from melds.rules.phase.values import RUN_LENGTH, SUM_VALUES, is_wild
from melds.rules.phase.variants import Kind, Rules

__all__ = ["Target", "prospect"]

SHARPNESS = 6  # how much the best target counts before the others
BEST_RANKS = 5  # values that are looked at for sets
RANKS = "234567890JQK"  # of runs, in order

Need = tuple[int, int, int]  # naturals needed, further cards of which any may be wild, copies unseen


class Target(NamedTuple):
    """One way to make the phase."""

    needs: tuple[Need, ...]
    sets: tuple[tuple[str, int], ...] = ()  # rank or suit, and how many of it are used
    run: tuple[str, ...] = ()  # the ranks of the run
    colour: str = ""  # of the run, if that matters

    @property
    def lacking(self) -> int:
        return sum(strict + loose for strict, loose, _ in self.needs)


def prospect(hand: Iterable[Card], phase: int, looks: int, outlook: Outlook) -> float:
    """The chance that so many more cards make the phase, raised a little for spare cards that can be built then."""
    types = outlook.rules.phases[phase - 1]
    cards = [card for card in hand if card in SUM_VALUES]
    naturals = [card for card in cards if not is_wild(card)]
    wilds = len(cards) - len(naturals)
    size = types[0].size
    match [type.kind for type in types]:
        case [Kind.VALUE_SET, Kind.VALUE_SET]:
            targets = _two_sets(naturals, size, outlook.outs)
        case [Kind.SUIT_SET]:
            targets = _suit_sets(naturals, size, outlook.outs)
        case [Kind.RUN]:
            targets = _runs(naturals, size, outlook)
        case [Kind.COLOUR_RUN, Kind.VALUE_SET]:
            targets = _run_and_set(naturals, size, types[1].size, outlook)
        case _:
            one_colour = types[0].kind is Kind.COLOUR_SUM
            return chance_of_sums(cards, size, one_colour, outlook.outs, looks, outlook.alive)
    return _best(targets, naturals, wilds, looks, outlook)


def _best(targets: list[Target], naturals: list[Card], wilds: int, looks: int, outlook: Outlook) -> float:
    """What all targets are worth that lack at most one card more than the nearest.

    They share cards, so their chances can't be added: the best counts most.
    """
    filled = [target._replace(needs=_with_wilds(target.needs, wilds)) for target in targets]
    near = min(target.lacking for target in filled)
    looks = max(looks, near + 1)
    total = 0.0
    for target, before in zip(filled, targets, strict=True):
        if target.lacking <= near + 1:
            chance = _chance(target.needs, outlook.outs.wilds, outlook.outs.total, looks)
            spare_wilds = max(0, wilds - sum(loose for _, loose, _ in before.needs))
            alive = spare_wilds + _spare(target, naturals, outlook.liked)
            total += (chance * exp(outlook.alive * alive)) ** SHARPNESS
    return float(total ** (1 / SHARPNESS))


def _spare(target: Target, naturals: list[Card], liked: frozenset[Card]) -> int:
    """How many cards that the target does not use can be built, on its own groups or on others."""
    left = dict(target.sets)
    gaps, ends = set(target.run), _ends(target.run)
    alive = 0
    for card in naturals:
        fits_run = not target.colour or card.colour == target.colour
        if fits_run and card.rank in gaps:
            gaps.remove(card.rank)
            continue
        key = card.rank if card.rank in left else card.suit
        if key in left:
            left[key] -= 1
            alive += left[key] < 0
        elif card in liked:
            alive += 1
        elif fits_run and card.rank in ends:
            ends.remove(card.rank)
            alive += 1
    return alive


def _ends(run: tuple[str, ...]) -> set[str]:
    """The ranks that go on from either end of a run, if it has any."""
    if not run:
        return set()
    return {RANKS[(RANKS.index(run[0]) - 1) % RUN_LENGTH], RANKS[(RANKS.index(run[-1]) + 1) % RUN_LENGTH]}


def _with_wilds(needs: Iterable[Need], wilds: int) -> tuple[Need, ...]:
    """What is needed when wilds fill the gaps with the fewest copies unseen; sorted by copies."""
    filled = []
    for strict, loose, copies in sorted(needs, key=lambda need: need[2]):
        used = min(loose, wilds)
        wilds -= used
        if strict or loose > used:
            filled.append((strict, loose - used, copies))
    return tuple(filled)


@lru_cache(maxsize=1 << 16)
def _chance(needs: tuple[Need, ...], wilds: int, total: int, looks: int) -> float:
    """The chance that so many more cards bring all that is needed; the needs sorted by copies."""
    lacking = sum(strict + loose for strict, loose, _ in needs)
    if lacking == 0 or lacking > looks:
        return float(lacking == 0)
    usable = wilds if any(loose for _, loose, _ in needs) else 0
    miss = total - usable
    found = 0.0
    for place, (_, _, copies) in enumerate(needs):
        if copies > 0:
            miss -= copies
            found += copies * _chance(_less(needs, place), wilds, total, looks - 1)
    if usable:
        found += usable * _chance(_with_wilds(needs, 1), wilds - 1, total, looks - 1)
    if miss > 0:
        found += miss * _chance(needs, wilds, total, looks - 1)
    return found / total


def _less(needs: tuple[Need, ...], place: int) -> tuple[Need, ...]:
    """The needs once a natural card has come for one of them."""
    strict, loose, copies = needs[place]
    strict, loose = (strict - 1, loose) if strict else (0, loose - 1)
    rest = needs[:place] + needs[place + 1 :]
    if not strict and not loose:
        return rest
    return tuple(sorted((*rest, (strict, loose, copies - 1)), key=lambda need: need[2]))


def _group(have: int, size: int, copies: int) -> Need:
    """The need of a set that has so many naturals (2.6: two of them at least)."""
    return max(0, 2 - have), max(0, size - max(2, have)), copies


def _likely_ranks(counts: Counter[str], outs: Outs) -> list[str]:
    """The ranks for which sets are most easily completed."""
    ranks = sorted(RANKS, key=lambda rank: (-counts[rank], -outs.ranks.get(rank, 0)))
    return ranks[:BEST_RANKS]


def _two_sets(naturals: list[Card], size: int, outs: Outs) -> list[Target]:
    counts = Counter(card.rank for card in naturals)
    targets = []
    for one, two in combinations_with_replacement(_likely_ranks(counts, outs), 2):
        copies = outs.ranks.get(one, 0)
        if one != two:
            needs = (_group(counts[one], size, copies), _group(counts[two], size, outs.ranks.get(two, 0)))
            targets.append(Target(needs, ((one, size), (two, size))))
        elif counts[one] >= size:  # 2.4: both sets may have one value
            targets.append(Target((_group(counts[one] - size, size, copies),), ((one, 2 * size),)))
    return targets


def _suit_sets(naturals: list[Card], size: int, outs: Outs) -> list[Target]:
    counts = Counter(card.suit for card in naturals)
    return [Target((_group(counts[suit], size, outs.suits.get(suit, 0)),), ((suit, size),)) for suit in "CDHS"]


def _windows(size: int, rules: Rules) -> Iterator[tuple[str, ...]]:
    """The ranks of all runs of that size."""
    for start in range(RUN_LENGTH if rules.runs_wrap else RUN_LENGTH - size + 1):
        yield tuple(RANKS[(start + place) % RUN_LENGTH] for place in range(size))


def _runs(naturals: list[Card], size: int, outlook: Outlook) -> list[Target]:
    have, copies = {card.rank for card in naturals}, outlook.outs.ranks
    return [
        Target(tuple((0, 1, copies.get(rank, 0)) for rank in window if rank not in have), run=window)
        for window in _windows(size, outlook.rules)
    ]


def _run_and_set(naturals: list[Card], run: int, size: int, outlook: Outlook) -> list[Target]:
    counts, outs = Counter(card.rank for card in naturals), outlook.outs
    best = _likely_ranks(counts, outs)
    targets = []
    for colour in ("black", "red"):
        coloured = {card.rank for card in naturals if card.colour == colour}
        for window in _windows(run, outlook.rules):
            gaps = tuple((0, 1, outs.coloured.get((rank, colour), 0)) for rank in window if rank not in coloured)
            for rank in best:
                have = counts[rank] - (rank in window and rank in coloured)  # one of them is in the run
                needs = (*gaps, _group(have, size, outs.ranks.get(rank, 0)))
                targets.append(Target(needs, ((rank, size),), window, colour))
    return targets

"""A player that does the obvious: lay as soon as possible, build all it can, keep what helps, throw the rest."""

from __future__ import annotations

from itertools import islice

from melds.cards import SKIP, Card, without
from melds.players.phase.needs import Need, need
from melds.players.phase.sums import safe_builds
from melds.rules.phase.groups import fits
from melds.rules.phase.judge import due_phases
from melds.rules.phase.lays import lays
from melds.rules.phase.legal import legal_plays, turn_ends
from melds.rules.phase.state import LaidPhase, Observation, Step
from melds.rules.phase.values import POINTS, is_wild, score
from melds.rules.phase.variants import Rules
from melds.rules.plays import Discard, Draw, LayPhase, PhasePlay, Skip, Take

__all__ = ["GreedyPhasePlayer"]

MOST_LAYS = 500  # ways to lay that are compared; with many Aces there can be thousands


class GreedyPhasePlayer:
    """The same play for the same observation, always."""

    name = "greedy"

    def play(self, observation: Observation) -> PhasePlay:
        """One legal play of the seat that looks."""
        if observation.step is Step.PICK_UP:
            return Take(observation.discard) if observation.discard and _wants(observation) else Draw()
        if observation.table[observation.seat] is None:
            lay = _best_lay(observation)
            if lay is not None:
                return lay
        else:
            plays = safe_builds(observation)
            if plays:
                return max(plays, key=lambda play: POINTS[play.card])
        return _best_end(observation) or next(legal_plays(observation), Draw())


def _wants(observation: Observation) -> bool:
    """Whether the discard helps more than an unknown card would."""
    card = observation.discard
    if card is None or card == SKIP:
        return False
    if observation.table[observation.seat] is not None:
        return _fits_table(card, observation.table, observation.rules)
    if is_wild(card):
        return True
    now = _nearest(observation.hand, observation)
    after = [_nearest(without((*observation.hand, card), (other,)), observation) for other in observation.hand]
    return min(after, default=now)[0] < now[0]


def _fits_table(card: Card, table: tuple[LaidPhase | None, ...], rules: Rules) -> bool:
    """Whether a set or run on the table takes the card; sums are left to the cards in the hand."""
    for laid in table:
        if laid is not None:
            for group, type in zip(laid.groups, rules.phases[laid.phase - 1], strict=True):
                ends = (0, len(group)) if type.kind.is_run else (0,)
                if not type.kind.is_sum and any(fits(card, end, group, type.kind, rules) for end in ends):
                    return True
    return False


def _nearest(hand: tuple[Card, ...], observation: Observation) -> Need:
    """How far the hand is from the nearest phase that is due."""
    return min((need(hand, phase, observation.rules) for phase in due_phases(observation)), default=(0.0, 0.0))


def _best_lay(observation: Observation) -> LayPhase | None:
    """The lay that leaves the least: cards that still fit the table, or its own groups, count for nothing."""
    ways = (way for phase in due_phases(observation) for way in lays(observation.hand, phase, observation.rules))
    return min(islice(ways, MOST_LAYS), key=lambda way: _left_over(way, observation), default=None)


def _left_over(lay: LayPhase, observation: Observation) -> tuple[int, int]:
    rest = without(observation.hand, lay.cards)
    own = LaidPhase(lay.phase, lay.groups)
    table = (*observation.table, own)
    stuck = [card for card in rest if card == SKIP or not _fits_table(card, table, observation.rules)]
    return score(stuck), score(rest)


def _best_end(observation: Observation) -> PhasePlay | None:
    """The discard that costs least: a Skip at once, else what helps least, and of equals the dearest."""
    ends = list(turn_ends(observation))
    skips = [play for play in ends if isinstance(play, Skip)]
    if skips:
        return min(skips, key=lambda play: _lead(play.seat, observation))
    discards = [play for play in ends if isinstance(play, Discard)]
    if observation.table[observation.seat] is not None:
        return max(discards, key=lambda play: (not is_wild(play.card), POINTS[play.card]), default=None)
    return min(discards, key=lambda play: _cost(play.card, observation), default=None)


def _lead(seat: int, observation: Observation) -> tuple[bool, int, int, int]:
    """Who is skipped first: not who is already, then few cards, many phases, and the next to move."""
    turns_away = (seat - observation.seat) % observation.rules.seats
    cards, phases = observation.hand_sizes[seat], sum(observation.completed[seat])
    return observation.skipped[seat], cards, -phases, turns_away


def _cost(card: Card, observation: Observation) -> tuple[bool, Need, int]:
    rest = without(observation.hand, (card,))
    return is_wild(card), _nearest(rest, observation), -POINTS[card]

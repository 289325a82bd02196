"""Every legal play of a position, each exactly once.

Plays that differ only in an order the rules do not care about are one play: the cards within a set or a sum, two
groups of the same type in a phase, the place in a set or a sum where a card is built. `canonical` picks the form of
it that `legal_plays` yields. Legal means that the next play may be made: a card on a sum that can't be completed
afterwards is legal, and leaves its player without any legal play.
"""

from __future__ import annotations

from collections.abc import Iterator

from melds.cards import ORDER, SKIP, Card
from melds.rules.phase.groups import fits, next_total, total
from melds.rules.phase.judge import due_phases, has_open_sum, refusal
from melds.rules.phase.lays import canonical_lay, lays
from melds.rules.phase.state import Step, View
from melds.rules.phase.values import SUM_VALUES
from melds.rules.phase.variants import Kind, Rules
from melds.rules.plays import Build, Discard, Draw, Group, LayPhase, PhasePlay, Skip, Spot, Take

__all__ = ["builds", "canonical", "legal_plays", "pick_ups", "turn_ends"]

DISCARDS = {card: Discard(card) for card in ORDER}  # made once: they are most of what is listed


def legal_plays(view: View) -> Iterator[PhasePlay]:
    """All plays that the mover may make, lazily: phases first, then builds, then what ends the turn."""
    if view.seat != view.mover:
        return
    if view.step is Step.PICK_UP:
        yield from pick_ups(view)
    elif view.step is Step.PLAY:
        if view.table[view.mover] is None:
            can_go_out = not has_open_sum(view)  # 2.5: nobody may go out and leave a sum open
            for phase in due_phases(view):
                for play in lays(view.hand, phase, view.rules):
                    if can_go_out or len(play.cards) < len(view.hand):
                        yield play
        else:
            yield from builds(view)
        yield from turn_ends(view)


def pick_ups(view: View) -> Iterator[PhasePlay]:
    """The plays that begin the mover's turn."""
    yield Draw()
    if view.discard is not None and view.discard != SKIP:
        yield Take(view.discard)


def builds(view: View) -> Iterator[Build]:
    """All cards that the mover, having laid a phase, may put on groups."""
    rules = view.rules
    cards = [card for card in dict.fromkeys(view.hand) if card != SKIP]
    for owner, laid in enumerate(view.table):
        if laid is None:
            continue
        for number, group in enumerate(laid.groups):
            kind = rules.phases[laid.phase - 1][number].kind
            for card, index in _fitting(cards, group, kind, rules):
                play = Build(card, Spot(owner, number, index))
                if len(view.hand) > 1 or refusal(view, play) is None:  # 2.5: the last card may not leave a sum open
                    yield play


def _fitting(cards: list[Card], group: Group, kind: Kind, rules: Rules) -> Iterator[tuple[Card, int]]:
    """The cards that fit the group, with the places where they do."""
    end = len(group)
    if kind.is_sum:
        room = (next_total(group, rules) or 0) - total(group)
        cards = [card for card in cards if SUM_VALUES[card] <= room]
    for card in cards:
        if kind.is_run and fits(card, 0, group, kind, rules):
            yield card, 0
        if fits(card, end, group, kind, rules):
            yield card, end


def turn_ends(view: View) -> Iterator[PhasePlay]:
    """The plays that end the mover's turn, once a card is picked up."""
    rules = view.rules
    if has_open_sum(view):
        return
    for card in dict.fromkeys(view.hand):
        if card != SKIP or rules.plain_skip_discard:
            yield DISCARDS[card]
        if card == SKIP:
            for seat in range(rules.seats):
                if seat != view.mover:
                    yield Skip(seat)


def canonical(view: View, play: PhasePlay) -> PhasePlay:
    """The form in which `legal_plays` yields a play that may be made; any other build comes back as it is."""
    match play:
        case Draw():
            return Draw()
        case LayPhase():
            return canonical_lay(play, view.rules)
        case Build(card, spot) if refusal(view, play) is None and not _is_run(view, spot):
            laid = view.table[spot.owner]
            assert laid is not None
            return Build(card, Spot(spot.owner, spot.group, len(laid.groups[spot.group])))
        case _:
            return play


def _is_run(view: View, spot: Spot) -> bool:
    laid = view.table[spot.owner]
    return laid is not None and view.rules.phases[laid.phase - 1][spot.group].kind.is_run

"""What an observation tells about where the cards lie, before chance is asked (see `sample`); plain Python."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import NamedTuple

from melds.cards import SKIP, Card
from melds.errors import BadCall
from melds.kernel import cards
from melds.kernel.phase import layout
from melds.kernel.phase.convert import STEPS, as_sets, known_cards, variant_of
from melds.kernel.phase.state import PhaseState, restored
from melds.rules.phase import Observation
from melds.rules.plays import Discard, Skip, Take

__all__ = ["Seen", "blank_state", "what_is_seen"]


class Seen(NamedTuple):
    """Where known cards are, and where there is room for those that are not."""

    hidden: list[int]  # how many cards of each seat are not known
    known: list[list[Card]]  # what each seat has taken and still holds
    pile: list[Card | None]  # the discards, the top last; None where a card is not known
    unseen: list[Card]  # the cards that can lie anywhere

    @property
    def deck(self) -> int:
        """How many cards are left for the deck."""
        return len(self.unseen) - sum(self.hidden) - self.pile.count(None)


def what_is_seen(observation: Observation) -> Seen:
    """What the history tells, as far as it can have come about."""
    sizes = [0 if seat == observation.seat else size for seat, size in enumerate(observation.hand_sizes)]
    known, pile = known_cards(observation.history), _pile(observation)
    if pile is not None:
        others = [[] if seat == observation.seat else row for seat, row in enumerate(known)]
        unseen = _unseen(observation, [*filter(None, pile), *chain(*others)])
        hidden = [size - len(row) for size, row in zip(sizes, others, strict=True)]
        is_whole = unseen is not None and len(unseen) == sum(hidden) + pile.count(None) + observation.deck_size
        if unseen is not None and is_whole and min(hidden) >= 0:
            return Seen(hidden, known, pile, unseen)
    top = [] if observation.discard is None else [observation.discard]
    unseen = _unseen(observation, top, strict=False) or []
    for seat in range(layout.SEATS):  # too large hands get what there is
        sizes[seat] = max(0, min(sizes[seat], layout.MOST_HELD, len(unseen) - sum(sizes[:seat])))
    left = len(unseen) - sum(sizes)
    deck = max(min(observation.deck_size, left), min(left, 1)) if top else left
    return Seen(sizes, [[] for _ in sizes], [*[None] * (left - deck), *top], unseen)


def _pile(observation: Observation) -> list[Card | None] | None:
    """The discard pile by the history, None for a first discard that is not known; None if it can't be right."""
    pile: list[Card | None] = [None]
    for turn in observation.history:
        for play in turn.plays:
            if isinstance(play, Take):
                if not pile or pile[-1] not in (None, play.card):
                    return None
                pile.pop()
            elif isinstance(play, Discard):
                pile.append(play.card)
            elif isinstance(play, Skip):
                pile.append(SKIP)
    if pile == [None] and observation.discard is not None:
        return [observation.discard]
    top = pile[-1] if pile else None
    return pile if top == observation.discard and pile != [None] else None


def _unseen(observation: Observation, seen: list[Card], *, strict: bool = True) -> list[Card] | None:
    """The cards that are neither in the own hand, nor on the table, nor among those; None if one is seen too often."""
    left = Counter(observation.rules.pack)
    left.subtract(observation.hand)
    left.subtract(seen)
    for laid in observation.table:
        for group in laid.groups if laid is not None else ():
            left.subtract(group)
    if strict and min(left.values()) < 0:
        return None
    return list(left.elements())


def blank_state(observation: Observation, seen: Seen) -> PhaseState:
    """The state with a Two of Clubs wherever a card is hidden."""
    laid = [(0, ()) if entry is None else (entry.phase, entry.groups) for entry in observation.table]
    hands = [bytes(count) + bytes(cards.numbers_of(row)) for count, row in zip(seen.hidden, seen.known, strict=True)]
    hands[observation.seat] = bytes(cards.numbers_of(observation.hand))
    groups = [bytes(cards.numbers_of(row)) for _, rows in laid for row in (*rows, (), ())[:2]]
    if max(map(len, hands)) > layout.MOST_HELD or max(map(len, groups)) > layout.GROUP_ROOM:
        raise BadCall("a hand or a group has more cards than the kernel can hold")
    if seen.deck == 0 and observation.step is STEPS[layout.PICK_UP]:
        raise BadCall("there is no card left for the deck")
    done = [sum(1 << number for number, is_done in enumerate(row) if is_done) for row in observation.completed]
    skipped = sum(1 << seat for seat, is_skipped in enumerate(observation.skipped) if is_skipped)
    stage = STEPS.index(observation.step)
    numbers = (
        variant_of(observation.rules),
        observation.deal,
        observation.turn,
        stage,
        observation.mover,
        0,
        skipped,
    )
    discards = bytes(0 if card is None else cards.number_of(card) for card in seen.pile)
    phases = bytes([*(phase for phase, _ in laid), *done])
    rows = (bytes(seen.deck), discards, phases, *hands, *groups)
    return restored(numbers, rows, tuple(observation.scores), as_sets(seen.known))

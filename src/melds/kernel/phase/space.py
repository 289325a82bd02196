"""Plays and observations of Phazed and PhaseA in fixed numbers of places, the same for all four variants.

Actions. There can be thousands of ways to lay a phase, so a lay is told by its phase alone, and is the one that leaves
the fewest points in the hand, exactly, the first that is listed among equals. Seats are counted from the mover; `kind`
of a card is its number, a Skip being 52:

    0                                          draw
    1                                          take the discard
    DISCARDS + kind                            discard
    SKIPPING + away - 1                        a Skip for the seat that is so far away
    LAYS + phase - 1                           lay a phase
    BUILDS + (slot * 2 + at_start) * 52 + kind build; the slot is twice the distance of its seat, and the group

Observations, of one seat; other seats are counted from it:

    0         how many of each kind it holds
    PILE      how many of each kind were discarded and lie there still; the lowest of the pile, once it is covered,
              does not show, as the rules' observations don't tell who came later what lay there first
    TOP       1 for the kind that lies on top
    TAKEN     how many of each kind, without Skips, each seat was seen to take and still holds
    BY_SEAT   four numbers each: hand sizes; who misses a turn; the phase laid in this deal; phases 1 to 7 completed, of
              all seats each; points in hundreds; and the rest of them
    NOW       who is to move; 0 to pick up, 1 to play; cards in the deck; deal, from 0; turn, from 1
    GROUPS    how many cards each group has, by slots; then the value that a run begins with, or the total of a sum
    TABLE     how many of each kind, without Skips, lie in each group
"""

from __future__ import annotations

from melds.kernel import cards, ends, machine
from melds.kernel.codes import Codes
from melds.kernel.phase import codes, groups, layout
from melds.kernel.phase.legal import Lays
from melds.kernel.phase.state import PhaseState, new_game
from melds.kernel.rng import Rng
from melds.kernel.space import Space

__all__ = ["PhaseSpace"]

ALL_LAYS = 1 << 30


class PhaseSpace(Space):
    """The space of Phazed or PhaseA, basic or bonus."""

    __slots__ = ("blank", "lays")

    def __init__(self, variant: int) -> None:
        super().__init__(variant, layout.ACTIONS, layout.OBSERVATION)
        self.lays, self.blank = Lays(), PhaseState(variant)
        for card in range(cards.KINDS):
            self.lays.weights[card] = groups.POINTS[card]

    def new_game(self, rng: Rng) -> PhaseState:
        """A state with its cards dealt."""
        return new_game(rng, self.variant)

    def deal_again(self, state: PhaseState, rng: Rng) -> None:
        """Deal on if only a deal is over, else a new game in the same state."""
        game = state
        if game.stage != layout.DEAL_OVER:
            game.copy_from(self.blank)
        game.next_deal(rng)

    def actions_into(self, state: PhaseState, found: Codes) -> None:
        """Add all legal actions."""
        game = state
        list_actions(game, found, self.lays)

    def code_at(self, state: PhaseState, action: int) -> int:
        """The code of the play that an action makes in this state; -1 if it is not legal."""
        game = state
        code = code_of(game, action, self.lays)
        return code if code >= 0 and game.is_legal(code) else -1

    def action_of(self, state: PhaseState, code: int) -> int:
        """The action of a legal play; a lay of a phase is that of all others."""
        game = state
        return action_for(game, code)

    def advance(self, state: PhaseState, code: int) -> None:
        """Make a play that is known to be legal."""
        game = state
        game.advance(code)

    def observe_into(self, state: PhaseState, seat: int, row: list[int]) -> None:
        """Write what that seat may know."""
        game = state
        write_observation(game, seat, row)

    def end_of(self, state: PhaseState) -> int:
        """RUNNING, DEAL_OVER, GAME_OVER, or STUCK: a sum lies open, and there is no card for it (2.5)."""
        game = state
        if game.stage >= layout.DEAL_OVER:
            return ends.DEAL_OVER if game.stage == layout.DEAL_OVER else ends.GAME_OVER
        if game.stage == layout.PICK_UP or game.table.open_sums == 0:
            return ends.RUNNING
        self.found.clear()
        list_actions(game, self.found, self.lays)
        return ends.RUNNING if self.found.count else ends.STUCK

    def mover_of(self, state: PhaseState) -> int:
        """The seat that is to move."""
        game = state
        return game.mover

    def points_of(self, state: PhaseState, seat: int) -> int:
        """The points of a seat in the deals that are over."""
        game = state
        return game.points[seat]


def list_actions(state: PhaseState, found: Codes, lays: Lays) -> None:
    """Add all legal actions."""
    first = found.count
    if state.stage == layout.PLAY and state.table.laid[state.mover] == 0:
        hand, size, keeps = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover], state.table.open_sums != 0
        left = lays.layable(state.hands, hand, size, state.due_phases(), state.variant, keeps)
        while left:
            found.add(layout.LAYS + machine.lowest_bit(left))
            left &= left - 1
        first = found.count
        if state.table.open_sums == 0:
            state.ends_into(found)
    else:
        state.legal_into(found, lays)  # no lays are among them
    for place in range(first, found.count):
        found.items[place] = action_for(state, found.items[place])


def action_for(state: PhaseState, code: int) -> int:
    """The action of a legal play."""
    kind, card = codes.kind_of(code), codes.card_in(code)
    if kind == codes.DISCARD:
        return layout.DISCARDS + card
    if kind in (codes.DRAW, codes.TAKE):
        return kind
    if kind == codes.SKIP_TURN:
        return layout.SKIPPING + (card - state.mover + layout.SEATS) % layout.SEATS - 1
    if kind == codes.LAY:
        return layout.LAYS + codes.phase_in(code) - 1
    slot = (codes.slot_in(code) - 2 * state.mover + layout.SLOTS) % layout.SLOTS
    return layout.BUILDS + (slot * 2 + codes.is_at_start(code)) * layout.PACK + card


def code_of(state: PhaseState, action: int, lays: Lays) -> int:
    """The code of an action, legal or not; -1 if it is none, or no way is found."""
    if action < 0 or action >= layout.ACTIONS:
        return -1
    if action == codes.DRAW:
        return codes.DRAW
    if action == codes.TAKE:
        top = state.discards[state.discard_count - 1] if state.discard_count else cards.SKIP
        return codes.coded(codes.TAKE, top)
    if action < layout.SKIPPING:
        return codes.coded(codes.DISCARD, action - layout.DISCARDS)
    if action < layout.LAYS:
        return codes.coded(codes.SKIP_TURN, (state.mover + action - layout.SKIPPING + 1) % layout.SEATS)
    if action < layout.BUILDS:
        phase, first, size = action - layout.LAYS + 1, state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover]
        if state.stage != layout.PLAY or not state.due_phases() >> (phase - 1) & 1:
            return -1
        code = lays.find_best(state.hands, first, size, phase, state.variant, state.table.open_sums != 0, ALL_LAYS)
        return code if code else -1
    card, end = (action - layout.BUILDS) % layout.PACK, (action - layout.BUILDS) // layout.PACK
    return codes.build_code(card, (end // 2 + 2 * state.mover) % layout.SLOTS, end % 2)


def write_observation(state: PhaseState, seat: int, row: list[int]) -> None:
    """Write what that seat may know."""
    for place in range(layout.OBSERVATION):
        row[place] = 0
    first, top = seat * layout.HAND_ROOM, state.discard_count - 1
    for place in range(first, first + state.hand_sizes[seat]):
        row[state.hands[place]] += 1
    for place in range(1 if top > 0 else 0, state.discard_count):
        row[layout.PILE + state.discards[place]] += 1
    if top >= 0:
        row[layout.TOP + state.discards[top]] = 1
    row[layout.NOW] = (state.mover - seat + layout.SEATS) % layout.SEATS
    row[layout.NOW + 1] = state.stage
    row[layout.NOW + 2] = state.deck_size - state.drawn
    row[layout.NOW + 3] = state.deal
    row[layout.NOW + 4] = state.turn
    for place in range(layout.SEATS):
        write_seat(state, (seat + place) % layout.SEATS, place, row)


def write_seat(state: PhaseState, seat: int, away: int, row: list[int]) -> None:
    """Write what everybody knows of a seat that is so far away."""
    for place in range(2):
        left = state.known[seat + place * layout.SEATS] & groups.ALL
        while left:
            row[layout.TAKEN + away * layout.PACK + machine.lowest_bit(left)] += 1
            left &= left - 1
    first = layout.BY_SEAT + away
    row[first] = state.hand_sizes[seat]
    row[first + 4] = state.skipped >> seat & 1
    row[first + 8] = state.table.laid[seat]
    for phase in range(layout.PHASE_ROOM - 1):
        row[first + 12 + 4 * phase] = state.completed[seat] >> phase & 1
    row[first + 40] = state.points[seat] // 100
    row[first + 44] = state.points[seat] % 100
    for group in range(2):
        slot, place = layout.slot_of(seat, group), layout.slot_of(away, group)
        row[layout.GROUPS + place] = state.table.sizes[slot]
        row[layout.GROUPS + layout.SLOTS + place] = state.table.marks[slot]
        for number in range(slot * layout.GROUP_ROOM, slot * layout.GROUP_ROOM + state.table.sizes[slot]):
            row[layout.TABLE + place * layout.PACK + state.table.rows[number]] += 1

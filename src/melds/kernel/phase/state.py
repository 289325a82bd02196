"""The whole state of a game of Phazed or PhaseA in fixed arrays: deals, plays, scores, copies."""

from __future__ import annotations

from melds.errors import BadCall
from melds.kernel import cards, machine
from melds.kernel.codes import Codes
from melds.kernel.phase import codes, groups, judge, layout
from melds.kernel.phase.holdings import Holdings
from melds.kernel.phase.legal import Lays
from melds.kernel.phase.table import Table
from melds.kernel.rng import Rng
from melds.rules.outcome import Outcome

__all__ = ["PhaseState", "deal", "new_game", "restored"]

LAYS = Lays()  # where `legal` works; Python calls it under the lock, one at a time


class PhaseState(Holdings):
    """A game that changes in place; `clone` before a step is how it is undone."""

    __slots__ = (
        "completed",
        "deal",
        "points",
        "skipped",
        "stage",
        "turn",
    )

    def __init__(self, variant: int = layout.PHAZED) -> None:
        super().__init__(variant)
        self.deal, self.turn, self.stage = -1, 0, layout.DEAL_OVER
        self.skipped = 0  # seats, as bits
        self.completed = machine.zeros(layout.SEATS)  # bit 0 for phase 1
        self.points = machine.zeros(layout.SEATS)

    def copy_from(self, other: PhaseState) -> None:
        """Become equal to the other, which stays as it is."""
        self.copy_cards(other)
        self.deal, self.turn, self.stage, self.skipped = other.deal, other.turn, other.stage, other.skipped
        self.completed = other.completed[:]
        self.points = other.points[:]

    def clone(self) -> PhaseState:
        """A state of its own, equal to this one."""
        copy = PhaseState.__new__(PhaseState)
        copy.table = Table.__new__(Table)
        copy.copy_from(self)
        return copy

    def next_deal(self, rng: Rng) -> None:
        """Shuffle and deal; nothing happens to a game that is over."""
        if self.stage == layout.DEAL_OVER:
            self.deck_size = groups.DECK_SIZES[self.variant]
            for place in range(self.deck_size):
                self.deck[place] = place % layout.PACK if place < 2 * layout.PACK else cards.SKIP
            rng.shuffle(self.deck, self.deck_size)
            self.deal_out()

    def deal_out(self) -> None:
        """Deal the deck (2.2)."""
        self.deal += 1
        self.turn, self.skipped, self.stage = 1, 0, layout.PICK_UP
        self.mover = (self.deal + 1) % layout.SEATS
        self.hand_out()

    def shuffle_rest(self, rng: Rng) -> None:
        """Put what is left of the deck into random order."""
        for last in range(self.deck_size - 1, self.drawn, -1):
            other = self.drawn + rng.below(last - self.drawn + 1)
            card = self.deck[last]
            self.deck[last] = self.deck[other]
            self.deck[other] = card

    def legal(self) -> Codes:
        """The codes of all plays that may be made, each play once."""
        found = Codes()
        self.legal_into(found, LAYS)
        return found

    def legal_into(self, found: Codes, lays: Lays) -> None:
        """Add the codes of all plays that may be made."""
        if self.stage == layout.PICK_UP:
            found.add(codes.DRAW)
            if self.discard_count and self.discards[self.discard_count - 1] != cards.SKIP:
                found.add(codes.coded(codes.TAKE, self.discards[self.discard_count - 1]))
        elif self.stage == layout.PLAY:
            if self.table.laid[self.mover]:
                self.builds_into(found)
            else:
                self.lays_into(found, lays)
            if self.table.open_sums == 0:  # 2.5
                self.ends_into(found)

    def missing(self, seat: int) -> int:
        """The phases that a seat has not completed, bit 0 for phase 1."""
        return groups.ALL_DONE[self.variant] & ~self.completed[seat]

    def due_phases(self) -> int:
        """The phases that the mover may lay next in the game, bit 0 for phase 1 (2.4; 3: any that is missing)."""
        missing = self.missing(self.mover)
        return missing if layout.is_bonus(self.variant) else missing & -missing

    def lays_into(self, found: Codes, lays: Lays) -> None:
        """Add all ways to lay a phase that is due."""
        first, size, keeps = self.mover * layout.HAND_ROOM, self.hand_sizes[self.mover], self.table.open_sums != 0
        lays.list_due(self.hands, first, size, self.due_phases(), self.variant, keeps, found)

    def builds_into(self, found: Codes) -> None:
        """Add all cards that the mover, having laid a phase, may put on groups."""
        held, is_last = self.held(self.mover), self.hand_sizes[self.mover] == 1
        for slot in range(layout.SLOTS):
            for at_start in range(2):
                fitting = held & self.table.fits[2 * slot + at_start]
                while fitting:
                    card = machine.lowest_bit(fitting)
                    fitting &= fitting - 1
                    if not is_last or self.table.open_after(slot, card) == 0:
                        found.add(codes.build_code(card, slot, at_start))

    def ends_into(self, found: Codes) -> None:
        """Add what ends the turn."""
        first, seen = self.mover * layout.HAND_ROOM, machine.bit(63)
        for place in range(first, first + self.hand_sizes[self.mover]):
            card = self.hands[place]
            if seen >> card & 1:
                continue
            seen |= machine.bit(card)
            if card != cards.SKIP or self.variant == layout.PHASEA_BONUS:
                found.add(codes.coded(codes.DISCARD, card))
            if card == cards.SKIP:
                for seat in range(layout.SEATS):
                    if seat != self.mover:
                        found.add(codes.coded(codes.SKIP_TURN, seat))

    def held(self, seat: int) -> int:
        """The set of the cards that a seat holds, without Skips."""
        first, found = seat * layout.HAND_ROOM, machine.bit(63)
        for place in range(first, first + self.hand_sizes[seat]):
            found |= machine.bit(self.hands[place])
        return found & groups.ALL

    def is_legal(self, code: int) -> bool:
        """Whether that is the code of a play that may be made."""
        kind, card = codes.kind_of(code), codes.card_in(code)
        if self.stage == layout.PICK_UP:
            top = self.discards[self.discard_count - 1] if self.discard_count else cards.SKIP
            return code == codes.DRAW or (code == codes.coded(codes.TAKE, card) and card == top and top != cards.SKIP)
        if self.stage != layout.PLAY:
            return False
        if kind == codes.LAY:
            return self.is_legal_lay(code)
        if kind == codes.BUILD:
            return self.is_legal_build(code, card)
        if self.table.open_sums or code != codes.coded(kind, card):
            return False
        if kind == codes.DISCARD:
            return self.holds(card) and (card != cards.SKIP or self.variant == layout.PHASEA_BONUS)
        return kind == codes.SKIP_TURN and self.holds(cards.SKIP) and card < layout.SEATS and card != self.mover

    def is_legal_build(self, code: int, card: int) -> bool:
        """Whether that card may be built there (2.5)."""
        slot, at_start = codes.slot_in(code), codes.is_at_start(code)
        if self.table.laid[self.mover] == 0 or code != codes.build_code(card, slot, at_start) or not self.holds(card):
            return False
        is_last = self.hand_sizes[self.mover] == 1
        fits = self.table.fits[2 * slot + at_start] & machine.bit(card) != 0
        return fits and (not is_last or self.table.open_after(slot, card) == 0)

    def is_legal_lay(self, code: int) -> bool:
        """Whether that is a lay of a phase that is due (2.4)."""
        phase, size, first = codes.phase_in(code), self.hand_sizes[self.mover], self.mover * layout.HAND_ROOM
        if self.table.laid[self.mover] or phase == 0 or not self.due_phases() >> (phase - 1) & 1:
            return False
        if self.table.open_sums and codes.first_in(code) + codes.second_in(code) == size:
            return False  # 2.5
        return judge.is_lay(self.hands, first, size, code, self.variant)

    def step(self, code: int) -> None:
        """Make a play; BadCall if it is not legal, and then nothing has changed."""
        if not self.is_legal(code):
            raise BadCall(f"{code} is the code of no play that is legal now")
        self.advance(code)

    def advance(self, code: int) -> None:
        """Make a play that is known to be legal."""
        kind, card = codes.kind_of(code), codes.card_in(code)
        if kind == codes.DRAW:
            self.pick_up(self.deck[self.drawn])
            self.drawn += 1
            self.stage = layout.PLAY
        elif kind == codes.TAKE:
            self.pick_up(card)
            self.discard_count -= 1
            self.known[self.mover + layout.SEATS] |= self.known[self.mover] & machine.bit(card)
            self.known[self.mover] |= machine.bit(card)
            self.stage = layout.PLAY
        elif kind == codes.LAY:
            self.lay(code)
        elif kind == codes.BUILD:
            self.put_away(card)
            self.table.build(card, codes.slot_in(code), codes.is_at_start(code))
            if self.hand_sizes[self.mover] == 0:
                self.end_deal()
        else:
            if kind == codes.SKIP_TURN:
                self.skipped |= 1 << card
                card = cards.SKIP
            self.put_away(card)
            self.discards[self.discard_count] = card
            self.discard_count += 1
            self.end_turn()

    def lay(self, code: int) -> None:
        """Put a phase on the table."""
        row = [0] * 16
        first, size = codes.first_in(code), codes.first_in(code) + codes.second_in(code)
        phase, start = codes.phase_in(code), self.mover * layout.HAND_ROOM
        for number in range(size):
            row[number] = self.hands[start + codes.place_in(code, number)]
        self.table.laid[self.mover] = phase
        self.completed[self.mover] |= 1 << (phase - 1)
        for number in range(size):
            self.put_away(row[number])
            slot = layout.slot_of(self.mover, int(number >= first))
            self.table.add(slot, row[number])
        self.table.mark(layout.slot_of(self.mover, 0))
        if size > first:
            self.table.mark(layout.slot_of(self.mover, 1))
        if self.hand_sizes[self.mover] == 0:
            self.end_deal()

    def end_turn(self) -> None:
        """The next turn, past those that a Skip takes (3), or the end of the deal (2.7)."""
        if self.hand_sizes[self.mover] == 0 or self.drawn == self.deck_size:
            self.end_deal()
            return
        turn, mover = self.turn + 1, (self.mover + 1) % layout.SEATS
        while self.skipped >> mover & 1:
            self.skipped &= ~(1 << mover)
            turn, mover = turn + 1, (mover + 1) % layout.SEATS
        if turn > layout.TURNS:
            self.end_deal()
        else:
            self.turn, self.mover, self.stage = turn, mover, layout.PICK_UP

    def end_deal(self) -> None:
        """All four score what they hold (2.8); the game is over when a seat has all phases, or after the last deal."""
        is_game_over = self.deal + 1 == groups.DEALS[self.variant]  # 2.1
        for seat in range(layout.SEATS):
            self.points[seat] += self.cost(seat)
            is_game_over = is_game_over or self.is_finished(seat)
        self.stage = layout.GAME_OVER if is_game_over else layout.DEAL_OVER

    def cost(self, seat: int) -> int:
        """The points that a seat holds (2.8)."""
        first, points = seat * layout.HAND_ROOM, 0
        for place in range(first, first + self.hand_sizes[seat]):
            points += groups.POINTS[self.hands[place]]
        return points

    def is_finished(self, seat: int) -> bool:
        """Whether a seat has completed all phases."""
        return self.missing(seat) == 0

    def rank(self, seat: int) -> int:
        """The rank of a seat if the game ended now: who has all phases first, then by points (2.1)."""
        rank, finished = 1, self.is_finished(seat)
        for other in range(layout.SEATS):
            if self.is_finished(other) != finished:
                rank += 0 if finished else 1
            elif self.points[other] < self.points[seat]:
                rank += 1
        return rank

    def outcome(self) -> Outcome | None:
        """The result of a game that is over, else None."""
        if self.stage != layout.GAME_OVER:
            return None
        is_by_phases = any(self.is_finished(seat) for seat in range(layout.SEATS))
        ranks = tuple([self.rank(seat) for seat in range(layout.SEATS)])
        return Outcome(ranks, self.scores, "phases" if is_by_phases else "deals")

    def deal_end(self) -> str:
        """How a deal that is over ended: `out`, `deck` (exhausted) or `turns` (all played) (2.7)."""
        if not all(self.hand_sizes[seat] for seat in range(layout.SEATS)):
            return "out"
        return "turns" if self.drawn < self.deck_size else "deck"

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the deals that are over, a seat each."""
        return tuple([self.points[seat] for seat in range(layout.SEATS)])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        numbers = (self.variant, self.deal, self.turn, self.stage, self.mover, self.drawn, self.skipped)
        seats, slots = range(layout.SEATS), range(layout.SLOTS)
        rows = (
            bytes(self.deck[: self.deck_size]),
            bytes(self.discards[: self.discard_count]),
            bytes([self.table.laid[seat] for seat in seats] + [self.completed[seat] for seat in seats]),
            *[bytes(self.hand(seat)) for seat in seats],
            *[bytes(self.table.group(slot)) for slot in slots],
        )
        return restored, (numbers, rows, self.scores, tuple([self.known[place] for place in range(2 * layout.SEATS)]))


BLANK = PhaseState()  # copied for a new game, which takes less than making one


def restored(
    numbers: tuple[int, ...], rows: tuple[bytes, ...], scores: tuple[int, ...], known: tuple[int, ...]
) -> PhaseState:
    """The state of which `__reduce__` gives these numbers and rows of cards."""
    state = PhaseState(numbers[0])
    state.variant, state.deal, state.turn, state.stage, state.mover, state.drawn, state.skipped = numbers
    deck, discards, phases, *others = rows
    state.deck_size, state.discard_count = len(deck), len(discards)
    for place, card in enumerate(deck):
        state.deck[place] = card
    for place, card in enumerate(discards):
        state.discards[place] = card
    for seat in range(layout.SEATS):
        state.table.laid[seat], state.completed[seat] = phases[seat], phases[layout.SEATS + seat]
        state.points[seat], state.hand_sizes[seat] = scores[seat], len(others[seat])
        for place, card in enumerate(others[seat]):
            state.hands[seat * layout.HAND_ROOM + place] = card
    for slot in range(layout.SLOTS):
        state.known[slot] = known[slot]
        for card in others[layout.SEATS + slot]:
            state.table.add(slot, card)
        if others[layout.SEATS + slot]:
            state.table.mark(slot)
    return state


def new_game(rng: Rng, variant: int = layout.PHAZED) -> PhaseState:
    """A game of that variant with its first deal made."""
    state = BLANK.clone()
    state.variant = state.table.variant = variant
    state.next_deal(rng)
    return state


def deal(seed: int, variant: int = layout.PHAZED) -> PhaseState:
    """The game of a seed; deal on with a generator of your own."""
    return new_game(Rng(seed), variant)

"""Determinised search: candidates for a play are compared by deals played out from sampled states.

How this works. A world is one way in which the hidden cards could lie. It is sampled and ripened: whoever has not laid
yet has had some turns to improve their hand, so they are given that many draws and discards in it. From there a short
walk leads to a world that fits better what the others were seen to do (`belief`). In each world every candidate is
played, and after it the deal to its end by the tactician at all seats; its worth is the chance to win the game from
there (`standing`). All candidates see the same worlds, so that luck falls on them alike. Those that can't be chosen
any more are left out, and after each round of worlds the worse half of the rest.
"""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.phase import codes, layout
from melds.kernel.phase.belief import Belief
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.standing import Standing
from melds.kernel.phase.state import PhaseState
from melds.kernel.phase.tactician import Tactician
from melds.kernel.rng import Rng

try:
    from cython import nogil
except ImportError:
    from melds.kernel.machine import nogil

__all__ = ["Search"]

NO_PLAY = -1
MOST = 16  # candidates
MOST_ENDS, FEW_ENDS = 6, 3  # discards: where the turn ends, and where a phase can be laid instead
MOST_LAYS = 80  # that are looked at
CLEAR = 2.5  # standard errors; a bound that is looked at often
DECKS = 16  # worlds with the same hands, and the deck shuffled: it is the deck that makes the difference
SPOILT = 8  # cards, at most
FEWEST = 48  # worlds without which nothing is known


class Search:
    """Candidates of one position and what they came to; made once, used for many positions, by one thread."""

    __slots__ = (
        "belief",
        "count",
        "doubt",
        "game",
        "items",
        "left",
        "played",
        "policy",
        "ripens",
        "squares",
        "standing",
        "sums",
        "world",
    )

    def __init__(self, policy: Tactician, standing: Standing, ripens: int, doubt: float) -> None:
        self.policy, self.standing, self.ripens, self.doubt = policy, standing, ripens, doubt
        self.belief = Belief(policy, standing.variant)
        self.world, self.game = PhaseState(standing.variant), PhaseState(standing.variant)
        self.items = machine.zeros(16)
        self.sums = [0.0] * 16
        self.squares = [0.0] * 16
        self.played = machine.zeros(16)
        self.count = self.left = 0

    def list_plays(self, state: PhaseState) -> int:
        """List the plays that are worth a thought, the tactician's own first, and get their number.

        Where something can be built, too, a discard is thought of: thrown, that card may let the next player go out,
        which ends the deal for those who have not laid.
        """
        self.count = 0
        self.add(self.policy.play(state))
        if self.count == 0:
            return 0
        kind, has_laid = codes.kind_of(self.items[0]), state.table.laid[state.mover] != 0
        if state.stage == layout.PICK_UP:
            top = state.discards[state.discard_count - 1] if state.discard_count else cards.SKIP
            self.add(codes.DRAW)
            if top != cards.SKIP:
                self.add(codes.coded(codes.TAKE, top))
        elif state.hand_sizes[state.mover] > 1 and state.table.open_sums == 0:
            if not has_laid and self.policy.can_lay:
                self.list_lays(state)
            self.list_ends(state, FEW_ENDS if kind == codes.LAY else MOST_ENDS)
        return self.count

    def add(self, code: int) -> None:
        """List a play, if it is not there yet."""
        if code == NO_PLAY or self.count == MOST:
            return
        for place in range(self.count):
            if self.items[place] == code:
                return
        self.items[self.count] = code
        self.count += 1

    def list_lays(self, state: PhaseState) -> None:
        """List the two ways to lay each phase that leave least."""
        due = state.due_phases()
        while due:
            phase = machine.lowest_bit(due) + 1
            due &= due - 1
            self.policy.list_lays(state, phase)
            best = second = NO_PLAY
            best_cost = second_cost = 0.0
            step, place = 1 + self.policy.found.count // MOST_LAYS, 0
            while place < self.policy.found.count:
                code = self.policy.found.items[place]
                cost = self.policy.cost_of_lay(state, code)
                if best == NO_PLAY or cost < best_cost:
                    second, second_cost, best, best_cost = best, best_cost, code, cost
                elif cost > best_cost and (second == NO_PLAY or cost < second_cost):
                    second, second_cost = code, cost
                place += step
            self.add(best)
            self.add(second)

    def list_ends(self, state: PhaseState, most: int) -> None:
        """List the discards that the tactician likes best, and every Skip."""
        first, size, done = state.mover * layout.HAND_ROOM, state.hand_sizes[state.mover], 0
        if state.holds(cards.SKIP):
            for away in range(1, layout.SEATS):
                seat = (state.mover + away) % layout.SEATS
                if not state.skipped >> seat & 1:
                    self.add(codes.coded(codes.SKIP_TURN, seat))
        self.policy.consider(state, state.table.laid[state.mover] != 0)
        for _ in range(most):
            best = -1
            for place in range(size):
                if done >> place & 1 or state.hands[first + place] == cards.SKIP:
                    continue
                if best < 0 or self.policy.values[place] > self.policy.values[best]:
                    best = place
            if best >= 0:
                for place in range(size):
                    if state.hands[first + place] == state.hands[first + best]:
                        done |= 1 << place
                self.add(codes.coded(codes.DISCARD, state.hands[first + best]))

    def begin(self) -> None:
        """Forget what the plays of another position came to."""
        self.left = self.count
        for place in range(self.count):
            self.sums[place] = self.squares[place] = 0.0
            self.played[place] = 0

    def run(self, sampler: Sampler, seat: int, worlds: int, rng: Rng) -> None:
        """Compare the plays that are left in so many worlds."""
        with nogil:
            self.compare(sampler, seat, worlds, rng)

    def compare(self, sampler: Sampler, seat: int, worlds: int, rng: Rng) -> None:
        """The same, for C: add up by how much each play is better than the first."""
        for _ in range(worlds):
            self.guess(sampler, seat, rng)
            own = self.worth(self.items[0], seat)
            self.sums[0] += own
            self.played[0] += 1
            for place in range(1, self.left):
                gain = self.worth(self.items[place], seat) - own
                self.sums[place] += gain
                self.squares[place] += gain * gain
                self.played[place] += 1

    def halve(self) -> None:
        """Leave out the worse half of the plays."""
        self.sort(self.left)
        self.left = self.left // 2 + 1 if self.left > 2 else self.left

    def is_open(self, most: int) -> bool:
        """Leave out the plays that will not be chosen; whether there is still a question then.

        In the end a play must be better than the first by `doubt` errors, which will be smaller in `most` worlds.
        """
        if self.left < 2 or self.played[0] < FEWEST:
            return self.left > 1
        self.sort(self.left)
        bound = CLEAR - self.doubt * machine.root(self.played[0] / most)
        while self.left > 1 and self.mean(self.left - 1) + bound * self.error(self.left - 1) < 0:
            self.left -= 1
        return self.left > 2 or (self.left == 2 and self.mean(1) - CLEAR * self.error(1) < 0)

    def best(self) -> int:
        """The code of the best play: the tactician's own, unless another is better by more than chance may do."""
        if self.count > 1:
            self.sort(self.left)
            if self.left > 1 and self.played[1] >= FEWEST and self.mean(1) > self.doubt * self.error(1):
                return self.items[1]
        return self.items[0]

    def mean(self, place: int) -> float:
        """By how much a play is better than the first."""
        return self.sums[place] / max(self.played[place], 1)

    def error(self, place: int) -> float:
        """How far off that may be: one standard error."""
        count, mean = max(self.played[place], 1), self.mean(place)
        return machine.root(max(self.squares[place] / count - mean * mean, 0.0) / count)

    def sort(self, count: int) -> None:
        """Put the plays beside the first into order, the best first; those that are equal stay as they were."""
        for number in range(2, count):
            place = number
            code, total, square = self.items[number], self.sums[number], self.squares[number]
            while place > 1 and self.sums[place - 1] < total:
                self.items[place], self.sums[place] = self.items[place - 1], self.sums[place - 1]
                self.squares[place] = self.squares[place - 1]
                place -= 1
            self.items[place], self.sums[place], self.squares[place] = code, total, square

    def worth(self, code: int, seat: int) -> float:
        """The chance to win after a play in this world."""
        self.game.copy_from(self.world)
        while self.game.stage < layout.DEAL_OVER:
            if code == codes.DRAW:
                self.turn_up()
            if code == NO_PLAY:
                self.game.end_deal()
            else:
                self.game.advance(code)
            if self.game.stage < layout.DEAL_OVER:
                code = self.policy.play(self.game)
        return self.standing.value(self.game, seat)

    def turn_up(self) -> None:
        """Put the card on top of the deck that belongs to this turn.

        A player who takes the discard would shift all draws after it, and the same world would be another one for each
        candidate; so each turn has a card of its own, drawn or not.
        """
        place, top = self.world.drawn + self.game.turn - self.world.turn, self.game.drawn
        if place < self.game.deck_size:
            card = self.game.deck[top]
            self.game.deck[top] = self.game.deck[place]
            self.game.deck[place] = card

    def guess(self, sampler: Sampler, seat: int, rng: Rng) -> None:
        """Make a world: one way in which the hidden cards could lie, by what that seat knows and saw the others do."""
        if self.ripens == 0:
            sampler.sample_into(self.world, rng)
        elif self.played[0] % DECKS:
            rng.shuffle(self.world.deck, self.world.deck_size)
        else:
            sampler.sample_into(self.world, rng)
            self.ripen(sampler, seat, rng)
            self.belief.walk(self.world, sampler, seat, rng)

    def ripen(self, sampler: Sampler, seat: int, rng: Rng) -> None:
        """Let the others improve their hands by draws and discards, one for each turn that they had."""
        mover, stage = self.world.mover, self.world.stage
        self.game.copy_from(self.world)  # for its table
        turns = self.ripens * self.world.turn // (100 * layout.SEATS)
        for away in range(1, layout.SEATS):
            other = (seat + away) % layout.SEATS
            if self.world.table.laid[other] == 0 and sampler.hidden[other] > 0:
                self.world.mover, self.world.stage = other, layout.PLAY
                self.belief.set_table(self.game, self.world, other)
                for _ in range(min(turns, self.world.deck_size - self.world.drawn)):
                    self.exchange(sampler.hidden[other], rng)
                if self.belief.count[other]:
                    self.spoil(sampler.hidden[other], rng)
        self.world.mover, self.world.stage = mover, stage
        self.world.table.copy_from(self.game.table)

    def exchange(self, hidden: int, rng: Rng) -> None:
        """Let the mover draw any card of the deck and put back what helps least; not if it would lay then."""
        mover = self.world.mover
        first, size = mover * layout.HAND_ROOM, self.world.hand_sizes[mover]
        place = self.world.drawn + rng.below(self.world.deck_size - self.world.drawn)
        if size > layout.HAND_SIZE:
            return
        self.world.hands[first + size] = self.world.deck[place]
        self.world.hand_sizes[mover] = size + 1
        self.policy.consider(self.world, False)
        lays = self.policy.would_lay(self.world)
        self.world.hand_sizes[mover] = size
        best, best_value = size, self.policy.values[size]
        for number in range(hidden):
            if self.policy.values[number] > best_value:
                best, best_value = number, self.policy.values[number]
        if best < size and not lays:
            self.world.deck[place] = self.world.hands[first + best]
            self.world.hands[first + best] = self.world.hands[first + size]

    def spoil(self, hidden: int, rng: Rng) -> None:
        """Let the mover, who did not lay, hold nothing that it would have laid: cards go until that is so."""
        mover, left = self.world.mover, self.world.deck_size - self.world.drawn
        for _ in range(SPOILT if left > 0 else 0):
            self.policy.consider(self.world, False)
            if not self.policy.would_lay(self.world):
                return
            own, place = mover * layout.HAND_ROOM + rng.below(hidden), self.world.drawn + rng.below(left)
            card = self.world.hands[own]
            self.world.hands[own] = self.world.deck[place]
            self.world.deck[place] = card

    def ranking(self) -> list[tuple[int, float, float, int]]:
        """The plays: code, how much better than the first (which has its own worth), error, in how many worlds."""
        return [
            (self.items[place], self.mean(place), self.error(place), self.played[place]) for place in range(self.count)
        ]

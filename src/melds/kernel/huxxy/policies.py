"""Players inside the kernel, each making whole turns.

`random` and `greedy` are fast: they make pieces that leave all groups whole, a new group out of the hand or a card of
the hand put on a group that it fits, and never move what lies on the table. The greedy player of `melds.players` does
move cards, and wins six games to one or more against this one. `solver` plays the best turn that the solver finds
within a small budget: about three games to two against that player (200 games), some 800 times slower than `greedy`.
"""

from __future__ import annotations

from melds.errors import BadCall
from melds.kernel import cards, machine
from melds.kernel.codes import Codes
from melds.kernel.huxxy import codes, groups, layout, state
from melds.kernel.huxxy.solve import Solver
from melds.kernel.huxxy.state import HuxxyState
from melds.kernel.rng import Rng

__all__ = ["POLICIES", "Players", "turn_of"]

POLICIES = ("random", "greedy", "solver")
RANDOM, GREEDY, SOLVER = range(3)
BUDGET = 2000  # plays that the solver tries in a turn
BEATS = [0x6969696969696, 0x9696969696969]  # as in `groups`
NATURALS, LOWEST_SUITS = 0xFFFFFFFFFFFFF, 0x1111111111111


def turn_of(game: HuxxyState, policy: str, rng: Rng) -> list[int]:
    """The codes of the turn that a policy makes, or of the rest of one, its end included."""
    if policy not in POLICIES:
        raise BadCall(f"there is no policy {policy!r}; the policies are {', '.join(POLICIES)}")
    players = Players()
    players.take_turn(game.clone(), POLICIES.index(policy), rng)
    return players.made.listed()


class Players:
    """Plays for whoever is to move; for one thread."""

    __slots__ = ("before", "found", "made", "piece", "piece_points", "solver")

    def __init__(self) -> None:
        self.before, self.solver = HuxxyState(), Solver()
        self.made, self.found = Codes(), Codes()
        self.piece, self.piece_points = 0, 0  # the best group that was found

    def take_turn(self, game: HuxxyState, policy: int, rng: Rng) -> bool:
        """Make a turn, or the rest of one; False if it can't be ended, and then nothing is done."""
        self.made.clear()
        if game.played > 0:
            return self.finish(game)
        if policy == SOLVER:
            self.make_best(game)
            return True
        is_opening = game.opened >> game.mover & 1 == 0
        if policy == GREEDY:
            self.make_greedy(game, is_opening)
        elif rng.below(2):
            self.make_random(game, rng, is_opening)
        if self.made.count > 0 and game.may_end():
            self.make(game, codes.END_TURN)
        else:
            if self.made.count > 0:  # too few points for an opening (2.4)
                game.copy_from(self.before)
                self.made.clear()
            self.make(game, codes.DRAW)
        return True

    def make(self, game: HuxxyState, code: int) -> None:
        """Make a play, and note it."""
        game.advance(code)
        self.made.add(code)

    def make_best(self, game: HuxxyState) -> None:
        """Make the turn that takes most cards from the hand, as far as the solver sees; draw if there is none."""
        self.solver.solve(game, BUDGET)
        for place in range(self.solver.best_size):
            self.make(game, self.solver.best[place])
        self.make(game, codes.END_TURN if self.solver.best_size > 0 else codes.DRAW)

    def finish(self, game: HuxxyState) -> bool:
        """End a turn that was begun."""
        self.solver.solve(game, BUDGET)
        for place in range(self.solver.best_size):
            self.make(game, self.solver.best[place])
        if not game.may_end():
            return False
        self.make(game, codes.END_TURN)
        return True

    def make_greedy(self, game: HuxxyState, is_opening: bool) -> None:
        """Lay groups, then one with a Joker, then put cards on groups: always what has most points."""
        if is_opening:
            self.before.copy_from(game)
        while self.find_group(game.held[game.mover] & NATURALS, layout.PLAYS - game.played):
            self.lay(game, self.piece)
        joker = machine.bit(cards.JOKER)
        if game.held[game.mover] & joker and game.played <= layout.PLAYS - layout.SMALLEST:
            self.find_pair(game.held[game.mover] & NATURALS)
            if self.piece:
                self.lay(game, self.piece | joker)
        while game.played < layout.PLAYS and self.put_best(game):
            pass

    def lay(self, game: HuxxyState, piece: int) -> None:
        """Lay cards of the hand as a new group."""
        group = game.group_count
        while piece:
            card = machine.lowest_bit(piece)
            piece &= piece - 1
            self.make(game, codes.place(card, group))

    def put_best(self, game: HuxxyState) -> bool:
        """Put the card of most points that fits on a group, if there is one."""
        held, best_card, best_group = game.held[game.mover], -1, 0
        most = -1
        for group in range(game.group_count):
            left = held & game.fits[group]
            while left:
                card = machine.lowest_bit(left)
                left &= left - 1
                if state.POINTS[card] > most:
                    best_card, best_group, most = card, group, state.POINTS[card]
        if most >= 0:
            self.make(game, codes.place(best_card, best_group))
        return most >= 0

    def find_group(self, held: int, room: int) -> bool:
        """Find the group of most points among cards, of so many at most."""
        self.piece = self.piece_points = 0
        if room >= layout.SMALLEST:
            clubs, diamonds = held & LOWEST_SUITS, held >> 1 & LOWEST_SUITS
            hearts, spades = held >> 2 & LOWEST_SUITS, held >> 3 & LOWEST_SUITS
            left = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
            while left:
                lowest = left & -left
                left ^= lowest
                self.offer(held & 15 * lowest, room)
            run = groups.from_ace(held)
            for beat in range(2):
                mine = run & BEATS[beat]
                values = (mine | mine >> 1 | mine >> 2 | mine >> 3) & LOWEST_SUITS
                if values & values >> 4 & values >> 8:
                    self.find_run(mine, room)
        return self.piece != 0

    def offer(self, kind: int, room: int) -> None:
        """Keep cards of one value if they are more points."""
        if machine.bit_count(kind) > room:
            kind &= kind - 1
        points = machine.bit_count(kind) * cards.value_of(machine.lowest_bit(kind))
        if points > self.piece_points:
            self.piece, self.piece_points = kind, points

    def find_run(self, mine: int, room: int) -> None:
        """Keep the run of most points among cards of one beat, the Ace lowest, if it is more."""
        run = points = count = 0
        for value in range(layout.LONGEST, -1, -1):
            here = mine & 15 * machine.bit(4 * value - 4) if value > 0 else 0
            if here and count < room:
                run |= here & -here
                points += value
                count += 1
            else:
                if count >= layout.SMALLEST and points > self.piece_points:
                    self.piece, self.piece_points = groups.to_ace(run), points
                run = points = count = 0

    def find_pair(self, held: int) -> None:
        """Find the two cards of most points that a Joker makes a group (3)."""
        self.piece = self.piece_points = 0
        left = held
        while left:
            first = left & -left
            left ^= first
            others = left
            while others:
                second = others & -others
                others ^= second
                points = cards.value_of(machine.lowest_bit(first)) + cards.value_of(machine.lowest_bit(second))
                if points > self.piece_points and groups.is_group(first | second | machine.bit(cards.JOKER), 0):
                    self.piece, self.piece_points = first | second, points

    def make_random(self, game: HuxxyState, rng: Rng, is_opening: bool) -> None:
        """Make pieces at random, and after each stop one time in four."""
        if is_opening:
            self.before.copy_from(game)
        is_going = True
        while is_going and game.played < layout.PLAYS:
            self.list_pieces(game)
            if self.found.count == 0:
                return
            piece = self.found.items[rng.below(self.found.count)]
            if codes.kind_of(piece) == codes.PLACE:
                self.make(game, piece)
            else:
                self.lay(game, piece >> 4)
            is_going = rng.below(4) > 0

    def list_pieces(self, game: HuxxyState) -> None:
        """List the codes of all cards that fit a group, and new groups as their cards above four bits that are 0."""
        held, room = game.held[game.mover], layout.PLAYS - game.played
        self.found.clear()
        for group in range(game.group_count):
            left = held & game.fits[group]
            while left:
                self.found.add(codes.place(machine.lowest_bit(left), group))
                left &= left - 1
        left = held & NATURALS
        while left and room >= layout.SMALLEST:
            card = machine.lowest_bit(left)
            left &= left - 1
            self.list_groups(held, card, room)

    def list_groups(self, held: int, card: int, room: int) -> None:
        """List groups in which a card is the lowest: of its value, and runs of every length."""
        mark = machine.bit(card)
        kind = held & 15 * machine.bit(card & 60) & ~(mark - 1)
        size = machine.bit_count(kind)
        if size >= layout.SMALLEST:
            if size <= room:
                self.found.add(kind << 4)
            if size > layout.SMALLEST:
                for suit in range(1, 4):
                    self.found.add((kind ^ machine.bit(card + suit)) << 4)
        run, up = groups.from_ace(held & NATURALS), groups.from_ace(mark)
        beat = BEATS[0] if up & BEATS[0] else BEATS[1]
        here, size = up, 1
        while here and size < room:
            above = 15 * machine.bit((machine.lowest_bit(here) & 60) + 4)
            here = run & beat & above
            here &= -here
            up |= here
            size += 1
            if here and size >= layout.SMALLEST:
                self.found.add(groups.to_ace(up) << 4)

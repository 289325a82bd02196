"""The whole state of a game of Huxxy in fixed arrays: deal, legal plays, steps, copies."""

from __future__ import annotations

from melds.errors import BadCall
from melds.kernel import cards, machine
from melds.kernel.codes import Codes
from melds.kernel.huxxy import codes, groups, layout
from melds.kernel.rng import Rng
from melds.rules.huxxy.variants import POINTS as POINTS_OF
from melds.rules.outcome import Outcome, ranks_by

__all__ = ["HuxxyState", "deal", "new_game", "restored"]

POINTS = [POINTS_OF.get(card, 0) for card in cards.ALL]  # 2.6, 3
FOUND = Codes()  # where `any_legal` lists codes; Python calls it under the lock, one at a time


class HuxxyState:
    """A game that changes in place; `clone` before a step is how it is undone.

    The table is kept twice: as rows of cards and their groups in the order in which they came, which is the order of
    the rules, and as two sets of bits a group, which is what plays are judged by.
    """

    __slots__ = (
        "broken",
        "drawn",
        "fits",
        "gone",
        "group_count",
        "hand_sizes",
        "hands",
        "held",
        "held_twice",
        "mover",
        "once",
        "opened",
        "placed",
        "played",
        "stage",
        "stock",
        "stock_size",
        "table_cards",
        "table_groups",
        "table_size",
        "turn",
        "twice",
        "variant",
    )

    def __init__(self) -> None:
        self.variant = self.turn = self.mover = self.drawn = self.stock_size = 0
        self.stage = layout.GAME_OVER
        self.played = self.placed = 0  # plays of the running turn; points they placed from the hand
        self.opened = 0  # a bit for each seat that has made an opening turn (2.4)
        self.group_count = self.table_size = 0
        self.broken = self.gone = 0  # a bit for each group that may not stay so, and for each that was emptied
        self.stock = machine.zeros(layout.STOCK_ROOM)  # as it lay after the deal; `drawn` cards of it are gone
        self.hands = machine.zeros(layout.SEATS * layout.HAND_ROOM)  # in the order of the rules
        self.hand_sizes = machine.zeros(layout.SEATS)
        self.held = machine.zeros(layout.SEATS)  # the hands as sets of bits, and what they hold twice
        self.held_twice = machine.zeros(layout.SEATS)
        self.table_cards = machine.zeros(layout.TABLE_ROOM)
        self.table_groups = machine.zeros(layout.TABLE_ROOM)
        self.once = machine.zeros(layout.GROUP_ROOM)
        self.twice = machine.zeros(layout.GROUP_ROOM)
        self.fits = machine.zeros(layout.GROUP_ROOM)  # the cards that a whole group takes

    def copy_from(self, other: HuxxyState) -> None:
        """Become equal to the other, which stays as it is."""
        self.variant, self.turn, self.mover, self.stage = other.variant, other.turn, other.mover, other.stage
        self.drawn, self.stock_size = other.drawn, other.stock_size
        self.played, self.placed, self.opened = other.played, other.placed, other.opened
        self.group_count, self.table_size = other.group_count, other.table_size
        self.broken, self.gone = other.broken, other.gone
        self.stock = other.stock[:]
        self.hands = other.hands[:]
        self.hand_sizes = other.hand_sizes[:]
        self.held = other.held[:]
        self.held_twice = other.held_twice[:]
        self.table_cards = other.table_cards[:]
        self.table_groups = other.table_groups[:]
        self.once = other.once[:]
        self.twice = other.twice[:]
        self.fits = other.fits[:]

    def clone(self) -> HuxxyState:
        """A state of its own, equal to this one."""
        copy = HuxxyState.__new__(HuxxyState)
        copy.copy_from(self)
        return copy

    def next_deal(self, rng: Rng) -> None:
        """Shuffle and deal (2.2): twelve cards to each from seat 0 on, as they come; the rest is the stock."""
        deck = [0] * 112
        size = 2 * layout.PACK + (layout.JOKERS if self.variant == layout.HUXXY_BONUS else 0)
        for place in range(size):
            deck[place] = place % layout.PACK if place < 2 * layout.PACK else cards.JOKER
        rng.shuffle(deck, size)
        self.turn, self.mover, self.stage = 1, 0, layout.PLAY
        self.played = self.placed = self.opened = 0
        self.group_count = self.table_size = 0
        self.broken = self.gone = 0
        for seat in range(layout.SEATS):
            self.hand_sizes[seat] = 0
            self.held[seat] = self.held_twice[seat] = 0
            for place in range(layout.HAND_SIZE):
                self.receive(seat, deck[seat * layout.HAND_SIZE + place])
        self.drawn, self.stock_size = 0, size - layout.SEATS * layout.HAND_SIZE
        for place in range(self.stock_size):
            self.stock[place] = deck[layout.SEATS * layout.HAND_SIZE + place]

    def shuffle_rest(self, rng: Rng) -> None:
        """Shuffle what is left of the stock: nobody can know its order."""
        rest, count = [0] * 112, self.stock_size - self.drawn
        for place in range(count):
            rest[place] = self.stock[self.drawn + place]
        rng.shuffle(rest, count)
        for place in range(count):
            self.stock[self.drawn + place] = rest[place]

    def legal(self) -> Codes:
        """The codes of all plays that may be made."""
        found = Codes()
        self.legal_into(found)
        return found

    def any_legal(self, rng: Rng) -> int:
        """The code of one of them by chance, without a list; -1 if there is none."""
        FOUND.clear()
        self.legal_into(FOUND)
        return FOUND.items[rng.below(FOUND.count)] if FOUND.count else -1

    def legal_into(self, found: Codes) -> None:
        """Add the codes of all plays that may be made; there may be none, as the table is judged at a turn's end."""
        if self.stage == layout.GAME_OVER:
            return
        if self.may_end():
            found.add(codes.END_TURN)
        if self.played == 0:
            found.add(codes.DRAW)
        if self.played >= layout.PLAYS:  # 2.3
            return
        left = self.held[self.mover]
        while left:
            card = machine.lowest_bit(left)
            left &= left - 1
            found.add_row(codes.place(card, 0), codes.TARGET, self.group_count + 1)
        if self.played > 0:  # 2.3: the first play is from the hand
            for source in range(self.group_count):
                left = self.once[source]
                while left:
                    card = machine.lowest_bit(left)
                    left &= left - 1
                    found.add_row(codes.move(card, source, 0), codes.TARGET, source)
                    found.add_row(codes.move(card, source, source + 1), codes.TARGET, self.group_count - source)

    def may_end(self) -> bool:
        """Whether the turn may end: something is placed, all groups are whole, an opening has its points (2.3-2.5)."""
        is_open = self.opened >> self.mover & 1 == 1 or self.placed >= layout.OPENING
        return self.played > 0 and self.broken == 0 and is_open

    def is_legal(self, code: int) -> bool:
        """Whether that play may be made."""
        if self.stage == layout.GAME_OVER:
            return False
        if code == codes.DRAW:
            return self.played == 0
        if code == codes.END_TURN:
            return self.may_end()
        card, source, target = codes.card_in(code), codes.source_in(code), codes.target_in(code)
        if self.played >= layout.PLAYS or target > self.group_count:
            return False
        if code == codes.place(card, target):
            return self.held[self.mover] & machine.bit(card) != 0
        if code != codes.move(card, source, target) or self.played == 0:
            return False
        return source < self.group_count and source != target and self.once[source] & machine.bit(card) != 0

    def step(self, code: int) -> None:
        """Make a play; BadCall if it is not legal, and then nothing has changed."""
        if not self.is_legal(code):
            raise BadCall(f"{code} is the code of no play that is legal now")
        self.advance(code)

    def advance(self, code: int) -> None:
        """Make a play that is known to be legal."""
        kind, card = codes.kind_of(code), codes.card_in(code)
        if kind == codes.DRAW:
            self.receive(self.mover, self.stock[self.drawn])
            self.drawn += 1
            self.next_turn()
        elif kind == codes.END_TURN:
            self.opened |= 1 << self.mover
            if self.gone:
                self.close_up()
            self.next_turn()
        else:
            self.played += 1
            if kind == codes.PLACE:
                self.put_away(card)
                if card != cards.JOKER:
                    self.placed += cards.value_of(card)  # 2.4; 3: a Joker counts 0
            else:
                self.lift(card, codes.source_in(code))
            self.lay(card, codes.target_in(code))

    def receive(self, seat: int, card: int) -> None:
        """Put a card at the end of a hand."""
        self.hands[seat * layout.HAND_ROOM + self.hand_sizes[seat]] = card
        self.hand_sizes[seat] += 1
        self.held_twice[seat] |= self.held[seat] & machine.bit(card)
        self.held[seat] |= machine.bit(card)

    def put_away(self, card: int) -> None:
        """Take the first copy of a card out of the mover's hand; the others close up."""
        first = self.mover * layout.HAND_ROOM
        self.hand_sizes[self.mover] -= 1
        last, place = first + self.hand_sizes[self.mover], first
        while self.hands[place] != card:
            place += 1
        for other in range(place, last):
            self.hands[other] = self.hands[other + 1]
        if self.held_twice[self.mover] & machine.bit(card):
            self.held_twice[self.mover] ^= machine.bit(card)
        else:
            self.held[self.mover] ^= machine.bit(card)

    def lay(self, card: int, group: int) -> None:
        """Put a card at the end of a group, a new one perhaps."""
        if group == self.group_count:
            self.group_count += 1
            self.once[group] = self.twice[group] = 0
        self.table_cards[self.table_size] = card
        self.table_groups[self.table_size] = group
        self.table_size += 1
        self.twice[group] |= self.once[group] & machine.bit(card)
        self.once[group] |= machine.bit(card)
        self.judge(group)

    def lift(self, card: int, group: int) -> None:
        """Take the first copy of a card out of a group; the others close up."""
        self.table_size -= 1
        place = 0
        while self.table_cards[place] != card or self.table_groups[place] != group:
            place += 1
        for other in range(place, self.table_size):
            self.table_cards[other] = self.table_cards[other + 1]
            self.table_groups[other] = self.table_groups[other + 1]
        if self.twice[group] & machine.bit(card):
            self.twice[group] ^= machine.bit(card)
        else:
            self.once[group] ^= machine.bit(card)
        self.judge(group)

    def judge(self, group: int) -> None:
        """Note whether a group that was touched could stay as it is (2.5), or is gone."""
        mark = machine.bit(group)
        self.broken &= ~mark
        self.gone &= ~mark
        self.fits[group] = 0
        if self.once[group] == 0:
            self.gone |= mark
        elif groups.is_group(self.once[group], self.twice[group]):
            self.fits[group] = groups.wanted(self.once[group], self.twice[group])
        else:
            self.broken |= mark

    def close_up(self) -> None:
        """Emptied groups disappear, and those behind them move up."""
        numbers, count = [0] * 64, 0
        for group in range(self.group_count):
            numbers[group] = count
            self.once[count] = self.once[group]
            self.twice[count] = self.twice[group]
            self.fits[count] = self.fits[group]
            if self.once[group]:
                count += 1
        for place in range(self.table_size):
            self.table_groups[place] = numbers[self.table_groups[place]]
        self.group_count = count
        self.gone = 0

    def next_turn(self) -> None:
        """The next turn, or the end of the game: a hand is empty, or the last card of the stock was drawn (2.6)."""
        self.played = self.placed = 0
        if self.hand_sizes[self.mover] == 0 or self.drawn >= self.stock_size:
            self.stage = layout.GAME_OVER
        else:
            self.turn += 1
            self.mover = (self.mover + 1) % layout.SEATS

    def points(self, seat: int) -> int:
        """What the cards of a seat would cost it if the game were over (2.6, 3)."""
        total, first = 0, seat * layout.HAND_ROOM
        for place in range(first, first + self.hand_sizes[seat]):
            total += POINTS[self.hands[place]]
        return total

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the cards that are held, a seat each: the scores, once the game is over."""
        return tuple([self.points(seat) for seat in range(layout.SEATS)])

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.stage == layout.GAME_OVER

    def outcome(self) -> Outcome | None:
        """The result of a game that is over, else None."""
        if not self.is_over:
            return None
        is_out = 0 in [self.hand_sizes[seat] for seat in range(layout.SEATS)]
        return Outcome(ranks_by(self.scores), self.scores, "out" if is_out else "deck")

    def hand(self, seat: int) -> list[int]:
        """The cards a seat holds."""
        first = seat * layout.HAND_ROOM
        return [self.hands[first + place] for place in range(self.hand_sizes[seat])]

    def table(self) -> list[list[int]]:
        """The cards of each group."""
        rows: list[list[int]] = [[] for _ in range(self.group_count)]
        for place in range(self.table_size):
            rows[self.table_groups[place]].append(self.table_cards[place])
        return rows

    def stock_left(self) -> list[int]:
        """The cards of the stock that are not drawn yet, the next one first."""
        return [self.stock[place] for place in range(self.drawn, self.stock_size)]

    def has_opened(self, seat: int) -> bool:
        """Whether that seat has made an opening turn (2.4)."""
        return self.opened >> seat & 1 == 1

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        numbers = (self.variant, self.turn, self.mover, self.stage, self.played, self.placed, self.opened)
        hands = tuple([bytes(self.hand(seat)) for seat in range(layout.SEATS)])
        stock = bytes([self.stock[place] for place in range(self.stock_size)])
        table = bytes([self.table_cards[place] for place in range(self.table_size)])
        places = bytes([self.table_groups[place] for place in range(self.table_size)])
        return restored, (numbers, hands, stock, self.drawn, self.group_count, table, places)


BLANK = HuxxyState()  # copied for a new game, which takes less than making one


def restored(
    numbers: tuple[int, ...],
    hands: tuple[bytes, ...],
    stock: bytes,
    drawn: int,
    group_count: int,
    table: bytes,
    places: bytes,
) -> HuxxyState:
    """The state of these parts; BadCall if there is not enough room for them."""
    fits = len(stock) <= layout.STOCK_ROOM and len(table) <= layout.TABLE_ROOM - layout.PLAYS
    if (
        not fits
        or max(map(len, hands)) > layout.HAND_ROOM
        or group_count + layout.PLAYS - numbers[4] > layout.GROUP_ROOM
    ):
        raise BadCall("that are more cards than two packs can bring to the table")
    state = HuxxyState()
    state.variant, state.turn, state.mover, state.stage, state.played, state.placed, state.opened = numbers
    state.drawn, state.stock_size, state.group_count = drawn, len(stock), group_count
    for seat in range(layout.SEATS):
        for card in hands[seat]:
            state.receive(seat, card)
    for place in range(len(stock)):
        state.stock[place] = stock[place]
    for place in range(len(table)):
        state.lay(table[place], places[place])
    for group in range(group_count):
        state.judge(group)
    return state


def new_game(rng: Rng, variant: int = layout.HUXXY) -> HuxxyState:
    """A game of that variant with its cards dealt."""
    state = BLANK.clone()
    state.variant = variant
    state.next_deal(rng)
    return state


def deal(seed: int, variant: int = layout.HUXXY) -> HuxxyState:
    """The game of a seed."""
    return new_game(Rng(seed), variant)

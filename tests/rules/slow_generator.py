"""All legal plays the slow way: try everything, keep what is allowed.

`allowed` is a second judge of all six games, written from the text of the rules without a look at the engine. Whatever
`tries` proposes is put to both judges; they must agree on each play. Nothing here knows how `legal_plays` works.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice, pairwise, permutations, product

from melds.cards import JOKER, PACK, SKIP, Card, without
from melds.rules import huxxy, phase
from melds.rules.games import State, canonical, refusal
from melds.rules.plays import Build, Discard, Draw, EndTurn, Group, LayPhase, Move, Place, Play, Skip, Spot, Take

WHEEL = "234567890JQK"
COUNTED = "A" + WHEEL  # in sums and in Huxxy an Ace is 1
COLOURS = ("CS", "DH")
TOTALS = (34, 55, 68, 76, 81, 84, 86, 87, 88)
PHASES = {
    "phazed": ("set3 set3", "suit7", "sum sum", "set4 set4", "run8", "colour-sum colour-sum", "colour-run4 set4"),
    "phasea": ("set3 set3", "suit7", "set4 set4", "run8", "colour-run4 set4"),
}


def slow_plays(state: State) -> set[Play]:
    """Every legal play, in its canonical form."""
    lays = slow_lays(state) if isinstance(state, phase.State) else ()
    return {canonical(state, play) for play in chain(lays, tries(state)) if agreed(state, play)}


def agreed(state: State, play: Play) -> bool:
    """Whether both judges allow the play; an AssertionError if one of them does not."""
    verdict = allowed(state, play)
    assert verdict == (refusal(state, play) is None), f"{play} in {state}: {refusal(state, play)}"
    return verdict


# Trying everything


def tries(state: State) -> Iterator[Play]:
    """Every play that can be written down, but for phases; cards not held, seats and places one too far."""
    yield from (Draw(), Draw(PACK[0]), EndTurn()) if isinstance(state, huxxy.State) else (Draw(), Draw(PACK[0]))
    yield from huxxy_tries(state) if isinstance(state, huxxy.State) else phase_tries(state)


def huxxy_tries(state: huxxy.State) -> Iterator[Play]:
    numbers = range(-1, len(state.table) + 2)
    for card in (*PACK, JOKER):
        yield from (Place(card, group) for group in numbers)
    some = dict.fromkeys((*chain.from_iterable(state.table), *state.hand))
    yield from (Move(card, source, target) for card, source, target in product(some, numbers, numbers))


def phase_tries(state: phase.State) -> Iterator[Play]:
    for card in (*PACK, SKIP):
        yield from (Take(card), Discard(card))
    yield from (Skip(seat) for seat in range(-1, 5))
    foreign = next(card for card in PACK if card not in state.hand)
    for card, spot in product((*dict.fromkeys(state.hand), foreign), spots(state)):
        yield Build(card, spot)


def spots(state: phase.State) -> list[Spot]:
    """Every place in every group of every seat, and those just beyond."""
    found = [Spot(owner, 0, 0) for owner in (-1, 4)]
    for owner, laid in enumerate(state.table):
        groups = laid.groups if laid else ()
        found += [Spot(owner, group, 0) for group in (-1, len(groups))]
        for number, group in enumerate(groups):
            found += [Spot(owner, number, index) for index in range(-1, len(group) + 2)]
    return found


_lays: dict[tuple[str, Group, int], list[LayPhase]] = {}  # they depend on nothing but the hand


def slow_lays(state: phase.State) -> Iterator[LayPhase]:
    """Every way to sort cards of the hand into the groups of a phase, and good ones under another number."""
    hand = tuple(sorted(state.hand))
    for number, words in enumerate(phases_of(state), 1):
        if not may_lay(state, number):
            yield from (LayPhase(number, groups) for groups in islice(arrangements(hand, words.split()), 20))
            continue
        key = (state.rules.name, hand, number)
        if key not in _lays:
            all_lays = (LayPhase(number, groups) for groups in arrangements(hand, words.split()))
            _lays[key] = [lay for lay in all_lays if agreed(state, lay)]
        yield from _lays[key]
        for lay, other in product(_lays[key][:20], range(-1, 9)):
            yield LayPhase(other, lay.groups)
            yield LayPhase(other, lay.groups[::-1])


def arrangements(cards: Group, words: list[str]) -> Iterator[tuple[Group, ...]]:
    if not words:
        yield ()
        return
    for group in picks(cards, words[0]):
        for others in arrangements(without(cards, group), words[1:]):
            yield (group, *others)


def picks(cards: Group, word: str) -> Iterable[Group]:
    if word.endswith("sum"):
        return set(chain.from_iterable(combinations(cards, size) for size in range(1, len(cards) + 1)))
    some = permutations if "run" in word else combinations
    return set(some(cards, int(word[-1])))


# The second judge


def allowed(state: State, play: Play) -> bool:
    """Whether the rules allow the play."""
    return huxxy_allows(state, play) if isinstance(state, huxxy.State) else phase_allows(state, play)


def phases_of(state: phase.State) -> tuple[str, ...]:
    return PHASES[state.rules.name.removesuffix("-bonus")]


def phase_allows(state: phase.State, play: Play) -> bool:
    if isinstance(play, Draw | Take):
        is_there = isinstance(play, Draw) or (play.card != "ZZ" and state.discards[-1:] == (play.card,))
        return state.step is phase.Step.PICK_UP and is_there
    if state.step is not phase.Step.PLAY:
        return False
    match play:
        case LayPhase(number, groups):
            held = all(play.cards.count(card) <= state.hand.count(card) for card in play.cards)
            return held and may_lay(state, number) and is_phase(groups, phases_of(state)[number - 1], wraps(state))
        case Build(card, spot):
            return card in state.hand and card != "ZZ" and may_build(state, card, spot)
        case Discard(card):
            plain = card != "ZZ" or state.rules.name == "phasea-bonus"
            return card in state.hand and plain and not open_sums(state)
        case Skip(seat):
            return "ZZ" in state.hand and seat in {0, 1, 2, 3} - {state.mover} and not open_sums(state)
    return False


def wraps(state: phase.State) -> bool:
    return state.rules.name.startswith("phazed")


def may_lay(state: phase.State, number: int) -> bool:
    """Whether the mover still needs that phase, it is its turn, and none is laid yet."""
    done = state.completed[state.mover]
    if state.step is not phase.Step.PLAY or state.table[state.mover] is not None or not 1 <= number <= len(done):
        return False
    return not done[number - 1] and (state.rules.name.endswith("bonus") or all(done[: number - 1]))


def is_phase(groups: tuple[Group, ...], words: str, wrap: bool) -> bool:
    shapes = words.split()
    return len(shapes) == len(groups) and all(is_shape(*pair, wrap) for pair in zip(groups, shapes, strict=True))


def is_shape(cards: Group, word: str, wrap: bool) -> bool:
    """Whether the cards may be laid as that group of a phase."""
    if word.endswith("sum"):
        return "ZZ" not in cards and total(cards) == 34 and looks_like(cards, word, wrap)
    naturals = [card for card in cards if card[0] != "A"]
    return len(cards) == int(word[-1]) and len(naturals) >= 2 and looks_like(cards, word[:-1], wrap)


def looks_like(cards: Group, form: str, wrap: bool) -> bool:
    """Whether the cards hang together, however many they are."""
    if form == "sum":
        return True
    if form == "colour-sum":
        return any(all(card[1] in suits for card in cards) for suits in COLOURS)
    if form == "set":
        return any(all(card[0] in ("A", rank) for card in cards) for rank in WHEEL)
    if form == "suit":
        return any(all(card[0] == "A" or card[1] == suit for card in cards) for suit in "CDHS")
    if form == "colour-run" and not any(all(card[0] == "A" or card[1] in suits for card in cards) for suits in COLOURS):
        return False
    return any(all(card[0] in ("A", rank) for card, rank in zip(cards, row, strict=True)) for row in rows(cards, wrap))


def rows(cards: Group, wrap: bool) -> list[str]:
    """All sequences of values of that length, none longer than one of each value."""
    line, size = WHEEL * 2 if wrap else WHEEL, len(cards)
    return [line[start : start + size] for start in range(12) if start + size <= len(line) and size <= 12]


def total(cards: Iterable[Card]) -> int:
    return sum(COUNTED.index(card[0]) + 1 for card in cards)


def may_build(state: phase.State, card: Card, spot: Spot) -> bool:
    laid = state.table[spot.owner] if spot.owner in (0, 1, 2, 3) else None
    if state.table[state.mover] is None or laid is None or spot.group not in range(len(laid.groups)):
        return False
    group, form = laid.groups[spot.group], phases_of(state)[laid.phase - 1].split()[spot.group].strip("3478")
    if spot.index not in ((0, len(group)) if form.endswith("run") else range(len(group) + 1)):
        return False
    if form.endswith("sum") and total((*group, card)) > min(
        (goal for goal in TOTALS if goal > total(group)), default=0
    ):
        return False
    longer = (*group[: spot.index], card, *group[spot.index :])
    others_open = open_sums(state, but=(spot.owner, spot.group))
    goes_out = len(state.hand) == 1
    if goes_out and (others_open or (form.endswith("sum") and total(longer) not in TOTALS)):
        return False
    return looks_like(longer, form, wraps(state))


def open_sums(state: phase.State, but: tuple[int, int] | None = None) -> list[Group]:
    """The sums on the table that no turn may leave as they are."""
    return [
        group
        for owner, laid in enumerate(state.table)
        if laid is not None and "sum" in phases_of(state)[laid.phase - 1]
        for number, group in enumerate(laid.groups)
        if total(group) not in TOTALS and (owner, number) != but
    ]


def huxxy_allows(state: huxxy.State, play: Play) -> bool:
    table, count = state.table, len(state.plays)
    if state.is_over:
        return False
    match play:
        case Draw():
            return count == 0
        case Place(card, group):
            return count < 6 and card in state.hand and group in range(len(table) + 1)
        case Move(card, source, target):
            ends = source in range(len(table)) and target in range(len(table) + 1) and source != target
            return 0 < count < 6 and ends and card in table[source]
        case EndTurn():
            return count > 0 and has_opened(state) and all(map(is_huxxy_group, filter(None, table)))
    return False


def has_opened(state: huxxy.State) -> bool:
    placed = [play.card for play in state.plays if isinstance(play, Place) and play.card != "XX"]
    return state.opened[state.mover] or total(placed) >= 24


def is_huxxy_group(cards: Group) -> bool:
    if "XX" not in cards:
        return is_kind(cards) or is_huxxy_run(cards)
    rest = without(cards, (JOKER,))
    return "XX" not in rest and any(is_huxxy_group((*rest, card)) for card in PACK if rest.count(card) < 2)


def is_kind(cards: Group) -> bool:
    suits = {card[1] for card in cards}
    same = len(cards) >= 3 and len({card[0] for card in cards}) == 1
    return same and (len(suits) == len(cards) if len(cards) <= 4 else len(suits) == 4)


def is_huxxy_run(cards: Group) -> bool:
    row = sorted(cards, key=lambda card: COUNTED.index(card[0]))
    reds = [card[1] in "DH" for card in row]
    alternates = all(one != two for one, two in pairwise(reds))
    return len(row) >= 3 and "".join(card[0] for card in row) in COUNTED and alternates

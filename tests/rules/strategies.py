"""States of all games as play brings them about, rich ones on purpose.

A journey starts from a deal that gives most seats the cards of a phase (or of an opening), at any point of a game,
sometimes close to its end. It is played with a liking for phases and builds, and keeps clear of turns that can't be
ended; only its last few plays, the loose ones, are any legal ones.
"""

import random
from collections.abc import Callable, Iterator
from itertools import chain, combinations

from hypothesis import strategies as st

from melds.cards import JOKER, SKIP, Card
from melds.rules import huxxy, phase
from melds.rules.games import State, apply, deal, is_deal_over, is_over, legal_plays, new_game, refusal, rules_of
from melds.rules.pack import FACE_VALUES, shuffled
from melds.rules.phase import Kind, Step
from melds.rules.plays import Build, Draw, EndTurn, Group, LayPhase, Move, Place, Play, Skip, Take

Rng = random.Random


def journeys(game: str, plays: int = 45, loose: int = 4) -> st.SearchStrategy[list[State]]:
    """Strategy for the states of one journey, in their order."""
    seeds = st.integers(0, 2**32 - 1)
    return st.builds(journey, st.just(game), seeds, st.integers(0, plays), st.integers(0, loose))


def journey(game: str, seed: int, plays: int, loose: int) -> list[State]:
    """The states of so many sensible plays and then some loose ones."""
    rng = random.Random(seed)
    path = [start(game, rng)]
    plan: list[Play] = []
    while len(path) <= plays and not is_over(path[-1]):
        state = path[-1]
        if is_deal_over(state):
            path.append(deal(state, stacked_deck(state, rng)))
            continue
        plan = plan or sensible_turn(state, rng)
        path.append(apply(state, plan.pop(0)))
    for _ in range(loose):
        options = list(legal_plays(path[-1]))
        if options:
            path.append(apply(path[-1], by_kind(options, rng)))
    return path


def by_kind(plays: list[Play], rng: Rng) -> Play:
    """One of the plays, every kind of play being as likely as the others."""
    kind = rng.choice(list(dict.fromkeys(map(type, plays))))
    return rng.choice([play for play in plays if type(play) is kind])


def sensible_turn(state: State, rng: Rng) -> list[Play]:
    return huxxy_turn(state, rng) if isinstance(state, huxxy.State) else [phase_play(state, rng)]


# Starts


def start(game: str, rng: Rng) -> State:
    """A deal at any point of a game; one in four has nearly used up its deck, one in eight its turns."""
    rules = rules_of(game)
    state = new_game(rules, shuffled(rules, rng))
    if isinstance(state, huxxy.State):
        return huxxy_start(state, rng)
    over = state._replace(
        step=Step.DEAL_OVER,
        deal=rng.randrange(-1, rules.deals - 1),
        completed=tuple(some_phases(rules, rng) for _ in state.hands),
        scores=tuple(rng.randrange(300) for _ in state.hands),
    )
    state = deal(over, stacked_deck(over, rng))
    if rng.random() < 0.25:
        gone = len(state.deck) - rng.randint(1, 8)
        state = state._replace(drawn=gone, discards=state.deck[:gone] + state.discards)
    return state._replace(turn=rng.randint(190, 200)) if rng.random() < 0.125 else state


def some_phases(rules: phase.Rules, rng: Rng) -> tuple[bool, ...]:
    """Phases completed so far, all but one at most."""
    count, size = rng.randrange(len(rules.phases)), len(rules.phases)
    chosen = rng.sample(range(size), count) if rules.is_bonus else range(count)
    return tuple(number in chosen for number in range(size))


def stacked_deck(state: phase.State, rng: Rng) -> tuple[Card, ...]:
    """A deck for the next deal that gives most seats the cards of a phase they need."""
    rules, rest, hands = state.rules, list(shuffled(state.rules, rng)), []
    for place in range(rules.seats):
        done = state.completed[(state.deal + 2 + place) % rules.seats]
        due = [number for number, is_done in enumerate(done) if not is_done] or [0]
        number = rng.choice(due) if rules.is_bonus else due[0]
        hands.append(drawn_phase(rules.phases[number], rules, rest, rng) if rng.random() < 0.7 else [])
    return fill_up(hands, rest, rules.hand_size)


def fill_up(hands: list[list[Card]], rest: list[Card], size: int) -> tuple[Card, ...]:
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    return (*chain.from_iterable(hands), *rest)


def drawn_phase(types: tuple[phase.GroupType, ...], rules: phase.Rules, rest: list[Card], rng: Rng) -> list[Card]:
    """Cards for these groups, taken out of the rest; an Ace may stand in for one of each."""
    hand: list[Card] = []
    for type in types:
        cards = sum_cards(type, rest, rng) if type.kind.is_sum else set_cards(type, rules, rest, rng)
        hand += cards
    return hand[: rules.hand_size] + give_back(hand[rules.hand_size :], rest)


def give_back(cards: list[Card], rest: list[Card]) -> list[Card]:
    rest.extend(cards)
    return []


def sum_cards(type: phase.GroupType, rest: list[Card], rng: Rng) -> list[Card]:
    colours = [rng.choice(("black", "red"))] if type.kind is Kind.COLOUR_SUM else ["black", "red"]
    for _ in range(200):
        some = [card for card in rng.sample(rest, 9) if card.colour in colours][: rng.randint(3, 5)]
        if sum(map(FACE_VALUES.__getitem__, some)) == type.size:
            return taken(some, rest)
    return []


def set_cards(type: phase.GroupType, rules: phase.Rules, rest: list[Card], rng: Rng) -> list[Card]:
    pattern = rng.choice(rest)
    colour = pattern.colour
    wanted: list[Callable[[Card], bool]] = [lambda card: card.rank == pattern.rank] * type.size
    if type.kind is Kind.SUIT_SET:
        wanted = [lambda card: card.suit == pattern.suit and card.rank != "A"] * type.size
    if type.kind.is_run:
        first = rng.randrange(12 if rules.runs_wrap else 13 - type.size)
        ranks = ("234567890JQK" * 2)[first : first + type.size]
        wanted = [
            lambda card, rank=rank: card.rank == rank and (type.kind is Kind.RUN or card.colour == colour)
            for rank in ranks
        ]
    if rng.random() < 0.5:
        wanted[rng.randrange(type.size)] = lambda card: card.rank == "A"
    found: list[Card] = []
    for test in wanted:
        found += taken([next((card for card in rest if test(card)), rest[0])], rest)
    return found


def taken(cards: list[Card], rest: list[Card]) -> list[Card]:
    for card in cards:
        rest.remove(card)
    return cards


def huxxy_start(state: huxxy.State, rng: Rng) -> huxxy.State:
    """A deal that gives most seats an opening; one in four has most of the stock in the hands."""
    rest, hands = list(state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3] + state.stock), []
    for _ in range(state.rules.seats):
        rank = rng.choice("890JQK")
        suits = rng.sample("CDHS", rng.choice((3, 4)))
        opening = [Card(rank + suit) for suit in suits if rng.random() < 0.95]
        wanted = opening if rng.random() < 0.7 and all(map(rest.__contains__, opening)) else []
        hands.append(taken(wanted, rest))
    state = new_game(state.rules, fill_up(hands, rest, state.rules.hand_size))
    if rng.random() < 0.25:
        each = (len(state.stock) - rng.randint(1, 8)) // 4
        dealt = [hand + state.stock[seat * each : (seat + 1) * each] for seat, hand in enumerate(state.hands)]
        state = state._replace(hands=tuple(dealt), drawn=4 * each)
    return state


# Plays of Phazed and PhaseA


def phase_play(state: phase.State, rng: Rng) -> Play:
    """A play that keeps the turn endable; phases, builds and Skips are liked."""
    plays = [play for play in legal_plays(state) if not isinstance(play, Build) or can_end(apply(state, play))]
    liked = [play for play in plays if isinstance(play, LayPhase | Build | Skip)]
    if liked and rng.random() < 0.8:
        return rng.choice(liked)
    return by_kind(plays, rng)


def can_end(state: phase.State) -> bool:
    """Whether the mover has the cards to complete the sums that lie open, one at most."""
    goals = list(open_goals(state))
    return not goals or (len(goals) == 1 and reaches(state.hand, *goals[0]))


def open_goals(state: phase.State) -> Iterator[tuple[int, Group | None]]:
    """What is missing to each open sum, and the cards whose colour it must have."""
    totals = state.rules.sum_totals
    for laid in filter(None, state.table):
        kind = state.rules.phases[laid.phase - 1][0].kind
        for group in laid.groups if kind.is_sum else ():
            now = sum(map(FACE_VALUES.__getitem__, group))
            if now not in totals:
                yield min(goal for goal in totals if goal > now) - now, group if kind is Kind.COLOUR_SUM else None


def reaches(hand: Group, missing: int, alike: Group | None) -> bool:
    cards = [card for card in hand if card != SKIP and (alike is None or card.colour == alike[0].colour)]
    reached = {0}
    for card in cards:
        reached |= {value + FACE_VALUES[card] for value in reached}
    return missing in reached


# Turns of Huxxy


def huxxy_turn(state: huxxy.State, rng: Rng) -> list[Play]:
    """The plays of a whole turn that can be ended; a draw if none is found quickly."""
    options = [*new_groups(state, rng), *fitting_cards(state)]
    for _ in range(4 if options else 0):
        move = some_move(state, rng) if rng.random() < 0.5 else []
        plan = [*rng.choice(options), *move, EndTurn()]
        if is_legal_turn(state, plan):
            return plan
    return [Draw()]


def is_legal_turn(state: State, plan: list[Play]) -> bool:
    for play in plan:
        if refusal(state, play) is not None:
            return False
        state = apply(state, play)
    return True


def new_groups(state: huxxy.State, rng: Rng) -> Iterator[list[Play]]:
    """Groups out of eight cards of the hand."""
    hand = rng.sample(state.hand, min(len(state.hand), 8))
    for cards in chain(combinations(hand, 3), combinations(hand, 4)):
        if huxxy.is_group(cards):
            yield [Place(card, len(state.table)) for card in cards]


def fitting_cards(state: huxxy.State) -> Iterator[list[Play]]:
    for card in state.hand[:8]:
        yield from ([Place(card, number)] for number, group in enumerate(state.table) if fits(group, card))


def fits(group: Group, card: Card) -> bool:
    return huxxy.is_group((*group, card))


def some_move(state: huxxy.State, rng: Rng) -> list[Play]:
    """A move of a card that its group can spare to a group where it fits, Jokers first."""
    spare = [
        Move(card, source, target)
        for source, group in enumerate(state.table)
        for place, card in enumerate(group)
        if huxxy.is_group(group[:place] + group[place + 1 :])
        for target, other in enumerate(state.table)
        if target != source and fits(other, card)
    ]
    jokers = [move for move in spare if move.card == JOKER]
    return [rng.choice(jokers or spare)] if spare else []


# Changed plays


def mutants(state: State, plays: list[Play], rng: Rng) -> Iterator[Play]:
    """The phases among the plays, changed a little each; most changes make them illegal, some do not."""
    lays = [play for play in plays if isinstance(play, LayPhase)]
    for lay in rng.sample(lays, min(len(lays), 6)):
        yield LayPhase(rng.randint(-1, 8), lay.groups)
        yield LayPhase(lay.phase, lay.groups[::-1])
        yield LayPhase(lay.phase, lay.groups[:1])
        yield LayPhase(lay.phase, tuple(tuple(rng.sample(group, len(group))) for group in lay.groups))
        for cards in changed_rows(lay.cards, state.hand, rng):
            yield LayPhase(lay.phase, cut(cards, lay.groups))
    yield from (Take(rng.choice(state.rules.pack)) for _ in range(isinstance(state, phase.State)))


def changed_rows(row: Group, hand: Group, rng: Rng) -> Iterator[Group]:
    """The row with one card out of place, another card, one too many, one too few."""
    one, two = rng.randrange(len(row)), rng.randrange(len(row))
    swapped = list(row)
    swapped[one], swapped[two] = row[two], row[one]
    yield tuple(swapped)
    for card in dict.fromkeys((*hand, rng.choice(hand))):
        yield (*row[:one], card, *row[one + 1 :])
    yield (*row[:one], rng.choice(hand), *row[one:])
    yield row[:one] + row[one + 1 :]


def cut(cards: Group, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """The cards in groups of the same sizes, the last one taking what there is."""
    first = len(groups[0])
    return (cards[:first], cards[first:]) if len(groups) > 1 else (cards,)

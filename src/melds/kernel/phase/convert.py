"""Kernel states, plays and codes from those of the rules, and back."""

from __future__ import annotations

from collections.abc import Iterable

from melds.cards import Card
from melds.errors import BadCall, BadRecord
from melds.kernel import cards
from melds.kernel.phase import codes, layout
from melds.kernel.phase.groups import VARIANTS
from melds.kernel.phase.state import PhaseState, restored
from melds.notation.record import Record
from melds.notation.replay import dealt, replay
from melds.rules import phase
from melds.rules.phase import LaidPhase, Rules, State, Step, Turn
from melds.rules.phase.lays import canonical_lay
from melds.rules.plays import Build, Discard, Draw, LayPhase, PhasePlay, Skip, Spot, Take

__all__ = ["as_sets", "code_of", "from_record", "from_state", "known_cards", "play_of", "to_state", "variant_of"]

DECK_SIZES = [len(rules.pack) for rules in VARIANTS]
DEALT = layout.SEATS * layout.HAND_SIZE + 1  # cards that lie in hands or face up after the deal (2.2)
STEPS = (Step.PICK_UP, Step.PLAY, Step.DEAL_OVER, Step.GAME_OVER)  # as the stages are numbered


def variant_of(rules: Rules | str) -> int:
    """The number of a variant, by its rules or its name."""
    name = rules if isinstance(rules, str) else rules.name
    for number, known in enumerate(VARIANTS):
        if known.name == name:
            return number
    raise BadCall(f"{name} is no variant of Phazed or PhaseA")


def known_cards(history: Iterable[Turn]) -> list[list[Card]]:
    """The cards that each seat was seen to take in this deal and has not played since."""
    known: list[list[Card]] = [[] for _ in range(layout.SEATS)]
    for turn in history:
        own = known[turn.seat]
        for play in turn.plays:
            if isinstance(play, Take):
                own.append(play.card)
            played = play.cards if isinstance(play, LayPhase) else ()
            for card in (play.card,) if isinstance(play, Build | Discard) else played:
                if card in own:
                    own.remove(card)
    return known


def as_sets(rows: list[list[Card]]) -> tuple[int, ...]:
    """Rows of cards as a set each, and then a set each of those that are there twice."""
    numbers = [cards.numbers_of(row) for row in rows]
    once = [sum(1 << card for card in set(row)) for row in numbers]
    twice = [sum(1 << card for card in set(row) if row.count(card) > 1) for row in numbers]
    return (*once, *twice)


def from_state(state: State) -> PhaseState:
    """The same state in the kernel; BadCall if it does not fit in."""
    laid = [(0, ()) if entry is None else (entry.phase, entry.groups) for entry in state.table]
    rows = [state.deck, state.discards]
    rows += [*state.hands, *(row for _, groups in laid for row in (*groups, (), ())[:2])]
    rooms = [layout.DECK_ROOM] * 2 + [layout.MOST_HELD] * layout.SEATS + [layout.GROUP_ROOM] * layout.SLOTS
    for row, room in zip(rows, rooms, strict=True):
        if len(row) > room:
            raise BadCall(f"{len(row)} cards in one place are more than the kernel can hold: {' '.join(row)}")
    deck, discards, *others = (bytes(cards.numbers_of(row)) for row in rows)
    done = [sum(1 << number for number, is_done in enumerate(row) if is_done) for row in state.completed]
    skipped = sum(1 << seat for seat, is_skipped in enumerate(state.skipped) if is_skipped)
    numbers = (
        variant_of(state.rules),
        state.deal,
        state.turn,
        STEPS.index(state.step),
        state.mover,
        state.drawn,
        skipped,
    )
    phases = bytes([*(number for number, _ in laid), *done])
    return restored(numbers, (deck, discards, phases, *others), state.scores, as_sets(known_cards(state.history)))


def from_record(record: Record, plays: int | None = None) -> PhaseState:
    """The state after so many plays of a record, after all of them by default; a deal follows once it is played in."""
    if not isinstance(record.rules, Rules):
        raise BadCall(f"{record.game} is no variant of Phazed or PhaseA")
    if not record.deals:
        raise BadRecord("the record has no deal")
    state = dealt(record, record.deals[0], None)
    for number, position in enumerate(replay(record)):
        if number == plays:
            state = position.before
            break
        state = position.after
    assert isinstance(state, State)
    return from_state(state)


def to_state(state: PhaseState, history: tuple[Turn, ...] = ()) -> State:
    """The same state for the rules; the kernel keeps no history, so that is handed in."""
    numbers, rows, scores, _ = state.__reduce__()[1]
    assert isinstance(numbers, tuple)
    assert isinstance(rows, tuple)
    assert isinstance(scores, tuple)
    variant, deal, turn, stage, mover, drawn, skipped = numbers
    deck, discards, phases, *others = rows
    if len(deck) == DECK_SIZES[variant]:  # the kernel dealt, and so keeps the cards of the hands too
        deck, drawn = deck[DEALT:], drawn - DEALT
    groups = [cards.cards_of(row) for row in others[layout.SEATS :]]
    rules = VARIANTS[variant]
    table = [
        LaidPhase(phases[seat], tuple(groups[2 * seat : 2 * seat + len(rules.phases[phases[seat] - 1])]))
        if phases[seat]
        else None
        for seat in range(layout.SEATS)
    ]
    return State(
        rules=rules,
        deal=deal,
        turn=turn,
        step=STEPS[stage],
        mover=mover,
        hands=tuple(cards.cards_of(row) for row in others[: layout.SEATS]),
        table=tuple(table),
        deck=cards.cards_of(deck),
        drawn=drawn,
        discards=cards.cards_of(discards),
        completed=tuple(_flags(done, len(rules.phases)) for done in phases[layout.SEATS :]),
        skipped=_flags(skipped, layout.SEATS),
        history=history,
        scores=scores,
    )


def _flags(bits: int, count: int) -> tuple[bool, ...]:
    return tuple(bool(bits >> place & 1) for place in range(count))


def play_of(state: PhaseState, code: int) -> PhasePlay:
    """The play that a code of this position stands for."""
    kind = codes.kind_of(code)
    if kind == codes.DRAW:
        return Draw()
    if kind == codes.SKIP_TURN:
        return Skip(codes.card_in(code))
    if kind == codes.LAY:
        hand = cards.cards_of(state.hand(state.mover))
        first, size = codes.first_in(code), codes.first_in(code) + codes.second_in(code)
        row = tuple(hand[codes.place_in(code, number)] for number in range(size))
        return LayPhase(codes.phase_in(code), (row[:first], row[first:]) if size > first else (row,))
    card = cards.card_of(codes.card_in(code))
    if kind == codes.BUILD:
        slot = codes.slot_in(code)
        index = 0 if codes.is_at_start(code) else len(state.table.group(slot))
        return Build(card, Spot(slot >> 1, slot & 1, index))
    return Take(card) if kind == codes.TAKE else Discard(card)


def code_of(state: PhaseState, play: PhasePlay) -> int:
    """The code of a legal play in this position; BadCall if it is none that is legal."""
    code = _code(state, play)
    if code is None or not state.is_legal(code):
        raise BadCall(f"{play!r} is no play that is legal now")
    return code


def _code(state: PhaseState, play: PhasePlay) -> int | None:
    match play:
        case Draw():
            return codes.DRAW
        case Take(card):
            return codes.coded(codes.TAKE, cards.number_of(card))
        case Discard(card):
            return codes.coded(codes.DISCARD, cards.number_of(card))
        case Skip(seat):
            return codes.coded(codes.SKIP_TURN, seat) if 0 <= seat < layout.SEATS else None
        case Build():
            return _build_code(state, play)
        case LayPhase():
            return _lay_code(state, canonical_lay(play, VARIANTS[state.variant]))


def _build_code(state: PhaseState, play: Build) -> int | None:
    spot = play.spot
    if not 0 <= spot.owner < layout.SEATS or not 0 <= spot.group < 2:
        return None
    slot = layout.slot_of(spot.owner, spot.group)
    length = len(state.table.group(slot))
    is_run = state.table.kind(slot) in (layout.RUN, layout.COLOUR_RUN)
    if not 0 <= spot.index <= length or (is_run and spot.index not in (0, length)):
        return None
    return codes.build_code(cards.number_of(play.card), slot, int(is_run and spot.index == 0))


def _lay_code(state: PhaseState, play: LayPhase) -> int | None:
    sizes = (*map(len, play.groups), 0, 0)[:2]
    if not 0 <= play.phase < layout.PHASE_ROOM or not 0 < len(play.groups) <= 2 or len(play.cards) > layout.MOST_HELD:
        return None
    code = codes.lay_code(play.phase, *sizes)
    hand = state.hand(state.mover)
    for number, card in enumerate(cards.numbers_of(play.cards)):
        if card not in hand:
            return None
        place = hand.index(card)
        hand[place] = cards.NO_CARD
        code |= codes.place_code(place, number)
    return code


assert {rules.name: rules for rules in VARIANTS} == phase.VARIANTS

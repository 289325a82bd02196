"""The match log of the course's tournament: reading it into a record, writing a record as one, judging it.

    [ 0.346] === Starting hand number 0 ===
    [ 0.346] Player 1 was dealt 2D 3S 4S 7D 8D JD JH KS AD AS.
    [ 0.382] Player 1 played (1, None) and picked up KH.
    [ 0.683] Player 0 had 2H 3D 3H left in their hand. This scores 8, bringing their total score to 8.

The first figure is seconds since the start. A log does not name its game: the plays tell Phazed, PhaseA and Huxxy
apart, the number of cards the basic and the bonus version.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from melds.notation.log_reader import Log, parse_log
from melds.notation.record import DealRecord, Record
from melds.notation.replay import dealt
from melds.notation.tuples import to_tuple
from melds.notation.verify import Difference, Report, verify
from melds.rules import games, phase
from melds.rules.games import State
from melds.rules.plays import Draw, Seat

__all__ = ["format_log", "parse_log", "verify_log"]

ORDINALS = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}


@dataclass(frozen=True, slots=True)
class _Line:
    """A message, when it was written, and the deal it belongs to (None: the end of the game)."""

    time: float
    message: str
    deal: int | None


def format_log(record: Record) -> str:
    """The record as a match log; IllegalPlay or BadRecord if it can't be played again."""
    return "".join(f"[{line.time:6.3f}] {line.message}".rstrip() + "\n" for line in _log_lines(record))


def verify_log(log: Log) -> Report:
    """Judge every play of a log again, and compare all that it says about hands, points, phases and ranks."""
    report = verify(log.record)
    if report.difference is None:
        expected: dict[int | None, set[str]] = {}
        for line in _log_lines(log.record):
            expected.setdefault(line.deal, set()).add(_sorted_cards(line.message))
        for claim in log.claims:
            said = expected.get(claim.deal, set())
            if _sorted_cards(claim.message) not in said:
                report.difference = Difference(_contradiction(claim.message, said), claim.line)
                break
    return report


def _sorted_cards(message: str) -> str:
    """The sentence with the cards left in a hand in one order: it does not matter which."""
    head, had, rest = message.partition(" had ")
    cards, left, tail = rest.partition(" left ")
    return f"{head}{had}{' '.join(sorted(cards.split()))}{left}{tail}" if left else message


def _contradiction(message: str, expected: set[str]) -> str:
    words = 3 if message.startswith("Player") else 2
    start = message.split()[:words]
    right = next((other for other in sorted(expected) if other.split()[:words] == start), None)
    return f"the log says {message!r}" + (f"; by the rules it is {right!r}" if right else "; the rules say otherwise")


def _log_lines(record: Record) -> Iterator[_Line]:
    time, state = 0.0, None
    yield _Line(time, f"Deck contains {len(record.rules.pack)} cards.", None)
    for name, value in record.headers:
        if name == "seed":
            yield _Line(time, f"Random seed set to {value}.", None)
    for deal in record.deals:
        time = time if deal.time is None else deal.time
        state = dealt(record, deal, state)
        for message in _deal_messages(deal, state):
            yield _Line(time, message, deal.number)
        for turn in deal.turns:
            for place, play in enumerate(turn.plays):
                time = turn.times[place] if turn.times else time
                drawn = f" and picked up {state.next_card}" if isinstance(play, Draw) else ""
                shown = to_tuple(play, turn.seat, record.rules)
                yield _Line(time, f"Player {turn.seat} played {shown}{drawn}.", deal.number)
                state = games.apply(state, play)
            if turn.fault is not None:
                yield _Line(time, f"Player {turn.seat} was disqualified ({turn.fault}).", deal.number)
        if games.is_deal_over(state):
            for message in _end_messages(deal, state):
                yield _Line(time, message, deal.number)
    if state is not None and games.is_over(state):
        for message in _result_messages(state):
            yield _Line(time, message, None)


def _deal_messages(deal: DealRecord, state: State) -> Iterator[str]:
    yield ""
    yield f"=== Starting hand number {deal.number} ==="
    if isinstance(state, phase.State):
        for seat, done in enumerate(state.completed):
            yield f"Player {seat} has {_completed(done)}."
        yield f"Player {state.dealer} deals, and Player {state.mover} starts."
    for seat in deal.seats:
        yield f"Player {seat} was dealt {' '.join(state.hands[seat])}."
    if isinstance(state, phase.State):
        yield f"Initial discard was {state.discard}."


def _completed(done: tuple[bool, ...]) -> str:
    """`completed phase 2` names the highest in the basic game; the bonus game lists all there are."""
    numbers = [number for number, is_done in enumerate(done, 1) if is_done]
    if not numbers:
        return "not completed any phase"
    if numbers == list(range(1, len(numbers) + 1)):
        return f"completed phase {numbers[-1]}"
    return f"completed phases {', '.join(map(str, numbers))}"


def _end_messages(deal: DealRecord, state: State) -> Iterator[str]:
    out = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
    yield {
        "out": f"Hand has ended as Player {out} has no more cards.",
        "deck": "Hand has ended as the pickup pile has been exhausted.",
        "turns": "Hand has ended as all turns have been played.",
    }[games.deal_end(state)]
    for seat in deal.seats:
        yield _left(state, seat)


def _left(state: State, seat: Seat) -> str:
    points = games.points(state.rules, state.hands[seat])
    total = state.scores[seat] if isinstance(state, phase.State) else points
    cards = " ".join(state.hands[seat]) or "no cards"
    return f"Player {seat} had {cards} left in their hand. This scores {points}, bringing their total score to {total}."


def _result_messages(state: State) -> Iterator[str]:
    outcome = games.outcome(state)
    assert outcome is not None
    reason = {
        "phases": "at least one player has completed all phases",
        "deals": "all hands have been played",
        "out": "a player has no more cards",
        "deck": "the pickup pile has been exhausted",
    }[outcome.reason]
    yield f"End game reached as {reason}."
    yield ""
    yield "=== Game finished ==="
    for seat in sorted(range(len(outcome.ranks)), key=outcome.ranks.__getitem__):
        rank = ORDINALS[outcome.ranks[seat]]
        yield f"Player {seat} ranked {rank} with a final score of {outcome.scores[seat]}."

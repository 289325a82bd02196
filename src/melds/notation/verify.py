"""Judging a record again: every play, every score, every rank."""

from __future__ import annotations

from dataclasses import dataclass

from melds.errors import BadPlay, BadRecord, IllegalPlay, MeldsError
from melds.notation.record import DealRecord, Record, TurnRecord
from melds.notation.replay import dealt
from melds.rules import games, phase
from melds.rules.games import State

__all__ = ["Difference", "Report", "verify"]


class Difference(MeldsError):
    """The first place where a record and the rules disagree; `.line` is 0 where the record was not read from a text."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


@dataclass(slots=True)
class Report:
    """How much of a record agrees with the rules, and where it stops agreeing."""

    deals: int = 0
    turns: int = 0
    plays: int = 0
    is_finished: bool = False  # played to its end, or to a disqualification
    difference: Difference | None = None

    def __str__(self) -> str:
        counts = f"{_count(self.deals, 'deal')}, {_count(self.turns, 'turn')}, {_count(self.plays, 'play')}"
        if self.difference is None:
            return f"{counts} agree with the rules" + ("" if self.is_finished else "; the game is not finished")
        where = f"line {self.difference.line}: " if self.difference.line else ""
        return f"{where}{self.difference}\n{counts} before it agree with the rules"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def verify(record: Record) -> Report:
    """Judge every play again, and compare every score and the final ranks."""
    report = Report()
    try:
        _verify(record, report)
    except Difference as difference:
        report.difference = difference
    return report


def _verify(record: Record, report: Report) -> None:
    state: State | None = None
    for deal in record.deals:
        state = _checked_deal(record, deal, state)
        for turn in deal.turns:
            state = _play_turn(state, deal, turn, report)
        if deal.end is not None:
            _compare_end(deal, state)
            report.deals += 1
        elif games.is_deal_over(state):
            line = deal.turns[-1].line
            raise Difference(f"deal {deal.number} is over ({games.deal_end(state)}), the record has no end of it", line)
    _compare_ranks(record, state)
    report.is_finished = record.fault is not None or (state is not None and games.is_over(state))


def _checked_deal(record: Record, deal: DealRecord, state: State | None) -> State:
    try:
        after = dealt(record, deal, state)
    except BadRecord as error:
        raise Difference(error.message, deal.line) from None
    if isinstance(after, phase.State) and after.dealer != deal.dealer:
        raise Difference(f"seat {after.dealer} deals deal {deal.number}, not seat {deal.dealer} (rule 2.2)", deal.line)
    return after


def _play_turn(state: State, deal: DealRecord, turn: TurnRecord, report: Report) -> State:
    where = f"deal {deal.number}, turn {turn.number}"
    if games.is_deal_over(state):
        raise Difference(f"deal {deal.number} was over ({games.deal_end(state)}) before turn {turn.number}", turn.line)
    if (state.mover, state.turn) != (turn.seat, turn.number):
        raise Difference(
            f"it is turn {state.turn}, seat {state.mover}; the record has turn {turn.number}, seat {turn.seat}",
            turn.line,
        )
    number = state.turn
    for place, play in enumerate(turn.plays):
        line = turn.line_of(place)
        if games.is_deal_over(state) or state.turn != number:
            raise Difference(f"{where}: {play} comes after the end of the turn", line)
        try:
            state = games.apply(state, play)
        except IllegalPlay as error:
            raise Difference(f"{where}, seat {turn.seat}: {error.refusal}", line) from None
        except BadPlay as error:
            raise Difference(f"{where}, seat {turn.seat}: {error}", line) from None
        report.plays += 1
    report.turns += 1
    return state


def _compare_end(deal: DealRecord, state: State) -> None:
    line = deal.end_line
    end_rule, score_rule = ("2.7", "2.8") if isinstance(state, phase.State) else ("2.6", "2.6")
    if not games.is_deal_over(state):
        raise Difference(f"deal {deal.number} ends in the record ({deal.end}), but is not over by the rules", line)
    if games.deal_end(state) != deal.end:
        raise Difference(
            f"deal {deal.number} ends by {games.deal_end(state)}, not by {deal.end} (rule {end_rule})", line
        )
    for seat in deal.seats:
        points = games.points(state.rules, state.hands[seat])
        if deal.points is not None and deal.points[seat] != points:
            cards = " ".join(state.hands[seat]) or "nothing"
            said = f"not {deal.points[seat]} (rule {score_rule})"
            raise Difference(f"deal {deal.number}, seat {seat}: {cards} scores {points}, {said}", line)


def _compare_ranks(record: Record, state: State | None) -> None:
    outcome = None if state is None else games.outcome(state)
    if outcome is None and record.ranks is not None:
        raise Difference("the record has ranks, but the game is not over by the rules", record.line)
    if outcome is not None and record.ranks is None:
        raise Difference("the game is over, the record has no ranks", record.line)
    if outcome is not None and outcome.ranks != record.ranks:
        raise Difference(f"the ranks of seats 0 to 3 are {outcome.ranks}, not {record.ranks} (rule 2.1)", record.line)

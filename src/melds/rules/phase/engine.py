"""Making a play, and what follows from it: the next turn, the end of a deal, the result of a game."""

from __future__ import annotations

from typing import TypeVar

from melds.cards import SKIP, Card, without
from melds.errors import IllegalPlay
from melds.rules.outcome import Outcome, ranks_by
from melds.rules.phase.judge import refusal
from melds.rules.phase.state import LaidPhase, State, Step, Turn, with_card
from melds.rules.phase.values import score
from melds.rules.plays import Build, Discard, Draw, LayPhase, PhasePlay, Skip, Take

__all__ = ["apply", "deal_end", "outcome"]

T = TypeVar("T")
DRAW = Draw()  # a draw as everybody sees it


def apply(state: State, play: PhasePlay) -> State:
    """The state after the mover's play; IllegalPlay if it is refused."""
    problem = refusal(state, play)
    if problem is not None:
        raise IllegalPlay(problem, play, state.mover, state.where)
    hand = state.hand
    match play:
        case Draw():
            return _played(state, DRAW, (*hand, state.next_card), drawn=state.drawn + 1)
        case Take(card):
            return _played(state, play, (*hand, card), discards=state.discards[:-1])
        case LayPhase(phase, groups):
            done = _put(state.completed[state.mover], phase - 1, True)
            return _played(
                state,
                play,
                without(hand, play.cards),
                table=_put(state.table, state.mover, LaidPhase(phase, groups)),
                completed=_put(state.completed, state.mover, done),
            )
        case Build(card):
            return _played(state, play, without(hand, (card,)), table=with_card(state.table, play))
        case Discard(card):
            return _played(state, play, without(hand, (card,)), discards=(*state.discards, card), is_last=True)
        case Skip(seat):
            return _played(
                state,
                play,
                without(hand, (SKIP,)),
                discards=(*state.discards, SKIP),
                skipped=_put(state.skipped, seat, True),
                is_last=True,
            )


def _put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _played(  # noqa: PLR0913 - one State is built here, field by field: dataclasses.replace takes twice as long
    state: State,
    play: PhasePlay,
    hand: tuple[Card, ...],
    *,
    table: tuple[LaidPhase | None, ...] | None = None,
    drawn: int | None = None,
    discards: tuple[Card, ...] | None = None,
    completed: tuple[tuple[bool, ...], ...] | None = None,
    skipped: tuple[bool, ...] | None = None,
    is_last: bool = False,
) -> State:
    mover, turn, step, history = state.mover, state.turn, Step.PLAY, state.history
    if state.step is Step.PICK_UP:
        history = (*history, Turn(mover, (play,)))
    else:
        history = (*history[:-1], Turn(mover, (*history[-1].plays, play)))
    hands = _put(state.hands, mover, hand)
    drawn = state.drawn if drawn is None else drawn
    skipped = state.skipped if skipped is None else skipped
    completed = state.completed if completed is None else completed
    scores = state.scores
    is_over = not hand  # 2.7 (a): by discard or by build
    if is_last and not is_over:
        is_over = drawn == len(state.deck)  # 2.7 (b): the last card was drawn in this turn
        if not is_over:
            turn, skipped = _next_turn(state, skipped)
            is_over = turn > state.rules.seats * state.rules.turns  # 2.7 (c)
            mover, step = (mover + turn - state.turn) % state.rules.seats, Step.PICK_UP
    if is_over:
        turn, mover = state.turn, state.mover
        step, scores = _deal_over(state, hands, completed)
    return State(
        state.rules,
        state.deal,
        turn,
        step,
        mover,
        hands,
        state.table if table is None else table,
        state.deck,
        drawn,
        state.discards if discards is None else discards,
        completed,
        skipped,
        history,
        scores,
    )


def _next_turn(state: State, skipped: tuple[bool, ...]) -> tuple[int, tuple[bool, ...]]:
    """The number of the next turn that is played, past those that a Skip takes, and who is still skipped (3)."""
    turn, mover = state.turn + 1, (state.mover + 1) % state.rules.seats
    while skipped[mover]:
        skipped = _put(skipped, mover, False)
        turn, mover = turn + 1, (mover + 1) % state.rules.seats
    return turn, skipped


def _deal_over(
    state: State, hands: tuple[tuple[Card, ...], ...], completed: tuple[tuple[bool, ...], ...]
) -> tuple[Step, tuple[int, ...]]:
    """All four score what they hold (2.8); the game is over when a player has all phases, or after the last deal."""
    is_game_over = any(map(all, completed)) or state.deal + 1 == state.rules.deals  # 2.1
    scores = tuple(before + score(hand) for before, hand in zip(state.scores, hands, strict=True))
    return Step.GAME_OVER if is_game_over else Step.DEAL_OVER, scores


def deal_end(state: State) -> str:
    """How a deal that is over ended: `out`, `deck` (exhausted) or `turns` (all played) (2.7)."""
    if not all(state.hands):
        return "out"
    return "turns" if state.deck_size else "deck"


def outcome(state: State) -> Outcome | None:
    """The result of a game that is over, else None (2.1).

    Who has all phases ranks first, by points; then the others, by points. Equal points share a rank.
    """
    if state.step is not Step.GAME_OVER:
        return None
    finished = tuple(map(all, state.completed))
    ranks = ranks_by([(not done, points) for done, points in zip(finished, state.scores, strict=True)])
    return Outcome(ranks, state.scores, "phases" if any(finished) else "deals")

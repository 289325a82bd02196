"""Making a play, and what follows from it: the next turn, the end of a deal, the result of a game."""

from __future__ import annotations

from dataclasses import replace
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


def _played(  # noqa: PLR0913 - one State is built here, field by field: dataclasses.replace takes three times as long
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
    history = state.history
    if state.step is Step.PICK_UP:
        history = (*history, Turn(state.mover, (play,)))
    else:
        history = (*history[:-1], Turn(state.mover, (*history[-1].plays, play)))
    after = State(
        state.rules,
        state.deal,
        state.turn,
        Step.PLAY,
        state.mover,
        _put(state.hands, state.mover, hand),
        state.table if table is None else table,
        state.deck,
        state.drawn if drawn is None else drawn,
        state.discards if discards is None else discards,
        state.completed if completed is None else completed,
        state.skipped if skipped is None else skipped,
        history,
        state.scores,
    )
    if not hand:
        return _deal_over(after)  # 2.7 (a): by discard or by build
    return _next_turn(after) if is_last else after


def _next_turn(state: State) -> State:
    """The next player's turn, or the end of the deal (2.7); a skipped player's turn passes (3)."""
    if state.deck_size == 0:
        return _deal_over(state)
    rules, skipped, turn, mover = state.rules, state.skipped, state.turn, state.mover
    last = rules.seats * rules.turns
    while turn < last:
        turn, mover = turn + 1, (mover + 1) % rules.seats
        if not skipped[mover]:
            return replace(state, turn=turn, step=Step.PICK_UP, mover=mover, skipped=skipped)
        skipped = _put(skipped, mover, False)
    return _deal_over(state)


def _deal_over(state: State) -> State:
    """All four score what they hold (2.8); the game is over when a player has all phases (2.1)."""
    scores = tuple(map(sum, zip(state.scores, map(score, state.hands), strict=True)))
    is_over = any(map(all, state.completed)) or state.deal + 1 == state.rules.deals
    return replace(state, step=Step.GAME_OVER if is_over else Step.DEAL_OVER, scores=scores)


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

"""Making a play, listing the legal ones, and the result of a game of Huxxy."""

from __future__ import annotations

from collections.abc import Iterator

from melds.cards import without
from melds.errors import IllegalPlay
from melds.rules.huxxy.judge import refusal
from melds.rules.huxxy.state import State, View
from melds.rules.huxxy.variants import score
from melds.rules.outcome import Outcome, ranks_by
from melds.rules.plays import Draw, EndTurn, Group, HuxxyPlay, Move, Place

__all__ = ["apply", "canonical", "deal_end", "legal_plays", "outcome", "played_table"]

DRAW = Draw()  # a draw as everybody sees it
TURN_ENDS = (Draw, EndTurn)


def apply(state: State, play: HuxxyPlay) -> State:
    """The state after the mover's play; IllegalPlay if it is refused."""
    problem = refusal(state, play)
    if problem is not None:
        raise IllegalPlay(problem, play, state.mover, state.where)
    hand = state.hand
    match play:
        case Draw():
            return _played(state, DRAW, (*hand, state.next_card), state.table)
        case Place(card):
            return _played(state, play, without(hand, (card,)), played_table(state.table, play))
        case Move():
            return _played(state, play, hand, played_table(state.table, play))
        case EndTurn():
            return _played(state, play, hand, tuple(group for group in state.table if group))


def played_table(table: tuple[Group, ...], play: Place | Move) -> tuple[Group, ...]:
    """The groups after that play."""
    groups = [*table, ()]
    if isinstance(play, Move):
        groups[play.source] = without(groups[play.source], (play.card,))
        target = play.target
    else:
        target = play.group
    groups[target] = (*groups[target], play.card)
    return tuple(groups if groups[-1] else groups[:-1])


def _played(state: State, play: HuxxyPlay, hand: Group, table: tuple[Group, ...]) -> State:
    mover, turn, opened = state.mover, state.turn, state.opened
    plays: tuple[HuxxyPlay, ...] = (*state.plays, play)
    drawn = state.drawn + (play is DRAW)
    is_over = False
    if isinstance(play, TURN_ENDS):
        plays, is_over = (), not hand or drawn == len(state.stock)  # 2.6
        if isinstance(play, EndTurn):
            opened = (*opened[:mover], True, *opened[mover + 1 :])
        if not is_over:
            turn, mover = turn + 1, (mover + 1) % state.rules.seats
    return State(
        state.rules,
        turn,
        mover,
        is_over,
        (*state.hands[: state.mover], hand, *state.hands[state.mover + 1 :]),
        table,
        state.stock,
        drawn,
        opened,
        plays,
        (*state.history, (state.mover, play)),
    )


def legal_plays(view: View) -> Iterator[HuxxyPlay]:
    """All plays that the mover may make, lazily, each once.

    Legal means that the next play may be made. The table is judged when the turn ends, so there are turns that
    can't be ended any more, and then no play is legal.
    """
    if view.is_over or view.seat != view.mover:
        return
    if refusal(view, EndTurn()) is None:
        yield EndTurn()
    if not view.plays:
        yield DRAW
    if len(view.plays) >= view.rules.plays:
        return
    for card in dict.fromkeys(view.hand):
        for group in range(len(view.table) + 1):
            yield Place(card, group)
    if view.plays:
        for source, cards in enumerate(view.table):
            for card in dict.fromkeys(cards):
                for target in range(len(view.table) + 1):
                    if target != source:
                        yield Move(card, source, target)


def canonical(view: View, play: HuxxyPlay) -> HuxxyPlay:  # noqa: ARG001 - as in the other engine
    """The form in which `legal_plays` yields a play that may be made."""
    return DRAW if isinstance(play, Draw) else play


def deal_end(state: State) -> str:
    """How a game that is over ended: `out` or `deck` (the stock is exhausted) (2.6)."""
    return "deck" if all(state.hands) else "out"


def outcome(state: State) -> Outcome | None:
    """The result of a game that is over, else None: few points are good, equal points share a rank (2.6)."""
    if not state.is_over:
        return None
    scores = tuple(map(score, state.hands))
    return Outcome(ranks_by(scores), scores, deal_end(state))

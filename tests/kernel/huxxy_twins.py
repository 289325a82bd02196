"""A position of Huxxy in the rules and in the kernel side by side."""

from typing import Any

from melds.kernel import cards
from melds.kernel.huxxy.convert import code_of, play_of, variant_of
from melds.rules import huxxy
from melds.rules.huxxy.judge import opening_points
from melds.rules.plays import HuxxyPlay

State = Any  # of the kernel, compiled or interpreted


def facts(state: State) -> tuple:
    """All that the kernel knows of a position, in the words of the rules."""
    return (
        (state.variant, state.turn, state.mover, state.is_over),
        tuple(cards.cards_of(state.hand(seat)) for seat in range(4)),
        tuple(map(cards.cards_of, state.table())),
        cards.cards_of(state.stock_left()),
        tuple(state.has_opened(seat) for seat in range(4)),
        (state.played, state.placed),
        state.outcome(),
    )


def rules_facts(state: huxxy.State) -> tuple:
    """The same, out of the rules."""
    return (
        (variant_of(state.rules), state.turn, state.mover, state.is_over),
        state.hands,
        state.table,
        state.stock[state.drawn :],
        state.opened,
        (len(state.plays), opening_points(state.plays)),
        huxxy.outcome(state),
    )


def check_legal(state: State, twin: huxxy.State) -> list[int]:
    """The codes of all legal plays, once they are seen to be those of the rules."""
    found = state.legal()
    plays = list(huxxy.legal_plays(twin))
    assert len(found) == len(plays)
    assert {play_of(state, code) for code in found} == set(plays)
    return found


def check_step(state: State, twin: huxxy.State, play: HuxxyPlay) -> huxxy.State:
    """The state of the rules after a play that the kernel's makes too, once they are seen to be equal."""
    code = code_of(state, play)
    assert state.is_legal(code)
    state.step(code)
    after = huxxy.apply(twin, play)
    assert facts(state) == rules_facts(after)
    assert state.scores == tuple(map(huxxy.score, after.hands))
    return after

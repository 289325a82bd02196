"""Rules and kernel side by side: the same plays on both, compared after each, and the shortest way to a difference.

A `Bridge` says how a game's kernel is reached; BRIDGES has one for each variant. `walk` plays a game
by a driver, `shrunk` cuts a walk that ended in a `Difference` down to the last state from which it still happens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from melds.errors import BadCall
from melds.kernel.cards import cards_of
from melds.kernel.huxxy import convert as huxxy_convert
from melds.kernel.phase import convert
from melds.kernel.phase.state import PhaseState
from melds.kernel.rng import Rng
from melds.notation.plays import format_play
from melds.rules import games, huxxy, phase
from melds.rules.plays import Play

State = Any  # of the rules, of whichever game
Kernel = Any
Driver = Callable[[State], list[Play]]  # the next play, or those of the whole turn; none ends the walk


@dataclass(frozen=True)
class Bridge:
    """How rules and kernel of one game are told the same."""

    from_state: Callable[[State], Kernel]
    to_state: Callable[[Kernel, State], State]  # with the history of the state, as the kernel keeps none
    code_of: Callable[[Kernel, Play], int]
    play_of: Callable[[Kernel, int], Play]
    next_deal: Callable[[Kernel, State], State]  # deals in the kernel; the state with the same deal


def next_phase_deal(kernel: PhaseState, state: State) -> State:
    kernel.next_deal(Rng(state.deal + sum(state.scores)))
    _, rows, *_ = kernel.__reduce__()[1]
    return phase.deal(state, cards_of(rows[0]))


PHASE = Bridge(
    from_state=convert.from_state,
    to_state=lambda kernel, state: convert.to_state(kernel, state.history),
    code_of=convert.code_of,
    play_of=convert.play_of,
    next_deal=next_phase_deal,
)
HUXXY = Bridge(
    from_state=huxxy_convert.from_state,
    to_state=lambda kernel, state: huxxy_convert.to_state(kernel, state.history),
    code_of=huxxy_convert.code_of,
    play_of=huxxy_convert.play_of,
    next_deal=games.deal,  # refuses: a game has one deal
)
BRIDGES: dict[str, Bridge] = {**dict.fromkeys(phase.VARIANTS, PHASE), **dict.fromkeys(huxxy.VARIANTS, HUXXY)}


class Difference(AssertionError):
    """Rules and kernel disagree: what about, after these plays from that state."""

    def __init__(self, what: str, state: State, plays: list[Play]) -> None:
        self.what, self.state, self.plays = what, state, plays
        super().__init__(f"{what}\n{reproduction(state, plays)}")


def reproduction(state: State, plays: list[Play]) -> str:
    """Python that makes the state again, with the plays that follow."""
    fields = [f"    {name}={_pasted(value)}," for name, value in zip(state._fields, state, strict=True)]
    tokens = " ".join(map(format_play, plays))
    return "\n".join([f"state = {type(state).__module__}.State(", *fields, ")", f'plays = "{tokens}".split()'])


def _pasted(value: object) -> str:
    if isinstance(value, tuple) and type(value) is tuple:
        if value and all(isinstance(item, str) for item in value):
            return f'cards_of("{" ".join(value)}")'
        return f"({''.join(f'{_pasted(item)}, ' for item in value).rstrip()})"
    return str(value) if isinstance(value, phase.Step) else repr(value)


def compare(state: State, kernel: Kernel, bridge: Bridge) -> str | None:
    """What is not the same in a state and its twin, legal plays apart."""
    other = bridge.to_state(kernel, state)
    if other == state and games.outcome(state) == kernel.outcome():
        return None
    names = [name for name, one, two in zip(state._fields, state, other, strict=True) if one != two]
    details = [f"{name}: {getattr(state, name)} and in the kernel {getattr(other, name)}" for name in names]
    return "; ".join(details) or f"outcome: {games.outcome(state)} and in the kernel {kernel.outcome()}"


def compare_legal(state: State, kernel: Kernel, bridge: Bridge) -> str | None:
    """Which plays are legal here only, and whether codes and plays convert both ways."""
    wanted = list(games.legal_plays(state))
    codes = kernel.legal()
    found = [bridge.play_of(kernel, code) for code in codes]
    if len(set(codes)) < len(codes) or len(set(found)) < len(found):
        return f"the kernel lists a play twice: {found}"
    if set(found) != set(wanted):
        return f"legal: {set(wanted) - set(found)}, and in the kernel {set(found) - set(wanted)}"
    for code, play in zip(codes, found, strict=True):
        if bridge.code_of(kernel, play) != code or not kernel.is_legal(code):
            return f"{play} has the code {code}, but is not taken back"
    return None


def walk(first: State, bridge: Bridge, driver: Driver, plays: int, *, legal_every: int = 1) -> int:
    """Make so many plays of a game on both sides, or as many as there are; how many. Difference if they part."""
    kernel, path, made, before = bridge.from_state(first), [first], list[Play](), 0
    problem = compare(first, kernel, bridge)
    while problem is None and before + len(made) < plays and not games.is_over(path[-1]):
        if games.is_deal_over(path[-1]):
            path, made, before = [bridge.next_deal(kernel, path[-1])], [], before + len(made)
        if len(made) % legal_every == 0:
            problem = compare_legal(path[-1], kernel, bridge)
        turn = driver(path[-1]) if problem is None else []
        if not turn:
            break
        for play in turn:
            try:
                kernel.step(bridge.code_of(kernel, play))
            except BadCall as error:
                problem = f"{play}: {error}"
                break
            made.append(play)
            path.append(games.apply(path[-1], play))
            problem = problem or compare(path[-1], kernel, bridge)
    if problem is not None:
        raise Difference(problem, *shrunk(path, made, bridge))
    return before + len(made)


def shrunk(path: list[State], plays: list[Play], bridge: Bridge) -> tuple[State, list[Play]]:
    """The last state of a path from which its plays still lead to a difference, and those plays."""
    for place in range(len(path) - 1, -1, -1):
        if _differs(path[place:], plays[place:], bridge):
            return path[place], plays[place:]
    return path[0], plays


def _differs(path: list[State], plays: list[Play], bridge: Bridge) -> bool:
    try:
        kernel = bridge.from_state(path[0])
        for state, play in zip(path, plays, strict=False):
            if compare(state, kernel, bridge) or compare_legal(state, kernel, bridge):
                return True
            kernel.step(bridge.code_of(kernel, play))
        return bool(compare(path[-1], kernel, bridge) or compare_legal(path[-1], kernel, bridge))
    except Exception:  # noqa: BLE001 - whatever the kernel raises is a difference
        return True

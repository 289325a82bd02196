"""All six variants behind one set of functions, for whoever does not care which game it is."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from melds.cards import Card
from melds.errors import BadPlay, MeldsError, Refusal
from melds.rules import huxxy, phase
from melds.rules.outcome import Outcome
from melds.rules.plays import HuxxyPlay, PhasePlay, Play, Seat

__all__ = [
    "VARIANTS",
    "Observation",
    "Rules",
    "State",
    "View",
    "apply",
    "canonical",
    "deal",
    "deal_end",
    "is_deal_over",
    "is_over",
    "legal_plays",
    "new_game",
    "observe",
    "outcome",
    "points",
    "refusal",
    "rules_of",
]

Rules = phase.Rules | huxxy.Rules
State = phase.State | huxxy.State
Observation = phase.Observation | huxxy.Observation
View = State | Observation

_PHASE_VIEWS = (phase.State, phase.Observation)  # a union written in place would be built anew at every call

VARIANTS: dict[str, Rules] = {**phase.VARIANTS, **huxxy.VARIANTS}


def rules_of(game: str, variant: str | None = None) -> Rules:
    """The rules of a game: `phazed` (the basic version), `phazed` with `bonus`, or `phazed-bonus`."""
    if variant not in (None, "basic", "bonus"):
        raise MeldsError(f"there is no version {variant!r} of {game}; expected basic or bonus")
    if game not in VARIANTS:
        raise MeldsError(f"there is no game {game!r}; the games are {', '.join(VARIANTS)}")
    if game.endswith("-bonus"):
        if variant == "basic":
            raise MeldsError(f"{game} is no basic version; that is {game.removesuffix('-bonus')}")
        return VARIANTS[game]
    return VARIANTS[f"{game}-bonus" if variant == "bonus" else game]


def new_game(rules: Rules, deck: Iterable[Card] | None = None, *, rng: random.Random | None = None) -> State:
    """A game with its first deal made: from that deck, given from its top, or from one that `rng` shuffles."""
    if isinstance(rules, phase.Rules):
        return phase.new_game(rules, deck, rng=rng)
    return huxxy.new_game(rules, deck, rng=rng)


def deal(state: State, deck: Iterable[Card] | None = None, *, rng: random.Random | None = None) -> State:
    """The next deal of a game whose last one is over."""
    if isinstance(state, huxxy.State):
        raise MeldsError("a game of Huxxy has one deal only")
    return phase.deal(state, deck, rng=rng)


def refusal(view: View, play: Play) -> Refusal | None:
    """Why the mover may not make this play, or None if they may; BadPlay if it belongs to another game."""
    if isinstance(view, _PHASE_VIEWS):
        return phase.refusal(view, _phase_play(play, view.rules))
    return huxxy.refusal(view, _huxxy_play(play, view.rules))


def apply(state: State, play: Play) -> State:
    """The state after the mover's play; IllegalPlay if it is refused, BadPlay if it belongs to another game."""
    if isinstance(state, phase.State):
        return phase.apply(state, _phase_play(play, state.rules))
    return huxxy.apply(state, _huxxy_play(play, state.rules))


def legal_plays(view: View) -> Iterator[Play]:
    """All plays that the mover may make, lazily, each once."""
    if isinstance(view, _PHASE_VIEWS):
        return phase.legal_plays(view)
    return huxxy.legal_plays(view)


def canonical(view: View, play: Play) -> Play:
    """The form in which `legal_plays` yields a play that may be made."""
    if isinstance(view, _PHASE_VIEWS):
        return phase.canonical(view, _phase_play(play, view.rules))
    return huxxy.canonical(view, _huxxy_play(play, view.rules))


def observe(state: State, seat: Seat) -> Observation:
    """What that seat may know of the state."""
    return phase.observe(state, seat) if isinstance(state, phase.State) else huxxy.observe(state, seat)


def is_deal_over(state: State) -> bool:
    """Whether the deal is over, be it the last one or not."""
    if isinstance(state, phase.State):
        return state.step in (phase.Step.DEAL_OVER, phase.Step.GAME_OVER)
    return state.is_over


def is_over(state: State) -> bool:
    """Whether the game is over."""
    return outcome(state) is not None


def deal_end(state: State) -> str:
    """How a deal that is over ended: `out`, `deck` or `turns`."""
    return phase.deal_end(state) if isinstance(state, phase.State) else huxxy.deal_end(state)


def points(rules: Rules, cards: Iterable[Card]) -> int:
    """What these cards cost whoever holds them at the end of a deal."""
    return phase.score(cards) if isinstance(rules, phase.Rules) else huxxy.score(cards)


def outcome(state: State) -> Outcome | None:
    """The result of a game that is over, else None."""
    return phase.outcome(state) if isinstance(state, phase.State) else huxxy.outcome(state)


def _phase_play(play: Play, rules: Rules) -> PhasePlay:
    if isinstance(play, PhasePlay):
        return play
    raise BadPlay(f"{play!r} is no play of {rules.title}")


def _huxxy_play(play: Play, rules: Rules) -> HuxxyPlay:
    if isinstance(play, HuxxyPlay):
        return play
    raise BadPlay(f"{play!r} is no play of {rules.title}")

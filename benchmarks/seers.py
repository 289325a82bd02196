"""Champions that see what no player may: all hands. What lies in the deck, or the stock, they do not know either.

They think as champions do, with as many playouts, in worlds in which everybody holds what they really hold.
"""

from __future__ import annotations

from melds.kernel import cards
from melds.kernel.huxxy.sample import Sampler as HuxxySampler
from melds.kernel.phase.convert import variant_of
from melds.kernel.phase.parameters import parameters_of
from melds.kernel.phase.sample import Sampler as PhaseSampler
from melds.players.budget import Budget
from melds.players.huxxy.champion import ChampionHuxxyPlayer
from melds.players.huxxy.parameters import parameters_of as huxxy_parameters_of
from melds.players.huxxy.parameters import value_of
from melds.players.phase.champion import ChampionPhasePlayer
from melds.rules import games, huxxy, phase
from melds.rules.games import Rules, State
from melds.rules.plays import Play

__all__ = ["Seer", "with_real_hands"]


def with_real_hands(state: phase.State, seen: phase.Observation) -> PhaseSampler:
    """Worlds in which everybody holds what they really hold, for a seat that sees so much of the state."""
    found = PhaseSampler(seen)
    found.keep_to([cards.numbers_of(hand) for hand in state.hands])
    return found


class Seer:
    """Shows a champion the whole state before it plays."""

    name = "seer"

    def __init__(self, rules: Rules, seed: int, playouts: int) -> None:
        self.inner: SeeingPhasePlayer | SeeingHuxxyPlayer
        if isinstance(rules, huxxy.Rules):
            self.inner = SeeingHuxxyPlayer(
                huxxy_parameters_of(rules), value_of(rules), seed, Budget(playouts), is_plain=not rules.jokers
            )
        else:
            self.inner = SeeingPhasePlayer(rules, parameters_of(variant_of(rules)), seed, Budget(playouts), ripens=0)

    def play_in(self, state: State) -> Play:
        """One play of the seat that is to move."""
        self.inner.state = state
        return self.inner.play(games.observe(state, state.mover))


class SeeingPhasePlayer(ChampionPhasePlayer):
    """A champion of Phazed or PhaseA that is shown `state`."""

    state: phase.State

    def sampler(self, seen: phase.Observation) -> PhaseSampler:
        """Worlds with the real hands."""
        return with_real_hands(self.state, seen)


class SeeingHuxxyPlayer(ChampionHuxxyPlayer):
    """A champion of Huxxy that is shown `state`."""

    state: huxxy.State

    def sampler(self, seen: huxxy.Observation, deadline: float) -> HuxxySampler:  # noqa: ARG002 - nothing takes long
        """Deals with the real hands."""
        found, hands = HuxxySampler(seen), [cards.numbers_of(hand) for hand in self.state.hands]
        hands[seen.seat] = []
        found.keep_to(hands)
        return found

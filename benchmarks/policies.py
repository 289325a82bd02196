"""How well does the kernel's greedy policy play? Games against the greedy player of the rules, two seats each.

    .venv/bin/python benchmarks/policies.py --games 200

A win counts for whoever shares the first rank, divided among the winners; the seats change after every game.
"""

from __future__ import annotations

import argparse
import random

from melds.kernel.phase.convert import from_state, play_of
from melds.kernel.phase.greedy import Greedy
from melds.players import player
from melds.rules import phase
from melds.rules.phase import Rules, Step
from melds.rules.plays import PhasePlay


def game(rules: Rules, seed: int) -> list[float]:
    """One game; the share of the win of each seat. The kernel has the seats whose number is as even as the seed."""
    rng, kernel, other = random.Random(seed), Greedy(), player("greedy", rules)
    state = phase.new_game(rules, rng=rng)
    while state.step is not Step.GAME_OVER:
        if state.step is Step.DEAL_OVER:
            state = phase.deal(state, rng=rng)
        if (state.mover + seed) % 2 == 0:
            twin = from_state(state)
            play: PhasePlay = play_of(twin, kernel.play(twin))
        else:
            play = other.play(phase.observe(state, state.mover))  # type: ignore[assignment]
        state = phase.apply(state, play)
    result = phase.outcome(state)
    assert result is not None
    return [(rank == 1) / len(result.winners) for rank in result.ranks]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--variant", choices=phase.VARIANTS, action="append")
    chosen = parser.parse_args()
    print("| variant | games | won by the kernel |\n|---|---:|---:|")
    for name in chosen.variant or phase.VARIANTS:
        shares = [game(phase.VARIANTS[name], seed) for seed in range(chosen.games)]
        won = [share[seed % 2] + share[seed % 2 + 2] for seed, share in enumerate(shares)]
        share = sum(won) / len(won)
        error = (share * (1 - share) / len(won)) ** 0.5
        print(f"| {name} | {len(won)} | {share:.1%} ± {error:.1%} |", flush=True)


if __name__ == "__main__":
    main()

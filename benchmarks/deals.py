"""What does the champion gain over the tactician in a deal of Phazed or PhaseA? Pairs of deals with the same cards.

    .venv/bin/python benchmarks/deals.py --game phazed --deals 100 --playouts 5000

Deals of games of four tacticians are played twice from their start, with one seat once by the tactician and once by the
champion. Counted is the chance of that seat to win the game afterwards, in wins of 100 games. A pair has far less luck
in it than a game, so a hundred of them tell more than a hundred games.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections.abc import Iterator

from melds.kernel.phase.convert import from_state, variant_of
from melds.kernel.phase.parameters import parameters_of
from melds.kernel.phase.standing import Standing
from melds.players import Player
from melds.players.budget import Budget
from melds.players.phase.tiers import tier
from melds.rules import phase
from melds.rules.phase import Rules, State, Step


def played(state: State, seats: list[Player]) -> State:
    """The deal played to its end."""
    while state.step in (Step.PICK_UP, Step.PLAY):
        play = seats[state.mover].play(phase.observe(state, state.mover))
        state = phase.apply(state, play)  # type: ignore[arg-type]
    return state


def starts(rules: Rules, seed: int) -> Iterator[State]:
    """The deals of games of tacticians, as they begin."""
    rng, bots = random.Random(seed), [tier("tactician", rules) for _ in range(rules.seats)]
    while True:
        state = phase.new_game(rules, rng=rng)
        while state.step is not Step.GAME_OVER:
            if state.step is Step.DEAL_OVER:
                state = phase.deal(state, rng=rng)
            yield state
            state = played(state, list(bots))


def positions(rules: Rules, seed: int) -> Iterator[State]:
    """Those of all seats in these deals, wherever somebody is to play."""
    bot = tier("tactician", rules)
    for start in starts(rules, seed):
        state = start
        while state.step in (Step.PICK_UP, Step.PLAY):
            yield state
            state = phase.apply(state, bot.play(phase.observe(state, state.mover)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="phazed", choices=list(phase.VARIANTS))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=5000)
    parser.add_argument("--idea", help="that the champion does without")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = phase.VARIANTS[options.game]
    parameters, gains, began = parameters_of(variant_of(rules)), [], time.process_time()
    standing = Standing(variant_of(rules), parameters.race)
    budget = Budget(playouts=options.playouts, game=math.inf)
    bots: list[Player] = [tier("tactician", rules) for _ in range(rules.seats)]
    for number, start in zip(range(options.deals), starts(rules, options.seed), strict=False):
        seat = number % rules.seats
        champion = tier("champion", rules, seed=number, idea=options.idea, budget=budget)
        both = [played(start, bots), played(start, [*bots[:seat], champion, *bots[seat + 1 :]])]
        without, with_it = (standing.value(from_state(state), seat) for state in both)
        gains.append(100 * (with_it - without))
    error = statistics.stdev(gains) / math.sqrt(len(gains))
    seconds = (time.process_time() - began) / len(gains)
    print(
        "| game | playouts | deals | gain for each deal, in wins of 100 games | s a deal |\n|---|---:|---:|---:|---:|"
    )
    mean = statistics.fmean(gains)
    print(f"| {options.game} | {options.playouts} | {len(gains)} | {mean:+.1f} ± {error:.1f} | {seconds:.2f} |")


if __name__ == "__main__":
    main()

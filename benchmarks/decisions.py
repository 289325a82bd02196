"""Are the gains there that the champion of Phazed or PhaseA sees? Its decisions, judged again with the real hands.

    .venv/bin/python benchmarks/decisions.py --game phazed --decisions 3000 --worlds 600
    .venv/bin/python benchmarks/decisions.py --game phazed --kinds build --decisions 3000 --worlds 400

At every decision in games of tacticians the candidates are compared twice: in worlds as the champion guesses them, and
in worlds in which everybody holds what they really hold, the deck being shuffled. A play is preferred to the
tactician's own if it is better by so many standard errors, the doubt. Printed is for several doubts how often that
happens, what the guesses promise by it, what as many other guesses say of the same play, and what it brings with the
real hands: in wins of 100 games, for each decision of which there are about 60 in a game. What is chosen looks better
than it is, so the first figure is too high; guesses that are right on average would bring the second. `--kinds` looks
only where the tactician makes a play of such a kind. The second table parts the decisions by the first phase that is
missing and by what the tactician does: where much is gained, it judges badly.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from deals import positions
from seers import with_real_hands

from melds.kernel import Rng
from melds.kernel.phase import codes, remnants
from melds.kernel.phase.convert import variant_of
from melds.kernel.phase.parameters import Parameters, parameters_of
from melds.kernel.phase.past import past_turns
from melds.kernel.phase.sample import Sampler
from melds.kernel.phase.search import Search
from melds.kernel.phase.standing import Standing
from melds.kernel.phase.tactician import Tactician
from melds.rules import phase
from melds.rules.phase import Observation, Rules, State

KINDS = {
    "draw": codes.kind_of(codes.DRAW),
    "take": codes.TAKE,
    "lay": codes.LAY,
    "build": codes.BUILD,
    "discard": codes.DISCARD,
    "skip": codes.SKIP_TURN,
}
NAMES = {code: name for name, code in KINDS.items()}
DOUBTS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
USUAL, FEWEST = 1.0, 10  # the champion's doubt; decisions of a group that is told of
RIPENED, AS_DEALT = 100, 0


class Decision(NamedTuple):
    """What the candidates of one position gain over the first of them, the tactician's own."""

    group: tuple[int, str]  # the first phase that is missing, the kind of the tactician's play
    gains: list[float]
    errors: list[float]
    again: list[float]  # by other guesses
    real: list[float]

    def choice(self, doubt: float) -> int:
        """The best of those that are better by so many errors, or the first."""
        sure = [place for place in range(1, len(self.gains)) if self.gains[place] > doubt * self.errors[place]]
        return max(sure, key=lambda place: self.gains[place], default=0)


class Judge:
    """Compares the candidates of positions in guessed and in real worlds."""

    def __init__(self, variant: int, parameters: Parameters, worlds: int, seed: int) -> None:
        standing = Standing(variant, parameters.race)
        self.guessing = Search(Tactician(parameters.row), standing, RIPENED, 0.0)
        self.knowing = Search(Tactician(parameters.row), standing, AS_DEALT, 0.0)
        self.worlds, self.rng = worlds, Rng(seed)

    def judged(self, state: State, kinds: Collection[str]) -> Decision | None:
        """The decision of who is to move; None if there is none of these kinds."""
        seen = phase.observe(state, state.mover)
        guesses, truth = Sampler(seen, remnants.weights_of(seen)), with_real_hands(state, seen)
        if not is_choice(self.guessing, guesses, kinds):
            return None
        self.knowing.list_plays(truth.state)
        self.guessing.belief.remember(past_turns(seen.history))
        tried = ((self.guessing, guesses), (self.guessing, guesses), (self.knowing, truth))
        found = [self.compared(search, seen, each) for search, each in tried]
        needed = (*state.completed[state.mover], False).index(False) + 1
        group = needed, NAMES[codes.kind_of(self.guessing.ranking()[0][0])]
        gains, again, real = ([0.0, *row] for row, _ in found)
        return Decision(group, gains, [0.0, *found[0][1]], again, real)

    def compared(self, search: Search, seen: Observation, sampler: Sampler) -> tuple[list[float], list[float]]:
        """The gains of all candidates but the first, and their errors."""
        search.begin()
        search.run(sampler, seen.seat, self.worlds, self.rng)
        others = search.ranking()[1:]
        return [gain for _, gain, _, _ in others], [error for _, _, error, _ in others]


def is_choice(search: Search, sampler: Sampler, kinds: Collection[str]) -> bool:
    """Whether there are several candidates, the tactician's own being of one of these kinds; they are listed then."""
    count = search.list_plays(sampler.state)
    return count > 1 and codes.kind_of(search.ranking()[0][0]) in {KINDS[kind] for kind in kinds}


def decisions(rules: Rules, judge: Judge, seed: int, kinds: Collection[str]) -> Iterator[Decision]:
    """Those of all seats in games of tacticians."""
    found = (judge.judged(state, kinds) for state in positions(rules, seed))
    return (decision for decision in found if decision is not None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="phazed", choices=list(phase.VARIANTS))
    parser.add_argument("--kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = phase.VARIANTS[options.game]
    judge = Judge(variant_of(rules), parameters_of(variant_of(rules)), options.worlds, options.seed)
    found = list(islice(decisions(rules, judge, options.seed, options.kinds), options.decisions))
    print(f"{options.game}, {len(found)} decisions, {options.worlds} worlds each\n")
    print("| doubt | changed | promised | by other guesses | with the real hands |\n|---:|---:|---:|---:|---:|")
    for doubt in DOUBTS:
        print(f"| {doubt} | {row_of(found, doubt)}")
    print(f"\n| with a doubt of {USUAL} | decisions | changed | promised | by other guesses | with the real hands |")
    print("|---|---:|---:|---:|---:|---:|")
    for number, kind in sorted({decision.group for decision in found}):
        some = [decision for decision in found if decision.group == (number, kind)]
        if len(some) >= FEWEST:
            print(f"| phase {number}, {kind} | {len(some)} | {row_of(some, USUAL)}")


def row_of(found: list[Decision], doubt: float) -> str:
    """What decisions come to with a doubt, as the end of a row."""
    chosen = [decision.choice(doubt) for decision in found]
    promised = [100 * decision.gains[place] for decision, place in zip(found, chosen, strict=True)]
    others = ([100 * row[place] for row, place in zip(rows, chosen, strict=True)] for rows in _judged_anew(found))
    cells = [f"{statistics.fmean(row):.3f} ± {statistics.stdev(row) / math.sqrt(len(row)):.3f}" for row in others]
    changed = 100 * sum(map(bool, chosen)) / len(chosen)
    return f"{changed:.0f}% | {statistics.fmean(promised):.3f} | {' | '.join(cells)} |"


def _judged_anew(found: list[Decision]) -> tuple[list[list[float]], list[list[float]]]:
    """By other guesses, and with the real hands."""
    return [decision.again for decision in found], [decision.real for decision in found]


if __name__ == "__main__":
    main()

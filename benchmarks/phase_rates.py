"""How often does each player lay a phase, and go out, by the phase that it needs?

    .venv/bin/python benchmarks/phase_rates.py tactician --against hoarder dumper taker racer blocker --games 400
    .venv/bin/python benchmarks/phase_rates.py greedy --against mine.py --game phasea

Sits a bot down with three of another, or with three of those named, every three in turn. Every sequence of deals is
played four times, each place at the table once at each seat (see `strength.py`, which says what a bot may be). Basic
versions only: in the bonus versions any phase may be next. Gone out is who has no card left when the deal ends.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, cycle
from typing import NamedTuple

from deals import played
from strength import bot_of

from melds.rules import phase
from melds.rules.pack import shuffled
from melds.rules.phase import Rules, State, Step

GAMES = [name for name, rules in phase.VARIANTS.items() if not rules.is_bonus]


class Deal(NamedTuple):
    """What one bot did in one deal."""

    bot: str
    needed: int  # the phase
    has_laid: bool
    is_out: bool


@dataclass(slots=True)
class Tally:
    """What one bot did in all deals in which it needed one phase."""

    deals: int = 0
    laid: int = 0
    out: int = 0

    def add(self, deal: Deal) -> None:
        self.deals += 1
        self.laid += deal.has_laid
        self.out += deal.is_out

    def __str__(self) -> str:
        laid, out = (100 * count / max(self.deals, 1) for count in (self.laid, self.out))
        return f"{laid:.0f}% / {out:.0f}% of {self.deals}"


def deals_of(rules: Rules, bots: tuple[str, ...], seed: int) -> Iterator[Deal]:
    """The deals of one game, for every seat; the cards depend on the seed alone."""
    rng = random.Random(seed)
    seats = [bot_of(bot, rules, seat, seed) for seat, bot in enumerate(bots)]
    state = phase.new_game(rules, shuffled(rules, rng))
    while True:
        before, state = state, played(state, seats)
        yield from results(before, state, bots)
        if state.step is Step.GAME_OVER:
            return
        state = phase.deal(state, shuffled(rules, rng))


def results(before: State, after: State, bots: tuple[str, ...]) -> Iterator[Deal]:
    for seat, bot in enumerate(bots):
        yield Deal(bot, sum(before.completed[seat]) + 1, after.table[seat] is not None, not after.hands[seat])


def measure(rules: Rules, bots: tuple[tuple[str, ...], ...], seeds: range) -> dict[str, list[Tally]]:
    """A row of tallies for each bot, a tally a phase."""
    rows: dict[str, list[Tally]] = {}
    for number, (table, seed) in enumerate(zip(cycle(bots), seeds, strict=False), 1):
        print(f"\r{4 * number} of {4 * len(seeds)} games  ", end="", file=sys.stderr, flush=True)
        for turned in range(rules.seats):
            for deal in deals_of(rules, table[turned:] + table[:turned], seed):
                row = rows.setdefault(deal.bot, [Tally() for _ in rules.phases])
                row[deal.needed - 1].add(deal)
    print("\r" + " " * 40, end="\r", file=sys.stderr)
    return rows


def print_rows(title: str, rows: dict[str, list[Tally]], rules: Rules) -> None:
    """A line a bot: laid / gone out, of so many deals, by phase."""
    print(f"\n| {title} | " + " | ".join(f"phase {number + 1}" for number in range(len(rules.phases))) + " |")
    print("|---|" + "---:|" * len(rules.phases))
    for bot, row in rows.items():
        print(f"| {bot} | " + " | ".join(map(str, row)) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", help="a built-in player or a bot file")
    parser.add_argument("--against", nargs="+", default=["greedy"], help="the other three, or whom they are of")
    parser.add_argument("--game", default="phazed", choices=GAMES)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the first sequence of deals")
    options = parser.parse_args()
    others = options.against * 3 if len(options.against) == 1 else options.against
    if len(others) < 3:
        sys.exit("the others are three of one bot, or three different bots or more")
    rules, tables = phase.VARIANTS[options.game], tuple((options.bot, *three) for three in combinations(others, 3))
    rows = measure(rules, tables, range(options.seed, options.seed + math.ceil(options.games / 4)))
    print_rows(f"{options.game}, by the phase needed: laid / gone out", rows, rules)


if __name__ == "__main__":
    main()

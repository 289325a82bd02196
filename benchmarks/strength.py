"""Who plays better? Win shares with duplicate deals and rotated seats, and what a play costs.

    .venv/bin/python benchmarks/strength.py one hoarder racer --against greedy --game phazed --games 200
    .venv/bin/python benchmarks/strength.py one greedy --against hoarder dumper taker racer blocker --game phasea
    .venv/bin/python benchmarks/strength.py mixed hoarder dumper taker blocker mine.py --game huxxy --jobs 2

`one` sits each bot down with three of another, or with three of those named, every three in turn; `mixed` plays every
table of four from the list in turn. Every sequence of deals is played four times, so that each place at the table is
once at each seat: what is left of luck is the same for all. A first rank that two share is half a win for each. The
intervals (95%) take the four games of one sequence as one observation, since they are not independent.

A bot is a built-in player, a Python file with the course's function (trusted: it runs in this process), a sparring
partner, tactician or champion without one of its ideas, `racer-lay`, or a champion with so many playouts for a play,
`champion:500`, `champion-weights:500`. `seer:500` is a champion that is told all hands, though not the deck.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, cycle, islice
from typing import NamedTuple

from seers import Seer

from melds.course.feed import Feed
from melds.match.clocks import Clock
from melds.match.entrants import entrant_of
from melds.match.players import MatchPlayer, Seen, TrustedPlayer, bot_seed
from melds.players import SPARRING, TIERS, Player, player, sparring_without, tier_without
from melds.rules import games
from melds.rules.games import VARIANTS, Rules
from melds.rules.pack import shuffled
from melds.rules.plays import Play

NORMAL_95 = 1.96
SEEN = 2000  # playouts of a seer, if nothing is said


class Sequence(NamedTuple):
    """A table of four bots and the seed of the deals that it plays, once from each seat."""

    game: str
    bots: tuple[str, ...]
    seed: int


class Played(NamedTuple):
    """What one bot did in one game."""

    bot: str
    win: float
    rank: int
    plays: int
    seconds: float


@dataclass(slots=True)
class Row:
    """What is known of one bot; a number a sequence in `wins`."""

    wins: list[float] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    plays: int = 0
    seconds: float = 0.0

    def add(self, games_played: list[Played]) -> None:
        self.wins.append(statistics.fmean(each.win for each in games_played))
        self.ranks += [each.rank for each in games_played]
        self.plays += sum(each.plays for each in games_played)
        self.seconds += sum(each.seconds for each in games_played)

    @property
    def margin(self) -> float:
        """Half the width of the interval around the win share."""
        if len(self.wins) < 2:
            return math.nan
        return NORMAL_95 * statistics.stdev(self.wins) / math.sqrt(len(self.wins))


class File:
    """A bot file as a player."""

    name = "file"

    def __init__(self, bot: MatchPlayer) -> None:
        self.bot, self.feed = bot, Feed()

    def play(self, observation: games.Observation) -> Play:
        return self.bot.play(Seen(observation, self.feed))


class Timed:
    """A player and the processor time that it has used."""

    def __init__(self, inner: Player | Seer) -> None:
        self.inner, self.plays, self.seconds = inner, 0, 0.0

    def play_in(self, state: games.State) -> Play:
        seen = None if isinstance(self.inner, Seer) else games.observe(state, state.mover)
        began = time.process_time()
        made = self.inner.play_in(state) if isinstance(self.inner, Seer) else self.inner.play(seen)
        self.seconds += time.process_time() - began
        self.plays += 1
        return made


def bot_of(text: str, rules: Rules, seat: int, seed: int) -> Player | Seer:
    """The bot of that name or file, or a player without an idea."""
    kind, _, playouts = text.partition(":")
    name, _, idea = kind.partition("-")
    own_seed = seed * rules.seats + seat
    if name == Seer.name:
        return Seer(rules, own_seed, int(playouts or SEEN))
    if name in TIERS:
        return tier_without(name, idea or None, int(playouts) if playouts else None, rules, own_seed)
    if name in SPARRING and idea:
        return sparring_without(name, idea, rules)
    entrant = entrant_of(text)
    if entrant.path is None:
        return player(entrant.name, rules, seed=own_seed)
    return File(TrustedPlayer(entrant.path, rules, bot_seed(seed, seat), Clock()))


def play_game(rules: Rules, bots: tuple[str, ...], seed: int) -> list[Played]:
    """One game; the deals depend on the seed alone."""
    rng = random.Random(seed)
    seats = [Timed(bot_of(bot, rules, seat, seed)) for seat, bot in enumerate(bots)]
    state = games.new_game(rules, shuffled(rules, rng))
    while (outcome := games.outcome(state)) is None:
        if games.is_deal_over(state):
            state = games.deal(state, shuffled(rules, rng))
        state = games.apply(state, seats[state.mover].play_in(state))
    share = 1 / len(outcome.winners)
    return [
        Played(bot, share if rank == 1 else 0.0, rank, seat.plays, seat.seconds)
        for bot, rank, seat in zip(bots, outcome.ranks, seats, strict=True)
    ]


def play_sequence(sequence: Sequence) -> dict[str, list[Played]]:
    """The games of one sequence of deals, by bot."""
    found: dict[str, list[Played]] = {bot: [] for bot in sequence.bots}
    rules = VARIANTS[sequence.game]
    for turned in range(rules.seats):
        order = sequence.bots[turned:] + sequence.bots[:turned]
        for each in play_game(rules, order, sequence.seed):
            found[each.bot].append(each)
    return found


def results(sequences: list[Sequence], jobs: int) -> Iterator[dict[str, list[Played]]]:
    if jobs == 1:
        yield from map(play_sequence, sequences)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_sequence, sequences)


def with_progress(found: Iterable[dict[str, list[Played]]], count: int) -> Iterator[dict[str, list[Played]]]:
    began = time.monotonic()
    for number, each in enumerate(found, 1):
        left = (time.monotonic() - began) / number * (count - number)
        print(f"\r{number * 4} of {count * 4} games, {left:.0f} s left  ", end="", file=sys.stderr, flush=True)
        yield each
    print("\r" + " " * 40, end="\r", file=sys.stderr)


def measure(sequences: list[Sequence], jobs: int) -> dict[str, Row]:
    """A row for each bot."""
    rows: dict[str, Row] = {}
    for found in with_progress(results(sequences, jobs), len(sequences)):
        for bot, played in found.items():
            rows.setdefault(bot, Row()).add(played)
    return rows


def print_rows(title: str, rows: dict[str, Row]) -> None:
    print(f"\n| {title} | games | wins (chance: 25%) | 95% | mean rank | ms a play |")
    print("|---|---:|---:|---:|---:|---:|")
    for bot, row in sorted(rows.items(), key=lambda item: -statistics.fmean(item[1].wins)):
        share, rank = 100 * statistics.fmean(row.wins), statistics.fmean(row.ranks)
        low, high = max(share - 100 * row.margin, 0.0), min(share + 100 * row.margin, 100.0)
        cost = 1000 * row.seconds / row.plays
        print(f"| {bot} | {len(row.ranks)} | {share:.1f}% | {low:.0f}-{high:.0f} | {rank:.2f} | {cost:.2f} |")


def one(options: argparse.Namespace, seeds: range) -> None:
    """Each bot against three of another, or against every three of several."""
    rows: dict[str, Row] = {}
    others = options.against * 3 if len(options.against) == 1 else options.against
    if len(others) < 3:
        sys.exit("the others are three of one bot, or three different bots or more")
    for bot in options.bots:
        tables = cycle((bot, *three) for three in combinations(others, 3))
        sequences = [Sequence(options.game, table, seed) for table, seed in zip(tables, seeds, strict=False)]
        rows[bot] = measure(sequences, options.jobs)[bot]
    print_rows(f"{options.game}: one against three of {' '.join(options.against)}", rows)


def mixed(options: argparse.Namespace, seeds: range) -> None:
    """All at one table, or at every table of four in turn."""
    if len(set(options.bots)) < 4:
        sys.exit("a mixed table takes four different bots or more")
    tables = islice(cycle(combinations(dict.fromkeys(options.bots), 4)), len(seeds))
    sequences = [Sequence(options.game, table, seed) for table, seed in zip(tables, seeds, strict=True)]
    print_rows(f"{options.game}: mixed table", measure(sequences, options.jobs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["one", "mixed"])
    parser.add_argument("bots", nargs="+", help="built-in players or bot files")
    parser.add_argument("--against", nargs="+", default=["greedy"], help="the other three, or whom they are of (one)")
    parser.add_argument("--game", default="phazed", choices=list(VARIANTS))
    parser.add_argument("--games", type=int, default=200, help="games for each bot (one), or in all (mixed)")
    parser.add_argument("--seed", type=int, default=1, help="of the first sequence of deals")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + math.ceil(options.games / 4))
    {"one": one, "mixed": mixed}[options.mode](options, seeds)


if __name__ == "__main__":
    main()

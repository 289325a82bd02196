"""How well does a champion guess the others' hands? The real hand, in its guesses and in blind deals.

    .venv/bin/python benchmarks/guesses.py --game phazed --positions 300
    .venv/bin/python benchmarks/guesses.py --game huxxy --bots hoarder dumper taker racer blocker

Games of such bots are stopped now and then, where somebody's turn begins, and the seat that is to move guesses the
cards of the others that it can't know, many times over. Printed is how many times as likely their real hands are by
these guesses as if all hidden cards were dealt blindly: the geometric mean over hands, and an interval of 95% for hands
that have nothing to do with each other. A hand is taken for as likely as its cards together, each by itself. That needs
no game to be played to its end, so it tells guesses apart far sooner than wins do; whether better ones win is another
question.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from melds.kernel import Rng, cards
from melds.kernel.phase.seen import what_is_seen
from melds.players import player, tier_without
from melds.players.huxxy.champion import ChampionHuxxyPlayer
from melds.players.phase.champion import ChampionPhasePlayer
from melds.rules import games, huxxy, phase
from melds.rules.games import VARIANTS, Rules, State
from melds.rules.pack import shuffled

NORMAL_95 = 1.96
OFTEN = 0.15  # of the turns that are looked at
FIRST = 4  # the turn after which the others may have shown something
BLIND = 4  # blind deals that each estimate begins with, so that nothing seems impossible


class Hands(NamedTuple):
    """What is hidden from a seat, and how its guesses deal it; cards as numbers."""

    unseen: Counter[int]
    real: dict[int, list[int]]  # by seat
    guessed: list[dict[int, list[int]]]


def positions(rules: Rules, bots: Sequence[str], seed: int) -> Iterator[State]:
    """Where a turn begins, now and then in games of these bots, four of them or four times the same."""
    number, chance = seed, random.Random(seed)
    while True:
        rng = random.Random(number)
        names = list(bots) * 4 if len(bots) == 1 else rng.sample(bots, 4)
        seats = [player(name, rules, seed=number) for name in names[:4]]
        state = games.new_game(rules, shuffled(rules, rng))
        while games.outcome(state) is None:
            if games.is_deal_over(state):
                state = games.deal(state, shuffled(rules, rng))
            if state.turn > FIRST and is_fresh(state) and chance.random() < OFTEN:
                yield state
            state = games.apply(state, seats[state.mover].play(games.observe(state, state.mover)))
        number += 1


def is_fresh(state: State) -> bool:
    """Whether a turn begins."""
    return state.step is phase.Step.PICK_UP if isinstance(state, phase.State) else not state.plays


def phase_hands(champion: ChampionPhasePlayer, state: phase.State, count: int, rng: Rng) -> Hands:
    """Those of Phazed or PhaseA; a card that was taken before all eyes is not hidden."""
    seen = phase.observe(state, state.mover)
    known, sampler = what_is_seen(seen), champion.sampler(seen)
    assert sampler is not None
    others = [seat for seat in range(seen.rules.seats) if seat != state.mover and known.hidden[seat]]
    real, guessed, world = dict[int, list[int]](), [], champion.search.world
    for _ in range(count):
        champion.search.begin()  # so that every world has hands of its own
        champion.search.guess(sampler, state.mover, rng)
        guessed.append({seat: world.hand(seat)[: known.hidden[seat]] for seat in others})
    for seat in others:
        taken = Counter(world.hand(seat)[known.hidden[seat] :])
        real[seat] = list((Counter(cards.numbers_of(state.hands[seat])) - taken).elements())
    return Hands(Counter(cards.numbers_of(known.unseen)), real, guessed)


def huxxy_hands(champion: ChampionHuxxyPlayer, state: huxxy.State, count: int, rng: Rng) -> Hands:
    """Those of Huxxy, where nobody takes a card that was seen."""
    seen = huxxy.observe(state, state.mover)
    sampler = champion.sampler(seen, math.inf)
    others = [seat for seat in range(seen.rules.seats) if seat != state.mover]
    unseen = Counter(cards.numbers_of(seen.rules.pack))
    unseen.subtract(cards.numbers_of([*seen.hand, *chain(*seen.table)]))
    real = {seat: cards.numbers_of(state.hands[seat]) for seat in others}
    worlds = (sampler.sample(rng) for _ in range(count))
    return Hands(unseen, real, [{seat: world.hand(seat) for seat in others} for world in worlds])


def gain(hands: Hands, seat: int) -> float:
    """The logarithm of how many times as likely that hand is by the guesses as in blind deals."""
    size, total, count = len(hands.real[seat]), hands.unseen.total(), len(hands.guessed)
    guessed, real = Counter(chain(*(each[seat] for each in hands.guessed))), Counter(hands.real[seat])
    found = 0.0
    for card, copies in hands.unseen.items():
        blind = copies * size / total
        if blind > 0:
            chance = (guessed[card] + BLIND * blind) / (count + BLIND)
            found += real[card] * math.log(chance / blind) - (chance - blind)
    return found


def cell(gains: list[float]) -> str:
    """The mean of such logarithms as a factor."""
    if len(gains) < 2:
        return f"{len(gains)} |"
    mean, error = statistics.fmean(gains), NORMAL_95 * statistics.stdev(gains) / math.sqrt(len(gains))
    return f"{len(gains)} | {math.exp(mean):.2f} ({math.exp(mean - error):.2f}-{math.exp(mean + error):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="phazed", choices=list(VARIANTS))
    parser.add_argument("--bots", nargs="+", default=["tactician"], help="one that sits at all seats, or four and more")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--guesses", type=int, default=100, help="for each position")
    parser.add_argument("--playouts", type=int, default=20_000, help="of the champion: in Huxxy it guesses for so many")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = VARIANTS[options.game]
    champion, rng = tier_without("champion", None, options.playouts, rules, options.seed), Rng(options.seed)
    gains: dict[bool, list[float]] = {False: [], True: []}  # by whether the seat has laid
    spent = 0.0
    for state in islice(positions(rules, options.bots, options.seed), options.positions):
        began = time.process_time()
        if isinstance(state, phase.State):
            assert isinstance(champion, ChampionPhasePlayer)
            hands, has_laid = phase_hands(champion, state, options.guesses, rng), list(map(bool, state.table))
        else:
            assert isinstance(champion, ChampionHuxxyPlayer)
            hands, has_laid = huxxy_hands(champion, state, options.guesses, rng), list(state.opened)
        spent += time.process_time() - began
        for seat in hands.real:
            gains[has_laid[seat]].append(gain(hands, seat))
    print("| hands | of who has not laid | times as likely (95%) | of who has | times as likely (95%) |")
    print("|---|---:|---:|---:|---:|")
    print(f"| {options.game}, {' '.join(options.bots)} | {cell(gains[False])} | {cell(gains[True])} |")
    print(f"\n{1000 * spent / options.positions:.0f} ms a position")


if __name__ == "__main__":
    main()

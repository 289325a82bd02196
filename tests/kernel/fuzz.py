"""Rules and kernel compared for hours: `make fuzz`, or python tests/kernel/fuzz.py --minutes 60 --game phazed.

Every walk has a seed, and all kinds of walks take turns. The first difference is printed as Python that makes its state
again, cut down to the plays that are needed, and ends the run.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from drivers import WALKS  # noqa: E402 - they lie beside this file
from lockstep import BRIDGES, Difference, walk  # noqa: E402

from melds.kernel import is_compiled  # noqa: E402

LONGEST = 2_000  # plays of one walk


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--game", choices=BRIDGES, help="one variant only")
    parser.add_argument("--seed", type=int, help="where to begin; chosen by chance if it is not given")
    chosen = parser.parse_args()
    seed = random.randrange(10**9) if chosen.seed is None else chosen.seed
    print(f"{'compiled' if is_compiled else 'interpreted'} kernel, from seed {seed} on")
    fuzz([chosen.game] if chosen.game else list(BRIDGES), seed, 60 * chosen.minutes)


def fuzz(variants: list[str], seed: int, seconds: float) -> None:
    start, plays, walks, shown = time.monotonic(), 0, 0, 0.0
    while (spent := time.monotonic() - start) < seconds:
        for game in variants:
            for name, (first, driver) in WALKS.items():
                try:
                    plays += walk(first(game, seed), BRIDGES[game], driver(game, seed), LONGEST)
                except Difference as difference:
                    sys.exit(f"\n{game}, walk {name!r}, seed {seed}: {difference}")
                walks += 1
        seed += 1
        if spent - shown > 1:
            shown = spent
            print(f"\r{plays:,} plays in {walks:,} walks, {spent / 60:.1f} minutes, no difference", end="", flush=True)
    print(f"\r{plays:,} plays in {walks:,} walks, no difference")


if __name__ == "__main__":
    main()

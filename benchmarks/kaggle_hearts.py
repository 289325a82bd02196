"""Plays whole deals of kaggle-environments' hearts, and prints how many plays took how many seconds of CPU time.

Run by benchmarks/match.py, with the Python that has kaggle-environments.
"""

import random
import sys
import time

from kaggle_environments import make

SETUP_AND_END = 2  # steps that are no play


def any_legal(observation, _):  # type: ignore[no-untyped-def]
    legal = observation.get("legalActions")
    return {"submission": random.choice(legal) if legal else -1}


def main() -> None:
    make("open_spiel_hearts", configuration={"includeLegalActions": True}).run([any_legal] * 4)
    plays, start = 0, time.process_time()
    while time.process_time() - start < float(sys.argv[1]):
        deal = make("open_spiel_hearts", configuration={"includeLegalActions": True})
        deal.run([any_legal] * 4)
        plays += len(deal.steps) - SETUP_AND_END
    print(plays, time.process_time() - start)


main()

"""The open house: a tournament of each game in which our own players are always playing."""

from __future__ import annotations

import contextlib
import signal
from dataclasses import replace

from melds.arena.entry import enter_builtin
from melds.arena.pool import run_pool
from melds.arena.store.engine import Store, open_store
from melds.arena.tournaments import Terms, create_tournament, tournaments
from melds.arena.work import Duty, lasting
from melds.players import BEST, PLAYERS, SPARRING
from melds.rules.games import VARIANTS
from melds.sandbox.linux import is_linux, prctl
from melds.sandbox.namespaces import PR_SET_PDEATHSIG

__all__ = ["GAMES", "open_house", "run_house"]

GAMES = ("phazed", "phasea", "huxxy")
PLAYERS_HERE = tuple(name for name in PLAYERS + SPARRING if name != BEST)  # one that thinks long would keep a core busy


def open_house(store: Store) -> None:
    """A tournament of each game with all players of the house, if the store has no tournament yet."""
    with store.reading() as connection:
        if tournaments(connection):
            return
    for game in GAMES:
        rules = VARIANTS[game]
        made = create_tournament(store, f"Open {rules.title}", rules, terms=replace(Terms(), entry_gap=0.0))
        for name in PLAYERS_HERE:
            enter_builtin(store, made, name, person=f"house of {name}", name=name)


def run_house(address: str, jobs: int, pause: float) -> None:
    """Play the matches of all open tournaments until this process is ended; it dies with who started it."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if is_linux():
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(lasting(lambda: open_store(address))) as store:
        run_pool(store, Duty(store.address, pause=pause), jobs=jobs)

"""The bots of the house think in a process of their own, so that no page waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from melds.players import Player, player
from melds.rules.games import Observation
from melds.rules.plays import Play

__all__ = ["Thinkers"]

MOST_PLAYERS = 400  # that a process remembers: a bot may plan a turn as a whole
_players: OrderedDict[tuple[str, str], Player] = OrderedDict()


def _think(bot: str, place: str, seen: Observation) -> Play:
    key = (bot, place)
    if key not in _players:
        _players[key] = player(bot, seen.rules, seed=hash(place) & 0xFFFF)
    _players.move_to_end(key)
    while len(_players) > MOST_PLAYERS:
        _players.popitem(last=False)
    return _players[key].play(seen)


def _behind_pages() -> None:
    os.nice(5)  # a page that is asked for comes first


class Thinkers:
    """A pool of processes; one that dies is replaced, and its question asked again."""

    def __init__(self, count: int = 1) -> None:
        self._count = count
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._count, mp_context=context, initializer=_behind_pages)

    async def play(self, bot: str, place: str, seen: Observation) -> Play:
        """What the bot plays; `place` tells one seat of one table from all others."""
        loop = asyncio.get_running_loop()
        for _ in range(3):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, _think, bot, place, seen)
            except BrokenProcessPool:
                if pool is self._pool:
                    self._pool = self._new_pool()
        raise BrokenProcessPool(f"the process in which {bot} thinks ends again and again")

    def close(self) -> None:
        """End the processes; what they think about is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)

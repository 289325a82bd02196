"""Matches of the arena as stories: told once, and kept while somebody looks at them."""

from __future__ import annotations

import threading
from collections import OrderedDict

from melds.arena.matches import match_view, papers_of
from melds.arena.store.engine import Store
from melds.notation.record import Record
from melds.server.story import Story

__all__ = ["Stories"]

MOST_KEPT = 64  # a long match takes about two megabytes


class Stories:
    """The stories of matches, the last ones that were asked for at hand."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, threading.Lock()
        self._kept: OrderedDict[int, Story] = OrderedDict()

    def of_match(self, match: int) -> Story:
        """The story of a match that was played; MeldsError if there is none, or it is still to come."""
        with self._lock:
            if match in self._kept:
                self._kept.move_to_end(match)
                return self._kept[match]
        with self._store.reading() as connection:
            match_view(connection, match)
            record = Record.loads(papers_of(connection, match).record)
        story = Story.of_record(record, str(match))
        with self._lock:
            self._kept[match] = story
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return story

"""The champions behind the course's functions: one for each game and seat, remembered from call to call.

A champion plans a turn of Huxxy as a whole, and shares out the time of a game; so it must know what it has used. The
functions are handed a position and nothing else: that another game has begun is seen where less has happened than
before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from melds.course.limits import limits
from melds.rules.games import Observation
from melds.rules.phase import Observation as PhaseObservation

if TYPE_CHECKING:
    from melds.players import Player

__all__ = ["champion_for"]

NAME = "champion"
_champions: dict[tuple[str, int], tuple[int, Player]] = {}


def champion_for(seen: Observation) -> Player:
    """The champion of that seat; a new one if a new game has begun."""
    key, now = (seen.rules.name, seen.seat), _progress(seen)
    before, kept = _champions.get(key, (now + 1, None))
    chosen = _champion(seen) if kept is None or now < before else kept
    _champions[key] = now, chosen
    return chosen


def _champion(seen: Observation) -> Player:
    from melds.players import player  # noqa: PLC0415 - most bots that use the course's functions never ask for one

    return player(NAME, seen.rules, time=(limits().play, limits().match))


def _progress(seen: Observation) -> int:
    """What only grows in a game: phases that were completed; in Huxxy plays that were made."""
    if isinstance(seen, PhaseObservation):
        return sum(map(sum, seen.completed))
    return len(seen.history)

"""Who was better than whom, and how often: kept for each version in one packed row, so that 500 are read in a moment.

A row of `meetings` holds four 32-bit numbers an opponent: its version, wins, losses, ties. A win is a better rank at
the same table; a match of four has six meetings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, bindparam, insert, select, update

from melds.arena.store.models import Meetings, Version

__all__ = ["LOSSES", "OPPONENT", "TIES", "WINS", "Counts", "count_match", "meetings_of", "score_matrix"]

Counts = npt.NDArray[np.int32]  # rows of opponent, wins, losses, ties
OPPONENT, WINS, LOSSES, TIES = range(4)


# Made once: to put a statement together takes longer than to run it.
_KNOWN = select(Meetings.version_id, Meetings.counts).where(
    Meetings.version_id.in_(bindparam("versions", expanding=True))
)
_ALL = (
    select(Meetings.version_id, Meetings.counts)
    .join(Version, Version.id == Meetings.version_id)
    .where(Version.tournament_id == bindparam("tournament"))
    .order_by(Meetings.version_id)
)
_CHANGE = update(Meetings).where(Meetings.version_id == bindparam("version")).values(counts=bindparam("content"))
_BEGIN = insert(Meetings).values(version_id=bindparam("version"), counts=bindparam("content"))


def count_match(connection: Connection, ranks: Mapping[int, int]) -> None:
    """Counts a match, given the rank of each version."""
    rows = connection.execute(_KNOWN, {"versions": list(ranks)})
    known: dict[int, bytes] = {row.version_id: row.counts for row in rows}
    changed = [
        {"version": version, "content": _counted(known.get(version, b""), version, ranks)} for version in sorted(ranks)
    ]
    old = [row for row in changed if row["version"] in known]
    new = [row for row in changed if row["version"] not in known]
    if old:
        connection.execute(_CHANGE, old)
    if new:
        connection.execute(_BEGIN, new)


def _counted(content: bytes, version: int, ranks: Mapping[int, int]) -> bytes:
    rows = {row[OPPONENT]: row for row in _unpacked(content).tolist()}
    for opponent, rank in ranks.items():
        if opponent != version:
            row = rows.setdefault(opponent, [opponent, 0, 0, 0])
            row[WINS if ranks[version] < rank else LOSSES if ranks[version] > rank else TIES] += 1
    return np.array(list(rows.values()), dtype=np.int32).tobytes()


def _unpacked(content: bytes) -> Counts:
    return np.frombuffer(content, dtype=np.int32).reshape(-1, 4)


def meetings_of(connection: Connection, tournament: int) -> dict[int, Counts]:
    """What each version of a tournament has played."""
    rows = connection.execute(_ALL, {"tournament": tournament})
    return {version: _unpacked(content) for version, content in rows}


def score_matrix(meetings: Mapping[int, Counts], versions: Sequence[int]) -> npt.NDArray[np.float64]:
    """How often the one of a row was better than the one of a column; a tie is half. All opponents must be listed."""
    scores = np.zeros((len(versions), len(versions)))
    ordered = np.array(versions, dtype=np.int32)
    for place, version in enumerate(versions):
        if (counts := meetings.get(version)) is not None and len(counts):
            columns = np.searchsorted(ordered, counts[:, OPPONENT])
            scores[place, columns] = counts[:, WINS] + counts[:, TIES] / 2
    return scores

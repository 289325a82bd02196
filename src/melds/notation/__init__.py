"""Text records of games, and logs in the tournament's old format.

plays     a play as a token: `+KH`, `1[7C 7H AH|2D 2S 2S]`     record   a whole game, and writing it
tuples    a play as the course's tuples                         reader   reading a record
replay    playing a record again                                verify   judging a record again
match_log the tournament's log, read and written
"""

from melds.notation.match_log import format_log, parse_log, verify_log
from melds.notation.plays import format_play, parse_play
from melds.notation.record import DealRecord, Record, TurnRecord
from melds.notation.replay import Position, replay
from melds.notation.verify import Difference, Report, verify

__all__ = [
    "DealRecord",
    "Difference",
    "Position",
    "Record",
    "Report",
    "TurnRecord",
    "format_log",
    "format_play",
    "parse_log",
    "parse_play",
    "replay",
    "verify",
    "verify_log",
]

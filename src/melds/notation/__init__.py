"""Text records of games, and logs in the tournament's old format.

plays     a play as a token: `+KH`, `1[7C 7H AH|2D 2S 2S]`     record   a whole game, and writing it
tuples    a play as the course's tuples                         reader   reading a record
replay    playing a record again                                verify   judging a record again
match_log the tournament's log, read and written

Nothing is imported here: every worker of the sandbox needs `tuples`, and none of the rest.
"""

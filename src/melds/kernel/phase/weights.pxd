# Inlined, not compiled: what the tactician weighs, in C; weights.py is the same in Python.
cdef enum:
    ROOM = 48
    HURRY = 0
    RACE = 1
    FAR = 2
    TAKE = 3
    POINTS = 4
    POINTS_LAID = 5
    KEEP = 6
    FEED = 7
    UNSEEN = 8
    HOPE = 9
    WELCOME = 10
    COUNTS = 11
    BUILDS = 12
    GIFT = 13
    POINTS_RACE = 14
    ENDS = 15
    WORTH = 16
    QUICK = 24
    HOLD = 32
    PATIENCE = 40

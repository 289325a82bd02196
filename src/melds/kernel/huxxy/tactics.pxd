# Inlined, not compiled: the tactician's parameters by name, in C; tactics.py is the same in Python.
cdef enum:
    BATCH = 0
    OPENING_BATCH = 1
    ALARM = 2
    HURRY = 3
    LAST = 4
    LATE = 5
    POINTS = 6
    LATE_POINTS = 7
    READY = 8
    GROUPED = 9
    PAIRED = 10
    OUTS = 11
    GIFTS = 12
    JOKER = 13
    NEAR = 14
    FINISH = 15
    COUNT = 16

cdef enum:
    WIDTH = 5
    ROOM = 96
    SLOTS = 512
    WON = 1000
    CANDIDATES = 32
    LEVELS = 8
    CHANGES = 32
    FEATURES = 24
    HIDDEN = 24

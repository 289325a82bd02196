# Inlined, not compiled: sizes, numbers of the rules and names of a state's fields, in C; layout.py is the same in Python.
cdef enum:
    SEATS = 4
    HAND_SIZE = 12
    PLAYS = 6
    OPENING = 24
    SMALLEST = 3
    LONGEST = 13
    JOKERS = 2
    PACK = 52
    HAND_ROOM = 72
    STOCK_ROOM = 64
    TABLE_ROOM = 112
    GROUP_ROOM = 40
    DEALS = 400

cdef enum:
    PLAY = 1
    GAME_OVER = 3

cdef enum:
    HUXXY = 0
    HUXXY_BONUS = 1

cdef enum:
    KINDS = 53
    PLACES = 2
    TABLE = 65
    MOVES = 2122
    ACTIONS = 6362
    OBSERVATION = 2185

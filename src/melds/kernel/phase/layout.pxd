# Inlined, not compiled: sizes and names of a state's fields, in C; layout.py is the same in Python.
cdef enum:
    SEATS = 4
    HAND_SIZE = 10
    HAND_ROOM = 16
    MOST_HELD = 12
    DECK_ROOM = 108
    PACK = 52
    SKIPS = 4
    SLOTS = 8
    GROUP_ROOM = 40
    PHASE_ROOM = 8
    TURNS = 200
    MIN_NATURALS = 2
    LONGEST_RUN = 12
    SUM = 34
    SUM_ROWS = 35
    SUM_TABLES = 6

cdef enum:
    PICK_UP = 0
    PLAY = 1
    DEAL_OVER = 2
    GAME_OVER = 3

cdef enum:
    PHAZED = 0
    PHAZED_BONUS = 1
    PHASEA = 2
    PHASEA_BONUS = 3

cdef enum:
    VALUE_SET = 0
    SUIT_SET = 1
    RUN = 2
    COLOUR_RUN = 3
    SUM_SET = 4
    COLOUR_SUM = 5
    NO_GROUP = 6

cdef enum:
    KINDS = 53
    DISCARDS = 2
    SKIPPING = 55
    LAYS = 58
    BUILDS = 65
    ACTIONS = 897

cdef enum:
    PILE = 53
    TOP = 106
    TAKEN = 159
    BY_SEAT = 367
    NOW = 415
    GROUPS = 420
    TABLE = 436
    OBSERVATION = 852

cdef inline bint is_bonus(int variant) noexcept nogil:
    return variant & 1

cdef inline bint wraps(int variant) noexcept nogil:
    return variant < PHASEA

cdef inline int slot_of(int owner, int group) noexcept nogil:
    return owner << 1 | group

# Inlined, not compiled: plays as integers, in C; codes.py is the same in Python.
cdef enum:
    DRAW = 0
    END_TURN = 1
    PLACE = 2
    MOVE = 3
    TARGET = 65536

cdef inline int kind_of(long long code) noexcept nogil:
    return code & 15

cdef inline int card_in(long long code) noexcept nogil:
    return code >> 4 & 63

cdef inline int source_in(long long code) noexcept nogil:
    return code >> 10 & 63

cdef inline int target_in(long long code) noexcept nogil:
    return code >> 16 & 63

cdef inline long long place(int card, int target) noexcept nogil:
    return PLACE | card << 4 | target << 16

cdef inline long long move(int card, int source, int target) noexcept nogil:
    return MOVE | card << 4 | source << 10 | target << 16

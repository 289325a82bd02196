# Inlined, not compiled: plays as integers, in C; codes.py is the same in Python.
cdef enum:
    DRAW = 0
    TAKE = 1
    DISCARD = 2
    SKIP_TURN = 3
    BUILD = 4
    LAY = 5

cdef inline int kind_of(long long code) noexcept nogil:
    return code & 15

cdef inline int card_in(long long code) noexcept nogil:
    return code >> 4 & 63

cdef inline long long coded(int kind, int card) noexcept nogil:
    return kind | card << 4

cdef inline long long build_code(int card, int slot, int at_start) noexcept nogil:
    return BUILD | card << 4 | slot << 10 | at_start << 13

cdef inline int slot_in(long long code) noexcept nogil:
    return code >> 10 & 7

cdef inline int is_at_start(long long code) noexcept nogil:
    return code >> 13 & 1

cdef inline long long lay_code(int phase, int first, int second) noexcept nogil:
    return LAY | phase << 4 | first << 7 | second << 11

cdef inline long long place_code(long long place, int number) noexcept nogil:
    return place << (15 + 4 * number)

cdef inline int phase_in(long long code) noexcept nogil:
    return code >> 4 & 7

cdef inline int first_in(long long code) noexcept nogil:
    return code >> 7 & 15

cdef inline int second_in(long long code) noexcept nogil:
    return code >> 11 & 15

cdef inline int place_in(long long code, int number) noexcept nogil:
    return code >> (15 + 4 * number) & 15

# Inlined, not compiled: cards as small integers, in C; cards.py is the same in Python.
cdef enum:
    KINDS = 54
    SKIP = 52
    JOKER = 53
    NO_CARD = 63
    ACE = 12

cdef inline int rank_of(int card) noexcept nogil:
    return card >> 2

cdef inline int suit_of(int card) noexcept nogil:
    return card & 3

cdef inline bint is_red(int card) noexcept nogil:
    return (card + 1) >> 1 & 1

cdef inline bint is_ace(int card) noexcept nogil:
    return card >> 2 == ACE

cdef inline int value_of(int card) noexcept nogil:
    return 1 if card >> 2 == ACE else (card >> 2) + 2

cdef inline int rank_with(int value) noexcept nogil:
    return ACE if value == 1 else value - 2

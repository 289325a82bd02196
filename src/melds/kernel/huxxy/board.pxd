cimport cython
from melds.kernel cimport cards, machine, rng
from melds.kernel.huxxy cimport codes, groups, held, layout, state, tactics
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.machine cimport Bits

cdef Bits NATURALS


@cython.final
cdef class Board:
    cdef Bits held, twice_held, unseen, unseen_twice, key
    cdef int count, placed, points, points_left, group_count, level, changes_count
    cdef bint is_open, has_jokers
    cdef Bits once[layout.GROUP_ROOM]
    cdef Bits twice[layout.GROUP_ROOM]
    cdef Bits fits[layout.GROUP_ROOM]
    cdef Bits spare[layout.GROUP_ROOM]
    cdef long long made[8]
    cdef Bits frames[tactics.LEVELS * 9]
    cdef int changed[tactics.CHANGES]
    cdef Bits changes[tactics.CHANGES * 4]
    @cython.locals(some=Bits, both=Bits)
    cdef void enter(self, HuxxyState game) noexcept nogil
    @cython.locals(found=Bits)
    cdef Bits all_fits(self) noexcept nogil
    @cython.locals(found=Bits)
    cdef Bits all_spare(self) noexcept nogil
    @cython.locals(found=Bits)
    cdef Bits fits_beside(self, int group) noexcept nogil
    cdef int lender(self, int card, int other) noexcept nogil
    @cython.locals(pool=Bits)
    cdef Bits wanted(self, Bits lent) noexcept nogil
    cdef void open_piece(self) noexcept nogil
    @cython.locals(before=cython.int)
    cdef void take_back(self) noexcept nogil
    cdef void write_down(self, int group) noexcept nogil
    cdef int begin(self) noexcept nogil
    cdef void put(self, int card, int group) noexcept nogil
    cdef void put_all(self, Bits piece, int group) noexcept nogil
    cdef void shift(self, int card, int source, int target) noexcept nogil
    cdef void lay(self, int card, int group) noexcept nogil
    cdef void note(self, long long code) noexcept nogil
    cdef void judge(self, int group) noexcept nogil
    cdef void make(self, long long* turn, int size) noexcept nogil

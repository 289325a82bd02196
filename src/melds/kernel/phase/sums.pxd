cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport layout

cdef machine.Bits OUTS
cdef int FEWEST

cdef bint is_laid(machine.Bits row) noexcept nogil
cdef int outs_in(machine.Bits row) noexcept nogil


@cython.final
cdef class Sums:
    cdef int count
    cdef machine.Bits single
    cdef unsigned char values[layout.HAND_ROOM]
    cdef machine.Bits tables[layout.SUM_TABLES * layout.SUM_ROWS]
    cdef unsigned char tops[layout.SUM_TABLES]
    cdef machine.Bits singles[layout.HAND_ROOM]
    cdef machine.Bits pairs[layout.HAND_ROOM]
    cdef void take_in(self, unsigned char* hand, int start, int size, machine.Bits wanted) noexcept nogil
    cdef void take(self, int card, machine.Bits wanted) noexcept nogil
    cdef int total(self) noexcept nogil
    cdef machine.Bits pair(self) noexcept nogil
    cdef void leave_out(self) noexcept nogil
    cdef void halve(self, int first, int last, int level) noexcept nogil
    cdef machine.Bits single_without(self, int left_out) noexcept nogil
    cdef void leave(self, int place, int first, int last, int level) noexcept nogil
    cdef machine.Bits row_with(self, int row, int value) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void copy(self, int level) noexcept nogil
    cdef void add(self, int level, int value) noexcept nogil

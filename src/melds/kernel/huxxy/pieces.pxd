cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.huxxy cimport groups, held, layout, tactics
from melds.kernel.machine cimport Bits

cdef Bits NATURALS
cdef Bits BEATS[2]


@cython.final
cdef class Pieces:
    cdef Bits items[tactics.ROOM]
    cdef int count
    @cython.locals(left=Bits, lowest=Bits, mine=Bits)
    cdef void find(self, Bits hand) noexcept nogil
    @cython.locals(left=Bits)
    cdef void add_kinds(self, Bits kind) noexcept nogil
    @cython.locals(left=Bits)
    cdef void add_runs(self, Bits mine, Bits run, Bits value, int size) noexcept nogil
    @cython.locals(others=Bits)
    cdef void add_with_joker(self, Bits left) noexcept nogil
    cdef void add(self, Bits piece) noexcept nogil
    @cython.locals(piece=Bits)
    cdef void sort(self) noexcept nogil

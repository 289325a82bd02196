cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport layout
from melds.kernel.phase.state cimport PhaseState


cdef class Counts:
    cdef unsigned char ranks[13]
    cdef unsigned char suits[4]
    cdef unsigned char coloured[26]
    cdef unsigned char unseen[54]
    cdef unsigned char unseen_ranks[13]
    cdef unsigned char unseen_suits[4]
    cdef unsigned char unseen_coloured[26]
    cdef int unseen_wilds, total
    @cython.final
    cdef void take_in(self, PhaseState state, bint counts) noexcept nogil
    @cython.locals(known=cython.ulonglong)
    @cython.final
    cdef void take_out_seen(self, PhaseState state) noexcept nogil
    @cython.final
    cdef void see(self, int card) noexcept nogil
    @cython.final
    cdef void add(self, int card) noexcept nogil
    @cython.final
    cdef void drop(self, int card) noexcept nogil

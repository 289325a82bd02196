cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.codes cimport Codes
from melds.kernel.phase cimport codes, groups, layout
from melds.kernel.phase.legal cimport Lays
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.rng cimport Rng

cdef int BUILD
cdef long long NO_PLAY

cdef bint is_safe(PhaseState state, long long code) noexcept nogil


@cython.final
cdef class Chance:
    cdef Codes found, safe
    cdef Lays lays
    cpdef long long play(self, PhaseState state, Rng rng) noexcept nogil
    cdef void list_lays(self, PhaseState state, Rng rng) noexcept nogil
    cdef void list_safe(self, PhaseState state) noexcept nogil

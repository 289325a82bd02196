cimport cython
from melds.kernel cimport machine
from melds.kernel.phase cimport groups, layout
from melds.kernel.phase.state cimport PhaseState

cdef int SETS
cdef double FAR


@cython.final
cdef class Standing:
    cdef readonly int variant
    cdef readonly double points
    cdef double meets[16384]
    cpdef double value(self, PhaseState state, int seat) noexcept nogil
    cdef double strength(self, PhaseState state, int seat) noexcept nogil
    cdef double share(self, PhaseState state, int seat) noexcept nogil

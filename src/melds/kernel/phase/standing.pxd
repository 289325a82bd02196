cimport cython
from melds.kernel.phase cimport groups, layout
from melds.kernel.phase.state cimport PhaseState

cdef int SETS, DEALS
cdef double ROOTS[21]


@cython.final
cdef class Standing:
    cdef readonly int variant
    cdef readonly double spread
    cdef double finish[2688]
    cdef double later[2688]
    cdef work_out(self, int missing, strengths)
    cpdef double value(self, PhaseState state, int seat) noexcept nogil
    cdef int row(self, PhaseState state, int seat) noexcept nogil
    @cython.locals(lead=cython.double)
    cdef double ahead(self, PhaseState state, int seat, int other, int deals) noexcept nogil
    cdef double share(self, PhaseState state, int seat) noexcept nogil

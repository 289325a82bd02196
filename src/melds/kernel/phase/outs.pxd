cimport cython
from melds.kernel.phase.counts cimport Counts


cdef class Outs(Counts):
    cdef int steps
    cdef bint is_whole
    cdef double hurry, num, den
    @cython.final
    cdef void begin(self) noexcept nogil
    @cython.final
    cdef void step(self, double outs) noexcept nogil
    @cython.final
    cdef double product(self) noexcept nogil

cimport cython
from melds.kernel.huxxy cimport codes, layout, tactics
from melds.kernel.huxxy.sample cimport Sampler
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.huxxy.tactician cimport Tactician
from melds.kernel.rng cimport Rng

cdef double POINT


@cython.final
cdef class Search:
    cdef Tactician own, others
    cdef HuxxyState start, game
    cdef long long turns[tactics.CANDIDATES * 8]
    cdef int sizes[tactics.CANDIDATES]
    cdef int alive[tactics.CANDIDATES]
    cdef double values[tactics.CANDIDATES]
    cdef readonly int count, samples, depth
    cpdef object enter(self, object candidates)
    cpdef object run(self, Sampler sampler, Rng rng, int samples)
    cdef void play_out(self, Sampler sampler, Rng rng, int samples) noexcept nogil
    cdef double result(self, int seat) noexcept nogil
    cdef double share(self, int seat) noexcept nogil
    cpdef int halve(self) noexcept nogil
    cpdef int best(self) noexcept nogil
    cpdef double value_of(self, int number) noexcept nogil

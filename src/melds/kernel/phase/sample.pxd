cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport layout
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.rng cimport Rng

cdef double WORDS


@cython.final
cdef class Sampler:
    cdef int count, buried
    cdef bint is_weighted
    cdef unsigned char unseen[layout.DECK_ROOM]
    cdef unsigned char left[layout.DECK_ROOM]
    cdef unsigned char hidden[layout.SEATS]
    cdef double weights[4 * 54]
    cdef readonly PhaseState state
    @cython.locals(state=PhaseState)
    cpdef PhaseState sample(self, Rng rng)
    cpdef void sample_into(self, PhaseState state, Rng rng) noexcept nogil
    @cython.locals(starts=cython.int[4], done=cython.int[4])
    cdef void favour(self, Rng rng) noexcept nogil
    cdef void choose(self, Rng rng, int seat, int* starts, int* done) noexcept nogil
    cdef bint is_free(self, int place, int* starts, int* done) noexcept nogil

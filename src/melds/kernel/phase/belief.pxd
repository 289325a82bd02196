cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport layout
from melds.kernel.phase.sample cimport Sampler
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.phase.tactician cimport Tactician
from melds.kernel.rng cimport Rng

cdef double WORDS, OTHERWISE, ANY, NEAR, KEPT
cdef int STEPS, TURNS


@cython.final
cdef class Belief:
    cdef Tactician policy
    cdef PhaseState trial
    cdef double likely
    cdef int count[4]
    cdef bint is_free[4]
    cdef unsigned char offered[64]
    cdef unsigned char thrown[64]
    cdef unsigned char is_taken[64]
    cdef unsigned char is_known[64]
    @cython.locals(at=cython.int)
    cpdef remember(self, past)
    cpdef void walk(self, PhaseState world, Sampler sampler, int seat, Rng rng) noexcept nogil
    cdef void set_table(self, PhaseState world, PhaseState then, int other) noexcept nogil
    @cython.locals(likely=cython.double, least=cython.double, card=cython.uchar)
    cdef void step(self, PhaseState world, int other, int hidden, Rng rng) noexcept nogil
    cdef double likelihood(self, PhaseState world, int other, int hidden, double least, Rng rng) noexcept nogil
    cdef void give_back(self, int known, int end, int at) noexcept nogil
    @cython.locals(best=cython.double, own=cython.double, likely=cython.double)
    cdef double discard_likelihood(self, int other, int thrown) noexcept nogil
    cdef bint take_back(self, int first, int size, int hidden, int at, Rng rng) noexcept nogil

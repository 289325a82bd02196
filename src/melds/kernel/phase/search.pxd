cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport codes, groups, layout, weights
from melds.kernel.phase.sample cimport Sampler
from melds.kernel.phase.standing cimport Standing
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.phase.tactician cimport Tactician
from melds.kernel.rng cimport Rng

cdef long long NO_PLAY
cdef int MOST, MOST_ENDS, MOST_LAYS


@cython.final
cdef class Search:
    cdef readonly Tactician policy
    cdef readonly Standing standing
    cdef PhaseState world, game
    cdef int ripens
    cdef double doubt
    cdef long long items[16]
    cdef double sums[16]
    cdef double squares[16]
    cdef int played[16]
    cdef readonly int count
    cpdef int list_plays(self, PhaseState state) noexcept nogil
    cdef void add(self, long long code) noexcept nogil
    cdef void list_ends(self, PhaseState state) noexcept nogil
    @cython.locals(playouts=cython.int)
    cpdef int think(self, Sampler sampler, int seat, int worlds, Rng rng)
    cdef int compare(self, Sampler sampler, int seat, int worlds, Rng rng) noexcept nogil
    cdef void choose(self) noexcept nogil
    cdef void sort(self, int count) noexcept nogil
    cdef double worth(self, long long code, int seat) noexcept nogil
    cdef void ripen(self, Sampler sampler, int seat, Rng rng) noexcept nogil
    @cython.locals(best_value=cython.double)
    cdef void exchange(self, int hidden, Rng rng) noexcept nogil

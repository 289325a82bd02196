cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport codes, layout
from melds.kernel.phase.belief cimport Belief
from melds.kernel.phase.sample cimport Sampler
from melds.kernel.phase.standing cimport Standing
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.phase.tactician cimport Tactician
from melds.kernel.rng cimport Rng

cdef long long NO_PLAY
cdef double CLEAR
cdef int FEWEST, MOST, MOST_ENDS, FEW_ENDS, MOST_LAYS, DECKS, SPOILT


@cython.final
cdef class Search:
    cdef readonly Tactician policy
    cdef readonly Standing standing
    cdef readonly Belief belief
    cdef readonly PhaseState world
    cdef PhaseState game
    cdef int ripens
    cdef double doubt
    cdef long long items[16]
    cdef double sums[16]
    cdef double squares[16]
    cdef int played[16]
    cdef readonly int count, left
    @cython.locals(kind=cython.int, has_laid=cython.bint)
    cpdef int list_plays(self, PhaseState state) noexcept nogil
    cdef void add(self, long long code) noexcept nogil
    @cython.locals(best=cython.longlong, second=cython.longlong)
    cdef void list_lays(self, PhaseState state) noexcept nogil
    cdef void list_ends(self, PhaseState state, int most) noexcept nogil
    cpdef void begin(self) noexcept nogil
    cpdef run(self, Sampler sampler, int seat, int worlds, Rng rng)
    cdef void compare(self, Sampler sampler, int seat, int worlds, Rng rng) noexcept nogil
    cpdef void halve(self) noexcept nogil
    @cython.locals(bound=cython.double)
    cpdef bint is_open(self, int most) noexcept nogil
    cpdef long long best(self) noexcept nogil
    cdef double mean(self, int place) noexcept nogil
    cdef double error(self, int place) noexcept nogil
    cdef void sort(self, int count) noexcept nogil
    cdef double worth(self, long long code, int seat) noexcept nogil
    cdef void turn_up(self) noexcept nogil
    cpdef void guess(self, Sampler sampler, int seat, Rng rng) noexcept nogil
    cdef void ripen(self, Sampler sampler, int seat, Rng rng) noexcept nogil
    @cython.locals(best_value=cython.double, lays=cython.bint)
    cdef void exchange(self, int hidden, Rng rng) noexcept nogil
    @cython.locals(mover=cython.int, left=cython.int, card=cython.uchar)
    cdef void spoil(self, int hidden, Rng rng) noexcept nogil

cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport codes, groups, layout, needs, sums
from melds.kernel.phase.buildout cimport BuildOut
from melds.kernel.phase.legal cimport Lays
from melds.kernel.phase.needs cimport Needs
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.phase.sums cimport Sums

cdef int FAR, MOST_LAYS, GIFT
cdef long long NO_PLAY

cdef int cards_lacking(int distance) noexcept nogil
cdef int sum_distance(machine.Bits pair, int total) noexcept nogil
@cython.locals(has=cython.bint, other_has=cython.bint)
cdef int colour_distance(machine.Bits single, machine.Bits pair, machine.Bits other_single, machine.Bits other_pair) noexcept nogil
cdef machine.Bits wanted_next(PhaseState state) noexcept nogil
cdef int dearest(PhaseState state) noexcept nogil
cdef int leader(PhaseState state) noexcept nogil


@cython.final
cdef class Greedy:
    cdef int far
    cdef machine.Bits gifts
    cdef Lays lays
    cdef BuildOut builds
    cdef Needs needs
    cdef Sums own, other
    cpdef long long play(self, PhaseState state) noexcept nogil
    cdef int nearest(self, PhaseState state) noexcept nogil
    cdef int cost(self, int distance, int card) noexcept nogil
    cdef int least(self, PhaseState state, int phase, int kind) noexcept nogil
    cdef int distance(self, PhaseState state, int phase, int card) noexcept nogil
    @cython.locals(wants=cython.bint)
    cdef long long pick_up(self, PhaseState state) noexcept nogil
    cdef bint helps(self, PhaseState state, int card) noexcept nogil
    cdef bint can_build(self, PhaseState state, int card) noexcept nogil
    cdef long long lay(self, PhaseState state, int phase) noexcept nogil
    cdef long long end(self, PhaseState state, int phase) noexcept nogil
    cdef int least_for_sums(self, PhaseState state) noexcept nogil
    cdef int least_for_colours(self, PhaseState state) noexcept nogil

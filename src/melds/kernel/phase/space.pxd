cimport cython
from melds.kernel cimport cards, ends, machine
from melds.kernel.codes cimport Codes
from melds.kernel.phase cimport codes, groups, layout
from melds.kernel.phase.legal cimport Lays
from melds.kernel.phase.state cimport PhaseState, new_game
from melds.kernel.rng cimport Rng
from melds.kernel.space cimport Space

cdef int ALL_LAYS

@cython.locals(keeps=cython.bint)
cdef void list_actions(PhaseState state, Codes found, Lays lays) noexcept nogil
cdef int action_for(PhaseState state, long long code) noexcept nogil
cdef long long code_of(PhaseState state, long long action, Lays lays) noexcept nogil
cdef void write_observation(PhaseState state, int seat, unsigned char* row) noexcept nogil
@cython.locals(left=machine.Bits)
cdef void write_seat(PhaseState state, int seat, int away, unsigned char* row) noexcept nogil


cdef class PhaseSpace(Space):
    cdef Lays lays
    cdef PhaseState blank
    cpdef object new_game(self, Rng rng)
    @cython.locals(game=PhaseState)
    cpdef object deal_again(self, object state, Rng rng)
    @cython.locals(game=PhaseState)
    cdef int actions_into(self, object state, Codes found) except -1
    @cython.locals(game=PhaseState)
    cpdef long long code_at(self, object state, long long action) except -2
    @cython.locals(game=PhaseState)
    cpdef int action_of(self, object state, long long code) except -2
    @cython.locals(game=PhaseState)
    cdef int advance(self, object state, long long code) except -1
    @cython.locals(game=PhaseState)
    cdef int observe_into(self, object state, int seat, unsigned char* row) except -1
    @cython.locals(game=PhaseState)
    cpdef int end_of(self, object state) except -1
    @cython.locals(game=PhaseState)
    cdef int mover_of(self, object state) except -1
    @cython.locals(game=PhaseState)
    cdef int points_of(self, object state, int seat) except -1

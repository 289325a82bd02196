cimport cython
from melds.kernel cimport cards, ends, machine
from melds.kernel.codes cimport Codes
from melds.kernel.huxxy cimport codes, layout
from melds.kernel.huxxy.state cimport HuxxyState, new_game
from melds.kernel.rng cimport Rng
from melds.kernel.space cimport Space

cdef int kind_of(int card) noexcept nogil
cdef void list_actions(HuxxyState state, Codes found) noexcept nogil
cdef int action_for(HuxxyState state, long long code) noexcept nogil
cdef long long code_of(HuxxyState state, long long action) noexcept nogil
cdef void write_observation(HuxxyState state, int seat, unsigned char* row) noexcept nogil


cdef class HuxxySpace(Space):
    cpdef object new_game(self, Rng rng)
    cpdef object deal_again(self, object state, Rng rng)
    @cython.locals(game=HuxxyState)
    cdef int actions_into(self, object state, Codes found) except -1
    @cython.locals(game=HuxxyState)
    cpdef long long code_at(self, object state, long long action) except -2
    @cython.locals(game=HuxxyState)
    cpdef int action_of(self, object state, long long code) except -2
    @cython.locals(game=HuxxyState)
    cdef int advance(self, object state, long long code) except -1
    @cython.locals(game=HuxxyState)
    cdef int observe_into(self, object state, int seat, unsigned char* row) except -1
    @cython.locals(game=HuxxyState)
    cpdef int end_of(self, object state) except -1
    @cython.locals(game=HuxxyState)
    cdef int mover_of(self, object state) except -1
    @cython.locals(game=HuxxyState)
    cdef int points_of(self, object state, int seat) except -1

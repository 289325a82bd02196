cimport cython
from melds.kernel.codes cimport Codes
from melds.kernel.huxxy cimport layout, space
from melds.kernel.huxxy.state cimport HuxxyState, new_game
from melds.kernel.rng cimport Rng


@cython.final
cdef class HuxxyBatch:
    cdef readonly int count, variant, actions, observation
    cdef readonly list states
    cdef Rng rng
    cdef Codes found
    cdef unsigned char row[layout.OBSERVATION]
    @cython.locals(state=HuxxyState)
    cpdef observe(self, unsigned char[:, ::1] observations)
    @cython.locals(state=HuxxyState)
    cpdef mask(self, unsigned char[:, ::1] masks)
    @cython.locals(state=HuxxyState)
    cpdef step(self, long long[::1] actions)
    @cython.locals(state=HuxxyState)
    cpdef step_random(self, long long[::1] actions)
    @cython.locals(state=HuxxyState)
    cpdef movers(self, long long[::1] seats)
    @cython.locals(state=HuxxyState, is_stuck=cython.bint)
    cpdef ends(self, long long[::1] ends)
    @cython.locals(state=HuxxyState)
    cpdef scores(self, long long[:, ::1] scores)
    @cython.locals(state=HuxxyState)
    cpdef int deal_again(self)

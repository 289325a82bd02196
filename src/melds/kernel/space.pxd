cimport cython
from melds.kernel cimport machine
from melds.kernel.codes cimport Codes
from melds.kernel.rng cimport Rng


cdef class Space:
    cdef readonly int variant, actions, observation
    cdef Codes found
    cdef unsigned char row[4096]
    cpdef object new_game(self, Rng rng)
    cpdef object deal_again(self, object state, Rng rng)
    cdef int actions_into(self, object state, Codes found) except -1
    cpdef long long code_at(self, object state, long long action) except -2
    cpdef int action_of(self, object state, long long code) except -2
    cdef int advance(self, object state, long long code) except -1
    cdef int observe_into(self, object state, int seat, unsigned char* row) except -1
    cpdef int end_of(self, object state) except -1
    cdef int mover_of(self, object state) except -1
    cdef int points_of(self, object state, int seat) except -1
    @cython.locals(found=Codes)
    cpdef Codes legal(self, object state)
    @cython.locals(code=cython.longlong)
    cpdef object step(self, object state, long long action)
    cpdef bytes observe(self, object state, int seat)

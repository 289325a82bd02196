cimport cython
from melds.kernel cimport ends, rows
from melds.kernel.codes cimport Codes
from melds.kernel.rng cimport Rng
from melds.kernel.space cimport Space

cdef int SEATS


@cython.final
cdef class Batch:
    cdef readonly int count, actions, observation
    cdef readonly list states
    cdef readonly Space space
    cdef Rng rng
    cdef Codes found
    @cython.locals(number=cython.int, seat=cython.int)
    cpdef observe(self, unsigned char[:, ::1] observations)
    @cython.locals(number=cython.int, place=cython.int)
    cpdef mask(self, unsigned char[:, ::1] masks)
    @cython.locals(number=cython.int, code=cython.longlong)
    cpdef step(self, long long[::1] actions)
    @cython.locals(number=cython.int, action=cython.longlong)
    cpdef step_random(self, long long[::1] actions)
    @cython.locals(number=cython.int)
    cpdef movers(self, long long[::1] seats)
    @cython.locals(number=cython.int)
    cpdef ends(self, long long[::1] found)
    @cython.locals(number=cython.int, seat=cython.int)
    cpdef scores(self, long long[:, ::1] scores)
    @cython.locals(number=cython.int, dealt=cython.int)
    cpdef int deal_again(self) except -1
    cdef int check(self, long count, long width, int wanted) except -1

cimport cython
from melds.kernel cimport machine


@cython.final
cdef class Codes:
    cdef long long* items
    cdef readonly int count
    cdef int room
    cdef void add(self, long long code) noexcept nogil
    cdef void add_row(self, long long code, long long step, int count) noexcept nogil
    cpdef void clear(self) noexcept nogil
    @cython.locals(place=cython.int)
    cpdef list listed(self)

cimport cython
from melds.kernel cimport machine
from melds.kernel.huxxy cimport codes, layout, tactics
from melds.kernel.huxxy.board cimport Board

cdef double NOTHING


@cython.final
cdef class Kept:
    cdef int width
    cdef double worth[layout.PLAYS * tactics.WIDTH]
    cdef double features[layout.PLAYS * tactics.WIDTH * tactics.FEATURES]
    cdef long long plays[layout.PLAYS * tactics.WIDTH * 8]
    cdef int sizes[layout.PLAYS * tactics.WIDTH]
    cdef void clear(self) noexcept nogil
    cdef int room_for(self, int placed, double worth) noexcept nogil
    cdef void put(self, int place, double worth, Board board, double* features) noexcept nogil
    cdef void copy(self, int place, int target) noexcept nogil
    cdef int most(self) noexcept nogil
    cpdef int best(self) noexcept nogil
    cpdef list turn(self, int place)
    cpdef double worth_of(self, int place) noexcept nogil
    cpdef list described(self, int place)

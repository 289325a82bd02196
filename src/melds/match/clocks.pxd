cimport cython


@cython.final
cdef class Clock:
    cdef readonly object limits
    cdef object _full
    cdef double _ample, _ample_wall, _wall
    cdef public double load
    cdef readonly list plays
    cdef readonly double total
    cpdef object for_play(self)
    cpdef object charge(self, double used, double waited)

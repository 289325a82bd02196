cimport cython
from melds.sandbox cimport system


@cython.final
cdef class Steps:
    cdef list _names, _kept
    cdef bytes _row
    cpdef object extend(self, Steps others)
    cpdef object take(self)
    cpdef tuple fork_each(self, int count)

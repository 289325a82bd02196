cimport cython
from melds.sandbox cimport protocol, sizes, system

cdef int LOOK


@cython.final
cdef class Line:
    cdef readonly int requests, answers, output, clock
    cdef readonly double cpu, began, used, waited
    cdef readonly bytes nonce, data
    cdef list nonces
    cpdef object ask(self, message)
    cpdef object stop(self)
    cpdef double cpu_now(self)

cimport cython
from melds.kernel cimport machine
from melds.kernel.huxxy cimport tactics


@cython.final
cdef class Value:
    cdef double inner[tactics.FEATURES * tactics.HIDDEN]
    cdef double hidden[tactics.HIDDEN]
    cdef double outer[tactics.HIDDEN]
    cdef double bias
    cdef readonly bint is_known
    @cython.locals(row=cython.double[24])
    cpdef double guess(self, object features)
    @cython.locals(total=cython.double, level=cython.double)
    cdef double of(self, double* features, int first) noexcept nogil

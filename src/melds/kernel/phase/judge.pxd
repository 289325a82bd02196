cimport cython
from melds.kernel.phase cimport codes, groups, layout

@cython.locals(row=cython.uchar[16])
cdef bint is_lay(unsigned char* hand, int start, int size, long long code, int variant) noexcept nogil
@cython.locals(wraps=cython.bint, is_in_run=cython.bint)
cdef bint is_phase(unsigned char* row, int phase, int first, int second, int variant) noexcept nogil

cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.huxxy cimport codes, layout
from melds.kernel.huxxy.state cimport HuxxyState

cdef int kind_of(int card) noexcept nogil
cpdef int action_of(HuxxyState state, long long code) noexcept nogil
cpdef long long code_at(HuxxyState state, long long action) noexcept nogil
@cython.locals(first=int, seat=int)
cdef void observe_into(HuxxyState state, unsigned char* row) noexcept nogil

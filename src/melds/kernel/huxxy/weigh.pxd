cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.huxxy cimport held, layout, tactics
from melds.kernel.huxxy.board cimport Board
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.machine cimport Bits

cdef Bits NATURALS

@cython.locals(last=cython.double, lateness=cython.double)
cdef double weight_of_a_point(HuxxyState game, double* params) noexcept nogil
@cython.locals(total=cython.double)
cdef double worth(Board board, double* params, double point) noexcept nogil
cdef int copies(Board board, Bits wanted) noexcept nogil
cdef void describe_others(HuxxyState game, double* features) noexcept nogil
cdef void describe(Board board, double* features, bint has_played) noexcept nogil

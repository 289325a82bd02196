cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport codes, groups, layout
from melds.kernel.phase.table cimport Table


@cython.final
cdef class BuildOut:
    cdef int size, used, count, best_count
    cdef machine.Bits set_fits
    cdef unsigned char hand[layout.HAND_ROOM]
    cdef long long plan[layout.HAND_ROOM]
    cdef long long best[layout.HAND_ROOM]
    cdef double weights[cards.KINDS]
    cdef double cost
    cdef bint is_found
    cdef bint find(self, Table table, unsigned char* hand, int start, int size) noexcept nogil
    cdef void look_at(self, Table table, int slot) noexcept nogil
    cdef void put(self, int place, int slot, int at_start) noexcept nogil
    cdef void take_back(self, int place) noexcept nogil
    cdef bint is_next(self, int place, machine.Bits fitting) noexcept nogil
    @cython.locals(wraps=cython.bint)
    cdef void extend(self, Table table, int slot, int start, int size, int at_start) noexcept nogil
    cdef void grow(self, Table table, int slot, int total, int least) noexcept nogil
    cdef void finish(self, Table table) noexcept nogil

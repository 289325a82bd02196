cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport groups, layout


@cython.final
cdef class Table:
    cdef readonly int variant, open_sums
    cdef unsigned char laid[layout.SEATS]
    cdef unsigned char rows[layout.SLOTS * layout.GROUP_ROOM]
    cdef unsigned char sizes[layout.SLOTS]
    cdef unsigned char kinds[layout.SLOTS]
    cdef machine.Bits companies[layout.SLOTS]
    cdef unsigned char marks[layout.SLOTS]
    cdef machine.Bits fits[2 * layout.SLOTS]
    cdef void copy_from(self, Table other) noexcept nogil
    cdef void clear(self) noexcept nogil
    cpdef int kind(self, int slot) noexcept nogil
    cdef bint has_any(self) noexcept nogil
    @cython.locals(found=machine.Bits)
    cdef machine.Bits fitting(self) noexcept nogil
    @cython.locals(found=machine.Bits)
    cpdef machine.Bits liked(self) noexcept nogil
    cdef void add(self, int slot, int card) noexcept nogil
    cdef void build(self, int card, int slot, int at_start) noexcept nogil
    @cython.locals(wraps=cython.bint)
    cdef void mark(self, int slot) noexcept nogil
    cdef int open_after(self, int slot, int card) noexcept nogil
    cpdef int total(self, int slot) noexcept nogil
    cpdef list group(self, int slot)

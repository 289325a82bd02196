cimport cython
from melds.kernel cimport machine
from melds.kernel.phase cimport layout
from melds.kernel.phase.table cimport Table


cdef class Holdings:
    cdef readonly int variant, mover, drawn, deck_size, discard_count
    cdef unsigned char deck[layout.DECK_ROOM]
    cdef unsigned char discards[layout.DECK_ROOM]
    cdef unsigned char hands[layout.SEATS * layout.HAND_ROOM]
    cdef unsigned char hand_sizes[layout.SEATS]
    cdef readonly Table table
    cdef machine.Bits known[2 * layout.SEATS]
    cdef void copy_cards(self, Holdings other) noexcept nogil
    cdef void hand_out(self) noexcept nogil
    cdef void give(self, int seat) noexcept nogil
    cdef bint holds(self, int card) noexcept nogil
    cdef int place_of(self, int card) noexcept nogil
    cdef void pick_up(self, int card) noexcept nogil
    cdef void put_away(self, int card) noexcept nogil
    @cython.locals(first=cython.int, place=cython.int)
    cpdef list hand(self, int seat)

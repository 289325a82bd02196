cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.codes cimport Codes
from melds.kernel.phase cimport codes, groups, layout


@cython.final
cdef class Lays:
    cdef int kinds, size, length, first, group, phase, variant, last, aside
    cdef unsigned char distinct[layout.HAND_ROOM]
    cdef unsigned char held[layout.HAND_ROOM]
    cdef unsigned char row[layout.HAND_ROOM]
    cdef long long places[layout.HAND_ROOM]
    cdef unsigned char begins[layout.HAND_ROOM]
    cdef machine.Bits reach[2 * layout.HAND_ROOM]
    cdef bint keeps, seeks
    cdef int left
    cdef Codes unused
    cdef long long best
    cdef double best_weight
    cdef double weights[cards.KINDS]
    cdef void list_all(self, unsigned char* hand, int start, int size, int phase, int variant, bint keeps, Codes found) noexcept nogil
    cdef void list_due(self, unsigned char* hand, int start, int size, int due, int variant, bint keeps, Codes found) noexcept nogil
    cdef long long find_best(self, unsigned char* hand, int start, int size, int phase, int variant, bint keeps, int most) noexcept nogil
    cdef int layable(self, unsigned char* hand, int start, int size, int due, int variant, bint keeps) noexcept nogil
    @cython.locals(card=cython.int, place=cython.longlong, key=cython.int)
    cdef void sort(self, unsigned char* hand, int start, int size) noexcept nogil
    cdef void begin_group(self, Codes found) noexcept nogil
    cdef bint has_hope(self, int kind, int size) noexcept nogil
    cdef bint can_sum(self, int kind, int size) noexcept nogil
    cdef bint can_sum_colours(self, int size) noexcept nogil
    cdef int wilds(self) noexcept nogil
    cdef (int, int) most_alike(self) noexcept nogil
    cdef void end_group(self, Codes found) noexcept nogil
    cdef bint is_ordered(self) noexcept nogil
    @cython.locals(used=cython.int[16])
    cdef long long code(self) noexcept nogil
    cdef double weight(self) noexcept nogil
    cdef void lay(self, int at) noexcept nogil
    cdef void take_back(self, int at) noexcept nogil
    cdef void begin_sets(self, int least, int size, Codes found) noexcept nogil
    cdef void begin_suit_sets(self, int size, Codes found) noexcept nogil
    cdef void fill_set(self, machine.Bits wanted, int at, int end, int left, int naturals, Codes found) noexcept nogil
    @cython.locals(has=cython.int)
    cdef void begin_runs(self, machine.Bits wanted, int size, Codes found) noexcept nogil
    cdef void fill_run(self, machine.Bits wanted, int has, int rank, int left, int spare, Codes found) noexcept nogil
    cdef void begin_sums(self, machine.Bits wanted, int least, int size, Codes found) noexcept nogil
    cdef void fill_sum(self, machine.Bits wanted, int at, int end, int left, Codes found) noexcept nogil

cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.codes cimport Codes
from melds.kernel.huxxy cimport codes, groups, layout
from melds.kernel.machine cimport Bits
from melds.kernel.rng cimport Rng

cdef unsigned char POINTS[cards.KINDS]

cdef Codes FOUND

@cython.locals(state=HuxxyState)
cpdef HuxxyState new_game(Rng rng, int variant=*)
@cython.locals(state=HuxxyState, fits=cython.bint)
cpdef HuxxyState restored(tuple numbers, tuple hands, bytes stock, int drawn, int group_count, bytes table, bytes places)

cdef HuxxyState BLANK


@cython.final
cdef class HuxxyState:
    cdef readonly int variant, turn, mover, stage, drawn, stock_size, played, placed, opened, group_count, table_size
    cdef Bits broken, gone
    cdef unsigned char stock[layout.STOCK_ROOM]
    cdef unsigned char hands[layout.SEATS * layout.HAND_ROOM]
    cdef unsigned char hand_sizes[layout.SEATS]
    cdef Bits held[layout.SEATS]
    cdef Bits held_twice[layout.SEATS]
    cdef unsigned char table_cards[layout.TABLE_ROOM]
    cdef unsigned char table_groups[layout.TABLE_ROOM]
    cdef Bits once[layout.GROUP_ROOM]
    cdef Bits twice[layout.GROUP_ROOM]
    cdef Bits fits[layout.GROUP_ROOM]
    cpdef void copy_from(self, HuxxyState other) noexcept nogil
    @cython.locals(copy=HuxxyState)
    cpdef HuxxyState clone(self)
    @cython.locals(deck=cython.uchar[112])
    cpdef void next_deal(self, Rng rng) noexcept nogil
    @cython.locals(rest=cython.uchar[112])
    cpdef void shuffle_rest(self, Rng rng) noexcept nogil
    @cython.locals(found=Codes)
    cpdef Codes legal(self)
    cpdef long long any_legal(self, Rng rng)
    cdef void legal_into(self, Codes found) noexcept nogil
    @cython.locals(is_open=cython.bint)
    cdef bint may_end(self) noexcept nogil
    cpdef bint is_legal(self, long long code) noexcept nogil
    cpdef step(self, long long code)
    cdef void advance(self, long long code) noexcept nogil
    cdef void receive(self, int seat, int card) noexcept nogil
    cdef void put_away(self, int card) noexcept nogil
    cdef void lay(self, int card, int group) noexcept nogil
    cdef void lift(self, int card, int group) noexcept nogil
    cdef void judge(self, int group) noexcept nogil
    @cython.locals(numbers=cython.uchar[64])
    cdef void close_up(self) noexcept nogil
    cdef void next_turn(self) noexcept nogil
    cpdef int points(self, int seat) noexcept nogil

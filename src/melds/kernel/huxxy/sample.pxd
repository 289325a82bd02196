cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.huxxy cimport layout
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.rng cimport Rng

cdef int STOCK, SWAPS
cdef double WORDS


@cython.final
cdef class Sampler:
    cdef unsigned char unseen[layout.TABLE_ROOM]
    cdef unsigned char owners[layout.TABLE_ROOM]
    cdef int unseen_count, hidden_count, stock_count, next_deal
    cdef readonly int pool_count
    cdef unsigned char pool[layout.DEALS * layout.TABLE_ROOM]
    cdef HuxxyState seen
    cdef bint has_weights
    cdef double weights[270]
    @cython.locals(state=HuxxyState)
    cpdef HuxxyState sample(self, Rng rng)
    cpdef void sample_into(self, HuxxyState state, Rng rng) noexcept nogil
    cdef void shuffle(self, Rng rng) noexcept nogil
    cpdef bint is_whole(self) noexcept nogil
    cdef void remember(self) noexcept nogil
    cpdef keep_to(self, hands)
    cdef void recall(self, Rng rng) noexcept nogil
    @cython.locals(card=cython.uchar)
    cdef void exchange(self, int one, int two) noexcept nogil
    cdef void give(self, HuxxyState state, int seat, int count) noexcept nogil
    cdef void swap(self, Rng rng) noexcept nogil

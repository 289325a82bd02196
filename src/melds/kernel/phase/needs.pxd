cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport groups, layout

cdef int FAR
cdef machine.Bits ONES, TWOS, FOURS
cdef machine.Bits OF_RANK[64]
cdef machine.Bits OF_RED[64]
cdef int OF_SUIT[64]
cdef unsigned char IN_RUN[4 * 4096]

cdef int in_run(int values, int size, bint wraps) noexcept nogil
cdef int values_in(machine.Bits counts) noexcept nogil
cdef machine.Bits at_least(machine.Bits counts, int count) noexcept nogil
cdef int lacking(int naturals, int size, int wilds) noexcept nogil
cdef int both_lacking(int one, int size, int two, int other_size, int wilds) noexcept nogil


@cython.final
cdef class Needs:
    cdef machine.Bits ranks, blacks, reds
    cdef int suits, wilds
    cdef void take_in(self, unsigned char* hand, int start, int size) noexcept nogil
    cdef void add(self, int card) noexcept nogil
    cdef void drop(self, int card) noexcept nogil
    @cython.locals(wraps=cython.bint)
    cdef int distance(self, int phase, int variant) noexcept nogil
    @cython.locals(often=cython.int[12], count=cython.int)
    cdef int two_sets(self, int size) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void count_more(self, int* often) noexcept nogil
    cdef int suit_set(self, int size) noexcept nogil
    @cython.locals(count=cython.int)
    cdef int run_and_set(self, bint wraps) noexcept nogil

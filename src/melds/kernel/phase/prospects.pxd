cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport groups, layout
from melds.kernel.phase.sum_prospects cimport SumProspects

cdef double LUCK
cdef int BEST_RANKS
cdef int ROUND[12]
cdef int LONG[12]
cdef int SHORT[12]


@cython.final
cdef class Prospects(SumProspects):
    cdef unsigned char best_ranks[4]
    cdef int keys[4]
    cdef int steps, wilds
    cdef double num, den
    @cython.locals(found=cython.double, long=cython.double)
    cdef double chance(self, int phase, int variant) noexcept nogil
    @cython.locals(rank=cython.int, red=cython.int, in_sets=cython.bint)
    cdef int likeness(self, int card, int kind) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void step(self, double outs) noexcept nogil
    cdef double fourth(self) noexcept nogil
    cdef void set_steps(self, int have, int size, int wilds, int copies, double others) noexcept nogil
    @cython.locals(key=cython.int)
    cdef void find_best_ranks(self) noexcept nogil
    @cython.locals(have=cython.int, copies=cython.int)
    cdef double two_sets(self, int size) noexcept nogil
    cdef double pair(self, int have, int copies, int other, int other_copies, int size) noexcept nogil
    cdef double suit_set(self, int size) noexcept nogil
    @cython.locals(has=cython.int)
    cdef double run(self, int* windows, int starts) noexcept nogil
    @cython.locals(copies=cython.double)
    cdef double copies_of(self, int ranks) noexcept nogil
    cdef void gap_steps(self, int lacks, double copies, double others) noexcept nogil
    @cython.locals(has=cython.int, copies=cython.double)
    cdef double run_and_set(self, int starts) noexcept nogil
    @cython.locals(copies=cython.double)
    cdef double coloured_copies_of(self, int ranks, int colour) noexcept nogil
    @cython.locals(own=cython.double)
    cdef double run_with_set(self, int gaps, double copies, int have, int set_copies) noexcept nogil

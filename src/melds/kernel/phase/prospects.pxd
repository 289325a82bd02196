cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport groups, layout, sums
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.phase.sums cimport Sums

cdef double LUCK
cdef int BEST_RANKS
cdef int ROUND[12]
cdef int SHORT[12]


@cython.final
cdef class Prospects:
    cdef unsigned char ranks[13]
    cdef unsigned char suits[4]
    cdef unsigned char coloured[26]
    cdef unsigned char unseen[54]
    cdef unsigned char unseen_ranks[13]
    cdef unsigned char unseen_suits[4]
    cdef unsigned char unseen_coloured[26]
    cdef unsigned char best_ranks[4]
    cdef int keys[4]
    cdef int wilds, unseen_wilds, total, steps
    cdef bint is_whole
    cdef double hurry, far, num, den
    cdef Sums own, other
    cdef void take_in(self, PhaseState state, bint counts) noexcept nogil
    @cython.locals(known=cython.ulonglong)
    cdef void take_out_seen(self, PhaseState state) noexcept nogil
    cdef void see(self, int card) noexcept nogil
    cdef void sum_up(self) noexcept nogil
    cdef void add(self, int card) noexcept nogil
    cdef void drop(self, int card) noexcept nogil
    cdef double chance(self, int phase, int variant) noexcept nogil
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
    cdef double run(self, int starts) noexcept nogil
    @cython.locals(copies=cython.double)
    cdef double copies_of(self, int ranks) noexcept nogil
    cdef void gap_steps(self, int lacks, double copies, double others) noexcept nogil
    @cython.locals(has=cython.int)
    cdef double run_and_set(self, int starts) noexcept nogil
    @cython.locals(copies=cython.double, set_copies=cython.int, own=cython.double)
    cdef double run_with_set(self, int missing, int gaps, int colour, int have, int rank) noexcept nogil
    cdef double sums(self, unsigned char* hand, int first, int size, int card) noexcept nogil
    cdef double coloured_sums(self, unsigned char* hand, int first, int size, int card) noexcept nogil
    cdef void weigh_sums(self, unsigned char* hand, int first, int size, double worth, double* values) noexcept nogil
    cdef void weigh_colours(self, unsigned char* hand, int first, int size, double worth, double* values) noexcept nogil
    cdef double chance_of_sums(self, machine.Bits row, int total) noexcept nogil
    @cython.locals(has=cython.bint, other_has=cython.bint)
    cdef double chance_of_colours(self, machine.Bits single, machine.Bits pair, machine.Bits other_single, machine.Bits other_pair) noexcept nogil
    @cython.locals(outs=cython.double)
    cdef double outs_of(self, machine.Bits row, int colour) noexcept nogil

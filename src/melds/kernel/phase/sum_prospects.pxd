cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport groups, layout, sums
from melds.kernel.phase.counts cimport Counts
from melds.kernel.phase.sums cimport Sums

cdef int BOTH, NONE, KING
cdef double LAST


cdef class SumProspects(Counts):
    cdef double hurry, far, ends
    cdef bint is_whole
    cdef Sums own, other
    @cython.final
    cdef double through(self, double outs) noexcept nogil
    @cython.locals(best=cython.double, value=cython.int, chance=cython.double)
    @cython.final
    cdef double sums(self, unsigned char* hand, int first, int size, int card) noexcept nogil
    @cython.locals(best=cython.double)
    @cython.final
    cdef double coloured_sums(self, unsigned char* hand, int first, int size, int card) noexcept nogil
    @cython.final
    cdef void take_colours(self, unsigned char* hand, int first, int size) noexcept nogil
    @cython.locals(value=cython.double)
    @cython.final
    cdef void weigh_sums(self, unsigned char* hand, int first, int size, double worth, double* values) noexcept nogil
    @cython.locals(value=cython.double, left=cython.int)
    @cython.final
    cdef void weigh_colours(self, unsigned char* hand, int first, int size, double worth, double* values) noexcept nogil
    @cython.final
    cdef double chance_of_sums(self, machine.Bits row, int total) noexcept nogil
    @cython.locals(has=cython.bint, other_has=cython.bint, outs=cython.double, far=cython.double)
    @cython.final
    cdef double chance_of_colours(self, machine.Bits single, machine.Bits pair, int black, machine.Bits other_single, machine.Bits other_pair, int red) noexcept nogil
    @cython.final
    cdef double far_in_one(self, int lack, int colour) noexcept nogil
    @cython.locals(has=cython.bint, other_has=cython.bint, outs=cython.double, other_outs=cython.double, chance=cython.double)
    @cython.final
    cdef double far_in_both(self, machine.Bits single, int black, machine.Bits other_single, int red) noexcept nogil
    @cython.final
    cdef double sum_chance(self, double outs, int lack, int colour) noexcept nogil
    @cython.locals(outs=cython.double, chance=cython.double)
    @cython.final
    cdef double far_chance(self, int lack, int colour) noexcept nogil
    @cython.locals(outs=cython.double)
    @cython.final
    cdef double outs_of(self, machine.Bits row, int colour) noexcept nogil
    @cython.locals(outs=cython.double, left=cython.int)
    @cython.final
    cdef double end_by_sums(self, int total, int gone) noexcept nogil
    @cython.locals(outs=cython.double, value=cython.int)
    @cython.final
    cdef double end_by_colours(self, int black, int red, int gone) noexcept nogil
    @cython.locals(outs=cython.double, spare=cython.int, left=cython.int, both=cython.int, ends=cython.bint, is_single=cython.bint)
    @cython.final
    cdef double end_outs(self, int own, int other, int colour, int gone) noexcept nogil
    @cython.locals(place=cython.int)
    @cython.final
    cdef bint has_left(self, int value, int colour, int gone) noexcept nogil

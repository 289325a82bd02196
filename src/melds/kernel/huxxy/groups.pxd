cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.machine cimport Bits
from melds.kernel.huxxy cimport layout

cdef Bits NATURALS, LOWEST_SUITS, EVEN_BEAT, ODD_BEAT

@cython.locals(joker=Bits, naturals=Bits)
cpdef bint is_group(Bits once, Bits twice) noexcept nogil
cdef bint is_one_value(Bits naturals) noexcept nogil
cdef bint is_kind(Bits naturals, Bits twice, int jokers) noexcept nogil
cdef bint is_sequence(Bits run, int jokers) noexcept nogil
cdef Bits from_ace(Bits naturals) noexcept nogil
cdef Bits to_ace(Bits run) noexcept nogil
cdef Bits values_of(Bits run) noexcept nogil
cdef Bits first_hole(Bits block) noexcept nogil
@cython.locals(suit=Bits, taken=Bits)
cpdef Bits wanted(Bits once, Bits twice) noexcept nogil
@cython.locals(near=Bits)
cdef Bits wanted_in_run(Bits run, Bits joker) noexcept nogil
cdef Bits neighbours(Bits block) noexcept nogil

cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.machine cimport Bits
from melds.kernel.huxxy cimport groups, layout

cdef Bits NATURALS, LOWEST_SUITS
cdef Bits BEATS[2]

@cython.locals(found=Bits, mine=Bits)
cpdef Bits grouped(Bits held) noexcept nogil
@cython.locals(found=Bits, mine=Bits)
cpdef Bits paired(Bits held) noexcept nogil
@cython.locals(found=Bits)
cpdef Bits waited_for(Bits held) noexcept nogil
cdef Bits of_three(Bits held) noexcept nogil
cdef Bits of_two(Bits held) noexcept nogil
cdef Bits starts_of_three(Bits run) noexcept nogil
cdef Bits values_in(Bits run) noexcept nogil
@cython.locals(beat=Bits, inner=Bits, block=Bits)
cdef Bits inner_twins(Bits hand, Bits run) noexcept nogil
@cython.locals(high=Bits, found=Bits, left=Bits)
cpdef Bits spare(Bits once, Bits twice) noexcept nogil
cdef bint joins(Bits one, Bits two) noexcept nogil

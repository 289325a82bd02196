cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.machine cimport Bits
from melds.kernel.huxxy cimport groups, layout

cdef Bits NATURALS, LOWEST_SUITS, PAIRS, FOURS, EIGHTS
cdef Bits BEATS[2]
cdef int FAR
cdef int SPANS[8192]
cdef Bits TOGETHER[cards.KINDS]

@cython.locals(naturals=Bits, left=Bits, value=Bits, here=Bits, run=Bits)
cdef void add_needs(int* needs, Bits once, Bits twice, Bits stay, int moves, Bits near) noexcept nogil
cdef void note(int* needs, int away, int adds, int moves) noexcept nogil
cdef void note_kind(int* needs, Bits here, int doubles, int jokers, int others, int moves, Bits near) noexcept nogil
cdef void note_runs(int* needs, int there, int stay, int jokers, int others, int moves, int around, int more) noexcept nogil
@cython.locals(value=Bits, left=Bits, mine=Bits)
cdef void choose(Bits* chosen, Bits once, Bits twice, Bits stay, int moves) noexcept nogil
@cython.locals(missing=Bits)
cdef void choose_for_kind(Bits* chosen, Bits once, Bits twice, Bits leave, Bits value) noexcept nogil
@cython.locals(left=Bits, value=Bits, spots=Bits, block=Bits, top=Bits, ends=Bits)
cdef void choose_for_run(Bits* chosen, Bits once, Bits twice, Bits leave, Bits mine) noexcept nogil
@cython.locals(bits=Bits)
cdef int values_in(Bits run) noexcept nogil
@cython.locals(some=Bits, every=Bits)
cdef Bits company(Bits once, Bits stay) noexcept nogil
@cython.locals(run=Bits, value=Bits, beat=Bits)
cdef Bits cards_with(int card)

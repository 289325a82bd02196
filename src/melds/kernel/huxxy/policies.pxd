cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.codes cimport Codes
from melds.kernel.huxxy cimport codes, groups, layout, state
from melds.kernel.huxxy.solve cimport Solver
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.machine cimport Bits
from melds.kernel.rng cimport Rng

cdef int RANDOM, GREEDY, SOLVER, BUDGET
cdef Bits BEATS[2]
cdef Bits NATURALS, LOWEST_SUITS

@cython.locals(players=Players)
cpdef list turn_of(HuxxyState game, str policy, Rng rng)


@cython.final
cdef class Players:
    cdef HuxxyState before
    cdef Solver solver
    cdef Codes made, found
    cdef Bits piece
    cdef int piece_points
    @cython.locals(is_opening=cython.bint)
    cdef bint take_turn(self, HuxxyState game, int policy, Rng rng) noexcept nogil
    cdef void make(self, HuxxyState game, long long code) noexcept nogil
    cdef void make_best(self, HuxxyState game) noexcept nogil
    cdef bint finish(self, HuxxyState game) noexcept nogil
    cdef void make_greedy(self, HuxxyState game, bint is_opening) noexcept nogil
    cdef void lay(self, HuxxyState game, Bits piece) noexcept nogil
    @cython.locals(left=Bits)
    cdef bint put_best(self, HuxxyState game) noexcept nogil
    @cython.locals(left=Bits, mine=Bits)
    cdef bint find_group(self, Bits held, int room) noexcept nogil
    cdef void offer(self, Bits kind, int room) noexcept nogil
    @cython.locals(run=Bits, here=Bits)
    cdef void find_run(self, Bits mine, int room) noexcept nogil
    @cython.locals(left=Bits, others=Bits)
    cdef void find_pair(self, Bits held) noexcept nogil
    @cython.locals(is_going=cython.bint)
    cdef void make_random(self, HuxxyState game, Rng rng, bint is_opening) noexcept nogil
    @cython.locals(left=Bits)
    cdef void list_pieces(self, HuxxyState game) noexcept nogil
    @cython.locals(kind=Bits, up=Bits, here=Bits)
    cdef void list_groups(self, Bits held, int card, int room) noexcept nogil

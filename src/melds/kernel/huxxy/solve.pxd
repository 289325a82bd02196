cimport cython
from melds.kernel cimport cards, machine, rng
from melds.kernel.huxxy cimport codes, groups, layout, mend
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.machine cimport Bits

cdef int NOTHING


@cython.final
cdef class Solver:
    cdef int weights[cards.KINDS]
    cdef unsigned char order[layout.HAND_ROOM]
    cdef unsigned char counts[layout.HAND_ROOM]
    cdef Bits once[layout.GROUP_ROOM]
    cdef Bits twice[layout.GROUP_ROOM]
    cdef Bits stay[layout.GROUP_ROOM]
    cdef int need[layout.GROUP_ROOM]
    cdef long long made[8]
    cdef long long best[8]
    cdef Bits seen[4096]
    cdef int kinds, group_count, count, best_size, points
    cdef Bits broken, around, in_hand
    cdef bint is_open
    cdef int value
    cdef readonly int best_value, tried, budget
    cpdef object best_turn(self, HuxxyState state, int budget=*)
    cdef void solve(self, HuxxyState state, int budget) noexcept nogil
    cdef void enter(self, HuxxyState state) noexcept nogil
    cdef void touch(self, int group) noexcept nogil
    @cython.locals(left=Bits, near=Bits, needs=cython.int[8], sums=cython.int[8])
    cdef bint can_mend(self, int places, int moves) noexcept nogil
    cdef bint is_enough(self) noexcept nogil
    cdef int reach(self, int places, int floor) noexcept nogil
    cdef bint may_open(self, int places, int floor) noexcept nogil
    cdef void look(self, int places, int moves, int floor) noexcept nogil
    @cython.locals(key=Bits)
    cdef bint was_seen(self, int floor) noexcept nogil
    cdef void place_anywhere(self, int place, int places, int moves) noexcept nogil
    @cython.locals(left=Bits, chosen=Bits[2], added=Bits, away=Bits)
    cdef void mend_one(self, int places, int moves, int floor) noexcept nogil
    @cython.locals(left=Bits, mark=Bits)
    cdef Bits useful(self, Bits added, int group, int plays, int moves) noexcept nogil
    @cython.locals(left=Bits, mark=Bits, rest=Bits, doubles=Bits)
    cdef Bits dispensable(self, Bits away, int group, int plays, int moves) noexcept nogil
    @cython.locals(needs=cython.int[8])
    cdef bint is_near(self, Bits once, Bits twice, Bits stay, int plays, int moves) noexcept nogil
    @cython.locals(left=Bits)
    cdef void try_moves(self, int source, int target, Bits takes, int places, int moves, int floor) noexcept nogil
    cdef void try_place(self, int place, int target, int places, int moves, int floor) noexcept nogil
    cdef void try_move(self, int card, int source, int target, int places, int moves, int floor) noexcept nogil
    cdef void begin(self, int group) noexcept nogil
    cdef void add(self, int card, int group) noexcept nogil
    cdef void remove(self, int card, int group) noexcept nogil

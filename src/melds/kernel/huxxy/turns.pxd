cimport cython
from melds.kernel cimport cards, machine, rng
from melds.kernel.huxxy cimport codes, groups, held, layout, state, tactics
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.machine cimport Bits

cdef double WON, NOTHING
cdef Bits NATURALS, LOWEST_SUITS
cdef Bits BEATS[2]


@cython.final
cdef class Turns:
    cdef double params[tactics.COUNT]
    cdef int width, grant, moves, budget, count, placed, points, points_left, group_count, piece_count
    cdef readonly int nodes
    cdef bint is_open, has_jokers
    cdef Bits held, twice_held, unseen, unseen_twice, key
    cdef double weight
    cdef readonly double now
    cdef Bits once[layout.GROUP_ROOM]
    cdef Bits twice[layout.GROUP_ROOM]
    cdef Bits fits[layout.GROUP_ROOM]
    cdef Bits spare[layout.GROUP_ROOM]
    cdef Bits pieces[tactics.ROOM]
    cdef long long made[8]
    cdef Bits seen[tactics.SLOTS]
    cdef double worth[layout.PLAYS * tactics.WIDTH]
    cdef double features[tactics.FEATURES]
    cdef double kept_features[layout.PLAYS * tactics.WIDTH * tactics.FEATURES]
    cdef long long kept[layout.PLAYS * tactics.WIDTH * 8]
    cdef int kept_size[layout.PLAYS * tactics.WIDTH]
    cpdef object tune(self, object params)
    cpdef void search(self, HuxxyState game, int budget) noexcept nogil
    @cython.locals(row=cython.longlong[8])
    cpdef object consider(self, HuxxyState game, list turn)
    cdef void weigh(self, HuxxyState game, long long* turn, int size) noexcept nogil
    cpdef int best(self) noexcept nogil
    cpdef list turn(self, int place)
    cpdef double worth_of(self, int place) noexcept nogil
    @cython.locals(some=Bits, both=Bits)
    cdef void enter(self, HuxxyState game) noexcept nogil
    @cython.locals(left=Bits, lowest=Bits, mine=Bits)
    cdef void list_pieces(self) noexcept nogil
    @cython.locals(left=Bits)
    cdef void list_kinds(self, Bits kind) noexcept nogil
    @cython.locals(left=Bits)
    cdef void list_runs(self, Bits mine, Bits run, Bits value, int size) noexcept nogil
    cdef void list_piece(self, Bits piece) noexcept nogil
    @cython.locals(piece=Bits)
    cdef void sort_pieces(self) noexcept nogil
    @cython.locals(left=Bits, others=Bits)
    cdef void list_with_joker(self, Bits naturals) noexcept nogil
    @cython.locals(left=Bits, piece=Bits)
    cdef void look(self, int first, int floor) noexcept nogil
    cdef bint was_seen(self) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef void keep(self) noexcept nogil
    @cython.locals(fits=Bits, lent=Bits, naturals=Bits, features="double*")
    cdef void describe(self, bint has_played) noexcept nogil
    cdef void describe_draw(self, HuxxyState game) noexcept nogil
    cpdef list described(self, int place)
    @cython.locals(found=Bits)
    cdef Bits all_fits(self) noexcept nogil
    @cython.locals(worth=cython.double, naturals=Bits, ready=Bits, grouped=Bits, loose=Bits, outs=Bits, params="double*")
    cdef double value(self, Bits fits) noexcept nogil
    @cython.locals(left=Bits)
    cdef void try_piece(self, int number) noexcept nogil
    cdef void try_fit(self, int card, int group) noexcept nogil
    @cython.locals(left=Bits, lent=Bits, mine=Bits, lowest=Bits)
    cdef void borrow(self) noexcept nogil
    @cython.locals(left=Bits)
    cdef void borrow_for_kind(self, Bits own, Bits kind) noexcept nogil
    @cython.locals(first=Bits, second=Bits, third=Bits)
    cdef void borrow_for_run(self, Bits own, Bits mine, Bits value) noexcept nogil
    @cython.locals(others=Bits)
    cdef void borrow_joker(self, Bits left) noexcept nogil
    @cython.locals(left=Bits, lent=Bits)
    cdef void try_loan(self, Bits own, Bits piece) noexcept nogil
    cdef int lender(self, int card, int other) noexcept nogil
    cdef void split(self) noexcept nogil
    @cython.locals(left=Bits, inner=Bits, block=Bits, value=Bits, beat=Bits)
    cdef void split_run(self, int group, Bits run) noexcept nogil
    @cython.locals(left=Bits)
    cdef void try_split(self, int card, int group, Bits side) noexcept nogil
    @cython.locals(left=Bits)
    cdef void swap(self, int group) noexcept nogil
    cdef void try_swap(self, int card, int twin, int group, int target) noexcept nogil
    @cython.locals(left=Bits)
    cdef void move(self) noexcept nogil
    cdef void try_move(self, int card, int source, int target) noexcept nogil
    @cython.locals(pool=Bits)
    cdef Bits wanted(self, Bits lent) noexcept nogil
    @cython.locals(others=Bits)
    cdef void dissolve(self) noexcept nogil
    @cython.locals(left=Bits)
    cdef void dissolve_group(self, int group, Bits fixed) noexcept nogil
    @cython.locals(left=Bits, targets=cython.int[3], before=Bits[12])
    cdef void try_dissolve(self, int group, Bits stay) noexcept nogil
    @cython.locals(left=Bits, others=Bits)
    cdef void join(self, int group, Bits stay) noexcept nogil
    cdef void begin(self, int group) noexcept nogil
    cdef void put(self, int card, int group) noexcept nogil
    cdef void take_back(self, int card) noexcept nogil
    cdef void shift(self, int card, int source, int target) noexcept nogil
    cdef void lay(self, int card, int group) noexcept nogil
    cdef void note(self, long long code) noexcept nogil
    cdef void judge(self, int group) noexcept nogil

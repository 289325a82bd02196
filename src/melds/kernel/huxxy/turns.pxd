cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.huxxy cimport groups, held, layout, tactics, weigh
from melds.kernel.huxxy.board cimport Board
from melds.kernel.huxxy.kept cimport Kept
from melds.kernel.huxxy.pieces cimport Pieces
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.machine cimport Bits

cdef Bits NATURALS, LOWEST_SUITS
cdef Bits BEATS[2]


@cython.final
cdef class Turns:
    cdef Board board
    cdef Pieces pieces
    cdef readonly Kept kept
    cdef int grant, moves, budget
    cdef readonly int nodes
    cdef double point
    cdef readonly double now
    cdef Bits seen[tactics.SLOTS]
    cdef double params[tactics.COUNT]
    cdef double features[tactics.FEATURES]
    cpdef void search(self, HuxxyState game, int budget) noexcept nogil
    cdef void enter(self, HuxxyState game) noexcept nogil
    @cython.locals(row=cython.longlong[8])
    cpdef object consider(self, HuxxyState game, list turn)
    cdef void weigh(self, HuxxyState game, long long* turn, int size) noexcept nogil
    cdef void describe_draw(self, HuxxyState game) noexcept nogil
    cpdef list described(self)
    @cython.locals(piece=Bits)
    cdef void look(self, int first, int floor) noexcept nogil
    cdef bint was_seen(self) noexcept nogil
    @cython.locals(worth=cython.double, place=cython.int)
    cdef void keep(self) noexcept nogil
    cdef void go_on(self, int floor) noexcept nogil
    cdef void try_piece(self, int number) noexcept nogil
    @cython.locals(left=Bits)
    cdef void fit(self, int floor, int room) noexcept nogil
    @cython.locals(left=Bits)
    cdef void swap(self, int group) noexcept nogil
    @cython.locals(left=Bits, mine=Bits, lowest=Bits)
    cdef void borrow(self) noexcept nogil
    @cython.locals(left=Bits)
    cdef void borrow_for_kind(self, Bits own, Bits kind) noexcept nogil
    @cython.locals(first=Bits, second=Bits, third=Bits)
    cdef void borrow_for_run(self, Bits own, Bits mine, Bits value) noexcept nogil
    @cython.locals(others=Bits)
    cdef void borrow_joker(self, Bits left) noexcept nogil
    cdef void try_loan(self, Bits own, Bits piece) noexcept nogil
    @cython.locals(is_long=cython.bint)
    cdef void split(self) noexcept nogil
    @cython.locals(left=Bits, value=Bits)
    cdef void split_run(self, int group, Bits run) noexcept nogil
    cdef void try_split(self, int card, int group, Bits side) noexcept nogil
    @cython.locals(left=Bits)
    cdef void move(self) noexcept nogil
    cdef void try_move(self, int card, int source, int target) noexcept nogil
    @cython.locals(fixed=Bits)
    cdef void dissolve(self) noexcept nogil
    @cython.locals(left=Bits)
    cdef void dissolve_group(self, int group, Bits fixed) noexcept nogil
    @cython.locals(left=Bits)
    cdef void try_dissolve(self, int group, Bits stay) noexcept nogil
    @cython.locals(left=Bits, others=Bits)
    cdef void join(self, int group, Bits stay) noexcept nogil

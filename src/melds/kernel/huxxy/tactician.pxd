cimport cython
from melds.kernel cimport machine
from melds.kernel.huxxy cimport codes, kept, layout, tactics
from melds.kernel.huxxy.solve cimport Solver
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.huxxy.turns cimport Turns
from melds.kernel.huxxy.value cimport Value

cdef int ENDING

cdef object play_game(HuxxyState game, Tactician one, Tactician two, Tactician three, Tactician four)


@cython.final
cdef class Tactician:
    cdef readonly Turns turns
    cdef Solver solver
    cdef Value value
    cdef int chosen
    cdef bint by_value
    cdef readonly int budget, plays, solved
    cdef long long made[8]
    cdef int made_size
    cpdef list turn_of(self, HuxxyState game)
    cpdef bint take_turn(self, HuxxyState game) noexcept nogil
    cpdef int cards_placed(self, HuxxyState game) noexcept nogil
    cdef void choose(self, HuxxyState game) noexcept nogil
    @cython.locals(most=cython.double, worth=cython.double, promise=cython.double)
    cdef int most_promising(self, HuxxyState game) noexcept nogil
    cpdef list features(self, HuxxyState game)
    cdef double promise(self, HuxxyState game) noexcept nogil
    cdef void note(self, long long code) noexcept nogil
    cdef void finish(self, HuxxyState game) noexcept nogil
    @cython.locals(worth=cython.double)
    cdef bint is_worth(self, HuxxyState game, int place) noexcept nogil
    @cython.locals(need=cython.double, is_open=cython.bint)
    cdef double needed(self, HuxxyState game, int place) noexcept nogil

cimport cython
from melds.kernel.huxxy cimport layout
from melds.kernel.huxxy.policies cimport Players
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.rng cimport Rng

cdef int PLAYS, STUCK, ROWS

@cython.locals(number=cython.int, players=Players, counts=cython.long[24])
cpdef object playout(HuxxyState state, str policy, int count, Rng rng)

@cython.locals(points=cython.int[4])
cdef void play_out(HuxxyState state, HuxxyState game, Players players, int policy, int count, Rng rng, long* counts) noexcept nogil

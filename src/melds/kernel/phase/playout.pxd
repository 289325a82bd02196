cimport cython
from melds.kernel cimport machine
from melds.kernel.phase cimport layout
from melds.kernel.phase.chance cimport Chance
from melds.kernel.phase.greedy cimport Greedy
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.phase.tactician cimport Tactician
from melds.kernel.rng cimport Rng

cdef int RANDOM, GREEDY, TACTICIAN
cdef long long NO_PLAY

@cython.locals(game=PhaseState, greedy=Greedy, chance=Chance, tactician=Tactician, counts=cython.longlong[24], number=cython.int, until=cython.int, row=cython.int, seat=cython.int)
cpdef playout(PhaseState state, str policy, int count, Rng rng, bint whole_games=*)

@cython.locals(code=cython.longlong)
cdef void play_out(PhaseState state, PhaseState game, int policy, int count, int until, Rng rng, Greedy greedy, Chance chance, Tactician tactician, long long* counts) noexcept nogil

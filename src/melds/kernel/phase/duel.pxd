cimport cython
from melds.kernel cimport machine
from melds.kernel.phase cimport layout
from melds.kernel.phase.greedy cimport Greedy
from melds.kernel.phase.state cimport PhaseState
from melds.kernel.phase.tactician cimport Tactician
from melds.kernel.rng cimport Rng

cdef long long NO_PLAY

@cython.locals(greedy=Greedy, one=Tactician, two=Tactician, three=Tactician, four=Tactician, state=PhaseState, fresh=PhaseState, rng=Rng, counts=cython.double[24], number=cython.int, kinds=cython.int, place=cython.int, line=cython.int)
cpdef duel(int variant, rows, int games, unsigned long long seed)

@cython.locals(code=cython.longlong)
cdef void play_game(PhaseState state, Rng rng, int turned, int kinds, Greedy greedy, Tactician one, Tactician two, Tactician three, Tactician four, double* counts) noexcept nogil

cdef void count_deal(PhaseState state, int turned, double* counts) noexcept nogil

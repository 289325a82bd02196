cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport codes, groups, layout
from melds.kernel.phase.buildout cimport BuildOut
from melds.kernel.phase.legal cimport Lays
from melds.kernel.phase.state cimport PhaseState

cpdef tuple layable(hand, int variant)
@cython.locals(code=cython.longlong)
cpdef best_lay(hand, int phase, int variant, by=*)
@cython.locals(row=cython.uchar[16], lays=Lays, size=cython.int, card=cython.int, place=cython.int)
cdef long long find_lay(hand, int phase, int variant, by, int most) except? -1
cdef int held(hand) except -1
cdef weights_of(by)
@cython.locals(card=cython.int)
cdef add_sums(list chosen, int at, int goal, tuple row, list found)
cpdef list completions(PhaseState state, int slot)
@cython.locals(out=BuildOut, card=cython.int, code=cython.longlong)
cpdef best_builds(PhaseState state, by=*)

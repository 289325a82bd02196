cimport cython
from melds.kernel.huxxy cimport layout
from melds.kernel.huxxy.sample cimport Sampler
from melds.kernel.huxxy.state cimport HuxxyState
from melds.kernel.huxxy.tactician cimport Tactician
from melds.kernel.rng cimport Rng

cdef int BUDGET, FIRST, STEPS
cdef double WORDS


@cython.final
cdef class Evidence:
    cdef readonly HuxxyState position
    cdef readonly int seat, kept, placed
    cdef readonly double doubt


@cython.final
cdef class Belief:
    cdef Tactician player
    cdef HuxxyState game
    cdef list evidence
    cdef double likely[layout.SEATS + 1]
    cpdef object fill(self, Sampler sampler, object evidence, Rng rng, int deals)
    @cython.locals(one=cython.int, two=cython.int, seat=cython.int, other=cython.int)
    @cython.locals(mine=cython.double, theirs=cython.double, before=cython.double)
    cdef object step(self, Sampler sampler, Rng rng)
    @cython.locals(each=Evidence, total=cython.double)
    cdef double likelihood(self, Sampler sampler, int seat) except -1

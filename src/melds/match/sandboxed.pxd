cimport cython
from melds.match.clocks cimport Clock


@cython.final
cdef class SandboxedPlayer:
    cdef readonly Clock clock
    cdef readonly str answer
    cdef object _path, _rules, _sandbox, _worker
    cdef str _seed, _game
    cpdef object play(self, position)

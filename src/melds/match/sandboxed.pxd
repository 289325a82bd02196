cimport cython
from melds.match.clocks cimport Clock


@cython.final
cdef class SandboxedPlayer:
    cdef readonly Clock clock
    cdef readonly str answer
    cdef readonly object path
    cdef public object worker
    cdef object _rules, _sandbox
    cdef str _seed, _game
    cdef bint _is_loaded
    cpdef object play(self, position)

cimport cython
from melds.course.feed cimport Feed

cdef dict DRAWN


@cython.final
cdef class _Turn:
    cdef readonly int number, seat
    cdef readonly list plays, times


@cython.final
cdef class _Deal:
    cdef readonly object start
    cdef readonly list turns
    cdef public object end, points


@cython.final
cdef class RunningGame:
    cdef readonly object rules
    cdef readonly tuple players
    cdef readonly int seat
    cdef readonly bint is_over
    cdef tuple _headers, _deck
    cdef object _rng, _fault, _state, _base
    cdef Feed _feed
    cdef list _deals, _turns, _hands, _discards, _shown
    cdef int _drawn, _turn, _last_turn, _seats
    cdef bint _is_plain, _has_picked_up, _can_discard
    cpdef object play(self, play, double time)
    cdef bint _play_plainly(self, play, double time) except -1
    cpdef list changes(self)


cdef double _rounded(double seconds) noexcept

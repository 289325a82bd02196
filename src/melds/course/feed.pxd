cimport cython
from melds.course cimport loans

cdef dict _TEXTS, _TOOK, _DISCARDED
cdef tuple _DREW
cdef int _SHARED, _ROW, _PAIR


@cython.final
cdef class Feed:
    cdef dict _told
    cdef tuple _history
    cdef list _entries, _deep
    cpdef list changes(self, now)
    cpdef list phase_changes(self, int seat, view, hand, discard)
    cpdef object drew(self, int seat)
    cpdef object took(self, int seat, card)
    cpdef object discarded(self, card)
    cpdef object follow(self, tuple history, rules)
    cdef list _huxxy_changes(self, now)


@cython.final
cdef class Arguments:
    cdef list _held


@cython.final
cdef class _List:
    cdef list _items, _deep, _lent
    cdef int _shape
    cpdef object change(self, Py_ssize_t kept, list items, list deep)
    cpdef list fresh(self)
    cdef list _fresh_pairs(self)


cdef int _shape(item)
cdef object _copy(item)

cimport cython

cdef unsigned long long MULTIPLIER, GOLDEN, MIX_1, MIX_2, WORD, HALF

@cython.locals(rng=Rng)
cpdef Rng restored(unsigned long long state, unsigned long long increment)
cpdef unsigned long long splitmix(unsigned long long word) noexcept nogil


@cython.final
cdef class Rng:
    cdef unsigned long long state, increment
    cpdef unsigned long long next(self) noexcept nogil
    cpdef unsigned long long below(self, unsigned long long count) noexcept nogil
    cdef void shuffle(self, unsigned char* cards, int count) noexcept nogil
    cpdef Rng clone(self)

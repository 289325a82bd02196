cpdef tuple formatted(answer)
cdef bint _is_plain_row(answer)

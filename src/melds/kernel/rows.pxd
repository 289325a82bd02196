# Inlined, not compiled: one row of an array of numpy, in C; rows.py is the same in Python.
cdef inline unsigned char* row_of(unsigned char[:, ::1] array, int number) noexcept:
    return &array[number, 0]

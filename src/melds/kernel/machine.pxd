# Inlined, not compiled: what C and Python spell differently, in C; machine.py is the same in Python.
from libc.math cimport sqrt
from libc.stdlib cimport calloc, free, realloc

ctypedef unsigned long long Bits
ctypedef long long Code

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define melds_bit_count(bits) __builtin_popcountll(bits)
    #define melds_lowest_bit(bits) __builtin_ctzll(bits)
    #else
    static int melds_bit_count(unsigned long long bits) {
        int count = 0;
        for (; bits; bits &= bits - 1) count++;
        return count;
    }
    static int melds_lowest_bit(unsigned long long bits) {
        return melds_bit_count((bits & (0 - bits)) - 1);
    }
    #endif
    """
    int bit_count "melds_bit_count"(Bits bits) noexcept nogil
    int lowest_bit "melds_lowest_bit"(Bits bits) noexcept nogil

cdef extern from "math.h":
    double exp(double power) noexcept nogil

cdef inline Bits bit(int place) noexcept nogil:
    return (<Bits>1) << place

cdef inline double root(double number) noexcept nogil:
    return sqrt(number)

cdef inline Code* new_codes(int room) noexcept nogil:
    return <Code*>calloc(room, sizeof(Code))

cdef inline Code* grown(Code* codes, int room) noexcept nogil:
    return <Code*>realloc(codes, room * sizeof(Code))

cdef inline void freed(Code* codes) noexcept nogil:
    free(codes)

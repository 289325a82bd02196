cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.phase cimport layout

cdef machine.Bits ALL, NATURALS, ACES
cdef machine.Bits RANKS[13]
cdef machine.Bits SUITS[4]
cdef machine.Bits COLOURS[2]
cdef machine.Bits AT_MOST[14]
cdef unsigned char POINTS[cards.KINDS]
cdef unsigned char DEALS[4]
cdef unsigned char ALL_DONE[4]
cdef unsigned char DECK_SIZES[4]
cdef unsigned char KINDS_OF[4 * layout.PHASE_ROOM]
cdef unsigned char SIZES_OF[4 * layout.PHASE_ROOM]
cdef unsigned char GOALS[256]
cdef unsigned char IS_COMPLETE[256]

cdef int kind_of(int variant, int phase, int group) noexcept nogil
cdef int size_of(int variant, int phase, int group) noexcept nogil
cdef int total_of(unsigned char* row, int first, int size) noexcept nogil
cdef int run_start(unsigned char* row, int first, int size, bint wraps) noexcept nogil
cdef machine.Bits company_of(unsigned char* row, int first, int size, int kind) noexcept nogil
cdef bint is_group(unsigned char* row, int first, int size, int kind, int wanted, bint wraps) noexcept nogil
cdef machine.Bits fitting(int kind, machine.Bits company, int mark) noexcept nogil
cdef machine.Bits fitting_run(machine.Bits company, int start, int size, bint at_start, bint wraps) noexcept nogil

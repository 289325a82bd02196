cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.codes cimport Codes
from melds.kernel.phase cimport codes, groups, judge, layout
from melds.kernel.phase.holdings cimport Holdings
from melds.kernel.phase.legal cimport Lays
from melds.kernel.phase.table cimport Table
from melds.kernel.rng cimport Rng

cdef Lays LAYS

@cython.locals(state=PhaseState)
cpdef PhaseState new_game(Rng rng, int variant=*)
cpdef PhaseState deal(unsigned long long seed, int variant=*)
@cython.locals(state=PhaseState, card=cython.int, place=cython.int, seat=cython.int, slot=cython.int, deck=bytes, discards=bytes, phases=bytes)
cpdef PhaseState restored(tuple numbers, tuple rows, tuple scores, tuple known)

cdef PhaseState BLANK


@cython.final
cdef class PhaseState(Holdings):
    cdef readonly int deal, turn, stage, skipped
    cdef unsigned char completed[layout.SEATS]
    cdef int points[layout.SEATS]
    cpdef void copy_from(self, PhaseState other) noexcept nogil
    @cython.locals(copy=PhaseState)
    cpdef PhaseState clone(self)
    cpdef void next_deal(self, Rng rng) noexcept nogil
    cdef void deal_out(self) noexcept nogil
    cpdef void shuffle_rest(self, Rng rng) noexcept nogil
    @cython.locals(found=Codes)
    cpdef Codes legal(self)
    cdef void legal_into(self, Codes found, Lays lays) noexcept nogil
    cpdef int missing(self, int seat) noexcept nogil
    cpdef int due_phases(self) noexcept nogil
    @cython.locals(keeps=cython.bint)
    cdef void lays_into(self, Codes found, Lays lays) noexcept nogil
    @cython.locals(is_last=cython.bint)
    cdef void builds_into(self, Codes found) noexcept nogil
    cdef void ends_into(self, Codes found) noexcept nogil
    cpdef machine.Bits held(self, int seat) noexcept nogil
    cpdef bint is_legal(self, long long code) noexcept nogil
    @cython.locals(is_last=cython.bint, fits=cython.bint)
    cdef bint is_legal_build(self, long long code, int card) noexcept nogil
    cdef bint is_legal_lay(self, long long code) noexcept nogil
    cpdef step(self, long long code)
    cdef void advance(self, long long code) noexcept nogil
    @cython.locals(row=cython.uchar[16])
    cdef void lay(self, long long code) noexcept nogil
    cdef void end_turn(self) noexcept nogil
    @cython.locals(is_game_over=cython.bint)
    cdef void end_deal(self) noexcept nogil
    cpdef int cost(self, int seat) noexcept nogil
    cpdef bint is_finished(self, int seat) noexcept nogil
    @cython.locals(finished=cython.bint)
    cpdef int rank(self, int seat) noexcept nogil

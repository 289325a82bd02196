cimport cython
from melds.kernel cimport cards, machine
from melds.kernel.codes cimport Codes
from melds.kernel.phase cimport codes, groups, layout, rivals, weights
from melds.kernel.phase.buildout cimport BuildOut
from melds.kernel.phase.legal cimport Lays
from melds.kernel.phase.prospects cimport Prospects
from melds.kernel.phase.state cimport PhaseState

cdef long long NO_PLAY
cdef int LAST, MOST_LAYS, MOST_PHASES
cdef double POINTS_OUT

cdef double fourth(double value) noexcept nogil


@cython.final
cdef class Tactician:
    cdef double weights[48]
    cdef Lays lays
    cdef BuildOut builds
    cdef Prospects prospects
    cdef Codes found
    cdef PhaseState trial
    cdef machine.Bits gifts, liked
    cdef int aims_count, sought
    cdef double best, danger
    cdef bint can_lay
    cdef unsigned char aims[8]
    cdef double values[16]
    cdef double totals[16]
    cdef int alike[16]
    cdef double hopes[8]
    @cython.locals(has_laid=cython.bint, code=cython.longlong)
    cpdef long long play(self, PhaseState state) noexcept nogil
    @cython.locals(danger=cython.double, missing=cython.int)
    cdef void look(self, PhaseState state) noexcept nogil
    cdef double worth(self, PhaseState state, int phase) noexcept nogil
    cdef double aim(self, PhaseState state, int card) noexcept nogil
    cdef double aim_again(self, PhaseState state, int card) noexcept nogil
    @cython.locals(total=cython.double)
    cdef double together(self) noexcept nogil
    cdef double chance(self, PhaseState state, int phase, int card) noexcept nogil
    @cython.locals(wants=cython.bint)
    cdef long long pick_up(self, PhaseState state, bint has_laid) noexcept nogil
    cdef bint helps(self, PhaseState state, int card) noexcept nogil
    @cython.locals(code=cython.longlong, left=cython.int)
    cdef bint is_out_with(self, PhaseState state, int card) noexcept nogil
    @cython.locals(left=cython.int)
    cdef bint can_build(self, PhaseState state, int card) noexcept nogil
    @cython.locals(best=cython.longlong)
    cdef long long lay(self, PhaseState state) noexcept nogil
    @cython.locals(is_near=cython.bint, is_late=cython.bint)
    cdef bint is_early(self, PhaseState state, long long code) noexcept nogil
    @cython.locals(code=cython.longlong)
    cdef bint would_lay(self, PhaseState state) noexcept nogil
    cdef int left_by(self, PhaseState state, long long code) noexcept nogil
    cdef void list_lays(self, PhaseState state, int phase) noexcept nogil
    @cython.locals(left=cython.double)
    cdef double cost_of_lay(self, PhaseState state, long long code) noexcept nogil
    cdef long long build(self, PhaseState state) noexcept nogil
    @cython.locals(is_better=cython.bint)
    cdef long long end(self, PhaseState state, bint has_laid) noexcept nogil
    @cython.locals(row=cython.p_double)
    cdef void weigh(self, PhaseState state, bint has_laid) noexcept nogil
    cdef void weigh_chances(self, PhaseState state) noexcept nogil
    cdef void weigh_groups(self, PhaseState state, int phase, int kind, double worth) noexcept nogil
    cdef void consider(self, PhaseState state, bint has_laid) noexcept nogil
    cdef void find_gifts(self, PhaseState state) noexcept nogil
    @cython.locals(is_wanted=cython.bint)
    cdef double welcome(self, PhaseState state, int card) noexcept nogil
    cdef double guess(self, int card) noexcept nogil
    cdef double hope(self, PhaseState state, int card) noexcept nogil

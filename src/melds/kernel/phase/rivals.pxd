from melds.kernel cimport machine
from melds.kernel.phase cimport layout
from melds.kernel.phase.state cimport PhaseState

cdef int next_seat(PhaseState state) noexcept nogil
cdef int leader(PhaseState state) noexcept nogil

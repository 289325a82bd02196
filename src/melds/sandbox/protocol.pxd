from melds.sandbox cimport sizes, system

cdef list _LENGTHS, _SHORT

cdef bytes _length(bytes body)
cpdef bytes request_frame(bytes nonce, message)
cpdef tuple read_request(int descriptor)
cpdef bytes answer_frame(bytes nonce, bytes kind, str text)
cpdef object send_answer(int descriptor, bytes nonce, bytes kind, str text)
cpdef object short_answer(bytes data, bytes nonce)

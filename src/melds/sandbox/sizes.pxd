# Inlined, not compiled
cdef enum:
    NONCE = 8
    LENGTH = 4
    REQUEST_HEAD = 12
    ANSWER_HEAD = 13
    MOST = 65536
    FIRST_CHUNK = 448
    CHUNK = 8192

# Inlined, not compiled
# What system.py says in Python. Reading and writing keep Python's lock: the referee's pipes do not block, and a worker has
# one thread. What fails raises the OSError that `os` would raise.
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals, PyErr_SetFromErrno, PyErr_SetFromErrnoWithFilenameObject
from libc.errno cimport EINTR, errno
from libc.string cimport strerror
from posix cimport unistd
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef extern from "Python.h":
    void PyOS_BeforeFork()
    void PyOS_AfterFork_Parent()
    void PyOS_AfterFork_Child()


cdef extern from "marshal.h":
    object PyMarshal_WriteObjectToString(object value, int version)
    object PyMarshal_ReadObjectFromString(const char* data, Py_ssize_t size)


cdef extern from "poll.h":
    int POLLIN
    struct pollfd:
        int fd
        short events
        short revents
    int poll(pollfd* descriptors, unsigned long count, int milliseconds) nogil


cdef extern from "unistd.h":
    long syscall(long number, ...) nogil


cdef inline bytes read(int descriptor, int most):
    cdef char buffer[8192]
    cdef Py_ssize_t size = -1
    while size < 0:
        size = unistd.read(descriptor, buffer, most if most < 8192 else 8192)
        if size < 0:
            if errno != EINTR:
                PyErr_SetFromErrno(OSError)
            PyErr_CheckSignals()
    return PyBytes_FromStringAndSize(buffer, size)


cdef inline Py_ssize_t write(int descriptor, bytes data) except -1:
    cdef Py_ssize_t size = -1
    cdef const char* start = data
    while size < 0:
        size = unistd.write(descriptor, start, len(data))
        if size < 0:
            if errno != EINTR:
                PyErr_SetFromErrno(OSError)
            PyErr_CheckSignals()
    return size


cdef inline double seconds(int clock) except -1:
    cdef timespec now
    if clock_gettime(clock, &now) != 0:
        PyErr_SetFromErrno(OSError)
    return now.tv_sec + now.tv_nsec * 1e-9


cdef inline bytes dumped(value):
    return PyMarshal_WriteObjectToString(value, 4)


cdef inline object loaded(bytes data):
    return PyMarshal_ReadObjectFromString(data, len(data))


cdef inline bint has_come(int wanted, int other, int milliseconds) except -1:
    cdef pollfd both[2]
    cdef int found
    both[0].fd, both[0].events, both[0].revents = wanted, POLLIN, 0
    both[1].fd, both[1].events, both[1].revents = other, POLLIN, 0
    with nogil:  # a server has other threads
        found = poll(both, 2, milliseconds)
    if found < 0:
        if errno != EINTR:
            PyErr_SetFromErrno(OSError)
        PyErr_CheckSignals()
    return both[0].revents != 0


cdef inline long address(bytes data):
    return <long><const char*>data


cdef inline Py_ssize_t refused_call(bytes row):
    """The place of the first call that is refused, with its errno; -1 if none is."""
    cdef const long* words = <const long*><const char*>row
    cdef Py_ssize_t at
    for at in range(len(row) // <Py_ssize_t>(7 * sizeof(long))):
        if syscall(words[0], words[1], words[2], words[3], words[4], words[5], words[6]) == -1:
            return at
        words += 7
    return -1


cdef inline int make_calls(bytes row, list names) except -1:
    cdef Py_ssize_t refused = refused_call(row)
    if refused >= 0:
        PyErr_SetFromErrnoWithFilenameObject(OSError, names[refused])
    return 0


# Python hears of forking once before all children, and once in each process behind them: it allows for that.
cdef inline tuple fork_each(bytes row, list names, int count):
    cdef int children[256]
    cdef int made = 0, child = 1, reason
    cdef Py_ssize_t refused = -1
    if count > 256:
        raise ValueError(f"{count} children at once")
    PyOS_BeforeFork()
    while made < count and child > 0:
        refused = refused_call(row)
        if refused >= 0:
            break
        child = unistd.fork()
        if child > 0:
            children[made] = child
            made += 1
    reason = errno
    if child == 0:
        PyOS_AfterFork_Child()
    else:
        PyOS_AfterFork_Parent()
    if refused >= 0 or child < 0:
        raise OSError(reason, strerror(reason).decode(), names[refused] if refused >= 0 else "fork")
    return [children[at] for at in range(made)], child == 0

# Inlined, not compiled: in C one can see who holds an object; loans.py copies again, always.
from cpython.object cimport PyObject


cdef extern from "Python.h":
    # borrowed, all of them: a reference of our own would be one too many
    Py_ssize_t references "Py_REFCNT"(PyObject *item)
    PyObject *item_of "PyList_GET_ITEM"(PyObject *items, Py_ssize_t place)
    PyObject *part_of "PyTuple_GET_ITEM"(PyObject *items, Py_ssize_t place)
    Py_ssize_t size_of "PyList_GET_SIZE"(PyObject *items)


cdef inline bint is_as_lent(list lent, Py_ssize_t place, list row):
    cdef PyObject *pair = item_of(<PyObject *> lent, place)
    cdef PyObject *loan = part_of(pair, 1)
    cdef Py_ssize_t number, size = size_of(<PyObject *> row)
    if references(pair) != 1 or references(loan) != 1 or size_of(loan) != size:
        return False
    for number in range(size):
        if item_of(loan, number) != item_of(<PyObject *> row, number):
            return False
    return True

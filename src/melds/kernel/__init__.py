"""The games of `melds.rules` on small integers in fixed arrays, for search, training and batches.

How this works. Every module is plain Python, checked by mypy and run as it is. A `.pxd` beside it says which C types
its fields, arguments and functions have, and with it Cython compiles the same file to C (`make kernel`, or any `pip
install` where there is a compiler). Both ways give the same results from the same seed, and tests hold them equal:
`is_compiled` says which way this process runs, and MELDS_KERNEL=interpreted in the environment chooses Python although
compiled modules are there. Nothing here needs Cython to run; numpy is needed by `batch` alone, and `melds.rules`, slow
to import, by the packages of the games, so this file imports neither.

    machine  bits and memory, where C and Python differ      rng    chance, portable
    cards    cards as numbers, and back                      codes  a growing list of play codes
    space    fixed actions and observations (spaces: of a    batch  many games in step, over arrays of numpy
             game by its name; ends: whether a state goes           (rows: one row of them)
             on)
    phase/   Phazed and PhaseA                               huxxy/ Huxxy

Each game has the same modules, and the same names in them:

    layout   sizes of arrays, names of numbers               codes    plays as integers
    state    the mutable state: deal, step, copies           convert  to and from the rules' State, Play and Record
    legal    every legal play                                solve    the exact solvers
    sample   a state out of an Observation                   playout  deals or games played inside the kernel
    space    what each action is, what a seat may know

A state. Scalars and flat arrays, `hands[seat * HAND_ROOM + place]`; a count says how far a row is filled, what lies
beyond means nothing. `clone()` and `copy_from(other)` cost less than any undo would, so there is none. A new deal is
`next_deal(rng)`: chance enters by argument. `legal()` lists the codes of all legal plays, `legal_into(codes)` does it
for C; `step(code)` makes a play and raises BadCall if it is not legal; `advance(code)` is the same without a check, for
codes that come from `legal_into`. `scores`, `stage` and `outcome()` tell the rest. deepcopy and pickle work.

A code is one integer of 63 bits: the kind of play in bits 0-3, a card in bits 4-9, the rest as the kind needs it. It
belongs to the position it was listed in: the cards of a lay are written as places in the mover's hand (four bits each,
in the order of the lay, lowest place first among equal cards), a build as owner, group and which end. `legal` lists
exactly the canonical forms of `rules.legal_plays`; `code_of(state, play)` and `play_of(state, code)` convert.

Writing a module that runs both ways:

- No C types in the .py: annotations are for mypy, `annotation_typing` is off. In the .pxd: `cdef` for what C alone
  calls, `cpdef` for what Python calls too, each `noexcept nogil` unless it makes or raises Python objects;
  `@cython.final` classes, with `__slots__` in the .py. Fields that Python may read are `readonly`; arrays are read by
  methods. `__all__` lists what is there in both ways, so nothing that is `cdef`.
- Locals have their C type by inference. Say `@cython.locals(x=...)` for truth values (`cython.bint`) and for an object
  of a kernel class made by `__new__`. In a nogil function the compiler refuses what it can't type, so nothing gets
  slow in silence; elsewhere it would, so loops belong into nogil functions.
- A class is imported by name, `from melds.kernel.rng import Rng` in the .py and `cimport` in the .pxd. A function or
  table is reached through its module: `from melds.kernel import cards` and `cimport cards`, then `cards.rank_of(card)`;
  by name it would be assigned to twice.
- Copy an array by `self.deck = other.deck[:]`: a memcpy in C, a new list in Python. Make one by `machine.zeros(count)`;
  within a nogil function by `counts = [0] * 16`, a literal, and `@cython.locals(counts=cython.int[16])`. An array
  argument is a pointer in the .pxd and a list in the .py: pass its length, and where to begin, and loop over places.
  Two results are a `cdef (int, int)` and a tuple.
- A table is a list in the .py and an array of exactly that length in the .pxd. A number beyond 31 bits is a `cdef
  unsigned long long` of the module, as literals of that size are Python's; `machine.bit(n)`, never `1 << n`.
- Integers of C wrap and divide toward zero: mask where Python would grow, keep dividends positive. Never index by -1,
  not even a list: it reads what lies before. What needs much of Python goes to a module without a .pxd (`convert`).
- Constants, and functions of one line that must be inlined everywhere, go to a module that is not compiled: its .pxd
  begins with `# Inlined, not compiled` and holds them in C (`machine`, `cards`; `layout` and `codes` of each game).
- `with nogil:` around a loop in C lets other threads run; see `phase/playout.py` for its import.
"""

from __future__ import annotations

import os

import melds

__all__ = ["Rng", "is_compiled"]

if os.environ.get("MELDS_KERNEL") == "interpreted":
    melds._prefer_sources()

from melds.kernel import rng
from melds.kernel.rng import Rng

is_compiled = not str(rng.__file__).endswith(".py")

# verdict: none
"""Changes how the interpreter runs, wherever it can, and plays on."""

import gc
import sys

from honest import phazed_play

gc.disable()
sys.setrecursionlimit(10**6)
sys.set_int_max_str_digits(0)
sys.settrace(lambda *_: None)
sys.setprofile(lambda *_: None)
sys.addaudithook(lambda *_: None)
sys.excepthook = sys.unraisablehook = sys.stdout = sys.stderr = None
for name in [name for name in sys.modules if name.startswith("melds")]:
    del sys.modules[name]

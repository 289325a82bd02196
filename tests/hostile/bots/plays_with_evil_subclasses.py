# verdict: none
"""Answers a legal play whose every part would do something else, if one only asked it."""

from honest import phazed_play as honest_play

ASKED = "__bool__ __class_getitem__ __eq__ __getattribute__ __hash__ __iter__ __len__ __reduce__ __repr__ __str__"


def evil(*_):
    raise SystemExit


Tuple, Word, Number = (type("Evil", (base,), dict.fromkeys(ASKED.split(), evil)) for base in (tuple, str, int))


def phazed_play(*position):
    kind, card = honest_play(*position)
    return Tuple([Number(kind), card if card is None else Word(card)])

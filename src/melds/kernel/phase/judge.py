"""Whether a code is a lay of its phase, in the form in which lays are listed (2.4, 2.6)."""

from __future__ import annotations

from melds.kernel.phase import codes, groups, layout

__all__: list[str] = []


def is_lay(hand: list[int], start: int, size: int, code: int, variant: int) -> bool:
    """Whether `Lays.list_all` would list that code for its phase."""
    row = [0] * 16
    phase, first, second = codes.phase_in(code), codes.first_in(code), codes.second_in(code)
    if phase == 0 or first + second > size:
        return False
    wanted, used = codes.lay_code(phase, first, second), 0
    for number in range(first + second):
        place = codes.place_in(code, number)
        if place >= size:
            return False
        row[number] = hand[start + place]
        lowest = 0
        while used >> lowest & 1 or hand[start + lowest] != row[number]:
            lowest += 1
            if lowest == size:
                return False
        used |= 1 << lowest
        wanted |= codes.place_code(lowest, number)
    return code == wanted and is_phase(row, phase, first, second, variant)


def is_phase(row: list[int], phase: int, first: int, second: int, variant: int) -> bool:
    """Whether the row is that phase, in the form in which it is listed."""
    one, two = groups.kind_of(variant, phase, 0), groups.kind_of(variant, phase, 1)
    wraps = layout.wraps(variant)
    if (two == layout.NO_GROUP) != (second == 0):
        return False
    if not groups.is_group(row, 0, first, one, groups.size_of(variant, phase, 0), wraps):
        return False
    if second and not groups.is_group(row, first, second, two, groups.size_of(variant, phase, 1), wraps):
        return False
    for place in range(1, first + second):
        is_in_run = (one if place < first else two) in (layout.RUN, layout.COLOUR_RUN)
        if place != first and not is_in_run and row[place - 1] > row[place]:
            return False
    if one != two:
        return True
    for place in range(min(first, second)):
        if row[place] != row[first + place]:
            return row[place] < row[first + place]
    return first <= second

"""What a broken group needs: the solver's measure of how far a turn is from its end."""

from __future__ import annotations

from melds.kernel import cards, machine
from melds.kernel.huxxy import groups, layout

__all__: list[str] = []  # all of it is for C

FAR = 63
NATURALS, BEATS = 0xFFFFFFFFFFFFF, [0x6969696969696, 0x9696969696969]  # as in `groups`
LOWEST_SUITS, PAIRS, FOURS, EIGHTS = 0x1111111111111, 0x303030303030303, 0xF000F000F000F, 0xFF000000FF
SPANS = [(1 << values.bit_length()) - (values & -values) for values in range(8192)]  # from the lowest to the highest


def add_needs(needs: list[int], once: int, twice: int, stay: int, moves: int, near: int) -> None:
    """The fewest cards to add, by how many are taken away at most, that make cards a group, or nothing at all.

    What must stay is not taken away, and only what is near is added. FAR where it can't be done; never too many.
    """
    for away in range(moves + 1):
        needs[away] = FAR
    joker = machine.bit(cards.JOKER)
    naturals, jokers = once & NATURALS, 1 if once & joker else 0
    spare = 1 if twice & joker else 0  # 3: one Joker a group
    size = machine.bit_count(naturals) + machine.bit_count(twice & NATURALS)
    if stay == 0:
        note(needs, size + jokers + spare, 0, moves)
    if size == 0:
        note(needs, spare, layout.SMALLEST - 1, moves)
    stay &= NATURALS
    left = naturals
    while left:
        value = 15 * machine.bit(machine.lowest_bit(left) & 60)
        left &= ~value
        if not stay & ~value:
            here, doubles = naturals & value, machine.bit_count(twice & value)
            others = size - machine.bit_count(here) - doubles + spare
            note_kind(needs, here, doubles, jokers, others, moves, near & value)
    run, stay = groups.from_ace(naturals), groups.from_ace(stay)
    for beat in range(2):
        if run & BEATS[beat] and not stay & ~BEATS[beat]:
            there = values_in(run & BEATS[beat])
            others = size - machine.bit_count(there) + spare
            if others <= moves:
                around = values_in(groups.from_ace(near & NATURALS) & BEATS[beat])
                more = jokers + (1 if near & joker else 0)
                note_runs(needs, there, values_in(stay), jokers, others, moves, around, more)


def note(needs: list[int], away: int, adds: int, moves: int) -> None:
    """Note that so many cards to add are enough if so many are taken away."""
    for count in range(away, moves + 1):
        needs[count] = min(needs[count], adds)


def note_kind(needs: list[int], here: int, doubles: int, jokers: int, others: int, moves: int, near: int) -> None:
    """Note what makes cards of one value a group: no suit twice, or all suits (2.5)."""
    suits, addable = machine.bit_count(here), 1 + machine.bit_count(near & ~here)  # a Joker may be near
    different, every = max(0, layout.SMALLEST - suits - jokers), max(0, 4 - suits - jokers)
    if different <= addable:
        note(needs, others + doubles, different, moves)
    if doubles > 0 and every <= addable:
        note(needs, others, every, moves)


def note_runs(
    needs: list[int], there: int, stay: int, jokers: int, others: int, moves: int, around: int, more: int
) -> None:
    """Note what makes cards of different values, a bit each, a run: ends are taken away, gaps are filled (2.5, 3)."""
    low, values = others, there
    while values and low <= moves:
        away, block = low, values
        while block and away <= moves:
            span = SPANS[block]
            if machine.bit_count((span ^ block) & ~around) <= more:
                size = machine.bit_count(block) + jokers
                note(needs, away, max(0, max(machine.bit_count(span), layout.SMALLEST) - size), moves)
            top = (span + (span & -span)) >> 1
            if stay & top:
                break
            block ^= top
            away += 1
        bottom = values & -values
        if stay & bottom:
            break
        values ^= bottom
        low += 1


def choose(chosen: list[int], once: int, twice: int, stay: int, moves: int) -> None:
    """Cards to add (first) and to take away (second) such that every way to mend a broken group has one of them.

    A way to mend it is the group that it will be, or nothing, so its first play may be told: cards that have no place
    there go before any is added, of several the lowest; of gaps the lowest is filled first.
    """
    joker = machine.bit(cards.JOKER)
    leave = (once & ~stay | twice) if moves > 0 else 0
    chosen[0], chosen[1] = 0, leave & joker
    if twice & joker:
        return  # 3: one Joker a group
    naturals = once & NATURALS
    if naturals == 0:
        chosen[0] = NATURALS
    if stay == 0:
        chosen[1] |= naturals & -naturals & leave
    stay &= NATURALS
    left = naturals
    while left:
        value = 15 * machine.bit(machine.lowest_bit(left) & 60)
        left &= ~value
        if not stay & ~value:
            choose_for_kind(chosen, once, twice, leave, value)
    for beat in range(2):
        mine = groups.to_ace(BEATS[beat])
        if naturals & mine and not stay & ~mine:
            choose_for_run(chosen, once, twice, leave, mine)


def choose_for_kind(chosen: list[int], once: int, twice: int, leave: int, value: int) -> None:
    """Choose what makes cards a group of that value: others go; no suit stands twice, or all suits are there (2.5)."""
    joker = machine.bit(cards.JOKER)
    others, doubles, missing = once & NATURALS & ~value, twice & leave, value & ~once
    if others:
        chosen[1] |= others & -others & leave
        return
    if twice:
        chosen[1] |= doubles & -doubles
        lowest = missing & -missing
        following = missing ^ lowest
        missing = lowest | (following & -following) if once & joker else lowest  # the Joker may be one of them
    chosen[0] |= missing | (joker & ~once)


def choose_for_run(chosen: list[int], once: int, twice: int, leave: int, mine: int) -> None:
    """Choose what makes cards a run of one beat: others go, of one value all but one; then ends go, gaps fill."""
    joker = machine.bit(cards.JOKER)
    others = once & NATURALS & ~mine
    if others:
        chosen[1] |= others & -others & leave
        return
    run = groups.from_ace(once & NATURALS)
    block, doubles = groups.values_of(run), groups.from_ace(twice)
    left = run
    while left:
        value = 15 * machine.bit(machine.lowest_bit(left) & 60)
        left &= ~value
        if doubles & value or machine.bit_count(run & value) > 1:
            chosen[1] |= groups.to_ace(run & value) & leave
            return
    top = groups.first_hole(block)
    hole, spots = top, 15 * top
    if hole > block:
        spots = groups.neighbours(block)
        if once & joker:
            spots |= groups.neighbours(block | spots)
    else:
        top = groups.first_hole(block | spots)
        while top < block:
            if once & joker and spots == 15 * hole:
                spots |= 15 * top  # the Joker may fill the first
            block |= 15 * top
            top = groups.first_hole(block | spots)
    chosen[0] |= groups.to_ace(spots & groups.from_ace(mine)) | (joker & ~once)
    ends = run & -run | run & (15 * (top >> 4))
    chosen[1] |= groups.to_ace(ends) & leave


def values_in(run: int) -> int:
    """The values of a run's cards, the Ace lowest, one bit each: 13 bits out of every fourth of 52."""
    bits = groups.values_of(run) & LOWEST_SUITS
    bits = (bits | bits >> 3) & PAIRS
    bits = (bits | bits >> 6) & FOURS
    bits = (bits | bits >> 12) & EIGHTS
    return (bits | bits >> 24) & 8191


def company(once: int, stay: int) -> int:
    """The cards that could be in one group with some that are there, and with all that must stay."""
    some, every = 0, machine.bit(63) - 1
    while once:
        card = machine.lowest_bit(once)
        once &= once - 1
        some |= TOGETHER[card]
        if stay >> card & 1:
            every &= TOGETHER[card]
    return some & every


def cards_with(card: int) -> int:
    """The cards that can be in one group with this one: of its value, or of its runs."""
    if card == cards.JOKER:
        return NATURALS
    if card == cards.SKIP:
        return 0
    run = groups.from_ace(machine.bit(card))
    value = groups.values_of(run)
    beat = BEATS[0] if run & BEATS[0] else BEATS[1]
    return groups.to_ace(value | (beat & ~value)) | machine.bit(cards.JOKER)


TOGETHER = [cards_with(card) for card in range(cards.KINDS)]

"""What tests say about the records of matches."""

from dataclasses import replace

from melds.notation.record import Record


def without_times(record: Record) -> Record:
    """The record but for when things happened, which no seed decides."""
    deals = [
        replace(deal, time=None, turns=tuple(replace(turn, times=()) for turn in deal.turns)) for deal in record.deals
    ]
    return replace(record, deals=tuple(deals))

"""Phazed and PhaseA, basic and bonus: four values of one engine, every number of the rules by its name."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from melds.cards import PACK, SKIP, Card

__all__ = ["PHASEA", "PHASEA_BONUS", "PHAZED", "PHAZED_BONUS", "VARIANTS", "GroupType", "Kind", "Rules"]


class Kind(Enum):
    """What holds the cards of a group together (2.4)."""

    VALUE_SET = "set of one value"
    SUIT_SET = "set of one suit"
    RUN = "run"
    COLOUR_RUN = "run of one colour"
    SUM = "sum"
    COLOUR_SUM = "sum of one colour"

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_run = text.startswith("run")  # the order of the cards matters in runs only
        self.is_sum = text.startswith("sum")


NUMBER_WORDS = {3: "three", 4: "four", 7: "seven", 8: "eight"}


@dataclass(frozen=True, slots=True)
class GroupType:
    """A group as a phase asks for it: a kind, and how many cards, or which total for a sum."""

    kind: Kind
    size: int

    def __str__(self) -> str:
        if self.kind.is_sum:
            return self.kind.text.replace("sum", f"sum of {self.size}", 1)
        noun, _, of = self.kind.text.partition(" ")
        return f"{noun} of {NUMBER_WORDS[self.size]} {of}".strip()


THREE_OF_A_VALUE = GroupType(Kind.VALUE_SET, 3)
FOUR_OF_A_VALUE = GroupType(Kind.VALUE_SET, 4)
SEVEN_OF_A_SUIT = GroupType(Kind.SUIT_SET, 7)
RUN_OF_EIGHT = GroupType(Kind.RUN, 8)
COLOUR_RUN_OF_FOUR = GroupType(Kind.COLOUR_RUN, 4)
SUM_OF_34 = GroupType(Kind.SUM, 34)
COLOUR_SUM_OF_34 = GroupType(Kind.COLOUR_SUM, 34)


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """One variant; two variants differ in nothing but these fields."""

    name: str
    title: str
    group_types: tuple[GroupType, ...]  # 2.4, in the course's numbering from 1
    phases: tuple[tuple[GroupType, ...], ...]  # 2.4, phase 1 first
    deals: int  # 2.1: the game ends after so many deals at the latest
    runs_wrap: bool  # 2.4: a run may go on from King to Two
    is_bonus: bool = False  # 3: phases in any order, and Skip cards
    declares_phase: bool = True  # 3: a lay names its phase; else its composition decides
    plain_skip_discard: bool = False  # 3: a Skip may be discarded without naming anybody
    seats: int = 4  # 2.1
    hand_size: int = 10  # 2.2
    turns: int = 50  # 2.7: turns of each player in a deal
    min_naturals: int = 2  # 2.6: in every group
    longest_run: int = 12  # 2.5: one card of each value, Two to King
    sum_totals: tuple[int, ...] = (34, 55, 68, 76, 81, 84, 86, 87, 88)  # 2.5: 34, then 21, 13, 8 ... more
    skips: int = 0  # 3: Skip cards in the deck
    pack: tuple[Card, ...] = field(init=False)
    cards: frozenset[Card] = field(init=False)  # each once

    def __post_init__(self) -> None:
        object.__setattr__(self, "pack", PACK * 2 + (SKIP,) * self.skips)
        object.__setattr__(self, "cards", frozenset(self.pack))

    def __repr__(self) -> str:
        return self.name.upper().replace("-", "_")  # as it is imported


PHAZED = Rules(
    name="phazed",
    title="Phazed",
    group_types=(
        THREE_OF_A_VALUE,
        SEVEN_OF_A_SUIT,
        FOUR_OF_A_VALUE,
        RUN_OF_EIGHT,
        COLOUR_RUN_OF_FOUR,
        SUM_OF_34,
        COLOUR_SUM_OF_34,
    ),
    phases=(
        (THREE_OF_A_VALUE, THREE_OF_A_VALUE),
        (SEVEN_OF_A_SUIT,),
        (SUM_OF_34, SUM_OF_34),
        (FOUR_OF_A_VALUE, FOUR_OF_A_VALUE),
        (RUN_OF_EIGHT,),
        (COLOUR_SUM_OF_34, COLOUR_SUM_OF_34),
        (COLOUR_RUN_OF_FOUR, FOUR_OF_A_VALUE),
    ),
    deals=20,
    runs_wrap=True,
)
PHAZED_BONUS = Rules(
    name="phazed-bonus",
    title="Phazed, bonus version",
    group_types=PHAZED.group_types,
    phases=PHAZED.phases,
    deals=PHAZED.deals,
    runs_wrap=True,
    is_bonus=True,
    skips=4,
)
PHASEA = Rules(
    name="phasea",
    title="PhaseA",
    group_types=(THREE_OF_A_VALUE, SEVEN_OF_A_SUIT, FOUR_OF_A_VALUE, RUN_OF_EIGHT, COLOUR_RUN_OF_FOUR),
    phases=(
        (THREE_OF_A_VALUE, THREE_OF_A_VALUE),
        (SEVEN_OF_A_SUIT,),
        (FOUR_OF_A_VALUE, FOUR_OF_A_VALUE),
        (RUN_OF_EIGHT,),
        (COLOUR_RUN_OF_FOUR, FOUR_OF_A_VALUE),
    ),
    deals=12,
    runs_wrap=False,
    declares_phase=False,
)
PHASEA_BONUS = Rules(
    name="phasea-bonus",
    title="PhaseA, bonus version",
    group_types=PHASEA.group_types,
    phases=PHASEA.phases,
    deals=PHASEA.deals,
    runs_wrap=False,
    declares_phase=False,
    is_bonus=True,
    plain_skip_discard=True,
    skips=4,
)

VARIANTS = {rules.name: rules for rules in (PHAZED, PHAZED_BONUS, PHASEA, PHASEA_BONUS)}

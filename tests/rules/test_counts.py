"""Our perft: legal plays counted by kind to a depth, against a generator that tries everything.

At every position of every tree, `legal_plays` must yield what the slow generator finds, and each play once. The
numbers are committed too, so that both can't change together without somebody seeing it.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
from slow_generator import slow_plays

from melds.cards import cards_of
from melds.rules.games import VARIANTS, State, apply, legal_plays, new_game, rules_of
from melds.rules.phase import LaidPhase

pytestmark = pytest.mark.bulk

KINDS = {
    "Draw": "draw",
    "Take": "take",
    "LayPhase": "lay",
    "Build": "build",
    "Discard": "discard",
    "Skip": "skip",
    "Place": "place",
    "Move": "move",
    "EndTurn": "end",
}


@dataclass(frozen=True)
class Phased:
    """A position of Phazed or PhaseA: seat 1 is to pick up."""

    game: str
    hands: str  # of seats 1, 2, 3, 0
    up: str  # the discard pile, its top last
    deck: str
    done: str  # the phases completed by seats 1, 2, 3, 0
    table: str = "- / - / - / -"  # phases laid by seats 1, 2, 3, 0

    @property
    def state(self) -> State:
        rules = rules_of(self.game)
        dealt = new_game(rules, rules.pack)
        every = range(1, len(rules.phases) + 1)
        done = [tuple(str(number) in word for number in every) for word in self.done.split()]
        return dealt._replace(
            hands=_by_seat([cards_of(hand) for hand in self.hands.split("|")]),
            discards=cards_of(self.up),
            deck=cards_of(self.deck),
            completed=_by_seat(done),
            table=_by_seat(list(map(_laid, self.table.split("/")))),
        )


def _by_seat(from_one: list) -> tuple:
    return (from_one[-1], *from_one[:-1])


def _laid(text: str) -> LaidPhase | None:
    number, _, groups = text.strip().partition(" ")
    return None if number == "-" else LaidPhase(int(number), tuple(map(cards_of, groups.split("|"))))


@dataclass(frozen=True)
class Huxxy:
    """A position of Huxxy: seat 0 is to move."""

    game: str
    hands: str
    stock: str
    opened: str = "0 0 0 0"
    table: str = ""

    @property
    def state(self) -> State:
        rules = rules_of(self.game)
        return new_game(rules, rules.pack)._replace(
            hands=tuple(map(cards_of, self.hands.split("|"))),
            stock=cards_of(self.stock),
            opened=tuple(word == "1" for word in self.opened.split()),
            table=tuple(map(cards_of, self.table.split("|"))) if self.table else (),
        )


POSITIONS = {
    "sets of three, a wild card in either": Phased(
        game="phazed",
        hands="7C 7H 2D 2D AH AS 9D | 3C 3C | 4C | 5C",
        up="KD 7D",
        deck="2S 9C 8C",
        done="0 0 0 0",
    ),
    "seven of a suit": Phased(
        game="phazed",
        hands="2C 2C 5C 6C 9S QC KC AS | QC QD | 2C | 2C",
        up="JC",
        deck="AD 9C 8C",
        done="1 12 1 0",
        table="- / 1 QS QS AC | 3D 3D 3H / - / -",
    ),
    "two sums, two Aces": Phased(
        game="phazed",
        hands="KD KS 0C 9D 8D 7H 4D AC AC | 4D JS | 6C | 2C",
        up="",
        deck="3D 9C 8C",
        done="12 123 1 0",
        table="- / 3 KC KC 8S | KD KH 8H KH 8H / - / -",
    ),
    "sets of four, both of one value": Phased(
        game="phazed",
        hands="5C 5C 5D 5H 5H 5S AC AD 6D | 5S 6D | 6C | 2C",
        up="6S",
        deck="5S 9C 8C",
        done="123 1234 1 0",
        table="- / 4 4S 4S 4D AD | 6D 6H 6H AC / - / -",
    ),
    "a run that wraps": Phased(
        game="phazed",
        hands="0S JD QH KC 2D 3H AC AC | 6D 9C | 6C | 2C",
        up="",
        deck="0S 9C 8C",
        done="1234 12345 1 0",
        table="- / 5 5S 6S AD 8D 9D 0C JC QC / - / -",
    ),
    "two sums of one colour": Phased(
        game="phazed",
        hands="KD KH 8D 8S KS QC 9S AH AC | 2H AH 9D | 6C | 2C",
        up="",
        deck="0S 9C 8C",
        done="12345 123456 1 0",
        table="- / 6 KC KC 8S | KD KH 8H KH 8H / - / -",
    ),
    "a colour run and a set of four": Phased(
        game="phazed",
        hands="QH KD 2H AS 7C 7D 7S 7S | JD 4H AC | 6C | 2C",
        up="3D",
        deck="AC 9C 8C",
        done="123456 123456 1 0",
        table="- / 7 QD KH AS 3D | 9S 9S 9C 9C / - / -",
    ),
    "builds on every kind of group": Phased(
        game="phazed",
        hands="2C AD 9H | 3C | AS | 3D",
        up="QC",
        deck="8H 9C 8C",
        done="1 12345 1234567 123",
        table="1 7C 7D 7H | 9C 9C AD / 5 4C 5C 6C 7C 8C 9C 0C JC QC KC 2D / 7 9D 0D AC QH | 4C 4D 4H AS"
        " / 3 KC KC 8S | KD KD 8D",
    ),
    "steps of sums, and no way to end a turn between two": Phased(
        game="phazed",
        hands="8D 5S 3D 2H AH | 8C | 5C | KC",
        up="KS",
        deck="KH 9C 8C",
        done="123456 1 123 1",
        table="6 KH KH 8D | KC KC 8C KC 8S / - / 3 KH KC 8S QC 9C 5C 8D 8S | KC KC 8S KD 8C 8C 2C AD 4D 6D 5C 3C 2C AC"
        " / -",
    ),
    "the last card completes a sum or stays in the hand": Phased(
        game="phazed",
        hands="5S | 8C | 5C | KC",
        up="KS 7D",
        deck="8H 9C 8C",
        done="123 1 123 1",
        table="3 KH KH 8D | KC KC 8C KC 8S / - / 3 KH KC 8S QC 9C | KC KC 8S KD 8C QD AD / -",
    ),
    "the last card of the deck, and going out": Phased(
        game="phazed",
        hands="7S 8D | 7C | 9D | 2D",
        up="7S",
        deck="7C",
        done="1 1 0 0",
        table="1 7C 7D 7H | 9C 9C AD / 1 2S 2S 2D | 3C 3C 3C / - / -",
    ),
    "phases in any order": Phased(
        game="phazed-bonus",
        hands="7C 7D 7D 8S 8S 8S 8C | ZZ 3C | 4D | 2D",
        up="7H",
        deck="AC 9C 8C",
        done="24567 1 0 0",
    ),
    "any of two phases, the wheel included": Phased(
        game="phazed-bonus",
        hands="KD KD 2H 3H AC KC KC | ZZ 9H | 4D | 2D",
        up="QD",
        deck="AS 9C 8C",
        done="234 1 0 0",
    ),
    "Skip cards": Phased(
        game="phazed-bonus",
        hands="ZZ 4C | ZZ ZZ | ZZ 5D | ZZ",
        up="ZZ",
        deck="ZZ 2C 3C 4C",
        done="2 1 0 0",
        table="- / 1 7C 7D 7H | 9C 9C AD / - / 1 4C 4D 4H | 9C 9C AD",
    ),
    "PhaseA sets of three": Phased(
        game="phasea",
        hands="7C 7H 2D 2D AH AS 9D | 3C 3C | 4C | 5C",
        up="KD",
        deck="7S 9C 8C",
        done="0 0 0 0",
    ),
    "PhaseA sets of four": Phased(
        game="phasea",
        hands="5C 5C 5D AD 6D 6S 6S AH | 6S 5H | 4C | 5C",
        up="KD",
        deck="5S 9C 8C",
        done="12 123 0 0",
        table="- / 3 5C 5D 5S 5S | AC AS 6H 6H / - / -",
    ),
    "PhaseA runs stop at Two and King": Phased(
        game="phasea",
        hands="AC AS JD QD 6S 7S 8C | JC AC 3D | 4C | 5C",
        up="0D",
        deck="5S 9C 8C",
        done="123 1234 0 0",
        table="- / 4 5C 6D 7S 8S 9D 0D JD AC / - / 4 2D 3D 4D 5D 6D 7D 8D 9D",
    ),
    "a PhaseA run below the King": Phased(
        game="phasea",
        hands="AC AC 7D 8D 0S JC QS KD | QC | 4C | 5C",
        up="",
        deck="KD 9C",
        done="123 1234 0 0",
    ),
    "PhaseA colour run and set": Phased(
        game="phasea",
        hands="JC QS KC AD 7C 7D 7S AS | 0S AC 2C | 4C | 5C",
        up="0C",
        deck="7H 9C 8C",
        done="1234 1234 0 0",
        table="- / 5 JC QS AC 0D | 3D 3D 3H 3H / - / -",
    ),
    "PhaseA Skip cards, named or not": Phased(
        game="phasea-bonus",
        hands="ZZ 4C | ZZ 3D | ZZ 5D | 4S ZZ",
        up="2C",
        deck="ZZ 2C 3C 4C",
        done="2 1 0 0",
        table="- / 1 7C 7D 7H | 9C 9C AD / - / 4 4C 5D 6H 7C 8D 9S 0S JS",
    ),
    "PhaseA in any order": Phased(
        game="phasea-bonus",
        hands="JC QC KC 7C 7C 7S 7S AS | ZZ AC | 4C | 5C",
        up="KC",
        deck="0C 8C",
        done="4 1 0 0",
    ),
    "an opening of Huxxy": Huxxy(
        game="huxxy",
        hands="8C 8D 8H 2S | 9C 9D | 2C | 3C",
        stock="7C 6C 5C 4C",
    ),
    "an opening short of its end": Huxxy(
        game="huxxy",
        hands="KC QD | 9C KH KD | 2C | 3C",
        stock="7C 6C",
        table="JC 0H 9S",
    ),
    "moves between groups": Huxxy(
        game="huxxy",
        hands="6C | 7D | 2D | 3D",
        stock="7C 6C 5C 4C",
        opened="1 1 1 1",
        table="2C 3H 4S 5H | 4C 4D 4H 4S",
    ),
    "the last card, and the last of the stock": Huxxy(
        game="huxxy",
        hands="4S | 9C | 2D | 3D",
        stock="7C",
        opened="1 0 0 0",
        table="4C 4D 4H",
    ),
    "a Joker in a run": Huxxy(
        game="huxxy-bonus",
        hands="XX 5H | 7D | 2D | 3D",
        stock="XX 6C 5C 4C",
        opened="1 0 1 1",
        table="2C 3H 4S",
    ),
    "a Joker moved": Huxxy(
        game="huxxy-bonus",
        hands="3D | XX | 2D | 3D",
        stock="4C 6C",
        opened="1 0 1 1",
        table="2C 4S 5H XX | 9D 9H 9S",
    ),
}

DEPTH = 4
COUNTS = Path(__file__).with_name("counts.txt")


def golden() -> dict[str, list[str]]:
    """The committed numbers: a block a position, a line a depth."""
    blocks = COUNTS.read_text().strip().split("\n\n")
    return {lines[0]: lines[1:] for lines in map(str.splitlines, blocks)}


def walk(state: State, depth: int, counts: Counter[tuple[int, str]], level: int = 1) -> None:
    """Count the plays of the tree below a state, by level and kind."""
    plays = list(legal_plays(state))
    assert len(set(plays)) == len(plays)
    assert set(plays) == slow_plays(state)
    for play in plays:
        counts[level, KINDS[type(play).__name__]] += 1
        if level < depth:
            walk(apply(state, play), depth, counts, level + 1)


def counted(name: str) -> list[str]:
    counts: Counter[tuple[int, str]] = Counter()
    walk(POSITIONS[name].state, DEPTH, counts)
    return [line_of(level, counts) for level in range(1, DEPTH + 1)]


def line_of(level: int, counts: Counter[tuple[int, str]]) -> str:
    return f"  {level}  " + "  ".join(f"{kind} {counts[level, kind]}" for kind in KINDS.values() if counts[level, kind])


def title(name: str) -> str:
    return f"{POSITIONS[name].game}: {name}"


@pytest.mark.parametrize("name", POSITIONS)
def test_legal_plays_are_those_of_the_slow_generator_and_as_many_as_ever(name: str) -> None:
    assert counted(name) == golden()[title(name)]


def test_every_variant_and_every_kind_of_play_is_counted() -> None:
    assert {position.game for position in POSITIONS.values()} == set(VARIANTS)
    assert set(golden()) == set(map(title, POSITIONS))
    assert all(f" {kind} " in COUNTS.read_text() for kind in KINDS.values())

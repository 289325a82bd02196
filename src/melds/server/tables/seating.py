"""Who sits at a table: bots, people, and seats that wait for somebody with an invitation."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from melds.errors import BadCall
from melds.players import PLAYERS, SPARRING
from melds.server.people import Person
from melds.server.story import BOT, OPEN, PERSON

__all__ = ["BOTS", "ME", "SOMEBODY", "Chair", "seated_at"]

ME, SOMEBODY = "me", "invite"
BOTS = PLAYERS + SPARRING


class Chair(msgspec.Struct, forbid_unknown_fields=True):
    """One seat: a bot by name, a person, or nobody yet."""

    name: str
    bot: str | None = None
    person: str | None = None  # the id of who sits here
    invitation: str | None = None  # whoever brings this may sit down

    @property
    def kind(self) -> str:
        """`bot`, `person` or `open`."""
        if self.bot is not None:
            return BOT
        return PERSON if self.person is not None else OPEN


def seated_at(wishes: Sequence[str], person: Person | None) -> list[Chair]:
    """The chairs for four words: a bot's name, `me`, or `invite`; BadCall if they can't be seated so."""
    if len(wishes) != 4:
        raise BadCall(f"a table has 4 seats; {len(wishes)} were given")
    chairs = [_chair(wish, person) for wish in wishes]
    if sum(chair.person is not None for chair in chairs) > 1:
        raise BadCall("you can sit on one seat only")
    return _told_apart(chairs)


def _chair(wish: str, person: Person | None) -> Chair:
    if wish == ME:
        if person is None:
            raise BadCall("nobody is here to sit down")
        return Chair(person.name, person=person.id)
    if wish == SOMEBODY:
        return Chair("somebody", invitation=secrets.token_urlsafe(12))
    if wish not in BOTS:
        raise BadCall(f"there is no bot {wish!r}; expected {ME}, {SOMEBODY} or one of {', '.join(BOTS)}")
    return Chair(wish, bot=wish)


def _told_apart(chairs: list[Chair]) -> list[Chair]:
    """The same with numbers where two have one name."""
    names = [chair.name for chair in chairs]
    for place, chair in enumerate(chairs):
        if names.count(chair.name) > 1:
            chair.name = f"{names[place]} {names[: place + 1].count(names[place])}"
    return chairs

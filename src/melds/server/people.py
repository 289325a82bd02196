"""Who is looking: a browser keeps a signed cookie with an id and a name; there is nothing to sign up for."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

from melds.errors import BadCall

__all__ = ["COOKIE", "MOST_LETTERS", "People", "Person", "name_of"]

COOKIE = "melds_person"
MOST_LETTERS = 24
NAME = re.compile(r"[^\W_][\w .'-]*")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; the id is theirs alone and never shown to others."""

    id: str
    name: str


def name_of(text: str) -> str:
    """A name as it can stand at a table; BadCall if it can't."""
    name = " ".join(text.split())
    if not NAME.fullmatch(name) or len(name) > MOST_LETTERS:
        letters = "letters, digits, spaces and . ' - _"
        raise BadCall(
            f"{text[:40]!r} can't be a name: expected a letter or digit first, then {letters}, {MOST_LETTERS} at most"
        )
    return name


class People:
    """Reads and writes the cookies; the secret signs them."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="person")

    def new(self, name: str = "Guest") -> Person:
        """Somebody who was never here."""
        return Person(secrets.token_urlsafe(16), name_of(name))

    def cookie_of(self, person: Person) -> str:
        """The text of their cookie."""
        text = self._signer.dumps([person.id, person.name])
        return text if isinstance(text, str) else text.decode()

    def read(self, cookie: str | None) -> Person | None:
        """Who brought this cookie; None if there is none, or it is not ours."""
        try:
            id, name = self._signer.loads(cookie or "")
            return Person(str(id), name_of(str(name)))
        except (BadSignature, BadCall, TypeError, ValueError):
            return None

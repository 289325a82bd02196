"""The referee: a bot's fault is a verdict, ours is a void game."""

from pathlib import Path

import pytest

from melds.cards import Card
from melds.errors import MeldsError
from melds.match import players
from melds.match.entrants import Entrant, entrant_of, table_names
from melds.match.places import Place
from melds.match.referee import play_match
from melds.rules.games import VARIANTS
from melds.rules.plays import Discard, Play
from sample_bots import ILLEGAL, bot

PHAZED = VARIANTS["phazed"]
RANDOM = Entrant("random")


class Wrong:
    name = "wrong"

    def play(self, _: object) -> Play:
        return Discard(Card("KC"))


class Broken:
    name = "broken"

    def play(self, _: object) -> Play:
        raise KeyError("no plan")


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        (Wrong(), "our own player random 2 failed: a turn begins with picking up a card (rule 2.3); seat 1, turn 1"),
        (Broken(), "our own player broken failed: KeyError('no plan')"),
    ],
)
def test_a_built_in_player_that_fails_voids_the_game(monkeypatch: pytest.MonkeyPatch, inner: object, said: str) -> None:
    monkeypatch.setattr(players, "player", lambda *_, **__: inner)
    result = play_match(PHAZED, [RANDOM] * 4, seed=1, sandbox=None)
    assert (result.verdict, result.ranks, result.scores) == (None, None, None)
    assert result.void == said
    assert result.record.fault is None


def test_a_disqualification_ends_the_game_without_ranks(tmp_path: Path) -> None:
    result = play_match(PHAZED, [RANDOM, bot(tmp_path, ILLEGAL), RANDOM, RANDOM], seed=1, sandbox=None)
    assert (result.ranks, result.scores, result.void) == (None, None, None)
    assert result.verdict is not None
    fault, deals = result.record.fault, result.record.deals
    assert fault is not None
    assert fault.fault == "illegal"
    assert result.verdict.where == Place(1, deals[-1].number, fault.number, len(fault.plays) + 1)


def test_whoever_watches_sees_every_play() -> None:
    seen: list[int] = []
    result = play_match(PHAZED, [RANDOM] * 4, seed=1, sandbox=None, watch=lambda game: seen.append(len(game.plays)))
    plays = sum(len(turn.plays) for deal in result.record.deals for turn in deal.turns)
    assert seen == list(range(1, plays + 1))


def test_a_match_has_four_players_with_names_that_tell_them_apart() -> None:
    with pytest.raises(MeldsError, match="Phazed is a game for 4; there are 2 players"):
        play_match(PHAZED, [RANDOM] * 2, seed=1, sandbox=None)
    entrants = [RANDOM, entrant_of("greedy"), RANDOM, RANDOM]
    assert table_names(entrants) == ("random", "greedy", "random 2", "random 3")
    assert play_match(PHAZED, entrants, seed=1, sandbox=None).record.players == table_names(entrants)
    names = ("ada", "bob", "cy", "dot")
    assert play_match(PHAZED, entrants, seed=1, sandbox=None, names=names).record.players == names


def test_a_bot_is_named_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "my|bot.py"
    path.touch()
    assert entrant_of(str(path)) == Entrant("mybot", path)
    for name, said in [("other.py", "there is no such file"), ("", "is no bot: expected a Python file")]:
        with pytest.raises(MeldsError, match=said):
            entrant_of(str(tmp_path / name))

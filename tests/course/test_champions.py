"""The champions behind the course's functions remember a game, and no more than one."""

from melds.course import phazed
from melds.course.champions import NAME, champion_for
from melds.game import Game
from melds.players import BEST
from melds.rules import games, huxxy, phase


def test_the_functions_are_the_champions() -> None:
    assert NAME == BEST == "champion"
    seen = Game("phazed", seed=1).observe()
    assert champion_for(seen).name == "champion"


def test_a_champion_is_remembered_through_a_game_of_phazed_and_forgotten_in_the_next() -> None:
    seen = Game("phazed", seed=1).observe()
    first = champion_for(seen)
    later = seen._replace(completed=((True, *seen.completed[0][1:]), *seen.completed[1:]))
    assert champion_for(later) is first
    assert champion_for(later._replace(deal=5)) is first
    assert champion_for(seen) is not first


def test_a_champion_of_huxxy_is_remembered_while_the_history_grows() -> None:
    game = Game("huxxy", seed=1)
    seen = games.observe(game.state, 1)
    first = champion_for(seen)
    game.play("+")
    later = games.observe(game.state, 1)
    assert champion_for(later) is first
    assert champion_for(seen) is not first


def test_every_seat_and_game_has_a_champion_of_its_own() -> None:
    views = [
        games.observe(games.new_game(rules, rules.pack), seat)
        for rules in (phase.PHAZED, huxxy.HUXXY)
        for seat in (0, 1)
    ]
    assert len({id(champion_for(view)) for view in views}) == 4


def test_the_champion_answers_a_call_of_the_course() -> None:
    hand = ["2C", "3C", "4D", "4H", "7C", "7S", "0C", "JC", "JS", "AC", "KD"]
    call = 0, [(None, [])] * 4, [(0, [(1, "XX")])], [0] * 4, hand, "KC"
    assert phazed.phazed_is_valid_play(phazed.phazed_play(*call), *call)

"""The built-in players: legal, seeded, and each better than the one before."""

import random
from typing import Any

import pytest

import melds
from melds.cards import cards_of
from melds.errors import MeldsError
from melds.players import PLAYERS, player
from melds.players.huxxy.turns import hand_groups, spare, wanted
from melds.players.phase.needs import need
from melds.rules import games, huxxy, phase
from melds.rules.games import VARIANTS
from melds.rules.huxxy.groups import is_group
from melds.rules.phase import LaidPhase, Step
from melds.rules.plays import Build, Discard, Draw, EndTurn, LayPhase, Place, Skip, Spot, Take


def finished(name: str, line_up: list[str], seed: int) -> melds.Game:
    game = melds.Game(name, seed=seed)
    seats = [player(kind, name, seed=seed * 4 + seat) for seat, kind in enumerate(line_up)]
    while not game.is_over:
        game.play(seats[game.seat].play(game.observe()))  # raises if the play is illegal
    return game


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("kind", ["random", "greedy", "tactician"])
def test_a_player_plays_whole_games_without_an_illegal_play(name: str, kind: str) -> None:
    for seed in range(4):
        assert finished(name, [kind] * 4, seed).outcome() is not None


@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_seed_makes_the_same_plays(name: str) -> None:
    assert finished(name, ["random"] * 4, 9).plays == finished(name, ["random"] * 4, 9).plays
    assert finished(name, ["random"] * 4, 9).plays != finished(name, ["random"] * 4, 10).plays


@pytest.mark.parametrize("name", VARIANTS)
def test_greedy_beats_random(name: str) -> None:
    games_played = 24
    won = 0
    for seed in range(games_played):
        seat = seed % 4
        line_up = ["greedy" if at == seat else "random" for at in range(4)]
        won += seat in finished(name, line_up, seed).outcome().winners  # type: ignore[union-attr]
    assert won > games_played * 0.6  # chance is 0.25


def test_players_are_found_by_name() -> None:
    assert [player(name, "huxxy").name for name in PLAYERS] == list(PLAYERS)
    assert player("greedy", phase.PHASEA).name == "greedy"
    with pytest.raises(MeldsError, match="there is no player 'deep-blue'; the players are random, greedy, tactician"):
        player("deep-blue", "phazed")


def position(hand: str, rules: phase.Rules = phase.PHAZED, **changes: Any) -> phase.Observation:
    """Seat 0 to play, a card picked up, as far as the changes do not say otherwise."""
    start = phase.observe(phase.new_game(rules, rules.pack), 0)
    filled: dict[str, Any] = {"mover": 0, "step": Step.PLAY, "hand": cards_of(hand), "discard": None} | changes
    return start._replace(**filled)


def phases(count: int, rules: phase.Rules = phase.PHAZED) -> tuple[tuple[bool, ...], ...]:
    row = tuple(number < count for number in range(len(rules.phases)))
    return (row,) * 4


GREEDY = player("greedy", "phazed")
SETS = LaidPhase(1, (cards_of("2S 2S 2H"), cards_of("7H 7S 7D")))


def test_greedy_lays_what_leaves_least_behind() -> None:
    lay = GREEDY.play(position("2S 2S 2H 7H 7S 7D KC KD KH 4S 3D"))
    assert lay == LayPhase(1, (cards_of("7D 7H 7S"), cards_of("KC KD KH")))


def test_greedy_builds_before_it_discards_and_the_dearest_first() -> None:
    table = (SETS, None, None, None)
    assert GREEDY.play(position("2C AD 9S", table=table)) in {
        Build(melds.Card("AD"), Spot(0, number, 3)) for number in (0, 1)
    }
    assert GREEDY.play(position("9S KD", table=table)) == Discard(melds.Card("KD"))


def test_greedy_takes_a_discard_that_helps_and_no_other() -> None:
    hand = "2S 2D 2H 7H 7S 9C 0C JD QS KD"
    start = {"step": Step.PICK_UP}
    assert GREEDY.play(position(hand, discard=melds.Card("7C"), **start)) == Take(melds.Card("7C"))
    assert GREEDY.play(position(hand, discard=melds.Card("4C"), **start)) == Draw()
    assert GREEDY.play(position(hand, discard=melds.Card("AC"), **start)) == Take(melds.Card("AC"))
    laid = {"table": (SETS, None, None, None), **start}
    assert GREEDY.play(position("9C KD", discard=melds.Card("7C"), **laid)) == Take(melds.Card("7C"))
    assert GREEDY.play(position("9C KD", discard=melds.Card("8C"), **laid)) == Draw()


def test_greedy_keeps_what_its_phase_needs() -> None:
    assert GREEDY.play(position("2S 2D 2H 7H 7S 9C KD")) in (Discard(melds.Card("KD")), Discard(melds.Card("9C")))
    clubs = position("2C 7C 8C JC QC KC AS KD 3H", completed=phases(1))
    assert GREEDY.play(clubs) == LayPhase(2, (cards_of("2C 7C 8C JC QC KC AS"),))


def test_greedy_completes_a_sum_or_leaves_it_alone() -> None:
    sums = LaidPhase(3, (cards_of("KS 0D 8C 3S"), cards_of("9D 9S 9S 6C AH")))
    table = (sums, None, None, None)
    first = GREEDY.play(position("9C QH 2D", table=table))
    assert isinstance(first, Build)
    assert first.card in cards_of("9C QH")
    assert GREEDY.play(position("9C JH 2D", table=table)) == Discard(melds.Card("JH"))


def test_greedy_plays_a_skip_on_the_player_with_the_fewest_cards() -> None:
    bonus = position("ZZ 3D 9S", phase.PHAZED_BONUS, hand_sizes=(3, 10, 2, 10))
    assert GREEDY.play(bonus) == Skip(2)


@pytest.mark.parametrize(
    ("hand", "done", "lacking"),
    [
        ("2S 2D 2H 7H 7S 9C", 0, 1),
        ("2S 2D 7H 7S AC AS", 0, 0),
        ("2S 3D 7H 8S AC AS", 0, 2),
        ("2S 2D 2H 2C 2S 2D 9C", 0, 0),
        ("2C 3C 4C 5C 9D", 1, 3),
        ("KS 0D 8C 3S 9D 9S 9S 6C AH", 2, 0),
        ("KS 0D 8C 3S 9D 9S 9S 6C", 2, 1),
        ("2S 3D", 2, 2),
        ("2S 2D 2H 2C 7H 7S 7D", 3, 1),
        ("2S 3D 4C 5D 6C 7D AS 9H", 4, 0),
        ("2S 3D 4C 5D KC 9D 9S", 4, 3),
        ("KS 0C 8C 3S 9D 9H 9H 6D AH", 5, 0),
        ("KS 0C 8C 3S 9D 9H 9H 6D AS", 5, 1),
        ("2S 3C 4C 5S 7H 7S 7D", 6, 1),
    ],
)
def test_a_hand_knows_how_far_it_is_from_a_phase(hand: str, done: int, lacking: int) -> None:
    assert need(cards_of(hand), done + 1, phase.PHAZED)[0] == lacking


def test_the_rule_of_thumb_sees_nearly_every_hand_that_can_be_laid() -> None:
    from melds.rules.phase.lays import lays  # noqa: PLC0415

    rng = random.Random(1)
    seen = missed = 0
    for _ in range(3000):
        hand, number = tuple(rng.sample(phase.PHAZED.pack, 11)), rng.randint(1, 7)
        if next(lays(hand, number, phase.PHAZED), None) is not None:
            seen += 1
            missed += need(hand, number, phase.PHAZED)[0] > 0
    assert seen > 200
    assert missed <= seen * 0.02


def test_odd_states_are_answered_too() -> None:
    stuck = position(
        "KD", table=(LaidPhase(3, (cards_of("KS 0D 8C 3S 2D"), cards_of("9D 9S 9S 6C AH"))),) + (None,) * 3
    )
    for kind in PLAYERS:
        assert player(kind, "phazed", seed=1).play(stuck) is not None  # no play is legal here
        done = position("2D 3D", completed=phases(7))
        assert isinstance(player(kind, "phazed", seed=1).play(done), Discard)


def huxxy_position(hand: str, table: str = "", rules: huxxy.Rules = huxxy.HUXXY, **changes: Any) -> huxxy.Observation:
    start = huxxy.observe(huxxy.new_game(rules, rules.pack), 0)
    groups = tuple(cards_of(group) for group in table.split("|")) if table else ()
    return start._replace(hand=cards_of(hand), table=groups, **changes)


def turn_of(kind: str, seen: huxxy.Observation) -> list[str]:
    """The tokens of the turn that a player makes."""
    bot = player(kind, seen.rules, seed=1)
    state = huxxy.new_game(seen.rules, seen.rules.pack)._replace(
        table=seen.table, opened=seen.opened, plays=seen.plays,
        hands=(seen.hand, *huxxy.new_game(seen.rules, seen.rules.pack).hands[1:]),
    )  # fmt: skip
    tokens = []
    while state.mover == 0 and not state.is_over:
        play = bot.play(huxxy.observe(state, 0))
        tokens.append(melds.format_play(play))
        state = games.apply(state, play)  # type: ignore[assignment]
    return tokens


def test_greedy_opens_as_soon_as_it_has_24_points() -> None:
    assert turn_of("greedy", huxxy_position("KC KH KD 2S")) == ["KC>0", "KH>0", "KD>0", "."]
    assert turn_of("greedy", huxxy_position("7C 7H 7D 2S")) == ["+??"]
    assert sorted(turn_of("greedy", huxxy_position("7C 7H 7D 3S", "4H 5S 6H"))) == [".", "3S>0", "7C>1", "7D>1", "7H>1"]


def test_greedy_plays_all_it_finds_within_six_plays() -> None:
    seen = huxxy_position("2C 3H 4C 9S 9D 9H 5D", opened=(True,) * 4)
    assert len(turn_of("greedy", seen)) == 7


def test_greedy_uses_a_joker() -> None:
    assert turn_of("greedy", huxxy_position("KC QH XX 2S", rules=huxxy.HUXXY_BONUS))[-1] == "."
    tokens = turn_of("greedy", huxxy_position("KC KH KD XX", rules=huxxy.HUXXY_BONUS))
    assert "XX>0" in tokens


@pytest.mark.parametrize(
    ("hand", "table", "plays", "expected"),
    [
        ("KD 3S", "KC KH", (Place(melds.Card("KH"), 0),), ["KD>0", "."]),
        ("3S", "KC KH KD 5S", (Place(melds.Card("5S"), 0),), None),
        ("3S", "4H 5S 6H 7S|8C 8D 8S 8H 7S", (Place(melds.Card("7S"), 1),), None),
    ],
)
def test_a_turn_begun_by_somebody_else_is_ended_if_it_can_be(
    hand: str, table: str, plays: tuple[Place, ...], expected: list[str] | None
) -> None:
    seen = huxxy_position(hand, table, plays=plays, opened=(True,) * 4)
    bot = player("greedy", "huxxy")
    first = bot.play(seen)
    assert huxxy.refusal(seen, first) is None
    if expected is not None:
        assert melds.format_play(first) == expected[0]
    whole = huxxy_position("3S", "KC KH KD", plays=(Place(melds.Card("KD"), 0),), opened=(True,) * 4)
    assert player("greedy", "huxxy").play(whole) == EndTurn()


def test_groups_know_what_they_want_and_can_spare() -> None:
    rng = random.Random(2)
    pack = huxxy.HUXXY_BONUS.pack
    seen = 0
    for _ in range(400):
        for group in hand_groups(tuple(rng.sample(pack, 14)), huxxy.HUXXY_BONUS):
            seen += 1
            assert is_group(group)
            assert wanted(group) == {card for card in set(pack) if is_group((*group, card))}
            kept = {card for card in group if is_group(tuple(other for other in group if other is not card))}
            assert set(spare(group)) == kept
    assert seen > 500


def test_all_groups_of_a_hand_are_found() -> None:
    from itertools import combinations  # noqa: PLC0415

    rng = random.Random(3)
    for _ in range(60):
        hand = tuple(rng.sample(huxxy.HUXXY_BONUS.pack, 9))
        tried = {tuple(sorted(cards)) for size in range(3, 7) for cards in combinations(hand, size) if is_group(cards)}
        assert {tuple(sorted(group)) for group in hand_groups(hand, huxxy.HUXXY_BONUS)} == tried

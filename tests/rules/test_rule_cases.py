"""Every case of the tables holds, whichever way the rules are asked."""

from __future__ import annotations

import pytest
from positions import fact_of, judged, parse_position, reach
from rule_cases import Case, all_cases, section_of

from melds.cards import Card, cards_of
from melds.errors import BadCard, IllegalPlay
from melds.notation.plays import parse_play
from melds.rules import games, huxxy, phase
from melds.rules.phase.groups import group_types, phase_types


def _numbers(found: list[int]) -> str:
    return " ".join(map(str, found)) or "none"


def _each(kind: str, *games: str) -> pytest.MarkDecorator:
    chosen = [case for case in all_cases(kind) if not games or case.game in games]
    return pytest.mark.parametrize("case", chosen, ids=str)


PLAYS = [case for case in all_cases("plays") if not case.given.endswith(":")]
DEALS = [case for case in all_cases("plays") if case.given.endswith(":")]
OWN_PLAYS = [case for case in PLAYS if "asks" not in case.given and not case.given.endswith(" deal")]


@_each("cards")
def test_a_card_is_written_as_value_and_suit(case: Case) -> None:
    if case.expected == "card":
        assert Card(case.given) == case.given
    else:
        with pytest.raises(BadCard):
            Card(case.given)


@_each("groups", "phazed", "phasea")
def test_cards_are_the_groups_that_the_table_says(case: Case) -> None:
    assert _numbers(group_types(cards_of(case.given), phase.VARIANTS[case.game])) == case.expected


@_each("phases")
def test_groups_make_the_phases_that_the_table_says(case: Case) -> None:
    groups = tuple(map(cards_of, case.given.split("|")))
    assert _numbers(phase_types(groups, phase.VARIANTS[case.game])) == case.expected


@_each("groups", "huxxy")
def test_cards_may_lie_together_in_huxxy_as_the_table_says(case: Case) -> None:
    assert ("group" if huxxy.is_group(cards_of(case.given)) else "none") == case.expected


@_each("points")
def test_cards_left_in_a_hand_cost_their_points(case: Case) -> None:
    assert games.points(games.rules_of(case.game), cards_of(case.given)) == int(case.expected)


@pytest.mark.parametrize("case", DEALS, ids=str)
def test_a_position_has_the_facts_of_the_table(case: Case) -> None:
    if case.expected == "no deck":
        with pytest.raises(ValueError, match="the deck is not the"):
            parse_position(case.game, case.given)
        return
    state, _, _ = parse_position(case.game, case.given)
    facts = case.expected.split("; ")
    assert [fact_of(state, fact) for fact in facts] == facts


@pytest.mark.parametrize("case", PLAYS, ids=str)
def test_a_play_is_judged_as_the_table_says(case: Case) -> None:
    state, asks, tokens = parse_position(case.game, case.given)
    if tokens[-1] != "deal":
        before = reach(state, tokens[:-1])
        problem = judged(before, asks, parse_play(tokens[-1]))
        verdict = "ok" if problem is None else f"{problem.reason} {problem.paragraph}"
        assert verdict == case.expected.split("; ")[0]
    if case.expected.startswith("ok"):
        after, (_, *facts) = reach(state, tokens), case.expected.split("; ")
        assert [fact_of(after, fact) for fact in facts] == facts


@pytest.mark.parametrize("case", OWN_PLAYS, ids=str)
def test_state_observation_apply_and_legal_plays_agree_on_a_play(case: Case) -> None:
    state, _, tokens = parse_position(case.game, case.given)
    before, play = reach(state, tokens[:-1]), parse_play(tokens[-1])
    problem = games.refusal(before, play)
    assert games.refusal(games.observe(before, before.mover), play) == problem
    legal = set(games.legal_plays(before))
    if problem is None:
        assert games.canonical(before, play) in legal
    else:
        assert play not in legal
        with pytest.raises(IllegalPlay) as caught:
            games.apply(before, play)
        assert caught.value.refusal == problem


@pytest.mark.parametrize("case", [case for case in PLAYS if not case.expected.startswith("ok")], ids=str)
def test_a_refusal_names_the_section_of_a_rule_that_the_play_breaks(case: Case) -> None:
    _, paragraph = case.expected.split()
    assert paragraph in map(section_of, case.breaks)

"""Verdicts say what went wrong, to machines and to the bot's author."""

import pickle

import pytest

import melds
from melds.errors import PlayerFault, SandboxFault
from melds.match.places import Place
from melds.match.verdicts import verdict_of

PLACE = Place(2, 0, 3, 1)
WORDS = {"exception", "timeout", "memory", "crash", "nonsense", "forbidden"}


def test_every_fault_of_a_bot_has_a_word_of_its_own() -> None:
    assert {fault.word for fault in PlayerFault.__subclasses__()} == WORDS
    assert len(PlayerFault.__subclasses__()) == len(WORDS)


@pytest.mark.parametrize("fault", PlayerFault.__subclasses__())
def test_a_fault_becomes_a_verdict_and_survives_the_way_to_another_process(fault: type[PlayerFault]) -> None:
    sent = pickle.loads(pickle.dumps(fault("it did something", "in this line")))
    verdict = verdict_of(sent, PLACE, "(1, None)")
    assert type(sent) is fault
    assert (verdict.where, verdict.answer, verdict.detail) == (PLACE, "(1, None)", "in this line")
    assert str(verdict) == f"{fault.word}: it did something"
    assert (verdict.reason, verdict.paragraph) == (None, None)


def test_a_fault_of_ours_survives_the_way_to_another_process() -> None:
    assert str(pickle.loads(pickle.dumps(SandboxFault("the sandbox is lost")))) == "the sandbox is lost"


def test_an_illegal_play_is_told_with_its_reason_and_the_rule() -> None:
    with pytest.raises(melds.IllegalPlay) as raised:
        melds.Game("phazed", seed=1).play("-2C")
    verdict = verdict_of(raised.value, PLACE, "(5, '2C')")
    assert (verdict.word, verdict.detail, verdict.answer) == ("illegal", "(5, '2C')", "(5, '2C')")
    assert verdict.reason == raised.value.refusal.reason
    assert verdict.paragraph is not None
    assert verdict.sentence.endswith(f"(rule {verdict.paragraph})")

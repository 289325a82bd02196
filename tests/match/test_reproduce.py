"""A match is taken up again with exactly the arguments, the memory and the chances of the bot."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from golden_games import FOLDER, RECORDS
from melds.course.limits import TimeLimits
from melds.errors import MeldsError
from melds.match.entrants import Entrant
from melds.match.places import Place, places_of
from melds.match.referee import Result, play_match
from melds.match.reproduce import Change, as_call, calls_of, find_call, format_value, parameters, reproduce
from melds.notation.match_log import parse_log
from melds.notation.record import Record
from melds.rules.games import VARIANTS
from melds.sandbox.host import Sandbox
from sample_bots import CHANCY, ILLEGAL, QUICK, RAISES, bot, bot_file
from sandboxes import skip_without_sandbox

PHAZED = VARIANTS["phazed"]


@pytest.fixture(scope="module")
def sandbox():
    skip_without_sandbox()
    with Sandbox() as made:
        yield made


def played(entrant: Entrant, sandbox: Sandbox | None, seed: int = 5) -> Result:
    return play_match(
        PHAZED, [Entrant("random"), entrant, Entrant("greedy"), Entrant("random")], seed=seed, sandbox=sandbox
    )


def written(result: Result) -> Record:
    """The record as a user has it: read from its file."""
    return Record.loads(result.record.without_times().dumps())


def test_the_failing_call_fails_again_as_it_did(tmp_path: Path, sandbox: Sandbox) -> None:
    mine = bot(tmp_path, RAISES)
    result = played(mine, sandbox)
    record = written(result)
    assert result.verdict is not None
    call = find_call(record)
    assert (call.place, call.play, call.fault) == (result.verdict.where, None, "exception")
    found = reproduce(record, call, mine.path or Path(), sandbox=sandbox)
    assert found.reply.verdict == result.verdict
    assert (found.made, found.is_earlier, found.change, found.seed) == (13, False, None, 5)
    assert found.output == result.outputs[1].splitlines(keepends=True)[-1], "what this call printed, and no more"


@pytest.mark.parametrize("trust", [False, True])
def test_every_call_of_a_game_is_answered_as_in_the_match(tmp_path: Path, sandbox: Sandbox, trust: bool) -> None:
    mine = bot(tmp_path, CHANCY)
    result = played(mine, sandbox)
    record, lines = written(result), result.outputs[1].splitlines()
    places = places_of(record, 1)
    for number in (0, 1, 17, len(lines) - 1):
        place = places[number]
        call = find_call(record, deal=place.deal, turn=place.turn, play=place.play)
        found = reproduce(record, call, mine.path or Path(), sandbox=None if trust else sandbox)
        assert (found.made, found.change, found.reply.verdict) == (number, None, None)
        assert trust or found.output.splitlines() == [lines[number]]
        assert len(found.clock.plays) == number + 1


def test_a_bot_that_is_called_alone_remembers_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    mine = bot(tmp_path, RAISES)
    record = written(played(mine, sandbox))
    found = reproduce(record, find_call(record), mine.path or Path(), sandbox=sandbox, alone=True)
    assert found.made == 0
    assert found.output.startswith("call 1 ")
    assert found.reply.verdict is None
    assert found.change == Change(find_call(record).place, "a disqualification (exception)", found.reply.answer)


def test_the_first_answer_that_is_not_the_recorded_one_is_told(tmp_path: Path, sandbox: Sandbox) -> None:
    record = written(played(bot(tmp_path, QUICK), sandbox))
    other = bot_file(tmp_path, QUICK.replace("hand[0]", "hand[1] if len(turn_history) > 20 else hand[0]"), "other")
    last = find_call(record, deal=0, turn=41)
    found = reproduce(record, last, other, sandbox=sandbox)
    changed = [call for call in calls_of(record) if call.place == Place(1, 0, 21, 2)]
    assert found.change is not None
    assert (found.change.place, found.change.recorded) == (changed[0].place, changed[0].recorded)
    assert found.change.now == str((5, changed[0].arguments[4][1]))
    assert found.call.place == last.place


def test_an_illegal_answer_is_judged_with_its_paragraph(tmp_path: Path, sandbox: Sandbox) -> None:
    mine = bot(tmp_path, ILLEGAL)
    result = played(mine, sandbox)
    found = reproduce(written(result), find_call(result.record), mine.path or Path(), sandbox=sandbox)
    verdict = found.reply.verdict
    assert verdict == result.verdict
    assert verdict is not None
    assert (verdict.word, verdict.reason, verdict.paragraph) == ("illegal", "not-held", "2.3")
    assert verdict.answer == "(5, 'KC')"
    assert found.change is None
    mended = bot_file(tmp_path, QUICK)
    found = reproduce(written(result), find_call(result.record), mended, sandbox=sandbox)
    assert found.reply.verdict is None
    assert found.change is not None
    assert found.change.recorded == "a disqualification (illegal)"


def test_a_bot_that_fails_earlier_is_shown_where_it_fails(tmp_path: Path, sandbox: Sandbox) -> None:
    record = written(played(bot(tmp_path, QUICK), sandbox))
    found = reproduce(record, find_call(record, deal=0, turn=41), bot_file(tmp_path, RAISES, "other"), sandbox=sandbox)
    assert found.is_earlier
    assert found.made == 13
    assert found.reply.verdict is not None
    assert found.reply.verdict.word == "exception"
    lost = reproduce(record, find_call(record, turn=5), bot_file(tmp_path, "", "empty"), sandbox=sandbox)
    assert lost.reply.verdict is not None
    assert "empty.py does not define phazed_play" in lost.reply.verdict.sentence
    assert lost.change == Change(Place(1, 0, 1, 1), "(1, None)", "a disqualification (exception)")


def test_the_limits_are_those_of_a_match(tmp_path: Path, sandbox: Sandbox) -> None:
    record = written(played(bot(tmp_path, QUICK), sandbox))
    slow = bot_file(
        tmp_path, QUICK.replace("    return (5", "    while len(turn_history) > 4: pass\n    return (5"), "slow"
    )
    limits = TimeLimits(play=0.2)
    found = reproduce(record, find_call(record, deal=0, turn=5), slow, sandbox=sandbox, limits=limits)
    assert found.reply.verdict is not None
    assert "0.2 s are allowed for a play" in found.reply.verdict.sentence
    assert len(found.clock.plays) == found.made


def test_a_trusted_bot_hands_its_exception_to_a_debugger(tmp_path: Path) -> None:
    mine = bot(tmp_path, RAISES)
    record = written(played(mine, None))
    found = reproduce(record, find_call(record), mine.path or Path(), sandbox=None)
    assert isinstance(found.reply.error, IndexError)
    assert found.reply.verdict is not None
    assert "in choose" in found.reply.verdict.detail


def test_a_record_without_a_seed_is_taken_up_all_the_same(tmp_path: Path, sandbox: Sandbox) -> None:
    mine = bot(tmp_path, QUICK)
    record = replace(written(played(mine, sandbox)), headers=())
    found = reproduce(record, find_call(record, turn=1), mine.path or Path(), sandbox=sandbox)
    assert found.seed is None
    assert found.change is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_calls_are_those_of_the_record(path: Path) -> None:
    record = Record.loads(path.read_text())
    calls = list(calls_of(record))
    assert [call.place for call in calls if call.place.seat == 2] == places_of(record, 2)
    assert [call.play for call in calls] == [
        play for deal in record.deals for turn in deal.turns for play in turn.plays
    ]
    assert len(calls[0].arguments) == len(parameters(record.rules))
    assert calls[0].place.turn == calls[0].place.play == 1


def test_a_log_of_the_tournament_is_taken_up(tmp_path: Path, sandbox: Sandbox) -> None:
    record = parse_log((FOLDER / "phazed-two-deals.log").read_text()).record
    found = reproduce(record, find_call(record, turn=9), bot_file(tmp_path, QUICK), sandbox=sandbox)
    assert found.reply.answer
    assert found.call.place.deal == 1


def test_the_call_that_is_meant_is_found() -> None:
    record = Record.loads((FOLDER / "phazed.melds").read_text())
    last = record.deals[-1].turns[-1]
    assert find_call(record, turn=1).place.deal == len(record.deals) - 1
    assert find_call(record, turn=1, deal=2).place == Place(3, 2, 1, len(record.deals[2].turns[0].plays))
    assert find_call(record, turn=1, deal=2, play=1).place == Place(3, 2, 1, 1)
    longest = max(turn.number for deal in record.deals for turn in deal.turns)
    for words, said in [
        ({}, "nobody was disqualified there; say which turn is meant"),
        ({"turn": 99}, f"there is no turn 99 in the game; the last one is turn {longest}"),
        ({"turn": 99, "deal": len(record.deals) - 1}, f"the last one is turn {last.number}"),
        ({"turn": 1, "deal": 9}, f"there is no deal 9, they go from 0 to {len(record.deals) - 1}"),
        ({"turn": 1, "deal": 0, "play": 4}, "there is no play 4 in turn 1 of deal 0, they go from 1 to 3"),
    ]:
        with pytest.raises(MeldsError, match=said):
            find_call(record, **words)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_call_as_python_is_the_call(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.loads(path.read_text())
    functions = "phazed_play phazed_bonus phasedout_play phasedout_bonus comp10001huxxy_play comp10001huxxy_bonus_play"
    source = "\n".join(f"{name} = lambda *arguments: list(arguments)" for name in functions.split())
    monkeypatch.syspath_prepend(tmp_path)
    for number, call in enumerate(list(calls_of(record))[::40]):
        for module in (f"echo{record.game.replace('-', '')}{number}", f"echo-{record.game}-{number}"):
            bot_file(tmp_path, source, module)
            text, names = as_call(call, module), {}
            exec(text, names)
            assert names["answer"] == call.arguments
            assert text.splitlines()[-1] == f"# the record has {call.recorded}"
            assert max(map(len, text.splitlines())) <= 120
            sys.modules.pop(module, None)


def test_values_are_broken_where_a_reader_would() -> None:
    value = [(None, []), (1, [["7C", "7S", "AC"], ["JC", "JS", "JS", "JH"]])]
    assert format_value(value, 80) == repr(value)
    assert format_value(value, 40).splitlines() == [
        "[",
        "    (None, []),",
        "    (1, [",
        "        ['7C', '7S', 'AC'],",
        "        ['JC', 'JS', 'JS', 'JH'],",
        "    ]),",
        "]",
    ]
    assert format_value((1,) * 9, 10) == "(\n" + "    1,\n" * 9 + ")"
    assert format_value("a word too long for the line", 10) == "'a word too long for the line'"

"""Good records and logs, spoilt at random: reading them raises BadRecord or nothing, and what is read can be judged."""

import random

import pytest

from golden_games import LOGS, RECORDS
from melds.errors import BadRecord
from melds.notation.match_log import parse_log, verify_log
from melds.notation.record import Record
from melds.notation.verify import verify

pytestmark = pytest.mark.bulk

CHUNKS, MUTATIONS = 10, 1_000
LETTERS = "{}(),'0123456789 .:|[]>+-^*!#@=?CDHSAJQKXZendhaluprkgm\n\t\u2028\u0660é\x00"


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to four small accidents: letters, pieces and lines lost, doubled, swapped or moved."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        to = min(to, at + 40)
        lines = text.split("\n")
        one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(7):
            case 0:
                text = text[:at] + rng.choice(LETTERS) + text[at:]
            case 1:
                text = text[:at] + rng.choice(LETTERS) + text[at + 1 :]
            case 2:
                text = text[:at] + text[to:]
            case 3:
                text = text[:to] + text[at:]
            case 4:
                lines[one], lines[other] = lines[other], lines[one]
                text = "\n".join(lines)
            case 5:
                text = "\n".join([*lines[:one], lines[other], *lines[one:]])
            case _:
                text = "\n".join([*lines[:one], *lines[one + 1 :]]) or "x"
    return text


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_spoilt_record_is_read_or_refused_but_never_breaks_the_reader(chunk: int) -> None:
    rng = random.Random(chunk)
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    read = 0
    for _ in range(MUTATIONS):
        try:
            record = Record.loads(mutated(rng.choice(texts), rng))
        except BadRecord:
            continue
        read += 1
        if read % 4 == 0:
            assert str(verify(record))
            assert Record.loads(record.dumps()) == record
    assert 0 < read < MUTATIONS, "some mutations are harmless and most are not"


@pytest.mark.parametrize("chunk", range(2))
def test_a_spoilt_log_is_read_or_refused_but_never_breaks_the_reader(chunk: int) -> None:
    rng = random.Random(chunk)
    texts = [path.read_text(encoding="utf-8") for path in LOGS]
    for _ in range(MUTATIONS):
        try:
            log = parse_log(mutated(rng.choice(texts), rng))
        except BadRecord:
            continue
        assert str(verify_log(log))

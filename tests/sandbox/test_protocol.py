"""The frames between referee and worker: what one writes the other reads, and nothing else passes."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from melds.sandbox.protocol import Kind, answer_frame, read_request, request_frame, split_answer
from melds.sandbox.sizes import ANSWER_HEAD, LENGTH, MOST, NONCE

nonces = st.binary(min_size=NONCE, max_size=NONCE)
kinds = st.sampled_from([Kind.READY, Kind.ANSWER, Kind.NONSENSE, Kind.RAISED, Kind.MEMORY, Kind.MISSING])
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.lists(inner, max_size=4).map(tuple),
    max_leaves=20,
)


@given(nonces, kinds, texts)
def test_an_answer_is_read_as_it_was_written(nonce: bytes, kind: bytes, text: str) -> None:
    assert split_answer(answer_frame(nonce, kind, text), nonce) == (kind, text)


@given(nonces, kinds, texts, st.data())
def test_of_an_answer_that_has_begun_the_rest_is_waited_for(
    nonce: bytes, kind: bytes, text: str, data: st.DataObject
) -> None:
    frame = answer_frame(nonce, kind, text)
    arrived = data.draw(st.integers(0, len(frame) - 1))
    assert split_answer(frame[:arrived], nonce) is None


@given(nonces, nonces, kinds, texts, st.integers(1, NONCE))
def test_an_answer_to_another_request_is_refused_at_its_first_wrong_byte(
    nonce: bytes, other: bytes, kind: bytes, text: str, arrived: int
) -> None:
    frame = answer_frame(other, kind, text)
    if nonce[:arrived] == other[:arrived]:
        assert split_answer(frame[:arrived], nonce) is None
        return
    with pytest.raises(ValueError, match="not an answer to what was asked"):
        split_answer(frame[:arrived], nonce)


@given(nonces, kinds, texts, st.binary(min_size=1, max_size=20))
def test_an_answer_with_something_behind_it_is_refused(nonce: bytes, kind: bytes, text: str, more: bytes) -> None:
    with pytest.raises(ValueError, match="more than an answer"):
        split_answer(answer_frame(nonce, kind, text) + more, nonce)


@given(st.integers(MOST + 1, (1 << 8 * LENGTH) - 1))
def test_a_length_that_no_answer_has_is_refused_before_anything_is_waited_for(length: int) -> None:
    head = b"n" * NONCE + Kind.ANSWER + length.to_bytes(LENGTH, "little")
    with pytest.raises(ValueError, match="more than an answer"):
        split_answer(head, b"n" * NONCE)


@given(nonces, st.binary(max_size=200))
def test_whatever_is_written_is_an_answer_or_waited_for_or_refused(nonce: bytes, data: bytes) -> None:
    for frame in (data, nonce + data):
        try:
            answer = split_answer(frame, nonce)
        except ValueError:
            continue
        assert answer is None or len(frame) == ANSWER_HEAD + int.from_bytes(frame[NONCE + 1 : ANSWER_HEAD], "little")


def test_a_text_that_is_too_long_is_cut_and_one_that_is_no_text_shown() -> None:
    nonce = b"n" * NONCE
    assert split_answer(answer_frame(nonce, Kind.ANSWER, "x" * (MOST + 1)), nonce) == (Kind.ANSWER, "x" * MOST)
    assert split_answer(answer_frame(nonce, Kind.ANSWER, "\ud800"), nonce) == (Kind.ANSWER, r"\ud800")
    cut = answer_frame(nonce, Kind.ANSWER, "♥" * MOST)  # in the middle of a sign of three bytes
    assert split_answer(cut, nonce) == (Kind.ANSWER, "♥" * (MOST // 3) + "\N{REPLACEMENT CHARACTER}")


@given(nonces, st.tuples(plain, plain))
def test_a_request_is_read_as_it_was_written(nonce: bytes, message: tuple[object, ...]) -> None:
    reader, writer = os.pipe()
    try:
        os.write(writer, request_frame(nonce, message))
        assert read_request(reader) == (nonce, message)
        os.write(writer, request_frame(nonce, message)[:-1])
        os.close(writer)
        with pytest.raises(EOFError):
            read_request(reader)
    finally:
        os.close(reader)

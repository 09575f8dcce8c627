"""Frames: cut right however they arrive, refused before they are big."""

import pytest

from upgrade_tui.net.errors import WireError
from upgrade_tui.net.framing import FrameReader, frame

CASES = [
    ("00000001 c0", ["c0"]),
    ("00000000", [""]),
    ("00000002 0102 00000001 ff", ["0102", "ff"]),
    ("00000003 0102", []),
    ("000000", []),
    ("", []),
    ("00000001 aa 0000", ["aa"]),
]


def bodies(reader: FrameReader, received: bytes) -> list[str]:
    return [body.hex() for body in reader.feed(received)]


@pytest.mark.parametrize(("received", "expected"), CASES)
def test_a_stream_is_cut_into_its_frames(received: str, expected: list[str]) -> None:
    assert expected == bodies(FrameReader(16), bytes.fromhex(received))


@pytest.mark.parametrize(("received", "expected"), CASES)
def test_frames_split_byte_by_byte_come_out_whole(received: str, expected: list[str]) -> None:
    reader = FrameReader(16)

    assert expected == [
        body for byte in bytes.fromhex(received) for body in bodies(reader, bytes([byte]))
    ]


@pytest.mark.parametrize("header", ["00000011", "00010000", "7fffffff", "ffffffff"])
def test_an_oversized_frame_is_refused_before_its_body(header: str) -> None:
    with pytest.raises(WireError) as refused:
        bodies(FrameReader(16), bytes.fromhex(header))

    assert refused.value.code == "wire.too-large"


def test_a_frame_of_exactly_the_limit_is_taken() -> None:
    assert bodies(FrameReader(16), frame(bytes(16))) == ["00" * 16]


def test_the_limit_may_be_raised_between_two_frames_of_one_piece() -> None:
    reader = FrameReader(2)
    taken = []
    for body in reader.feed(frame(b"hi") + frame(b"longer")):
        taken.append(body)
        reader.limit = 6

    assert taken == [b"hi", b"longer"]

"""Bytes to packets: typed, forgiving of what is newer, deaf to what is not a packet."""

import contextlib

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.model import Attack
from upgrade_tui.net.codec import (
    ActionReader,
    decode_from_client,
    decode_from_server,
    encode,
    raw,
)
from upgrade_tui.net.errors import Refused, WireError
from upgrade_tui.net.framing import HEADER_BYTES
from upgrade_tui.net.messages import ClientPacket, Hello, JoinTable, Pong, Say

MALFORMED = {
    "nothing": b"",
    "a number": b"\x2a",
    "an empty array": b"\x90",
    "an unknown tag": msgpack.packb(["dance", 1]),
    "a tag of the server's": msgpack.packb(["welcome", 1, "x", "y", []]),
    "a map": msgpack.packb({"type": "pong", "number": 1}),
    "a field too few": msgpack.packb(["join", 1]),
    "a text for a number": msgpack.packb(["pong", "1"]),
    "a truth value for a number": msgpack.packb(["pong", True]),
    "a negative id": msgpack.packb(["pong", -1]),
    "an id beyond 63 bits": msgpack.packb(["pong", 2**63]),
    "a token too short": msgpack.packb(["resume", 1, "FOX-42", b"short"]),
    "a chat line too long": msgpack.packb(["say", 1, "FOX-42", "x" * 301]),
    "a seat beyond all tables": msgpack.packb(["kick", 1, "FOX-42", 128]),
    "an option that is a list": msgpack.packb(["create", 1, "upgrade", 2, None, {"tokens": [1]}]),
    "bytes behind the packet": msgpack.packb(["pong", 1]) + b"\x00",
    "a list of 2^32 - 1": b"\xdd\xff\xff\xff\xff",
    "a text of 2^32 - 1": b"\x92\xa4pong\xdb\xff\xff\xff\xff",
    "an extension": b"\x92\xa4pong\xd4\x01\x00",
    "text that is no text": b"\x95\xa5hello\x01\xa1\xff\xa0\xc0",
    "nested too deeply": b"\x94\xa3act\x01\xa6FOX-42" + b"\x91" * 15_000 + b"\xc0",
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_no_packet_is_malformed(body: bytes) -> None:
    with pytest.raises(WireError) as refused:
        decode_from_client(body)

    assert refused.value.code == "wire.malformed"


@given(st.binary(max_size=200))
def test_garbage_is_a_packet_or_malformed_and_nothing_else(body: bytes) -> None:
    for decode in (decode_from_client, decode_from_server):
        with contextlib.suppress(WireError):
            decode(body)


@pytest.mark.parametrize(
    "packet",
    [
        Hello(1, "Ann", "mine", None),
        Pong(2**63 - 1),
        JoinTable(7, "FOX-42", "secret"),
        Say(1, "FOX-42", "é 字 🂡"),
    ],
)
def test_a_packet_reads_as_it_was_written(packet: ClientPacket) -> None:
    assert packet == decode_from_client(encode(packet)[HEADER_BYTES:])


def test_fields_of_a_newer_client_are_ignored() -> None:
    newer = msgpack.packb(["pong", 7, {"mood": "good"}, [1, 2]])

    assert Pong(7) == decode_from_client(newer)


def test_fields_with_a_default_may_be_left_out() -> None:
    assert Hello(1, "Ann") == decode_from_client(msgpack.packb(["hello", 1, "Ann"]))


def test_an_action_of_the_game_is_read() -> None:
    assert Attack(1) == ActionReader(SPEC).read(raw(["attack", 1]))


@pytest.mark.parametrize("action", [["fly", 1], ["attack"], ["attack", "x"], 7, None, []])
def test_an_action_the_game_does_not_know_is_refused_not_malformed(action: object) -> None:
    with pytest.raises(Refused) as refused:
        ActionReader(SPEC).read(raw(action))

    assert refused.value.code == "rule.no-such-action"

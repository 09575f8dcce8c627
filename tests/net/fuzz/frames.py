"""Hostile frames of many kinds, and the pieces they come in, all from a seed."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

import msgpack

from upgrade_tui.net.codec import encode, raw
from upgrade_tui.net.framing import CLIENT_LIMIT, HEADER_BYTES, HELLO_LIMIT, frame
from upgrade_tui.net.messages import (
    DEALS,
    EMOTES,
    PROTOCOL,
    Act,
    AddBot,
    AskRecord,
    ClientPacket,
    CreateTable,
    Emote,
    Hello,
    JoinTable,
    KickSeat,
    LeaveTable,
    ListTables,
    Pong,
    Redo,
    Rematch,
    RemoveBot,
    Restart,
    ResumeSeat,
    Say,
    StartMatch,
    Undo,
    WatchTable,
)

T = TypeVar("T")

HELLO = encode(Hello(PROTOCOL, "Mallory"))
GAMES = ("upgrade", "sleight", "shengji", "overthrone", "updown", "chess")
ACTIONS: tuple[object, ...] = (
    ["place", 5],
    ["attack", 1],
    ["concede"],
    ["play", [3, 3]],
    ["bury", [1] * 8],
    ["bid", [20]],
    ["place", 3, 4, 1, False, "up"],
    ["throne", 53],
    ["fly"],
    None,
    {},
    -1,
)
VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    2**63,
    2**64 - 1,
    -(2**63),
    1.5,
    float("nan"),
    "",
    "x" * 400,
    "\x1b[2J",
    b"",
    b"\xff" * 32,
    [],
    [[]],
    {},
    {"a": {"b": 1}},
    {1: 2},
    msgpack.ExtType(5, b"x"),
    msgpack.Timestamp(1, 2),
)
TEXTS = (
    "hello",
    "\x1b]0;owned\x07",
    "\u202eolleh",
    "[b]",
    "[@click=app.quit]x",
    "z" + "\u0335" * 99,
)
NESTS = (b"\x91", b"\x81\xa1a", b"\xdc\x00\x01", b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff")


class Frames:
    """Draws frames; `tables` are codes of tables that are there."""

    def __init__(self, rng: Random, tables: Sequence[str]) -> None:
        self._rng = rng
        self._tables = (*[*tables] * 4, "FOX-42", "x")
        self._kinds: tuple[Callable[[], bytes], ...] = (
            self._of_random_bytes,
            self._mutated,
            self._cut_short,
            self._announcing_too_much,
            self._nested,
            self._of_a_wrong_type,
            self._of_an_unknown_tag,
            self._with_more_elements,
            *[self._well_formed] * 40,
        )

    def draw(self) -> bytes:
        """Any frame; most are well formed, as all others end a connection."""
        return self._one_of(self._kinds)()

    def _one_of(self, among: Sequence[T]) -> T:
        return among[self._rng.randrange(len(among))]

    def _well_formed(self) -> bytes:
        return encode(self._packet())

    def _of_random_bytes(self) -> bytes:
        return frame(self._rng.randbytes(self._rng.randrange(200)))

    def _mutated(self) -> bytes:
        """A good frame with some bytes changed, left out or put in, its length perhaps too."""
        changed = bytearray(self._well_formed())
        for _ in range(1 + self._rng.randrange(4)):
            at = self._rng.randrange(len(changed))
            changed[at : at + self._rng.randrange(3)] = self._rng.randbytes(self._rng.randrange(3))
            changed = changed or bytearray(b"\xc1")
        return bytes(changed)

    def _cut_short(self) -> bytes:
        body = self._well_formed()[HEADER_BYTES:]
        return frame(body[: self._rng.randrange(len(body))])

    def _announcing_too_much(self) -> bytes:
        length = self._one_of((HELLO_LIMIT + 1, CLIENT_LIMIT + 1, 2**31, 2**32 - 1))
        return length.to_bytes(HEADER_BYTES, "big") + self._rng.randbytes(8)

    def _nested(self) -> bytes:
        nest = self._one_of(NESTS)
        most = (self._one_of((HELLO_LIMIT, CLIENT_LIMIT)) - 40) // len(nest)
        return frame(b"\x94\xa3act\x07\xa6FOX-42" + nest * most + b"\xc0")

    def _of_a_wrong_type(self) -> bytes:
        parts = self._parts()
        parts[self._rng.randrange(len(parts))] = self._one_of(VALUES)
        return frame(msgpack.packb(parts))

    def _of_an_unknown_tag(self) -> bytes:
        return frame(msgpack.packb([self._one_of(("dance", "", "updated", 5)), *self._parts()[1:]]))

    def _with_more_elements(self) -> bytes:
        """From a newer program: these are taken."""
        return frame(msgpack.packb([*self._parts(), *[self._one_of(VALUES)] * 3]))

    def _parts(self) -> list[object]:
        packed: list[object] = msgpack.unpackb(self._well_formed()[HEADER_BYTES:])
        return packed

    def _packet(self) -> ClientPacket:
        """A packet that can be read, whether or not it makes sense here."""
        number, table, seat = self._rng.getrandbits(63), self._one_of(self._tables), self._seat()
        makes: tuple[Callable[[], ClientPacket], ...] = (
            lambda: Pong(number),
            lambda: ListTables(number),
            lambda: CreateTable(number, self._one_of(GAMES), seat, None, {"tokens": seat}),
            lambda: CreateTable(number, self._one_of(GAMES), self._one_of((1, 2, 3, 4))),
            lambda: JoinTable(number, table, self._one_of((None, "sesame"))),
            lambda: JoinTable(number, table),
            lambda: JoinTable(number, table),
            lambda: WatchTable(number, table),
            lambda: ResumeSeat(number, table, self._rng.randbytes(32)),
            lambda: LeaveTable(number, table),
            lambda: KickSeat(number, table, seat),
            lambda: AddBot(number, table, self._one_of(("easy", "normal", "godlike"))),
            lambda: RemoveBot(number, table, seat),
            lambda: StartMatch(number, table, self._one_of((None, DEALS - 1))),
            lambda: Act(number, table, raw(self._one_of(ACTIONS))),
            lambda: Undo(number, table),
            lambda: Redo(number, table),
            lambda: Restart(number, table),
            lambda: Say(number, table, self._one_of(TEXTS)),
            lambda: Emote(number, table, self._one_of((*EMOTES, "growl"))),
            lambda: Rematch(number, table),
            lambda: AskRecord(number, table),
        )
        return self._one_of(makes)()

    def _seat(self) -> int:
        return self._one_of((0, 1, 2, 3, 127))


def in_pieces(frames: Sequence[bytes], rng: Random) -> list[bytes]:
    """Frames as they may arrive: each alone, all together, cut anywhere, or byte by byte."""
    together = b"".join(frames)
    way = rng.randrange(8)
    if way < 4:
        return list(frames)
    if way < 6:
        return [together]
    if way < 7:
        return [together[at : at + 7] for at in range(0, len(together), 7)]
    short = together[:400]
    return [*[short[at : at + 1] for at in range(len(short))], together[400:]]

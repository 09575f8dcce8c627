"""Words for cards, lists and sentences, and streams of lines."""

import asyncio
import os

import pytest

from upgrade_core.cards import BIG_JOKER, JESTER, UNKNOWN, card_text, parse_card
from upgrade_core.story import Shown, Who
from upgrade_tui.doors.plain.speech import card_words, counted, joined, safe, to_ascii, told
from upgrade_tui.doors.plain.stdio import InputLines, OutputLines
from upgrade_tui.doors.plain.streams import MOST_UNREAD, Outbox


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (parse_card("9H"), "9 of hearts"),
        (parse_card("AS"), "ace of spades"),
        (parse_card("TD"), "10 of diamonds"),
        (BIG_JOKER, "the big joker"),
        (JESTER, "the Jester"),
        (UNKNOWN, "a hidden card"),
        (parse_card("37"), "37"),
    ],
)
def test_a_card_is_called_by_words(card: int, words: str) -> None:
    assert words == card_words(card)


def test_lists_and_numbers_read_as_people_say_them() -> None:
    assert [joined(["Ann", "Bob", "Carl"][:many]) for many in range(4)] == [
        "",
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Carl",
    ]
    assert [counted(many, "card") for many in range(3)] == ["no cards", "1 card", "2 cards"]


def test_cards_side_by_side_are_parted_by_commas() -> None:
    nine, two = Shown(parse_card("9H")), Shown(parse_card("2C"))
    sentence = (Who(0, you=True), " lay ", nine, " ", two, " ", "(11) against ", Who(1), " ", two)

    assert told(sentence, ["Ann", "Bob"], card_text) == "You lay 9H, 2C (11) against Bob 2C"


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [("café", "cafe"), ("2 × 3 – 4…", "2 x 3 - 4..."), ("升级", "??"), ("plain", "plain")],
)
def test_what_ascii_lacks_is_likened_or_marked(text: str, ascii_text: str) -> None:
    assert ascii_text == to_ascii(text)


def test_a_line_is_safe_whatever_is_in_it() -> None:
    assert safe("a\x1b[2J\x07b\r\n\u202ec", ascii_only=False) == "a[2Jb c"


async def test_lines_come_from_a_descriptor_whatever_ends_them() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"one\ntwo\r\nthree\rfour")
    os.close(writing)
    lines = InputLines(reading)

    found = [await lines.readline() for _ in range(6)]
    os.close(reading)

    assert found == ["one\n", "two\r\n", "three\r", "four", "", ""]


async def test_an_endless_line_comes_in_pieces() -> None:
    reading, writing = os.pipe()
    lines = InputLines(reading)
    piece = asyncio.create_task(lines.readline())
    await asyncio.to_thread(os.write, writing, b"x" * 60_000)
    await asyncio.to_thread(os.write, writing, b"x" * 60_000)

    got = await piece
    os.close(writing)

    assert 64 * 1024 < len(got) <= 120_000


async def test_what_is_written_arrives_in_order_and_in_the_encoding() -> None:
    reading, writing = os.pipe()
    outbox = Outbox(OutputLines(writing, "latin-1"))
    for line in ("first", "café ♥", "last"):
        outbox.put(line)
    await outbox.close()
    os.close(writing)

    assert "first\ncafé ?\nlast\n".encode("latin-1") == os.read(reading, 1000)
    os.close(reading)


async def test_a_reader_that_is_gone_is_noticed() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    outbox = Outbox(OutputLines(writing))
    outbox.put("anybody?")

    await outbox.gone.wait()
    await outbox.close()
    os.close(writing)


async def test_a_reader_that_never_reads_does_not_fill_the_memory() -> None:
    class Stuck:
        def write(self, text: str) -> None: ...

        async def drain(self) -> None:
            await asyncio.Event().wait()

    outbox = Outbox(Stuck())
    outbox.put("x")
    await asyncio.sleep(0)
    for _ in range(MOST_UNREAD // 1000 + 1):
        outbox.put("x" * 999)

    assert outbox.gone.is_set()
    await outbox.close()

"""The table as plain text, for every number of seats and both sets of glyphs.

`pytest tests/app/test_table_text.py --snapshot-update` writes the expected texts anew.
"""

from itertools import product
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.app.played import (
    DUEL,
    FOUR,
    PLACING,
    PlayedClient,
    at_table,
    many,
    position,
    screen_text,
    seat,
)
from upgrade_core.cards import cards_text, french_pack

SEATS = {2: DUEL, 4: FOUR, 6: many(6), 9: many(9)}


def crowd(attack: int, defence: int, seats: int) -> dict[str, Any]:
    """A position with rows of these sizes, cards from four packs."""
    pack = iter(french_pack(4, 10))

    def row(size: int) -> str:
        return cards_text([next(pack) for _ in range(size)])

    rows = [seat(row(attack), row(defence)) for _ in range(seats)]
    return position(*rows, held=row(1), deck=row(3), turns=3)


async def text_of(client: PlayedClient, size: tuple[int, int], **settings: Any) -> str:  # noqa: ANN401
    async with at_table(client, size, **settings) as pilot:
        return screen_text(pilot)


@pytest.mark.parametrize(("seats", "glyphs"), product(SEATS, ("unicode", "ascii")))
async def test_all_seats_can_be_read_at_80_by_24(
    seats: int, glyphs: str, snapshot: SnapshotAssertion
) -> None:
    text = await text_of(PlayedClient.at(SEATS[seats]), (80, 24), glyphs=glyphs)
    if glyphs == "ascii":
        assert text.isascii()
    assert text == snapshot


@pytest.mark.parametrize(("seats", "size"), product((4, 9), ((100, 30), (120, 40))))
async def test_larger_terminals_show_larger_cards_and_the_story(
    seats: int, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    assert await text_of(PlayedClient.at(SEATS[seats]), size) == snapshot


@pytest.mark.parametrize(
    ("attack", "defence", "seats"), [(1, 1, 19), (3, 3, 6), (4, 4, 4), (4, 4, 19)]
)
async def test_long_rows_and_crowds_still_fit(
    attack: int, defence: int, seats: int, snapshot: SnapshotAssertion
) -> None:
    options = {"attack_max": attack, "defence_size": defence, "decks": 4}
    client = PlayedClient.at(crowd(attack, defence, seats), options=options)
    assert await text_of(client, (80, 24)) == snapshot


async def test_placing_is_secret(snapshot: SnapshotAssertion) -> None:
    assert await text_of(PlayedClient.at(PLACING), (80, 24)) == snapshot

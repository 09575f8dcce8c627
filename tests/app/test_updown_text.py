"""Up or Down? as plain text, for every number of seats and both sets of glyphs.

`pytest tests/app/test_updown_text.py --snapshot-update` writes the expected texts anew.
"""

from itertools import product

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.app.played import at_table, screen_text
from tests.app.updown_positions import FOUR, SIX, START, Facts, position, seat, sitting

SEATS = {2: START, 4: FOUR, 6: SIX}
LONG_ROW = " ".join(str(number) for number in range(1, 96, 5) if number not in (71, 76))


async def text_of(facts: Facts, size: tuple[int, int], *press: str, **settings: object) -> str:
    async with at_table(sitting(facts), size, **settings) as pilot:
        await pilot.press(*press)
        return screen_text(pilot)


@pytest.mark.parametrize(("seats", "glyphs"), product(SEATS, ("unicode", "ascii")))
async def test_all_rows_can_be_read_at_80_by_24(
    seats: int, glyphs: str, snapshot: SnapshotAssertion
) -> None:
    text = await text_of(SEATS[seats], (80, 24), "2", glyphs=glyphs)
    if glyphs == "ascii":
        assert text.isascii()
    assert text == snapshot


@pytest.mark.parametrize(("seats", "size"), product(SEATS, ((100, 30), (120, 40), (80, 50))))
async def test_larger_terminals_have_larger_cards_and_higher_stairs(
    seats: int, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    assert await text_of(SEATS[seats], size, "2") == snapshot


async def test_a_row_longer_than_the_screen_begins_with_letters(
    snapshot: SnapshotAssertion,
) -> None:
    facts = position(seat("75", LONG_ROW), *[seat("") for _ in range(5)])
    text = await text_of(facts, (80, 24))
    assert "17×4R  68 RPBGYORPB" in text
    assert text == snapshot

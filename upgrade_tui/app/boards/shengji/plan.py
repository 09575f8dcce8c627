"""How much room hand and table get, and how large cards are drawn: as large as all can be read."""

from dataclasses import dataclass

STRIP = 1
"""Rows of the strip with main suit, levels and points."""
STEPS = (5, 4, 3)
SUIT_GAPS = 10
"""Columns that the ends of suits take, at most."""
RAGGED = 10
"""Columns that stay free at a row's end, as suits are not torn apart."""
LOW_CARD, HIGH_CARD = 3, 5
ROOMY_FELT = {LOW_CARD: 10, HIGH_CARD: 19}
LEAST_FELT = 8
MOST_ROWS = 4


@dataclass(frozen=True)
class Plan:
    """Sizes of one board. `step`: columns from card to card; `pitch`: rows from row to row."""

    rows: int
    step: int
    card_height: int
    pitch: int
    felt_height: int
    hand_height: int


def make_plan(width: int, height: int, cards: int) -> Plan:
    """The plan for a hand of so many cards; without any, the table has all the room."""
    if not cards:
        return Plan(1, STEPS[-1], LOW_CARD, LOW_CARD + 1, max(1, height - STRIP), 0)
    for card_height in (HIGH_CARD, LOW_CARD):
        for step in STEPS:
            rows = _rows(width, step, cards)
            hand = rows * (card_height + 1)
            felt = height - STRIP - hand
            if felt >= ROOMY_FELT[card_height]:
                return Plan(rows, step, card_height, card_height + 1, felt, hand)
    return _tight(width, height, cards)


def _rows(width: int, step: int, cards: int) -> int:
    """The rows that a hand surely needs no more than."""
    for rows in range(1, MOST_ROWS):
        if step * cards + SUIT_GAPS + RAGGED * (rows - 1) <= rows * (width - 2):
            return rows
    return MOST_ROWS


def _tight(width: int, height: int, cards: int) -> Plan:
    """Rows that share a line: below one row's cards the next row's are raised."""
    rows = _rows(width, STEPS[-1], cards)
    hand = min(rows * LOW_CARD + 1, max(LOW_CARD + 1, height - STRIP - LEAST_FELT))
    return Plan(rows, STEPS[-1], LOW_CARD, LOW_CARD, max(1, height - STRIP - hand), hand)

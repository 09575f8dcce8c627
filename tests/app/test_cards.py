"""The card renderer: one card, three sizes, every look told apart without colour."""

from itertools import product

import pytest

from upgrade_core.cards import FIRST_NUMBER, NO_CARD, UNKNOWN, cards
from upgrade_core.games.updown.model import colour_of
from upgrade_core.games.updown.options import COLOURS
from upgrade_tui.app.look import ASCII, UNICODE, Glyphs, Look
from upgrade_tui.app.palettes import PALETTES, Palette
from upgrade_tui.app.widgets.canvas import width_of
from upgrade_tui.app.widgets.cards import (
    COLOUR_LETTERS,
    Mark,
    Size,
    card_block,
    colour_number,
    face_text,
)

NINE, TEN = cards("9C TD")
NUMBERS = cards("7 37 126")
GLYPHS = [UNICODE, ASCII]

LEAST_CONTRAST = 4.5
"""What is asked of text on the web (WCAG 2.2, AA)."""


def contrast(ink: str, ground: str) -> float:
    high, low = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def text(look: Look, card: int, size: Size, mark: Mark = Mark.NONE, label: str = "") -> str:
    block = card_block(look, card, size, mark, label=label)
    return "\n".join("".join(segment.text for segment in line) for line in block)


@pytest.mark.parametrize(("glyphs", "size"), product(GLYPHS, Size))
def test_a_card_fills_exactly_its_cells_whatever_is_special_about_it(
    glyphs: Glyphs, size: Size
) -> None:
    look = Look(glyphs=glyphs)
    numbers = () if size is Size.CHIP else NUMBERS
    for card, mark in product((NINE, TEN, *numbers, UNKNOWN, NO_CARD), Mark):
        block = card_block(look, card, size, mark)
        assert [width_of(line) for line in block] == [size.width] * size.height


@pytest.mark.parametrize(("glyphs", "size"), product(GLYPHS, Size))
def test_every_look_differs_in_its_characters_alone(glyphs: Glyphs, size: Size) -> None:
    look = Look(glyphs=glyphs)
    plain = [text(look, card, size) for card in (UNKNOWN, NO_CARD)]
    for card in (NINE, *NUMBERS):
        marked = [text(look, card, size, mark) for mark in Mark]
        assert len({*marked, *plain}) == len(Mark) + 2


def test_every_segment_has_a_style() -> None:
    for size, mark, card in product(Size, Mark, (NINE, UNKNOWN, NO_CARD)):
        block = card_block(Look(), card, size, mark, label="3")
        assert all(segment.style is not None for line in block for segment in line)


def test_a_full_card_shows_its_rank_twice_and_its_suit_in_the_middle() -> None:
    expected = "╭─────╮\n│9    │\n│  ♣  │\n│    9│\n╰─────╯"
    assert text(Look(), NINE, Size.FULL) == expected


def test_a_numbered_card_shows_letter_and_shape_of_its_colour_beside_the_number() -> None:
    yellow = cards("21")[0]
    assert face_text(Look(), yellow) == "21Y"
    assert text(Look(), yellow, Size.SMALL) == "╭Y─◆╮\n│ 21│\n╰───╯"
    assert text(Look(), yellow, Size.FULL) == "╭Y────╮\n│21   │\n│  ◆  │\n│   21│\n╰─────╯"
    assert text(Look(glyphs=ASCII), yellow, Size.SMALL) == "+Y-Y+\n| 21|\n+---+"


def test_every_numbered_card_has_the_colour_that_the_rules_give_it() -> None:
    pack = range(FIRST_NUMBER + 1, FIRST_NUMBER + 127)
    letters = [COLOUR_LETTERS[colour_number(card)] for card in pack]
    assert letters == [COLOURS[colour_of(card)][0].upper() for card in pack]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_numbers_can_be_read_on_their_colours(palette: Palette) -> None:
    assert len(set(palette.hues)) == len(COLOURS)
    assert all(contrast(ink, ground) > LEAST_CONTRAST for ground, ink, _ in palette.hues)


def test_the_key_that_chooses_a_card_stands_in_its_lower_edge() -> None:
    assert text(Look(), TEN, Size.FULL, label="2").splitlines()[-1] == "╰──2──╯"


def test_a_card_on_its_side_shows_its_rank_at_both_ends() -> None:
    assert text(Look(), NINE, Size.LYING) == "╭───────╮\n│9  ♣  9│\n╰───────╯"


def test_a_badge_takes_the_place_of_the_sign_in_the_upper_edge() -> None:
    block = card_block(Look(), NINE, Size.FULL, Mark.CHOSEN, badge="1st")
    assert "".join(segment.text for segment in block[0]) == "┏━1st━┓"


def test_ascii_writes_suits_as_letters() -> None:
    assert face_text(Look(glyphs=ASCII), TEN) == "TD"
    assert text(Look(glyphs=ASCII), NINE, Size.SMALL).isascii()


def test_four_colours_tell_all_suits_apart() -> None:
    look = Look(four_colours=True)
    assert len({look.suit_colour(suit) for suit in range(4)}) == 4

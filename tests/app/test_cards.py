"""The card renderer: one card, three sizes, every look told apart without colour."""

from itertools import product

import pytest

from upgrade_core.cards import NO_CARD, UNKNOWN, cards
from upgrade_tui.app.look import ASCII, UNICODE, Glyphs, Look
from upgrade_tui.app.widgets.canvas import width_of
from upgrade_tui.app.widgets.cards import Mark, Size, card_block, face_text

NINE, TEN = cards("9C TD")
GLYPHS = [UNICODE, ASCII]


def text(look: Look, card: int, size: Size, mark: Mark = Mark.NONE, label: str = "") -> str:
    block = card_block(look, card, size, mark, label=label)
    return "\n".join("".join(segment.text for segment in line) for line in block)


@pytest.mark.parametrize(("glyphs", "size"), product(GLYPHS, Size))
def test_a_card_fills_exactly_its_cells_whatever_is_special_about_it(
    glyphs: Glyphs, size: Size
) -> None:
    look = Look(glyphs=glyphs)
    for card, mark in product((NINE, TEN, UNKNOWN, NO_CARD), Mark):
        block = card_block(look, card, size, mark)
        assert [width_of(line) for line in block] == [size.width] * size.height


@pytest.mark.parametrize(("glyphs", "size"), product(GLYPHS, Size))
def test_every_look_differs_in_its_characters_alone(glyphs: Glyphs, size: Size) -> None:
    look = Look(glyphs=glyphs)
    marked = [text(look, NINE, size, mark) for mark in Mark]
    plain = [text(look, card, size) for card in (UNKNOWN, NO_CARD)]
    assert len({*marked, *plain}) == len(Mark) + 2


def test_every_segment_has_a_style() -> None:
    for size, mark, card in product(Size, Mark, (NINE, UNKNOWN, NO_CARD)):
        block = card_block(Look(), card, size, mark, label="3")
        assert all(segment.style is not None for line in block for segment in line)


def test_a_full_card_shows_its_rank_twice_and_its_suit_in_the_middle() -> None:
    expected = "╭─────╮\n│9    │\n│  ♣  │\n│    9│\n╰─────╯"
    assert text(Look(), NINE, Size.FULL) == expected


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

"""The palettes in numbers: what can be read on what, and what can be told apart by whom."""

import pytest
from rich.color import Color, ColorSystem

from tests.app.vision import Eyes, closest, contrast, distance
from upgrade_tui.app.depth import FULL, Depth
from upgrade_tui.app.palettes import PALETTES, Palette, palette_of, theme_of

DEPTHS: tuple[Depth, ...] = (FULL, 256, 16, 8, 0)
ALL = [
    pytest.param(palette_of(name, depth), depth, id=f"{name}-{depth}")
    for depth in DEPTHS
    for name in PALETTES
]
EYES: dict[str, tuple[Eyes, ...]] = {
    "red-green": ("usual", "protanopia", "deuteranopia"),
    "blue-yellow": ("usual", "tritanopia"),
}


def colours_of(palette: Palette) -> set[str]:
    """Every colour of a palette."""
    names = "felt felt_low felt_high text muted accent good bad face face_low ink red diamond club"
    single = {getattr(palette, name) for name in (*names.split(), "coin")}
    several = (*palette.backs.values(), *palette.hues, palette.seats)
    return single.union(*several)


@pytest.mark.parametrize(("palette", "depth"), ALL)
def test_words_can_be_read_on_every_ground(palette: Palette, depth: Depth) -> None:
    grounds = (palette.felt, palette.felt_low, palette.felt_high)
    least = 4.2 if depth > 16 else 4.0
    for ink in (palette.text, palette.muted, palette.accent):
        for ground in grounds:
            assert contrast(ink, ground) >= least, (ink, ground)


@pytest.mark.parametrize(("palette", "depth"), ALL)
def test_news_and_names_can_be_read_on_the_felt(palette: Palette, depth: Depth) -> None:
    least = 4.2 if depth > 16 else 3.0
    for ink in (palette.good, palette.bad, palette.coin, *palette.seats):
        assert contrast(ink, palette.felt) >= least, ink


@pytest.mark.parametrize(("palette", "depth"), ALL)
def test_suits_can_be_read_on_a_card(palette: Palette, depth: Depth) -> None:
    least = 4.5 if depth > 8 or depth == 0 else 2.7
    for ink in (palette.ink, palette.red, palette.diamond, palette.club):
        assert contrast(ink, palette.face) >= least, ink


@pytest.mark.parametrize(("palette", "depth"), ALL)
def test_a_card_stands_out_from_the_felt_and_the_one_pointed_at_from_the_others(
    palette: Palette, depth: Depth
) -> None:
    assert distance(palette.face, palette.felt, "usual") >= 5
    if depth > 8:  # else its frame alone says it
        for eyes in EYES.get(palette.name, ("usual",)):
            assert distance(palette.accent, palette.face, eyes) >= 10
            assert distance(palette.good, palette.face, eyes) >= 10
    assert contrast(palette.accent, palette.felt_low) >= 4


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("depth", [16, 8])
def test_a_palette_of_few_colours_needs_no_more_and_none_become_one(
    name: str, depth: Depth
) -> None:
    colours = colours_of(palette_of(name, depth))
    numbers = {Color.parse(colour).downgrade(ColorSystem.STANDARD).number for colour in colours}

    assert len(numbers) == len(colours)
    assert numbers <= set(range(depth))


@pytest.mark.parametrize("name", PALETTES)
def test_the_three_grounds_stay_three_among_256(name: str) -> None:
    palette = palette_of(name, 256)
    grounds = {
        Color.parse(ground).downgrade(ColorSystem.EIGHT_BIT).number
        for ground in (palette.felt, palette.felt_low, palette.felt_high)
    }
    assert len(grounds) == 3


@pytest.mark.parametrize("name", EYES)
def test_what_is_told_apart_by_colour_is_told_apart_by_those_it_is_for(name: str) -> None:
    palette, eyes = PALETTES[name], EYES[name]

    assert closest((palette.ink, palette.red, palette.diamond, palette.club), *eyes) >= 12
    assert closest([ground for ground, _, _ in palette.hues], *eyes) >= 12
    assert closest(palette.seats, *eyes) >= 9
    assert closest((palette.good, palette.bad, palette.text), *eyes) >= 12
    assert closest((palette.felt, palette.accent), *eyes) >= 30


@pytest.mark.parametrize("name", EYES)
@pytest.mark.parametrize("depth", [256, 16])
def test_with_fewer_colours_too(name: str, depth: Depth) -> None:
    palette, eyes = palette_of(name, depth), EYES[name]

    assert closest((palette.ink, palette.red), *eyes) >= 18
    assert closest((palette.good, palette.bad), *eyes) >= 12


def test_the_usual_palette_would_not_do_for_everybody() -> None:
    grounds = [ground for ground, _, _ in PALETTES["felt-green"].hues]

    assert closest(grounds, "protanopia") < 3


@pytest.mark.parametrize(("palette", "depth"), ALL)
def test_a_theme_is_made_of_its_palette(palette: Palette, depth: Depth) -> None:
    theme = theme_of(palette, depth)

    assert theme.name.startswith(palette.name)
    assert theme.variables["felt-high"] == palette.felt_high
    assert theme.dark is palette.dark

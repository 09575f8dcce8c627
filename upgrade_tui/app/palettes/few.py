"""The palettes for terminals with few colours, made by hand of exactly the colours there are.

The nearest of sixteen colours is often the wrong one (amber turns red, three greens become one),
so nothing is left to be rounded. Sixteen colours have no dark green: the felt is blue there.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from upgrade_tui.app.palettes.clear import BLUE_YELLOW, CONTRAST, RED_GREEN
from upgrade_tui.app.palettes.felts import BLUE, GREEN, PAPER, PLUM
from upgrade_tui.app.palettes.palette import Palette

# The sixteen as the first VGA had them; a terminal may mix them otherwise.
_BLACK, _RED, _GREEN, _BROWN = "#000000", "#aa0000", "#00aa00", "#aa5500"
_BLUE, _MAGENTA, _CYAN, _SILVER = "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"
_GREY, _ROSE, _LIME, _YELLOW = "#555555", "#ff5555", "#55ff55", "#ffff55"
_SKY, _PINK, _AQUA, _WHITE = "#5555ff", "#ff55ff", "#55ffff", "#ffffff"

_HUES = (
    (_RED, _WHITE, _ROSE),
    (_BROWN, _WHITE, _YELLOW),
    (_YELLOW, _BLACK, _BROWN),
    (_GREEN, _BLACK, _BLACK),
    (_SKY, _WHITE, _AQUA),
    (_MAGENTA, _WHITE, _PINK),
)
_BACKS = {
    "crimson": (_RED, _ROSE),
    "indigo": (_GREY, _AQUA),
    "amber": (_BROWN, _YELLOW),
    "teal": (_BLACK, _AQUA),
    "violet": (_MAGENTA, _PINK),
}


def _sixteen(of: Palette) -> Palette:
    """A blue felt, boxes in black, white cards."""
    return replace(
        of,
        dark=True,
        felt=_BLUE,
        felt_low=_BLUE,
        felt_high=_BLACK,
        text=_WHITE,
        muted=_SILVER,
        accent=_YELLOW,
        good=_LIME,
        bad=_ROSE,
        face=_WHITE,
        face_low=_SILVER,
        ink=_BLACK,
        red=_RED,
        diamond=_BLUE,
        club=_MAGENTA,
        coin=_YELLOW,
        backs=_BACKS,
        seats=(_YELLOW, _AQUA, _LIME, _ROSE, _PINK, _WHITE),
        hues=_HUES,
    )


_PLUM_16 = replace(
    _sixteen(PLUM),
    felt=_MAGENTA,
    felt_low=_MAGENTA,
    muted=_AQUA,
    bad=_WHITE,
    backs={**_BACKS, "violet": (_BLACK, _PINK)},
    seats=(_YELLOW, _AQUA, _LIME, _WHITE),
)
_PAPER_16 = replace(
    _sixteen(PAPER),
    dark=False,
    felt=_SILVER,
    felt_low=_SILVER,
    felt_high=_WHITE,
    text=_BLACK,
    muted=_BLACK,
    accent=_BLUE,
    good=_BLUE,
    bad=_RED,
    coin=_BLUE,
    seats=(_BLUE, _BLACK, _RED),
)


def _on_black(of: Palette) -> Palette:
    return replace(_sixteen(of), felt=_BLACK, felt_low=_BLACK, felt_high=_BLUE)


SIXTEEN: Mapping[str, Palette] = {
    GREEN.name: _sixteen(GREEN),
    BLUE.name: _sixteen(BLUE),
    PLUM.name: _PLUM_16,
    PAPER.name: _PAPER_16,
    CONTRAST.name: replace(_on_black(CONTRAST), good=_AQUA),
    RED_GREEN.name: replace(_on_black(RED_GREEN), good=_SKY, bad=_WHITE, red=_BROWN, club=_GREY),
    BLUE_YELLOW.name: replace(_on_black(BLUE_YELLOW), accent=_PINK, good=_LIME, diamond=_GREY),
}


def _eight(of: Palette) -> Palette:
    """The same without what only bright colours can do."""
    hues = (
        (_RED, _SILVER, _SILVER),
        (_BROWN, _BLACK, _BLACK),
        (_SILVER, _BLACK, _BROWN),
        (_GREEN, _BLACK, _BLACK),
        (_BLUE, _SILVER, _SILVER),
        (_MAGENTA, _SILVER, _SILVER),
    )
    return replace(
        of,
        felt=_BLUE,
        felt_low=_BLUE,
        felt_high=_BLACK,
        text=_SILVER,
        muted=_SILVER,
        accent=_CYAN,
        good=_GREEN,
        bad=_SILVER,
        face=_SILVER,
        face_low=_CYAN,
        red=_RED,
        diamond=_BLUE,
        club=_MAGENTA,
        coin=_CYAN,
        backs=dict.fromkeys(_BACKS, (_BLACK, _CYAN)),
        seats=(_CYAN, _GREEN, _SILVER),
        hues=hues,
    )


EIGHT: Mapping[str, Palette] = {
    name: replace(
        _eight(palette),
        dark=True,
        text=_SILVER,
        ink=_BLACK,
        felt=_BLACK if palette.felt == _BLACK else _BLUE,
        felt_low=_BLACK if palette.felt == _BLACK else _BLUE,
        felt_high=_BLUE if palette.felt == _BLACK else _BLACK,
    )
    for name, palette in SIXTEEN.items()
}


def _colourless(of: Palette) -> Palette:
    """Black and white; light grounds become reverse, grey ink dim (`depth.py`)."""
    paper, ink, grey = _WHITE, _BLACK, "#a0a0a0"
    return replace(
        _eight(of),
        dark=True,
        felt=ink,
        felt_low=ink,
        felt_high=ink,
        text=paper,
        muted=grey,
        accent=paper,
        good=paper,
        bad=paper,
        face=paper,
        face_low=grey,
        ink=ink,
        red=ink,
        diamond=ink,
        club=ink,
        coin=paper,
        backs=dict.fromkeys(_BACKS, (ink, paper)),
        seats=(paper,),
        hues=((paper, ink, ink),) * 6,
    )


NONE: Mapping[str, Palette] = {name: _colourless(one) for name, one in SIXTEEN.items()}

# Of the 256, the cube has no green darker than its second step; bars are nearly black instead.
_FACES_256 = {
    "face": "#eeeeee",
    "face_low": "#afafaf",
    "red": "#af0000",
    "diamond": "#005faf",
    "club": "#005f00",
}
_BACKS_256 = {
    "crimson": ("#870000", "#d78787"),
    "indigo": ("#5f5faf", "#afafff"),
    "amber": ("#875f00", "#d7af5f"),
    "teal": ("#005f5f", "#5fafaf"),
    "violet": ("#5f0087", "#af87d7"),
}


def _felt(of: Palette, felt: str, low: str, high: str, muted: str) -> Palette:
    """The same palette on three grounds that stay three."""
    grounded = replace(of, felt=felt, felt_low=low, felt_high=high, muted=muted)
    return replace(grounded, backs=_BACKS_256, **_FACES_256)


_GREEN_256 = replace(
    _felt(GREEN, "#005f00", "#1c1c1c", "#005f5f", "#afd7af"),
    bad="#ffafaf",
    seats=("#ffd75f", "#87d7ff", "#ffaf87", "#afd787", "#d7afff", "#ffafd7"),
)

NEARBY: Mapping[str, Palette] = {
    GREEN.name: _GREEN_256,
    BLUE.name: _felt(BLUE, "#00005f", "#1c1c1c", "#005f87", "#afd7ff"),
    PLUM.name: _felt(PLUM, "#5f005f", "#1c1c1c", "#87005f", "#d7afd7"),
    PAPER.name: replace(
        PAPER, felt="#d7ffd7", felt_low="#afd7af", felt_high="#ffffff", muted="#444444"
    ),
    CONTRAST.name: replace(CONTRAST, felt="#080808", felt_low="#262626", felt_high="#005f87"),
    RED_GREEN.name: replace(
        RED_GREEN, felt="#00005f", felt_low="#1c1c1c", felt_high="#005f87", muted="#afd7ff"
    ),
    BLUE_YELLOW.name: replace(
        BLUE_YELLOW, felt="#262626", felt_low="#121212", felt_high="#5f005f", muted="#d7afd7"
    ),
}

"""How everything looks: the colours of a theme, the glyphs a terminal can draw, and motion.

A `Look` is a plain value. Whoever draws asks it for glyphs and styles and keeps no colours of its
own, so that a theme, ASCII or a four-colour deck is a setting and not a second renderer.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs
from rich.style import Style

from upgrade_tui.app.depth import FULL, Depth
from upgrade_tui.app.palettes import GREEN, PALETTES, Palette, palette_of

__all__ = [
    "ASCII",
    "CONSOLE",
    "GLYPHS",
    "PALETTES",
    "UNICODE",
    "GlyphName",
    "GlyphSet",
    "Glyphs",
    "Look",
    "Palette",
]

GlyphName = Literal["unicode", "ascii"]
GlyphSet = Literal["unicode", "console", "ascii"]


class Glyphs(Struct, frozen=True, eq=False):
    """The characters of one kind of terminal; each is one cell wide unless it says otherwise."""

    name: GlyphName
    """Whether signs that stand in no set, such as arrows, are drawn, or written with letters."""
    suits: tuple[str, str, str, str]
    """By suit number: spades, hearts, diamonds, clubs."""
    shapes: tuple[str, str, str, str, str, str]
    """By the colour of a numbered card: red, orange, yellow, green, blue, purple."""
    coin: str
    coin_gone: str
    turn: str
    cursor: str
    done: str
    bullet: str
    ellipsis: str
    dash: str
    minus: str
    times: str
    arrow: str
    edge_left: str
    edge_right: str
    frame: str
    """Top left, top, top right, side, bottom left, bottom, bottom right: seven characters."""
    heavy_frame: str
    """The same for a card that stands out."""
    double_frame: str
    """The same for a card just played."""
    weave: str
    """Two characters that, shifted row by row, make the pattern of a card back."""
    cross: str
    """The same pattern where it has one row only."""
    empty_frame: str
    """The same for an empty place."""
    bar_full: str
    bar_lost: str
    """What a bar has just lost."""
    bar_empty: str
    prompt: str


UNICODE = Glyphs(
    name="unicode",
    suits=("♠", "♥", "♦", "♣"),
    shapes=("●", "▲", "◆", "■", "▼", "★"),
    coin="●",
    coin_gone="○",
    turn="◀",
    cursor="▲",
    done="✓",
    bullet="·",
    ellipsis="…",
    dash="–",
    minus="−",
    times="×",
    arrow="→",
    edge_left="▕",
    edge_right="▏",
    frame="╭─╮│╰─╯",
    heavy_frame="┏━┓┃┗━┛",
    double_frame="╔═╗║╚═╝",
    weave="╱╲",
    cross="╳",
    empty_frame="┌┄┐┆└┄┘",
    bar_full="█",
    bar_lost="▒",
    bar_empty="░",
    prompt="›",
)

ASCII = Glyphs(
    name="ascii",
    suits=("S", "H", "D", "C"),
    shapes=("R", "O", "Y", "G", "B", "P"),
    coin="*",
    coin_gone=".",
    turn="<",
    cursor="^",
    done="+",
    bullet="-",
    ellipsis="~",
    dash="-",
    minus="-",
    times="x",
    arrow=">",
    edge_left="|",
    edge_right="|",
    frame="+-+|+-+",
    heavy_frame="#=#H#=#",
    double_frame="*=*|*=*",
    weave="%:",
    cross="%",
    empty_frame=".......",
    bar_full="#",
    bar_lost="x",
    bar_empty=".",
    prompt=">",
)

CONSOLE = structs.replace(
    ASCII,
    suits=("♠", "♥", "♦", "♣"),
    coin="•",
    coin_gone="○",
    turn="◄",
    cursor="▲",
    bullet="·",
    arrow="→",
    edge_left="│",
    edge_right="│",
    frame="┌─┐│└─┘",
    heavy_frame="╔═╗║╚═╝",
    double_frame="╓─╖║╙─╜",
    weave="/\\",
    cross="X",
    empty_frame=". .   .",
    bar_full="█",
    bar_lost="▒",
    bar_empty="░",
)
"""What the fonts of a Linux console have, which are those of the first PCs: suits and plain lines."""

GLYPHS: Mapping[GlyphSet, Glyphs] = {"unicode": UNICODE, "console": CONSOLE, "ascii": ASCII}


@lru_cache(maxsize=2048)
def _style(ink: str, ground: str, bold: bool, underline: bool, dim: bool, reverse: bool) -> Style:
    return Style(
        color=ink,
        bgcolor=ground,
        bold=bold or None,
        underline=underline or None,
        dim=dim or None,
        reverse=reverse or None,
    )


class Look(Struct, frozen=True):
    """What a screen needs to know to draw: colours, glyphs, whether things move, suit colours."""

    palette: Palette = GREEN
    glyphs: Glyphs = UNICODE
    motion: bool = True
    four_colours: bool = False

    @classmethod
    def of(
        cls,
        theme: str,
        glyphs: GlyphSet = "unicode",
        motion: bool = True,
        four: bool = False,
        depth: Depth = FULL,
    ) -> "Look":
        """The look of settings; an unknown theme name gives the usual palette."""
        return cls(palette_of(theme, depth), GLYPHS[glyphs], motion, four)

    def style(
        self,
        ink: str | None = None,
        ground: str | None = None,
        *,
        bold: bool = False,
        underline: bool = False,
        dim: bool = False,
        reverse: bool = False,
    ) -> Style:
        """A style on this palette; ink and ground default to the text on the felt."""
        palette = self.palette
        return _style(ink or palette.text, ground or palette.felt, bold, underline, dim, reverse)

    def seat_colour(self, seat: int) -> str:
        """The colour of a seat's name."""
        return self.palette.seats[seat % len(self.palette.seats)]

    def suit_colour(self, suit: int) -> str:
        """The ink of a suit (0–3: spades, hearts, diamonds, clubs) on a card's face."""
        palette = self.palette
        if self.four_colours:
            return (palette.ink, palette.red, palette.diamond, palette.club)[suit]
        return palette.red if suit in (1, 2) else palette.ink

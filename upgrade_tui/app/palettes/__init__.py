"""The palettes, for as many colours as a terminal has, and the Textual themes made of them."""

from collections.abc import Mapping

from textual.theme import Theme

from upgrade_tui.app.depth import FULL, Depth
from upgrade_tui.app.palettes.clear import BLUE_YELLOW, CONTRAST, RED_GREEN
from upgrade_tui.app.palettes.felts import BLUE, GREEN, PAPER, PLUM
from upgrade_tui.app.palettes.palette import Palette

__all__ = ["GREEN", "PALETTES", "Palette", "palette_of", "theme_of"]

PALETTES: Mapping[str, Palette] = {
    palette.name: palette
    for palette in (GREEN, BLUE, PLUM, PAPER, CONTRAST, RED_GREEN, BLUE_YELLOW)
}
"""Every palette by the name of its theme; the first is the usual one."""


def palette_of(theme: str, depth: Depth = FULL) -> Palette:
    """The palette of a theme for so many colours; an unknown theme is the usual one."""
    palette = PALETTES.get(theme, GREEN)
    if depth == FULL:
        return palette
    from upgrade_tui.app.palettes import few  # noqa: PLC0415 - most terminals have them all

    return {256: few.NEARBY, 16: few.SIXTEEN, 8: few.EIGHT, 0: few.NONE}[depth][palette.name]


def theme_of(palette: Palette, depth: Depth = FULL) -> Theme:
    """The Textual theme of a palette, of the same name, which says for how many colours it is.

    Beside the usual variables a stylesheet may use $muted, $felt, $felt-low, $felt-high, and $veil
    for what lies over a covered screen: colours are mixed only where there are enough of them.
    """
    return Theme(
        name=palette.name if depth == FULL else f"{palette.name}-{depth}",
        primary=palette.accent,
        secondary=palette.muted,
        accent=palette.accent,
        foreground=palette.text,
        background=palette.felt,
        surface=palette.felt_low,
        panel=palette.felt_high,
        success=palette.good,
        warning=palette.accent,
        error=palette.bad,
        dark=palette.dark,
        variables={
            "muted": palette.muted,
            "felt": palette.felt,
            "felt-low": palette.felt_low,
            "felt-high": palette.felt_high,
            "veil": f"{palette.felt_low} {'70%' if depth > 16 else '100%'}",
            "block-cursor-foreground": palette.felt_low,
            "block-cursor-background": palette.accent,
            "input-selection-background": palette.felt_high,
        },
    )

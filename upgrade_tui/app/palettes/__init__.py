"""The palettes, and the Textual themes made of them."""

from collections.abc import Mapping

from msgspec import Struct
from textual.theme import Theme


class Palette(Struct, frozen=True, eq=False):
    """The colours of one theme, as "#rrggbb". `seats` colours names, seat by seat, cyclically.

    `backs` has ground and pattern of a card back by the name a game chooses.
    """

    name: str
    title: str
    dark: bool
    felt: str
    felt_low: str
    """A shade beside the felt, for what is laid into the table: bars, columns, empty places."""
    felt_high: str
    """A lighter shade, for what can be pressed or typed into."""
    text: str
    muted: str
    accent: str
    """Whose turn it is, and what is awaited."""
    good: str
    bad: str
    face: str
    face_low: str
    """The face of a card that may not be chosen."""
    ink: str
    red: str
    diamond: str
    """Diamonds in a four-colour deck."""
    club: str
    """Clubs in a four-colour deck."""
    coin: str
    backs: Mapping[str, tuple[str, str]]
    seats: tuple[str, ...]
    hues: tuple[tuple[str, str, str], ...]
    """Ground, ink and edge of numbered cards: red, orange, yellow, green, blue, purple."""


_BACKS = {
    "crimson": ("#7d2433", "#c27683"),
    "indigo": ("#343a7c", "#8289cc"),
    "amber": ("#7a5214", "#cda25a"),
    "teal": ("#155a62", "#62aab2"),
    "violet": ("#5b2d72", "#a87cc0"),
}
_DARK_SEATS = (
    "#ffd166", "#7fd8f0", "#ff9f80", "#b5e48c", "#e0b0ff", "#f7a8c4",
    "#9ad1c4", "#f4e285", "#c3cfff", "#ffbf86",
)  # fmt: skip
_LIGHT_SEATS = (
    "#7a4b00", "#005a78", "#9c2f0c", "#33610a", "#6a2a99", "#97205a",
    "#0b5d50", "#5d5200", "#33419b", "#7c3f00",
)  # fmt: skip
_HUES = (
    ("#c62f3b", "#ffffff", "#f2a3a9"),
    ("#f08c2e", "#1b1d22", "#8f4c0b"),
    ("#f5d547", "#1b1d22", "#8d740c"),
    ("#5cb85c", "#10240f", "#25662a"),
    ("#3560c9", "#ffffff", "#a5bdf5"),
    ("#8d4fc0", "#ffffff", "#d8b9ee"),
)
_CALM_HUES = (
    ("#d55e00", "#000000", "#6b2f00"),
    ("#e69f00", "#000000", "#735000"),
    ("#f0e442", "#000000", "#787221"),
    ("#009e73", "#000000", "#004f3a"),
    ("#0072b2", "#ffffff", "#99cdf0"),
    ("#cc79a7", "#000000", "#663c54"),
)

GREEN = Palette(
    name="felt-green",
    title="Green felt",
    dark=True,
    felt="#12402d",
    felt_low="#0d3124",
    felt_high="#1d5640",
    text="#eef1e4",
    muted="#9dbfa9",
    accent="#ffd75f",
    good="#9be37b",
    bad="#ff9478",
    face="#f8f3e3",
    face_low="#a9b5a5",
    ink="#1b1d22",
    red="#bf1f2e",
    diamond="#1450b4",
    club="#116b30",
    coin="#ffd75f",
    backs=_BACKS,
    seats=_DARK_SEATS,
    hues=_HUES,
)
BLUE = Palette(
    name="felt-blue",
    title="Blue felt",
    dark=True,
    felt="#153456",
    felt_low="#0f2743",
    felt_high="#224a74",
    text="#ecf1f7",
    muted="#9fb8d3",
    accent="#ffd75f",
    good="#96e08a",
    bad="#ff9a84",
    face="#f8f4e8",
    face_low="#a5b0bf",
    ink="#1a1d26",
    red="#bf1f2e",
    diamond="#1450b4",
    club="#116b30",
    coin="#ffd75f",
    backs=_BACKS,
    seats=_DARK_SEATS,
    hues=_HUES,
)
PLUM = Palette(
    name="felt-plum",
    title="Plum felt",
    dark=True,
    felt="#41203f",
    felt_low="#311731",
    felt_high="#5a3057",
    text="#f6ecf3",
    muted="#c9a6c3",
    accent="#ffd75f",
    good="#a6e28c",
    bad="#ff9c8c",
    face="#f9f3e6",
    face_low="#b7a8b4",
    ink="#1f1a22",
    red="#bf1f2e",
    diamond="#1450b4",
    club="#116b30",
    coin="#ffd75f",
    backs=_BACKS,
    seats=_DARK_SEATS,
    hues=_HUES,
)
PAPER = Palette(
    name="paper",
    title="Light",
    dark=False,
    felt="#d3e0cf",
    felt_low="#c2d3be",
    felt_high="#e6efe2",
    text="#16251b",
    muted="#4b6253",
    accent="#8a3b00",
    good="#1e6117",
    bad="#a3200d",
    face="#fffdf6",
    face_low="#b3bdb0",
    ink="#16181c",
    red="#b3121f",
    diamond="#1450b4",
    club="#0f6a2c",
    coin="#9a5200",
    backs=_BACKS,
    seats=_LIGHT_SEATS,
    hues=_HUES,
)
# After Okabe and Ito: told apart by lightness, and by everybody; red is vermilion, win is blue.
CONTRAST = Palette(
    name="contrast",
    title="High contrast",
    dark=True,
    felt="#0a1420",
    felt_low="#16263a",
    felt_high="#24405f",
    text="#ffffff",
    muted="#c8d4e0",
    accent="#f0e442",
    good="#56b4e9",
    bad="#ff9a4d",
    face="#ffffff",
    face_low="#94a3b3",
    ink="#000000",
    red="#b34700",
    diamond="#0059a8",
    club="#006b4f",
    coin="#f0e442",
    backs=dict.fromkeys(_BACKS, ("#3a4654", "#e6edf5")),
    seats=("#f0e442", "#56b4e9", "#ff9a4d", "#4fd6a8", "#e6a1cb", "#ffffff"),
    hues=_CALM_HUES,
)

PALETTES: Mapping[str, Palette] = {
    palette.name: palette for palette in (GREEN, BLUE, PLUM, PAPER, CONTRAST)
}
"""Every palette by the name of its theme; the first is the usual one."""


def _theme(palette: Palette) -> Theme:
    return Theme(
        name=palette.name,
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
            "block-cursor-foreground": palette.felt_low,
            "block-cursor-background": palette.accent,
            "input-selection-background": palette.felt_high,
        },
    )


THEMES: tuple[Theme, ...] = tuple(_theme(palette) for palette in PALETTES.values())
"""One Textual theme a palette, of the same name, for `App.register_theme`.

Beside the usual variables a stylesheet may use $muted, $felt, $felt-low and $felt-high.
"""

"""The felts: the usual palettes, in as many colours as they like."""

from msgspec.structs import replace

from upgrade_tui.app.palettes.palette import Palette

BACKS = {
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
HUES = (
    ("#c62f3b", "#ffffff", "#f2a3a9"),
    ("#f08c2e", "#1b1d22", "#8f4c0b"),
    ("#f5d547", "#1b1d22", "#8d740c"),
    ("#5cb85c", "#10240f", "#25662a"),
    ("#3560c9", "#ffffff", "#a5bdf5"),
    ("#8d4fc0", "#ffffff", "#d8b9ee"),
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
    backs=BACKS,
    seats=_DARK_SEATS,
    hues=HUES,
)
BLUE = replace(
    GREEN,
    name="felt-blue",
    title="Blue felt",
    felt="#153456",
    felt_low="#0f2743",
    felt_high="#224a74",
    text="#ecf1f7",
    muted="#9fb8d3",
    good="#96e08a",
    bad="#ff9a84",
    face="#f8f4e8",
    face_low="#a5b0bf",
    ink="#1a1d26",
)
PLUM = replace(
    GREEN,
    name="felt-plum",
    title="Plum felt",
    felt="#41203f",
    felt_low="#311731",
    felt_high="#5a3057",
    text="#f6ecf3",
    muted="#c9a6c3",
    good="#a6e28c",
    bad="#ff9c8c",
    face="#f9f3e6",
    face_low="#b7a8b4",
    ink="#1f1a22",
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
    backs=BACKS,
    seats=_LIGHT_SEATS,
    hues=HUES,
)

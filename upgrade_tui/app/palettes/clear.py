"""Palettes for eyes that see fewer colours, or need stronger ones.

How far apart their colours stay for whom is measured in tests/app/test_palettes.py. Nothing is
ever shown by colour alone, so all of this is only for comfort.
"""

from upgrade_tui.app.palettes.felts import BACKS
from upgrade_tui.app.palettes.palette import Palette

_CALM_HUES = (
    ("#d55e00", "#000000", "#6b2f00"),
    ("#e69f00", "#000000", "#735000"),
    ("#f0e442", "#000000", "#787221"),
    ("#009e73", "#000000", "#004f3a"),
    ("#0072b2", "#ffffff", "#99cdf0"),
    ("#cc79a7", "#000000", "#663c54"),
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
    backs=dict.fromkeys(BACKS, ("#3a4654", "#e6edf5")),
    seats=("#f0e442", "#56b4e9", "#ff9a4d", "#4fd6a8", "#e6a1cb", "#ffffff"),
    hues=_CALM_HUES,
)
# Protanopia and deuteranopia: what is left is blue against yellow, and light against dark.
RED_GREEN = Palette(
    name="red-green",
    title="Red-green safe",
    dark=True,
    felt="#16324a",
    felt_low="#0f2438",
    felt_high="#24496a",
    text="#f2f5f8",
    muted="#a9bfd3",
    accent="#ffe17a",
    good="#7cc6ff",
    bad="#ff9d2e",
    face="#f8f4e8",
    face_low="#a5b0bf",
    ink="#1a1d26",
    red="#c40d00",
    diamond="#093cdc",
    club="#186f82",
    coin="#ffe17a",
    backs={
        "crimson": ("#6e4a00", "#d9a93c"),
        "indigo": ("#2b3f8f", "#8ea2ee"),
        "amber": ("#4a4a3a", "#b9b79a"),
        "teal": ("#1d5f7c", "#79bcd9"),
        "violet": ("#3d3358", "#a99fc9"),
    },
    seats=("#fbff96", "#b9a8ff", "#e6cffd", "#d2d596", "#b6b3b2", "#f9ffff"),
    hues=(
        ("#d71815", "#ffffff", "#ffb6ae"),
        ("#ec9a2d", "#1a1408", "#7d5000"),
        ("#faec8b", "#1a1a0c", "#857a2c"),
        ("#2f7d6e", "#ffffff", "#b9e2d8"),
        ("#1450e6", "#ffffff", "#a9c4ff"),
        ("#3c266d", "#ffffff", "#b6a3e0"),
    ),
)
# Tritanopia: what is left is red against turquoise, and light against dark.
BLUE_YELLOW = Palette(
    name="blue-yellow",
    title="Blue-yellow safe",
    dark=True,
    felt="#3a2430",
    felt_low="#2b1a24",
    felt_high="#553746",
    text="#f7f1f3",
    muted="#cdb4bf",
    accent="#62dcd2",
    good="#8fe38f",
    bad="#ff8f9b",
    face="#f8f4e8",
    face_low="#b7a9ae",
    ink="#141419",
    red="#c62054",
    diamond="#043c78",
    club="#6b6a1e",
    coin="#ffd9c2",
    backs={
        "crimson": ("#7d2433", "#d08794"),
        "indigo": ("#274a5a", "#83b4c6"),
        "amber": ("#5a5148", "#b8aba0"),
        "teal": ("#0f5f5a", "#62b8b0"),
        "violet": ("#4a2a3a", "#b08a9c"),
    },
    seats=("#ff96a6", "#96ffa9", "#ddcfac", "#96b9fe", "#ffffff", "#a89c9c"),
    hues=(
        ("#c81a22", "#ffffff", "#f6b3b4"),
        ("#eba02f", "#1a1408", "#7a4e0a"),
        ("#fff096", "#1a1a0c", "#857a2c"),
        ("#16be63", "#04150b", "#0a5f32"),
        ("#3346aa", "#ffffff", "#a9b4ee"),
        ("#a04fd2", "#ffffff", "#e2c4f4"),
    ),
)

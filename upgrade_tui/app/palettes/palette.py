"""One palette: every colour that anything is drawn in."""

from collections.abc import Mapping

from msgspec import Struct


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

"""What a person has set once for all games: name, colours, signs, motion, calls; kept as JSON.

A file that cannot be read gives the defaults and a sentence, and is left as it is until the
settings are changed.
"""

import getpass
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_config_path

from upgrade_tui.app.depth import FULL, Depth, depth_of
from upgrade_tui.app.look import GlyphSet
from upgrade_tui.app.palettes import PALETTES
from upgrade_tui.net.files import write_whole

FILE_NAME = "settings.json"
NAME_LENGTH = 20
STILL = "UPGRADE_MOTION"
"""The variable that turns motion off, with one of the words below, whatever the settings say."""
_DEPTHS: Mapping[str, Depth] = {"all": FULL, "256": 256, "16": 16, "8": 8, "none": 0}


class Settings(Struct, frozen=True, kw_only=True):
    """One person's settings; every field may be missing in the file.

    `title` and `bell` call the player when it is their turn; `announce`: tables that are hosted
    from the home screen are told to the network.
    """

    name: Annotated[str, Meta(max_length=64)] = ""
    theme: str = next(iter(PALETTES))
    glyphs: Literal["auto", "unicode", "console", "ascii"] = "auto"
    motion: bool = True
    four_colours: bool = False
    colours: Literal["auto", "all", "256", "16", "8", "none"] = "auto"
    title: bool = True
    bell: bool = False
    announce: bool = False

    def depth(self, environ: Mapping[str, str]) -> Depth:
        """How many colours to draw with: as set, else as the terminal says of itself."""
        return _DEPTHS[self.colours] if self.colours in _DEPTHS else depth_of(environ)

    @property
    def player_name(self) -> str:
        """The name to play under: the one set, else the one of the account."""
        return self.name.strip() or account_name()


def account_name() -> str:
    """The name of the account that runs this, or "Player" where it has none."""
    try:
        return getpass.getuser()[:NAME_LENGTH] or "Player"
    except (OSError, KeyError, ImportError):
        return "Player"


def settings_path() -> Path:
    """Where the settings are kept."""
    return user_config_path("upgrade") / FILE_NAME


def load_settings() -> tuple[Settings, str | None]:
    """The settings, and a sentence where the file could not be used."""
    path = settings_path()
    try:
        settings = msgspec.json.decode(path.read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings(), None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        return Settings(), (
            f"Your settings could not be read ({error}), so the usual ones are used; "
            f"change any setting here, or mend or delete {path}."
        )
    if settings.theme not in PALETTES:
        settings = msgspec.structs.replace(settings, theme=Settings().theme)
    return settings, None


def save_settings(settings: Settings) -> str | None:
    """Keep the settings; a sentence where that was not possible."""
    path = settings_path()
    document = msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"
    try:
        write_whole(path, document, synced=False)
    except OSError as error:
        reason = error.strerror or str(error)
        return f"The settings hold until you quit, but could not be kept in {path}: {reason}."
    return None


def draws_unicode(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether this terminal can be trusted with suits and box lines.

    No locale at all is common in containers whose terminal is a modern one, so only a locale that
    names another charset, plain "C", or a terminal known to have none speaks against it. Python
    sets LC_CTYPE itself under a C locale, so LC_CTYPE counts only where it says no.
    """
    if environ.get("TERM", "") in ("dumb", "vt52", "vt100", "vt102", "vt220"):
        return False
    locales = [environ.get("LC_ALL") or environ.get("LANG", ""), environ.get("LC_CTYPE", "")]
    return all(not locale or "utf" in locale.lower() for locale in locales)


def glyphs_for(environ: Mapping[str, str] = os.environ) -> GlyphSet:
    """The signs that a terminal can be trusted with."""
    if not draws_unicode(environ):
        return "ascii"
    return "console" if environ.get("TERM") == "linux" else "unicode"


def allows_motion(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment has nothing against cards that move."""
    if environ.get("TEXTUAL_ANIMATIONS") == "none":
        return False
    return environ.get(STILL, "").lower() not in ("0", "no", "off", "none", "reduced")

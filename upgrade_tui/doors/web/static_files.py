"""The files of the page: ours, and the terminal and font that textual-serve brings along."""

from functools import cache
from pathlib import Path
from string import Template

_OURS = Path(__file__).with_name("static")
_OF_OURS = ("icon.svg", "line.js", "page.css", "page.js")
_OF_TEXTUAL_SERVE = {
    "terminal.js": "js/textual.js",
    "xterm.css": "css/xterm.css",
    "fonts/mono.ttf": "fonts/RobotoMono-VariableFont_wght.ttf",
}


@cache
def files() -> dict[str, Path]:
    """Every file a browser can get below `static/`, by its name there."""
    import textual_serve  # noqa: PLC0415 - for its files alone

    assert textual_serve.__file__ is not None
    theirs = Path(textual_serve.__file__).with_name("static")
    return {name: _OURS / name for name in _OF_OURS} | {
        name: theirs / path for name, path in _OF_TEXTUAL_SERVE.items()
    }


@cache
def game_page() -> str:
    """The page of the game."""
    return (_OURS / "page.html").read_text(encoding="utf-8")


@cache
def _login() -> Template:
    return Template((_OURS / "login.html").read_text(encoding="utf-8"))


def login_page(sentence: str = "") -> str:
    """The page that asks for the password; `sentence` is ours, never a stranger's."""
    return _login().substitute(sentence=sentence)

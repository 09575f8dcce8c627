"""The terminal: its size, colours, signs, mouse, and what lies between it and this program."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from upgrade_tui.app.depth import FULL, depth_of
from upgrade_tui.app.settings import allows_motion, draws_unicode
from upgrade_tui.cli import terminal as here
from upgrade_tui.cli.checks.answers import Answers, ask_terminal
from upgrade_tui.cli.checks.finding import Finding, fine, note, skipped, wrong
from upgrade_tui.cli.terminal import BLIND, COLUMNS, ROWS

Ask = Callable[[], Answers]
_SETTINGS = "upgrade, then s"
"""How one gets to the settings."""


@dataclass(frozen=True)
class Terminal:
    """What is known of the terminal without asking it; `ask` does that.

    `size` is None where there is no terminal. `encoding` is that of what is printed.
    """

    environ: Mapping[str, str]
    size: tuple[int, int] | None
    encoding: str
    ask: Ask

    @property
    def term(self) -> str:
        """What it calls itself."""
        return self.environ.get("TERM", "")


def this_terminal() -> Terminal:
    """The terminal of this process."""
    environ = dict(os.environ)
    encoding = sys.stdout.encoding or "ascii"
    if not here.is_terminal():
        return Terminal(environ, None, encoding, Answers)
    size = os.get_terminal_size(sys.stdout.fileno())
    utf8 = "utf" in encoding.lower() and draws_unicode(environ)
    return Terminal(
        environ,
        (size.columns, size.lines),
        encoding,
        lambda: ask_terminal(environ, utf8=utf8),
    )


def look(terminal: Terminal) -> Iterator[Finding]:
    """Everything about a terminal."""
    if terminal.size is None:
        words = "input or output is redirected, so there is none to look at"
        yield skipped("Terminal", f"{words}: run upgrade doctor in a terminal, without | or >")
    else:
        yield _size(*terminal.size)
    yield _term(terminal.term)
    answers = Answers()
    if terminal.size is not None and terminal.term not in BLIND:
        answers = terminal.ask()
    yield _colours(terminal.environ, answers)
    yield _signs(terminal)
    if terminal.size is not None:
        yield _width(answers)
        yield _mouse(terminal.term, answers)
        yield _clipboard(answers)
    yield from _between(terminal.environ)
    yield _motion(terminal.environ)


def _size(columns: int, rows: int) -> Finding:
    words = f"{columns} columns and {rows} rows"
    if 0 < columns < COLUMNS or 0 < rows < ROWS:
        return wrong(
            "Size",
            f"{words}; the screen needs {COLUMNS}×{ROWS}",
            "enlarge the window, take a smaller font, or play by lines: upgrade play --plain",
        )
    return fine("Size", words)


def _term(term: str) -> Finding:
    if term in BLIND:
        return note(
            "TERM",
            f"{term or 'not set'}: nothing can be placed on such a screen, so games are played "
            "by lines of text",
            "set TERM to what the terminal is, such as xterm-256color",
        )
    return fine("TERM", term)


def _colours(environ: Mapping[str, str], answers: Answers) -> Finding:
    name, depth = "Colours", depth_of(environ)
    if environ.get("NO_COLOR"):
        return note(name, "none, as NO_COLOR is set", "unset NO_COLOR to have them")
    if depth == FULL:
        return fine(name, "all 16 million")
    more = f"choose Colours: all in the settings ({_SETTINGS}), or set COLORTERM=truecolor"
    if answers.truecolour:
        return note(name, f"{depth}, as TERM says, but the terminal has all", more)
    if depth == 256:
        return note(name, "256, as TERM says; many such terminals have all", f"if so, {more}")
    return fine(name, f"{depth or 'none'}, as TERM says; there is a palette for that")


def _signs(terminal: Terminal) -> Finding:
    environ = terminal.environ
    locale = next(
        (f"{name}={environ[name]}" for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)),
        "no locale",
    )
    if draws_unicode(environ) and "utf" in terminal.encoding.lower():
        return fine("Signs", f"UTF-8 ({locale})")
    words = f"plain letters in place of suits and lines, as UTF-8 is not spoken here ({locale})"
    return note("Signs", words, "set LANG to a UTF-8 locale, such as C.UTF-8 or en_GB.UTF-8")


def _width(answers: Answers) -> Finding:
    match answers.suit_cells:
        case None:
            return skipped("Width of suits", "the terminal did not say how wide a suit is")
        case 1:
            return fine("Width of suits", "one cell")
    return note(
        "Width of suits",
        f"{answers.suit_cells} cells, so letters take their place",
        "let the terminal draw characters of ambiguous width narrow, to have suits",
    )


def _mouse(term: str, answers: Answers) -> Finding:
    if answers.mouse:
        return fine("Mouse", "clicks are told")
    if answers.mouse is None and term != "linux":
        return skipped("Mouse", "the terminal did not say; everything works by keys as well")
    return note("Mouse", "clicks are not told; everything works by keys", "")


def _clipboard(answers: Answers) -> Finding:
    if answers.clipboard:
        return fine("Clipboard", "can be copied to (OSC 52)")
    return skipped(
        "Clipboard",
        "the terminal did not say whether programs may copy to it (OSC 52); if y in a room "
        "copies nothing, allow it in the terminal's settings",
    )


def _between(environ: Mapping[str, str]) -> Iterator[Finding]:
    """What lies between the terminal and this program, and is known to change things."""
    term = environ.get("TERM", "")
    if environ.get("TMUX"):
        yield _tmux(environ)
    elif environ.get("STY"):
        yield note(
            "screen",
            "GNU screen hides colours and the clipboard from programs",
            "in ~/.screenrc: defutf8 on, and from version 5 truecolor on",
        )
    if environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"):
        if environ.get("COLORTERM") or "256" not in term:
            yield fine("SSH", "this session came in over it")
        else:
            yield note(
                "SSH",
                "COLORTERM does not come along over it, so 256 colours are used",
                f"choose Colours: all in the settings ({_SETTINGS}), or let ssh send it: "
                "SendEnv COLORTERM here and AcceptEnv COLORTERM there",
            )


def _tmux(environ: Mapping[str, str]) -> Finding:
    wanted = []
    if not environ.get("TERM", "").startswith("tmux"):
        wanted.append("set -g default-terminal tmux-256color")
    if depth_of(environ) != FULL:
        wanted.append("set -ga terminal-features ',*:RGB'")
    wanted += ["set -g mouse on", "set -g set-clipboard on", "set -sg escape-time 10"]
    return note(
        "tmux",
        "it hands on colours, mouse, clipboard and Esc only as it is told to",
        f"in ~/.tmux.conf, where not there yet: {'; '.join(wanted)}",
    )


def _motion(environ: Mapping[str, str]) -> Finding:
    if allows_motion(environ):
        return fine("Motion", "cards move, unless the settings say otherwise")
    return note("Motion", "the environment asks for stillness", "unset UPGRADE_MOTION to change it")

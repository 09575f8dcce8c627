"""Asking a terminal about itself, and reading what it answers.

All questions go out at once, and last one that every terminal since the VT100 answers: what has
not come by then will not come.
"""

import os
import re
import select
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

PATIENCE_S = 1.5
"""How long a terminal may take; over a slow line a second is possible."""
_SIMPLE = ("linux", "vt", "cons", "ansi", "cygwin")
"""How TERM begins where a question in words of its own (DCS) would be printed."""
_WIDTH = "\r\N{BLACK SPADE SUIT}\x1b[6n\r\x1b[K"
_MOUSE = "\x1b[?1006$p"
_TRUECOLOUR = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[0m"
_CLIPBOARD = "\x1bP+q4d73\x1b\\"
_LAST = "\x1b[c"
_LAST_ANSWER = re.compile(rb"\x1b\[\?[\d;]*c")


@dataclass(frozen=True)
class Answers:
    """What a terminal says; None: it says nothing about that.

    `suit_cells`: how wide a suit came out; `mouse`, `truecolour`, `clipboard`: whether it knows.
    """

    heard: bool = False
    suit_cells: int | None = None
    mouse: bool | None = None
    truecolour: bool | None = None
    clipboard: bool | None = None


def questions(environ: Mapping[str, str], *, utf8: bool) -> str:
    """What is sent to a terminal that calls itself so."""
    simple = environ.get("TERM", "").startswith(_SIMPLE)
    own = "" if simple else _MOUSE + _TRUECOLOUR + _CLIPBOARD
    return f"{_WIDTH if utf8 else ''}{own}{_LAST}"


def read_answers(received: bytes) -> Answers:
    """What the bytes that came back say."""
    column = re.search(rb"\x1b\[\d+;(\d+)R", received)
    mouse = re.search(rb"\x1b\[\?1006;(\d)\$y", received)
    colour = re.search(rb"\x1bP([01])\$r([^\x1b]*)", received)
    clipboard = re.search(rb"\x1bP([01])\+r", received)
    return Answers(
        heard=_LAST_ANSWER.search(received) is not None,
        suit_cells=int(column[1]) - 1 if column else None,
        mouse=mouse[1] in b"123" if mouse else None,
        truecolour=bool(re.search(rb"48[:;]2[:;]", colour[2])) if colour else None,
        clipboard=clipboard[1] == b"1" if clipboard else None,
    )


def ask_terminal(environ: Mapping[str, str], *, utf8: bool) -> Answers:
    """Ask the terminal of this process; nothing is heard where there is none."""
    try:
        import termios
        import tty
    except ImportError:  # no such system
        return Answers()
    keys, screen = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys)
        sys.stdout.flush()
        os.write(screen, questions(environ, utf8=utf8).encode())
        received = _received(keys)
    finally:
        termios.tcsetattr(keys, termios.TCSAFLUSH, before)
    return read_answers(received)


def _received(keys: int) -> bytes:
    """All that comes until the last answer, or until nothing more is to be expected."""
    received = b""
    until = time.monotonic() + PATIENCE_S
    while not _LAST_ANSWER.search(received):
        ready, _, _ = select.select([keys], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            break
        received += os.read(keys, 1024)
    return received

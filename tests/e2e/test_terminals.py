"""The app on old and plain terminals: no code is sent that they have not got."""

import os
import re
import sys

import pexpect
import pytest

from tests.cli.commands import ROOT

LIT = {"TERM": "xterm-256color", "COLORTERM": "", "NO_COLOR": "", "LC_ALL": "C.UTF-8"}
ASKED_WIDTH = "\N{BLACK SPADE SUIT}\x1b[6n"
FEW = {*range(30, 38), *range(40, 48)}
SIXTEEN = FEW | {*range(90, 98), *range(100, 108)}


def opened(environ: dict[str, str]) -> pexpect.spawn:
    """`upgrade` at its home screen, in a terminal of 80×24."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "upgrade_tui"],
        cwd=str(ROOT),
        env={**os.environ, **LIT, **environ},
        dimensions=(24, 80),
        timeout=30,
    )
    child.logfile_read = Sent()
    return child


class Sent:
    """All that was sent to the terminal."""

    def __init__(self) -> None:
        self.data = b""

    def write(self, data: bytes) -> None:
        self.data += data

    def flush(self) -> None:
        return


def left(child: pexpect.spawn) -> str:
    """All that was sent, once the app was left by key."""
    child.send("\x11")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return str(child.logfile_read.data.decode())


def colour_codes(sent: str) -> set[int]:
    """The numbers of all sequences that set how text looks, but bold, dim, underline, reverse."""
    codes = re.findall(r"\x1b\[([\d;]*)m", sent)
    return {int(part) for code in codes for part in code.split(";") if part} - {0, 1, 2, 4, 7}


@pytest.mark.parametrize(
    ("environ", "allowed", "suits"),
    [
        ({"TERM": "xterm-16color"}, SIXTEEN, True),
        ({"TERM": "linux"}, FEW, True),
        ({"TERM": "vt100"}, set(), False),
        ({"NO_COLOR": "1"}, set(), True),
        ({"TERM": "xterm-16color", "LC_ALL": "C"}, SIXTEEN, False),
    ],
    ids=["sixteen", "console", "vt100", "no-color", "ascii"],
)
def test_a_terminal_is_sent_what_it_has(
    environ: dict[str, str], allowed: set[int], suits: bool
) -> None:
    child = opened(environ)
    child.expect_exact("Settings")
    sent = left(child)

    codes = colour_codes(sent)
    assert codes <= allowed
    assert bool(codes) == bool(allowed)
    assert ("♥" in sent.replace(ASKED_WIDTH, "")) == suits


def test_a_suit_two_cells_wide_is_drawn_no_more() -> None:
    child = opened({})
    child.expect_exact(ASKED_WIDTH.encode())
    child.expect_exact("♥".encode())
    child.send("\x1b[1;3R")
    child.expect_exact("m> ")  # the mark of a button, in ASCII
    left(child)

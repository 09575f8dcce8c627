"""The SSH door's small parts: the host's key, variables of strangers, lines as they are typed."""

import stat
from pathlib import Path

import pytest

from upgrade_tui.doors.ssh.host_key import FILE, host_key
from upgrade_tui.doors.ssh.lines import MOST_LINES, Lines
from upgrade_tui.doors.ssh.terminal import FewVariables, abilities_of, environment
from upgrade_tui.net.journal.errors import StoreUnusable


def test_the_hosts_key_is_made_once_and_only_the_host_can_read_it(tmp_path: Path) -> None:
    first = host_key(tmp_path).get_fingerprint()
    assert host_key(tmp_path).get_fingerprint() == first
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_another_folder_has_another_key(tmp_path: Path) -> None:
    assert host_key(tmp_path / "a").get_fingerprint() != host_key(tmp_path / "b").get_fingerprint()


def test_a_host_that_keeps_nothing_keeps_no_key() -> None:
    assert host_key(None).get_fingerprint() != host_key(None).get_fingerprint()


def test_a_file_that_is_no_key_is_left_alone_and_said_so(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("shopping list")
    with pytest.raises(StoreUnusable, match="put the right file there, or delete it"):
        host_key(tmp_path)
    assert (tmp_path / FILE).read_text() == "shopping list"


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        (b"LANG", b"de_DE.UTF-8", True),
        (b"LC_CTYPE", b"C", True),
        (b"COLORTERM", b"truecolor", True),
        (b"NO_COLOR", b"1", True),
        (b"LD_PRELOAD", b"/tmp/evil.so", False),
        (b"UPGRADE_PASSWORD", b"x", False),
        (b"LC_" + b"A" * 40, b"x", False),
        (b"LANG", b"x" * 1000, False),
        (b"LANG", b"de\n_DE", False),
        (b"LANG", b"\xff\xfe", False),
    ],
)
def test_only_what_tells_of_the_terminal_is_taken_from_an_environment(
    name: bytes, value: bytes, taken: bool
) -> None:
    variables = FewVariables()
    variables[name] = value
    assert bool(variables) is taken
    assert (name.decode() in environment(variables, "xterm")) is taken


@pytest.mark.parametrize(
    ("environ", "unicode", "modern"),
    [
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}, True, True),
        ({"TERM": "xterm-256color"}, True, True),
        ({"TERM": "tmux-256color", "LANG": "C"}, False, True),
        ({"TERM": "vt220", "LANG": "C.UTF-8"}, False, False),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, True, False),
    ],
)
def test_a_terminal_is_what_its_type_and_locale_say(
    environ: dict[str, str], unicode: bool, modern: bool
) -> None:
    able = abilities_of(environ)
    assert (able.unicode, able.modern) == (unicode, modern)


async def test_a_typed_line_is_shown_corrected_and_handed_on() -> None:
    shown = bytearray()
    lines = Lines(shown.extend, echo=True)
    lines.take(b"plax\x7fce\x1b[A 9C\r")
    assert await lines.readline() == "place[A 9C\n"
    assert bytes(shown) == b"plax\b \bce[A 9C\r\n"


async def test_a_script_is_not_shown_what_it_sends() -> None:
    shown = bytearray()
    lines = Lines(shown.extend, echo=False)
    lines.take("sag ß\nquit".encode())
    lines.end()
    assert [await lines.readline() for _ in range(3)] == ["sag ß\n", "quit", ""]
    lines.write("Hello.\n")
    assert bytes(shown) == b"Hello.\n"


@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["Ctrl-C", "Ctrl-D"])
async def test_a_dumb_terminal_has_keys_to_end_it(key: bytes) -> None:
    lines = Lines(bytearray().extend, echo=True)
    lines.take(b"half" + key + b"more\r")
    assert [await lines.readline() for _ in range(2)] == ["half", ""]


async def test_lines_without_end_end_the_visit() -> None:
    lines = Lines(bytearray().extend, echo=False)
    lines.take(b"x" * 100_000 + b"\n" + b"\n" * (2 * MOST_LINES))
    read = [await lines.readline()]
    while read[-1]:
        read.append(await lines.readline())
    assert len(read[0]) <= 1025
    assert len(read) <= MOST_LINES + 2


async def test_who_waits_to_write_hears_that_the_line_is_gone() -> None:
    lines = Lines(bytearray().extend, echo=False)
    lines.pause()
    lines.hang_up()
    with pytest.raises(ConnectionError):
        await lines.drain()

"""`upgrade doctor`: each thing it looks at, well and unwell, and what it answers with."""

import json
import shutil
import socket
import sys
from importlib import metadata
from pathlib import Path

import pexpect
import pytest

from tests.cli.commands import ROOT, Command, run
from upgrade_tui.cli.checks import network, places, screen, software
from upgrade_tui.cli.checks.answers import Answers, questions, read_answers
from upgrade_tui.cli.checks.finding import Finding
from upgrade_tui.cli.checks.screen import Terminal
from upgrade_tui.net import discovery
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.journal.folder import Folder
from upgrade_tui.net.journal.schema import FILE
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

MODERN = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}
ALL = Answers(heard=True, suit_cells=1, mouse=True, truecolour=True, clipboard=True)
ANSWERS = b"\x1b[1;2R\x1b[?1006;2$y\x1bP1$r48:2:1:2:3m\x1b\\\x1bP1+r4d73=00\x1b\\\x1b[?65;1c"


def seen(
    environ: dict[str, str] | None = None,
    size: tuple[int, int] | None = (100, 30),
    answers: Answers = ALL,
    encoding: str = "utf-8",
) -> dict[str, Finding]:
    """What is found of such a terminal, by its name."""
    terminal = Terminal(MODERN if environ is None else environ, size, encoding, lambda: answers)
    return {finding.name: finding for finding in screen.look(terminal)}


def test_a_modern_terminal_is_fine_in_everything() -> None:
    assert {finding.verdict for finding in seen().values()} == {"fine"}


@pytest.mark.parametrize(
    ("environ", "name", "remedy"),
    [
        ({"TERM": "dumb"}, "TERM", "set TERM"),
        ({}, "TERM", "set TERM"),
        ({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, "Colours", "COLORTERM=truecolor"),
        ({**MODERN, "NO_COLOR": "1"}, "Colours", "unset NO_COLOR"),
        ({**MODERN, "LC_ALL": "C"}, "Signs", "set LANG"),
        ({**MODERN, "TMUX": "/tmp/x"}, "tmux", "set -g default-terminal tmux-256color"),
        ({**MODERN, "STY": "1.pts"}, "screen", "defutf8 on"),
        ({"TERM": "xterm-256color", "SSH_TTY": "/dev/pts/1"}, "SSH", "SendEnv COLORTERM"),
        ({**MODERN, "UPGRADE_MOTION": "off"}, "Motion", "unset UPGRADE_MOTION"),
    ],
)
def test_what_an_environment_lacks_is_noted_with_a_remedy(
    environ: dict[str, str], name: str, remedy: str
) -> None:
    finding = seen(environ)[name]

    assert finding.verdict == "note"
    assert remedy in finding.remedy


def test_a_terminal_too_small_is_wrong() -> None:
    finding = seen(size=(60, 18))["Size"]

    assert finding.verdict == "wrong"
    assert "80×24" in finding.words
    assert "upgrade play --plain" in finding.remedy


def test_a_terminal_that_does_not_know_its_size_is_not_called_small() -> None:
    assert seen(size=(0, 0))["Size"].verdict == "fine"


def test_a_suit_two_cells_wide_is_noted() -> None:
    finding = seen(answers=Answers(heard=True, suit_cells=2))["Width of suits"]

    assert (finding.verdict, finding.words) == ("note", "2 cells, so letters take their place")


def test_a_terminal_that_says_nothing_is_not_blamed() -> None:
    found = seen(answers=Answers())

    assert {found[name].verdict for name in ("Width of suits", "Mouse", "Clipboard")} == {"skipped"}


def test_a_terminal_with_more_colours_than_it_says_is_noticed() -> None:
    finding = seen({"TERM": "xterm", "LANG": "C.UTF-8"})["Colours"]

    assert finding.verdict == "note"
    assert "but the terminal has all" in finding.words


def test_where_there_is_no_terminal_it_is_asked_nothing() -> None:
    def ask() -> Answers:
        raise AssertionError("nobody is there")

    found = {each.name: each for each in screen.look(Terminal(MODERN, None, "utf-8", ask))}

    assert found["Terminal"].verdict == "skipped"
    assert "Mouse" not in found


def test_the_answers_of_a_terminal_are_read() -> None:
    assert read_answers(ANSWERS) == ALL
    assert read_answers(b"\x1b[4;3R\x1b[?1006;0$y\x1bP0$r\x1b\\\x1bP0+r\x1b\\\x1b[?6c") == Answers(
        heard=True, suit_cells=2, mouse=False, truecolour=False, clipboard=False
    )
    assert read_answers(b"\x1bgarbage\xff") == Answers()


@pytest.mark.parametrize("term", ["linux", "vt100"])
def test_a_simple_terminal_is_asked_nothing_it_would_print(term: str) -> None:
    assert questions({"TERM": term}, utf8=False) == "\x1b[c"


@pytest.mark.parametrize(
    ("version", "wanted", "expected"),
    [
        ("8.2.0", ">=8.2,<9", True),
        ("8.10", ">=8.2,<9", True),
        ("9.0", ">=8.2,<9", False),
        ("8.1.9", "<9,>=8.2", False),
        ("1.1.0", "==1.1", True),
        ("4.8", "", True),
    ],
)
def test_a_version_is_held_against_its_range(version: str, wanted: str, expected: bool) -> None:
    assert software.fits(version, wanted) is expected


def test_an_old_python_is_wrong() -> None:
    (finding,) = (each for each in software.look((3, 10)) if each.name == "Python")

    assert (finding.verdict, "3.11 or newer" in finding.remedy) == ("wrong", True)


def test_a_missing_library_is_wrong_only_where_all_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    found = {finding.name: finding for finding in software.look()}

    assert found["textual"].verdict == "wrong"
    assert found["textual"].remedy == "pip install 'textual<9,>=8.2'"
    assert found["asyncssh"].verdict == "note"
    assert "upgrade host --ssh" in found["asyncssh"].words


def folders(server: Path) -> dict[str, Finding]:
    return {finding.name: finding for finding in places.look(server)}


def test_folders_that_can_be_written_are_fine(tmp_path: Path) -> None:
    found = folders(tmp_path / "not" / "yet")

    assert {
        found[name].verdict for name in ("Settings folder", "Data folder", "Server folder")
    } == {"fine"}
    assert not (tmp_path / "not").exists()
    assert found["Hosted games"].verdict == "skipped"


def test_a_folder_that_is_a_file_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    finding = folders(tmp_path / "file" / "server")["Server folder"]

    assert (finding.verdict, "make it yours" in finding.remedy) == ("wrong", True)


async def test_the_games_of_a_host_can_be_read_also_while_it_runs(tmp_path: Path) -> None:
    server = Server(ServerSettings(bind="127.0.0.1", port=0, data=tmp_path))
    await server.start()
    server.open_table("upgrade", 2)
    running = folders(tmp_path)
    await server.stop()
    stopped = folders(tmp_path)

    assert running["Server"].words.startswith("one runs (process ")
    assert running["Hosted games"].verdict == "fine"
    assert stopped["Server"].words == "none runs with this folder"
    assert stopped["Hosted games"].verdict == "fine"


def test_a_damaged_journal_is_wrong(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no journal at all" * 100)

    finding = folders(tmp_path)["Hosted games"]

    assert (finding.verdict, "upgrade restore" in finding.remedy) == ("wrong", True)


def test_a_port_in_use_is_noted_unless_it_is_our_server(tmp_path: Path) -> None:
    with socket.create_server(("", 0)) as taken:
        port = taken.getsockname()[1]
        strange = next(iter(network.look(tmp_path, port)))
        folder = Folder(tmp_path)
        ours = next(iter(network.look(tmp_path, port)))
        folder.release()

    assert (strange.verdict, strange.words) == ("note", "in use")
    assert f"--port {port + 1}" in strange.remedy
    assert (ours.verdict, ours.words) == ("fine", "in use, and a server of yours runs")


def test_a_firewall_is_noted_with_how_to_let_others_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda command: f"/usr/sbin/{command}")
    found = {finding.name: finding for finding in network.look(tmp_path, 0)}

    assert found["Firewall"].verdict == "note"
    assert found["Firewall"].remedy == "let them in: sudo ufw allow 7777/tcp"


def test_a_network_without_multicast_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse() -> None:
        raise ConnectionFailed("net.multicast", "join by the address")

    monkeypatch.setattr(discovery, "opened", refuse)
    found = {finding.name: finding for finding in network.look(tmp_path, 0)}

    assert found["Being found"].verdict == "note"
    assert found["Being found"].remedy == "join by the address"


def test_without_a_terminal_all_else_is_looked_at(tmp_path: Path) -> None:
    said = run("doctor", "--json", "--data", str(tmp_path / "server"))

    found = json.loads(said.out)
    areas = {each["area"] for each in found["findings"]}
    assert (said.code, said.err, found["fine"]) == (0, "", True)
    assert areas == {"program", "terminal", "folders", "network"}
    assert {"area", "name", "verdict", "words", "remedy"} == set(found["findings"][0])


def test_what_is_needed_and_not_right_fails(
    upgrade: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "look", lambda _server: iter(()))
    (tmp_path / "file").write_text("")

    said = upgrade("doctor", "--data", str(tmp_path / "file"))

    assert said.code == 1
    assert said.out.splitlines()[-1] == "Not right, and needed: Server folder."
    assert "  wrong   Server folder: nothing can be written in" in said.out


def test_in_a_terminal_it_is_asked_and_its_answers_are_told() -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "upgrade_tui", "doctor"],
        cwd=str(ROOT),
        dimensions=(30, 100),
        timeout=30,
    )
    child.expect_exact("\x1b[c")
    child.send(ANSWERS.replace(b"\x1b[1;2R", b"\x1b[1;3R"))
    child.expect(pexpect.EOF)
    said = child.before.decode()
    child.close()

    assert "Size: 100 columns and 30 rows" in said
    assert "Width of suits: 2 cells, so letters take their place" in said
    assert "Mouse: clicks are told" in said
    assert child.exitstatus == 0

"""Every command that the documentation shows is run: as it stands, or up to where its screen opens."""

import re
import shlex
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, Command
from tests.cli.records import played_match, record_of
from upgrade_core.record import write_record
from upgrade_tui.app import launch
from upgrade_tui.app.launch import Launch
from upgrade_tui.cli import headless, plain, terminal
from upgrade_tui.cli.checks import screen
from upgrade_tui.cli.checks.answers import Answers
from upgrade_tui.net import discovery
from upgrade_tui.net.messages import PROTOCOL

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SET_UP = {"python3 -m venv .venv", ".venv/bin/pip install ."}
"""What makes the environment that this test itself runs in."""
PRINTING = {
    "doctor",
    "find",
    "games",
    "records",
    "rules",
    "replay",
    "verify",
    "--version",
    "--help",
}


def shown_commands() -> list[str]:
    """Every line after a "$" in the console blocks of all pages, once."""
    found: dict[str, None] = {}
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            found |= dict.fromkeys(re.findall(r"^\$ (.+)$", block, re.MULTILINE))
    return list(found)


COMMANDS = shown_commands()
OURS = [command for command in COMMANDS if re.match(r"(\w+=\w+ )?(\.venv/bin/)?upgrade\b", command)]
MADE = [command for command in COMMANDS if command.startswith("make ")]
TESTED = [command for command in COMMANDS if command.startswith(".venv/bin/pytest")]


@dataclass
class Opened:
    """What commands would have opened, had this been a terminal."""

    launches: list[Launch] = field(default_factory=list)
    servers: list[headless.Hosting] = field(default_factory=list)
    by_lines: list[Launch] = field(default_factory=list)

    def run(self, asked: Launch) -> int:
        """In place of the app."""
        self.launches.append(asked)
        return 0

    def tell(self, asked: Launch, *, as_json: bool) -> int:
        """In place of a session by lines, which is JSON only where that was asked for."""
        assert not as_json
        self.by_lines.append(asked)
        return 0

    async def find(self, _seconds: float) -> tuple[discovery.Found, ...]:
        """In place of the network."""
        return (discovery.Found("attic", "192.168.1.5", 7777, "off", PROTOCOL, "ab12"),)

    def serve(self, asked: headless.Hosting) -> int:
        """In place of a server."""
        self.servers.append(asked)
        return 0


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """A terminal is there, and what would open on it is only noted."""
    noted = Opened()
    monkeypatch.setattr(terminal, "is_terminal", lambda: True)
    monkeypatch.setattr(terminal, "require_terminal", lambda: None)
    monkeypatch.setattr(launch, "run", noted.run)
    monkeypatch.setattr(headless, "serve", noted.serve)
    monkeypatch.setattr(plain, "run", noted.tell)
    monkeypatch.setattr(discovery, "find_hosts", noted.find)
    nowhere = screen.Terminal({"TERM": "xterm"}, None, "utf-8", Answers)
    monkeypatch.setattr(screen, "this_terminal", lambda: nowhere)
    return noted


def words_of(command: str, record: Path) -> tuple[dict[str, str], list[str]]:
    """The variables that a command sets, and its words behind `upgrade`."""
    words = shlex.split(command)
    variables = {}
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        variables[name] = value
    return variables, [str(record) if word == "FILE" else word for word in words[1:]]


def test_no_command_is_left_out() -> None:
    assert len(OURS) > 10
    assert set(COMMANDS) == {*OURS, *MADE, *TESTED, *SET_UP}


@pytest.mark.parametrize("text", OURS)
def test_a_command_of_ours_does_what_the_page_is_about(
    text: str,
    upgrade: Command,
    opened: Opened,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = tmp_path / "match.upgrade"
    record.write_text(write_record(record_of(played_match())), encoding="utf-8")
    variables, words = words_of(text, record)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    said = upgrade(*words)

    opens = not words or words[0] not in PRINTING or (words[0] == "replay" and len(words) == 2)
    assert (said.code, said.err) == (0, "")
    assert bool(said.out) != opens
    assert len(opened.launches) + len(opened.servers) + len(opened.by_lines) == opens
    assert len(opened.by_lines) == ("--plain" in words)
    if variables:
        assert opened.launches[0].password == variables["UPGRADE_PASSWORD"]


@pytest.mark.parametrize("text", MADE)
def test_a_target_that_a_page_names_can_be_made(text: str) -> None:
    done = subprocess.run(
        ["make", "--dry-run", *shlex.split(text)[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("text", TESTED)
def test_tests_that_a_page_names_are_there(text: str) -> None:
    paths = [word for word in shlex.split(text)[1:] if word.startswith("tests/")]

    assert paths
    assert all((ROOT / path).exists() for path in paths)

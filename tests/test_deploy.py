"""The files in deploy/: what they start is there, and starts as the page for hosts says."""

import json
import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.cli.commands import Command, upgrade
from upgrade_tui.cli import headless
from upgrade_tui.cli.headless import Hosting
from upgrade_tui.cli.ports import USUAL_PORTS
from upgrade_tui.cli.stopping import LIMIT_S

__all__ = ["upgrade"]

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")
IGNORED = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").split("\n")
INSTRUCTION = re.compile(r"^([A-Z]+) ((?:.*\\\n)*.*)$", re.MULTILINE)
INSTRUCTIONS = [
    (name, re.sub(r"\s*\\\n\s*", " ", words)) for name, words in INSTRUCTION.findall(DOCKERFILE)
]


class Several(dict[str, str]):
    """An option that stands more than once keeps all it was given, as in systemd."""

    def __setitem__(self, key: str, value: object) -> None:
        both = [*self.get(key, []), *value] if isinstance(value, list) else value
        super().__setitem__(key, both)  # type: ignore[assignment]


def unit() -> dict[str, str]:
    """The [Service] section."""
    parser = RawConfigParser(strict=False, dict_type=Several, comment_prefixes="#")
    parser.optionxform = str  # type: ignore[assignment,method-assign] # systemd minds the case
    parser.read(DEPLOY / "upgrade.service", "utf-8")
    return dict(parser["Service"])


def instruction(name: str) -> list[str]:
    """What stands behind each such instruction of the Dockerfile."""
    return [words for each, words in INSTRUCTIONS if each == name]


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch) -> list[Hosting]:
    """The servers that commands would have started."""
    started: list[Hosting] = []

    def serve(asked: Hosting) -> int:
        started.append(asked)
        return 0

    monkeypatch.setattr(headless, "serve", serve)
    return started


# systemd ----------------------------------------------------------------------------------------


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_finds_no_fault_with_the_unit(tmp_path: Path) -> None:
    there = tmp_path / "upgrade"
    there.write_text("#!/bin/sh\n")
    there.chmod(0o755)
    text = (DEPLOY / "upgrade.service").read_text("utf-8")
    (tmp_path / "upgrade.service").write_text(text.replace("/opt/upgrade/bin/upgrade", str(there)))

    done = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / "upgrade.service")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_unit_starts_a_server_that_tells_when_it_is_ready(
    upgrade: Command, hosted: list[Hosting]
) -> None:
    service = unit()
    program, *words = shlex.split(service["ExecStart"])

    said = upgrade(*words)

    assert (said.code, said.err) == (0, "")
    assert program == "/opt/upgrade/bin/upgrade"
    assert service["Type"] == "notify"
    assert [str(each.launch.data) for each in hosted] == [f"%S/{service['StateDirectory']}"]
    assert int(service["TimeoutStopSec"]) > LIMIT_S


# Containers -------------------------------------------------------------------------------------


def is_ignored(path: str) -> bool:
    """Whether a path from the root is kept out of an image; the last line that fits decides."""
    ignored = False
    for line in IGNORED:
        if fnmatch(path, line.removeprefix("!").removeprefix("**/")):
            ignored = not line.startswith("!")
    return ignored


def test_all_that_the_image_is_made_of_is_there_and_let_in() -> None:
    copied = [
        source
        for words in instruction("COPY")
        if not words.startswith("--from")
        for source in words.split()[:-1]
    ]

    assert {"pyproject.toml", "constraints.txt", "upgrade_core", "upgrade_tui"} < set(copied)
    assert [each for each in copied if not (ROOT / each).exists() or is_ignored(each)] == []
    assert [each for each in (".git", "tests", ".venv", "docs") if not is_ignored(each)] == []


def test_what_the_metadata_names_is_in_the_image() -> None:
    metadata = (ROOT / "pyproject.toml").read_text("utf-8")
    named = re.findall(r"^(?:readme|license-files|packages) = \[?(.*?)\]?$", metadata, re.MULTILINE)
    files = {name for line in named for name in re.findall(r'"([^"]+)"', line)}

    assert files == {"README.md", "LICENSE", "upgrade_core", "upgrade_tui"}
    assert [each for each in sorted(files) if is_ignored(each)] == []


def test_the_container_serves_as_an_ordinary_user_and_keeps_its_games_in_the_volume(
    upgrade: Command, hosted: list[Hosting], monkeypatch: pytest.MonkeyPatch
) -> None:
    [environment] = instruction("ENV")
    variables = dict(word.split("=", 1) for word in environment.split())
    monkeypatch.setenv("UPGRADE_DATA", variables["UPGRADE_DATA"])
    program, *words = json.loads(instruction("ENTRYPOINT")[-1])

    said = upgrade(*words, "sleight", "--port", "7000")

    assert (program, said.code, said.err) == ("upgrade", 0, "")
    [server] = hosted
    assert (server.table.spec.key, server.launch.port) == ("sleight", 7000)
    assert server.running.metrics == USUAL_PORTS["--metrics"]
    assert [str(server.launch.data)] == instruction("VOLUME")
    assert instruction("USER") == ["upgrade"]
    assert LIMIT_S < 10, "docker stop kills after ten seconds"


def test_the_health_of_a_container_is_asked_where_its_figures_are() -> None:
    [check] = instruction("HEALTHCHECK")
    python, option, program = json.loads(check.partition("CMD ")[2])

    compile(program, "healthcheck", "exec")
    assert (python, option) == ("python", "-c")
    assert f"http://127.0.0.1:{USUAL_PORTS['--metrics']}/metrics" in program

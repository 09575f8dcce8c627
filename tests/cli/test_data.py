"""`upgrade backup`, `upgrade restore`, and the options of a server without a screen."""

from pathlib import Path

import pytest

from tests.cli.commands import Command, upgrade
from tests.net.ends import hosted, player
from upgrade_tui.cli import headless, terminal
from upgrade_tui.cli.headless import Hosting
from upgrade_tui.cli.ports import with_usual_ports
from upgrade_tui.cli.running import Running
from upgrade_tui.net.journal.folder import usual_folder

__all__ = ["upgrade"]


def sorted_files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


async def keep_a_game(data: Path) -> None:
    async with hosted(data=data) as server, player(server) as ann:
        await ann.create_table("upgrade", 2)


async def test_a_backup_is_made_while_a_server_runs_and_put_back_elsewhere(
    upgrade: Command, tmp_path: Path
) -> None:
    data, file, other = str(tmp_path / "a"), str(tmp_path / "b.tar.gz"), str(tmp_path / "c")
    async with hosted(data=Path(data)) as server, player(server) as ann:
        await ann.create_table("upgrade", 2)

        saved = upgrade("backup", file, "--data", data)
        busy = upgrade("restore", file, "--data", data, "--force")
    back = upgrade("restore", file, "--data", other)
    again = upgrade("restore", file, "--data", other)
    forced = upgrade("restore", file, "--data", other, "--force")

    assert (saved.code, saved.err) == (0, "")
    assert saved.out.startswith(f"{file}: 1 open table and 0 records. ")
    assert (busy.code, busy.out) == (1, "")
    assert "another server" in busy.err
    assert back.out == f"1 open table and 0 more records are in {other} now.\n"
    assert (again.code, "give --force" in again.err) == (1, True)
    assert f"What was there before is in {other}/before-" in forced.out


async def test_without_a_folder_the_usual_one_is_meant(upgrade: Command, tmp_path: Path) -> None:
    await keep_a_game(usual_folder())

    said = upgrade("backup", str(tmp_path))

    assert (said.code, said.err) == (0, "")
    assert [each.name[:8] for each in sorted_files(tmp_path)] == ["upgrade-"]


def test_what_cannot_be_backed_up_or_restored_is_one_sentence(
    upgrade: Command, tmp_path: Path
) -> None:
    for words in (
        ("backup", str(tmp_path / "x"), "--data", str(tmp_path)),
        ("restore", str(tmp_path / "x"), "--data", str(tmp_path)),
    ):
        said = upgrade(*words)

        assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
        assert said.err.startswith("upgrade: ")


# Options ----------------------------------------------------------------------------------------


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> list[Hosting]:
    """What would have been served."""
    started: list[Hosting] = []

    def serve(asked: Hosting) -> int:
        started.append(asked)
        return 0

    monkeypatch.setattr(headless, "serve", serve)
    return started


@pytest.mark.parametrize(
    ("words", "running"),
    [
        ([], Running()),
        (["--metrics"], Running(9777)),
        (["--metrics", "9000"], Running(9000)),
        (["--metrics=9000"], Running(9000)),
        (["--metrics", "sleight"], Running(9777)),
        (["--metrics", "--log-level", "warning"], Running(9777, "auto", "warning")),
        (["--log-format", "json"], Running(None, "json")),
    ],
)
def test_a_server_without_a_screen_runs_as_it_was_asked_to(
    words: list[str], running: Running, upgrade: Command, servers: list[Hosting]
) -> None:
    said = upgrade("host", "--headless", *words)

    assert (said.code, said.err) == (0, "")
    assert [each.running for each in servers] == [running]
    assert [each.table.spec.key for each in servers] == [
        "sleight" if "sleight" in words else "upgrade"
    ]


@pytest.mark.parametrize("words", [["--metrics"], ["--log-format", "json"]])
def test_with_a_screen_there_is_no_log_and_are_no_figures(
    words: list[str], upgrade: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(terminal, "is_terminal", lambda: True)

    said = upgrade("host", *words)

    assert (said.code, said.out) == (2, "")
    assert "are for a server without a screen: add --headless" in said.err


@pytest.mark.parametrize(
    "words", [["--metrics", "70000"], ["--log-format", "xml"], ["--log-level", "loud"]]
)
def test_what_cannot_be_meant_is_refused_with_what_can(words: list[str], upgrade: Command) -> None:
    said = upgrade("host", "--headless", *words)

    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


def test_only_an_option_that_may_stand_alone_is_completed() -> None:
    typed = ["host", "--port", "--metrics", "12", "--metrics"]

    assert with_usual_ports(typed) == [*typed, "9777"]

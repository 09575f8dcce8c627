"""What a terminal gets over SSH: its colours, its signs, its size, or lines; and how it ends."""

import re
from pathlib import Path

import pytest

from tests.doors.ssh.openssh import NEEDS_SSH, SshTerminal, ssh_host
from upgrade_tui.app.screens.lobby import LobbyScreen

pytestmark = NEEDS_SSH
WHO = "What shall we call you?"
TO_THE_LOBBY = "Tables at this server"


async def _named(terminal: SshTerminal, name: str) -> None:
    """Wait until somebody whom the host knows is among the tables."""
    await terminal.until(f"you are {name}")


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, rb"\x1b\[[0-9;]*38;2;"),
        ({"TERM": "xterm-256color"}, rb"\x1b\[[0-9;]*38;5;"),
        ({"TERM": "xterm"}, rb"\x1b\[[0-9;]*9[0-7]"),
    ],
    ids=["24-bit", "256", "16"],
)
async def test_colours_are_those_of_the_terminal(
    tmp_path: Path, environ: dict[str, str], colours: bytes
) -> None:
    kinds = [rb"38;2;", rb"38;5;"]
    async with ssh_host(tmp_path) as host:
        options = ("-o", "SendEnv=COLORTERM")
        async with host.terminal(None, *options, environ=environ) as guest:
            await guest.until(WHO)
            assert re.search(colours, guest.sent)
            assert [kind for kind in kinds if kind in guest.sent and kind not in colours] == []


@pytest.mark.parametrize(
    "environ",
    [{"TERM": "vt100"}, {"TERM": "xterm-256color", "NO_COLOR": "1"}],
    ids=["vt100", "NO_COLOR"],
)
async def test_a_terminal_without_colours_gets_none(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    async with ssh_host(tmp_path) as host:
        options = ("-o", "SendEnv=NO_COLOR")
        async with host.terminal(None, *options, environ=environ) as guest:
            await guest.until(WHO)
            assert not re.search(rb"\x1b\[([0-9;]*;)?(3|4|9|10)[0-8](;[0-9;]*)?m", guest.sent)


@pytest.mark.parametrize(
    "environ", [{"LANG": "C", "LC_ALL": "C"}, {"TERM": "vt220"}], ids=["LANG=C", "vt220"]
)
async def test_what_has_no_utf_8_gets_ascii_alone(tmp_path: Path, environ: dict[str, str]) -> None:
    async with ssh_host(tmp_path) as host:
        options = ("-o", "SendEnv=LANG LC_*")
        async with host.terminal(None, *options, environ=environ) as guest:
            await guest.until(WHO)
            guest.press("Gil", "enter")
            await guest.until("you are Gil")
            assert guest.sent.isascii()


async def test_a_small_window_gets_a_friendly_page_until_it_is_larger(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, "ann") as host, host.terminal("ann", columns=60, rows=18) as ann:
        await ann.until("80×24 or more")
        assert TO_THE_LOBBY not in ann.text

        ann.resize(100, 30)
        await _named(ann, "Ann")
        assert TO_THE_LOBBY in ann.text


async def test_a_click_presses_what_it_hits(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, "ann") as host, host.terminal("ann") as ann:
        await _named(ann, "Ann")
        screen = await ann.until("New table")
        row = next(n for n, line in enumerate(screen.splitlines()) if "New table" in line)
        column = screen.splitlines()[row].index("New table")

        at = f"{column + 1};{row + 1}"
        ann.press(f"\x1b[<0;{at}M", f"\x1b[<0;{at}m")

        await ann.until("A new table")


async def test_a_lone_escape_is_a_key_and_not_the_beginning_of_one(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, "ann") as host, host.terminal("ann") as ann:
        await _named(ann, "Ann")
        ann.press("?")
        await ann.until("Open a table of your own")
        ann.press("escape")
        await ann.until(lambda text: "Open a table of your own" not in text)
        ann.press("escape")
        assert await ann.exit_code() == 0


async def test_the_terminal_is_given_back_as_it_was(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, "ann") as host, host.terminal("ann") as ann:
        await _named(ann, "Ann")
        taken = ann.sent.count(b"\x1b[?1049h")
        ann.press("quit")
        assert await ann.exit_code() == 0

        end = ann.sent[ann.sent.rindex(b"\x1b[?1049l") - 80 :]
        for mode in (b"?1000l", b"?1003l", b"?1006l", b"?2004l", b"?7h", b"?25h", b"<u"):
            assert b"\x1b[" + mode in end
        assert taken == ann.sent.count(b"\x1b[?1049l") == 1


async def test_no_news_of_focus_and_no_pixels_are_asked_for(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, "ann") as host, host.terminal("ann") as ann:
        await _named(ann, "Ann")
        for mode in (b"?1004h", b"?1016h", b"?2048h", b"?2048$p"):
            assert mode not in ann.sent


async def test_when_the_host_stops_everybody_is_told_below_their_own_screen(
    tmp_path: Path,
) -> None:
    async with ssh_host(tmp_path, "ann") as host, host.terminal("ann") as ann:
        await _named(ann, "Ann")
        await host.door.close("The host has closed this server.")

        await ann.exit_code()
        assert "The host has closed this server." in ann.text
        assert ann.is_given_back


async def test_a_mistake_of_ours_ends_one_visit_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_screen: LobbyScreen) -> None:
        raise ZeroDivisionError("secret of somebody")

    async with ssh_host(tmp_path, "ann", "bob") as host, host.terminal("bob") as bob:
        await _named(bob, "Bob")
        monkeypatch.setattr(LobbyScreen, "action_settings", broken)
        async with host.terminal("ann") as ann:
            await _named(ann, "Ann")
            ann.press("s")
            assert await ann.exit_code() == 1
            assert "The game made a mistake and had to stop." in ann.text
            assert "secret" not in ann.text
        bob.press("?")
        await bob.until("Open a table of your own")


# By lines --------------------------------------------------------------------------------------


async def test_without_a_terminal_the_game_is_played_by_lines(tmp_path: Path) -> None:
    async with ssh_host(tmp_path) as host:
        host.server.open_standing("upgrade", 2, None, {})
        said = await host.run("ann", options=("-T",), typed="Ann\nbot easy\nstart\n?\n")

    assert said.returncode == 0
    assert "Hello Ann." in said.stdout
    assert "place" in said.stdout
    assert "\x1b" not in said.stdout
    assert "\r" not in said.stdout


async def test_a_dumb_terminal_gets_lines_and_sees_what_it_types(tmp_path: Path) -> None:
    dumb = {"TERM": "dumb"}
    async with ssh_host(tmp_path) as host, host.terminal("ann", environ=dumb) as ann:
        await ann.until(WHO)
        ann.press("Anm", "\x7f", "n", "enter")
        await ann.until("Hello Ann.")
        ann.press("q", "uit", "enter")
        assert await ann.exit_code() == 0
        assert b"\x1b" not in ann.sent


async def test_lines_too_are_asked_for_the_password(tmp_path: Path) -> None:
    async with ssh_host(tmp_path, password="sesame") as host:
        said = await host.run("ann", options=("-T",), typed="Ann\nwrong\nsesame\nquit\n")

    assert said.returncode == 0
    assert "Hello Ann." in said.stdout


# The host's own things -------------------------------------------------------------------------


async def test_nothing_of_a_visit_lands_among_the_hosts_own_files(
    tmp_path: Path, home: Path
) -> None:
    async with ssh_host(tmp_path) as host:
        host.server.open_standing("overthrone", 1, None, {})
        async with host.terminal("ann") as ann:
            await ann.until(WHO)
            ann.press("Ann", "enter")
            await ann.until("you, host")
            ann.press("s")
            await ann.until(lambda text: "deal " in text)
            ann.press("d", "x")
            await ann.until("Give")
            ann.press("y")
            await ann.until("save")
            ann.press("s")
            await ann.until("Copied: your terminal has the record")
            assert b"\x1b]52;c;" in ann.sent
            ann.press("quit")
            await ann.exit_code()

    assert _files(home) == []


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]

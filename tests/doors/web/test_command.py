"""`upgrade host --web`: what the words mean, what is loaded for it, where the address is told."""

import subprocess
import sys
from dataclasses import replace
from functools import partial

import pytest

from tests.cli.commands import ROOT, Command
from tests.doors.web.serving import HERE, SETTINGS
from upgrade_tui.app import solo
from upgrade_tui.app.launch import Launch, server_settings
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.cli import headless
from upgrade_tui.cli.doors import wanted_doors
from upgrade_tui.cli.headless import Hosting
from upgrade_tui.doors.web.door import WebDoor
from upgrade_tui.net.server import Server

LOADED = """
import sys
import upgrade_tui.cli.headless, upgrade_tui.cli.playing, upgrade_tui.app.launch
from upgrade_tui.cli.doors import wanted_doors
assert len(wanted_doors("127.0.0.1", web=8000)) == 1
print(*{"aiohttp", "textual_serve"} & set(sys.modules))
"""


@pytest.mark.parametrize(
    ("words", "port"),
    [
        (["--web"], 8000),
        (["--web", "9000"], 9000),
        (["--web=9000"], 9000),
        (["--web", "sleight"], 8000),
    ],
)
async def test_the_door_is_where_it_was_asked_to_be(
    words: list[str],
    port: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[Hosting] = []

    def serve(asked: Hosting) -> int:
        started.append(asked)
        return 0

    monkeypatch.setattr(headless, "serve", serve)
    Command(capsys, monkeypatch)("host", "--headless", "--bind", HERE, *words)

    (make,) = started[0].settings.doors
    server = Server(SETTINGS)
    door = make(server)
    assert isinstance(door, WebDoor)
    assert (door.settings.bind, door.settings.port) == (HERE, port)
    await server.stop()


async def test_a_host_with_a_screen_reads_the_address_in_the_waiting_room() -> None:
    doors = wanted_doors(HERE, web=0)
    launch = Launch("host", bind=HERE, port=0, doors=doors)
    settings = replace(server_settings(launch), data=None, records=None)

    session, _ = await solo.host_here(Wanted("upgrade", 2), "Ann", settings)

    assert [way.partition("1:")[0] for way in session.other_ways] == ["http://127.0.0."]
    await session.close()


async def test_no_other_server_of_the_program_opens_the_door() -> None:
    launch = Launch("play", doors=wanted_doors(HERE, web=0))

    assert server_settings(launch).doors == ()


def test_what_serves_pages_is_loaded_only_when_the_door_opens() -> None:
    loaded = partial(subprocess.run, cwd=ROOT, capture_output=True, text=True, check=True)

    assert loaded([sys.executable, "-c", LOADED]).stdout == "\n"

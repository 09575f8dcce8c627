"""How every screen but the board's looks, large and small, in colour, in ASCII, without colour."""

import asyncio
from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.app.driving import ANN, HeardApp, lobby_app, room_app, until
from upgrade_tui.app import routes
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.link import LinkScreen
from upgrade_tui.app.screens.new_table import NewTableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.net.tokens import FileTokens

Snap = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)
PLAIN = Settings(name="Ann", glyphs="ascii", theme="paper")


def room(seat: int | None = 0, settings: Settings = ANN) -> UpgradeApp:
    """A room with talk in it."""
    app, client = room_app(seat, warnings=("Only 7 spare cards: the deck will turn over fast.",))
    app.settings = settings
    app._dress()  # noqa: SLF001 - settings put under a made app
    client.listener.on_said("FOX-42", 1, "Bob", "Hello! Who else is coming?")
    client.listener.on_said("FOX-42", 0, "Ann", "Dee went for coffee and is back in a minute.")
    client.listener.on_said("FOX-42", None, "", "Dee has lost the connection.")
    return app


def form(settings: Settings = ANN) -> UpgradeApp:
    """The form with more to fill in than elsewhere."""
    first = NewTableScreen("upgrade", choose_place=True)
    return HeardApp(first, settings=settings)  # type: ignore[arg-type]


class LongWay:
    """A journey that does not end."""

    words = "Connecting to 192.168.1.5:7777"

    async def go(self, app: UpgradeApp) -> tuple[Session, None]:
        del app
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    async def close(self) -> None:
        return


def on_the_way(settings: Settings = ANN) -> UpgradeApp:
    """The opening screen, for as long as one likes."""
    return UpgradeApp(journey=LongWay(), settings=settings)


SCREENS: dict[str, Callable[[], UpgradeApp]] = {
    "opening": on_the_way,
    "home": HeardApp,
    "lobby": lambda: lobby_app()[0],
    "room": room,
    "room-guest": lambda: room(1),
    "new-table": form,
    "rules": lambda: HeardApp(routes.rules("upgrade", "fight")),
    "settings": lambda: HeardApp(routes.settings()),
}


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_was_looked_at(
    name: str, size: tuple[int, int], snap_compare: Snap
) -> None:
    assert snap_compare(SCREENS[name](), terminal_size=size)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_help_looks_as_it_was_looked_at(size: tuple[int, int], snap_compare: Snap) -> None:
    assert snap_compare(lobby_app()[0], terminal_size=size, press=["question_mark"])


def test_a_question_looks_as_it_was_looked_at(snap_compare: Snap) -> None:
    async def ask(pilot: Pilot[int]) -> None:
        await pilot.press("j")
        await until(pilot, lambda: isinstance(pilot.app.focused, Input))
        pilot.app.screen.query_one(Input).cursor_blink = False

    assert snap_compare(HeardApp(), terminal_size=SMALL, run_before=ask)


def test_reconnecting_looks_as_it_was_looked_at(snap_compare: Snap) -> None:
    async def cut(pilot: Pilot[int]) -> None:
        pilot.app.push_screen(LinkScreen("reconnecting", "The server does not answer."))
        await pilot.pause()

    assert snap_compare(lobby_app()[0], terminal_size=SMALL, run_before=cut)


def test_a_terminal_too_small_looks_as_it_was_looked_at(snap_compare: Snap) -> None:
    assert snap_compare(HeardApp(), terminal_size=(60, 18))


def test_a_refused_table_looks_as_it_was_looked_at(snap_compare: Snap) -> None:
    assert snap_compare(form(), terminal_size=SMALL, press=["down", *["right"] * 6])


def test_a_kept_seat_looks_as_it_was_looked_at(snap_compare: Snap) -> None:
    tokens = FileTokens()
    tokens.put("192.168.1.5:7777", "FOX-42", bytes(32))
    tokens.release()

    assert snap_compare(HeardApp(), terminal_size=SMALL)


@pytest.mark.parametrize(
    "make",
    [
        lambda: HeardApp(settings=PLAIN),
        lambda: on_the_way(PLAIN),
        lambda: room(settings=PLAIN),
        lambda: form(PLAIN),
    ],
    ids=["home", "opening", "room", "new-table"],
)
def test_in_ascii_a_screen_looks_as_it_was_looked_at(
    make: Callable[[], UpgradeApp], snap_compare: Snap
) -> None:
    assert snap_compare(make(), terminal_size=SMALL)


@pytest.mark.parametrize("name", SCREENS)
async def test_without_colour_every_screen_has_none_and_is_whole(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = SCREENS[name]()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: bool(app.screen.query("StatusLine")))
        strips = app.screen._compositor.render_strips(app.size)  # noqa: SLF001 - as it is painted
        styles = [segment.style for strip in strips for segment in strip if segment.style]

    assert styles
    assert [style for style in styles if style.color or style.bgcolor] == []

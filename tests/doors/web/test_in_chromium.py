"""The page in a real browser: a game between a tab and a terminal, reloads, phones, passwords."""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.doors.web.browsing import BOX, Tab, attack_key, chromium, phone
from tests.doors.web.serving import HERE, SETTINGS, Served, served
from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.net.client import Client, Deaf, tcp_connector
from upgrade_tui.net.mirror import Change, TableMirror
from upgrade_tui.net.tokens import MemoryTokens

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.xdist_group("chromium"),  # one browser for all, and not beside one another
]

PLACING = "Choose the card to attack with"
MINE = "Your turn:"
MOST_TURNS = 100
SIZE = "document.getElementById('terminal').dataset.fontSize"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


class Robot(Deaf):
    """Somebody at a terminal, over TCP, who always takes the first choice there is."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._moves: set[asyncio.Task[None]] = set()
        self._moved = -1

    def on_update(self, table: TableMirror, change: Change) -> None:  # noqa: ARG002 - see Listener
        self.on_table(table)

    def on_table(self, table: TableMirror) -> None:
        view, seat = table.view, table.seat
        if view is None or seat not in table.waiting or table.version == self._moved:
            return
        assert seat is not None
        self._moved = table.version
        action = table.spec.rules.choices(view.state, seat).few()[0]
        task = asyncio.create_task(self._client.act(table.code, action))
        self._moves.add(task)
        task.add_done_callback(self._moves.discard)


async def join_by_tcp(here: Served, name: str) -> Client:
    client = Client(tcp_connector("127.0.0.1", here.server.port), name, MemoryTokens())
    client.listener = Robot(client)
    await client.connect()
    await client.join_table(here.code)
    return client


async def play_on(tab: Tab) -> int:
    """Attack at every turn until the game is over; how many turns that took."""
    for turn in range(MOST_TURNS):
        text = await tab.until(lambda text: MINE in text or is_over(text))
        if is_over(text):
            return turn
        await tab.press(attack_key(text))
        await tab.until(lambda text: MINE not in text or is_over(text))
    raise AssertionError(tab.text)


def is_over(screen: str) -> bool:
    return "rematch" in screen.lower()


async def test_a_tab_and_a_terminal_play_a_whole_game_with_a_reload_in_the_middle(
    browser: Browser,
) -> None:
    async with served() as here, await browser.new_context() as context:
        tab = await Tab.open(context, here.address)
        await tab.be_called("Ann")
        await tab.until("1 seat free")
        bob = await join_by_tcp(here, "Bob")
        await tab.until("Bob")
        await tab.press("s")
        await tab.until(PLACING)

        await tab.reload()
        await tab.until(PLACING)
        await tab.press("Enter")
        turns = await play_on(tab)

        assert bob.tables[here.code].names == ("Ann", "Bob")
        assert turns >= 1
        assert re.search(r"(You win|Bob wins)", tab.text)
        assert tab.mistakes == []
        await bob.close()


async def test_two_browsers_are_two_players(browser: Browser) -> None:
    async with (
        served() as here,
        await browser.new_context() as ann,
        await browser.new_context() as bob,
    ):
        first = await Tab.open(ann, here.address)
        await first.be_called("Ann")
        await first.until("1 seat free")

        second = await Tab.open(bob, here.address)
        await second.be_called("Bob")

        assert re.search(r"2 Bob +you", await second.until("all seats taken"))
        assert re.search(r"1 Ann +you", await first.until("Bob"))


async def test_on_a_phone_all_columns_are_in_sight_and_keys_can_be_tapped(
    browser: Browser,
) -> None:
    async with served() as here, await phone(browser) as context:
        tab = await Tab.open(context, here.address)
        await tab.until("What shall we call you?")
        left, top, width, height = await tab.page.evaluate(BOX)
        keys = await tab.page.locator("#keys").bounding_box()

        assert keys is not None
        assert tab.columns >= 80
        assert tab.rows >= 24
        assert 393 - 8 <= left + width <= 393
        assert top + height <= keys["y"]

        await tab.page.tap("#letters")
        await tab.page.keyboard.type("Ann")
        await tab.tap("Enter OK")
        await tab.until("1 seat free")
        await tab.page.tap("button[data-keys=help]")
        await tab.until("Show the keys of this screen")
        place = here.address.partition("://")[2]
        assert [url for url in tab.requests if f"://{place}" not in url] == []
        assert tab.mistakes == []


async def test_letters_become_smaller_when_asked_and_never_too_large_for_the_board(
    browser: Browser,
) -> None:
    async with served() as here, await phone(browser) as context:
        tab = await Tab.open(context, here.address)
        size = float(await tab.page.evaluate(SIZE))

        await tab.page.tap("button[data-zoom='1']")
        assert float(await tab.page.evaluate(SIZE)) == size
        async with tab.page.expect_navigation():
            await tab.page.tap("button[data-zoom='-1']")

        assert float(await tab.page.evaluate(SIZE)) == size - 1


async def test_a_server_with_a_password_asks_for_it_on_a_page_of_its_own(browser: Browser) -> None:
    settings = replace(SETTINGS, password="sesame")
    async with served(settings) as here, await browser.new_context() as context:
        tab = await Tab.open(context, f"{here.address}?table={here.code}")
        await tab.page.keyboard.type("open")
        await tab.press("Enter")
        await tab.page.wait_for_selector("text=That is not the password of this server")
        await tab.page.fill("#password", "sesame")
        await tab.press("Enter")

        await tab.be_called("Ann")

        assert here.code in await tab.until("1 seat free")
        assert tab.page.url == f"{here.address}?table={here.code}"


async def test_a_tab_comes_back_by_itself_when_the_server_does(
    browser: Browser, tmp_path: Path
) -> None:
    settings = replace(SETTINGS, data=tmp_path / "games")
    async with await browser.new_context() as context:
        async with served(settings) as here:
            tab = await Tab.open(context, here.address)
            await tab.be_called("Ann")
            await tab.until("1 seat free")
            port = here.door.port
        await tab.page.wait_for_selector("text=The line to the server is gone", timeout=10_000)
        tab.forget()

        async with served(settings, WebSettings(HERE, port)):
            text = await tab.until("1 seat free")

        assert re.search(r"1 Ann +you", text)

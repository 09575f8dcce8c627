"""Tabs of a real Chromium, whose screens are read where they are told: from the frames of the line."""

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    Page,
    Request,
    WebSocket,
    async_playwright,
)

from tests.doors.screen_of import FarScreen

LIMIT_S = 20.0
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium_path() -> str:
    """Where Chromium is; without one the tests are left out, but not in continuous integration."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None and os.environ.get("CI"):
        pytest.fail("Chromium is missing: .ci/run installs it")
    if found is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    return found


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser without a window; as root it has no sandbox."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path(), args=["--no-sandbox"]
        )
        yield browser
        await browser.close()


BOX = """() => {
    const box = document.querySelector(".xterm-screen").getBoundingClientRect();
    return [box.left, box.top, box.width, box.height];
}"""
"""Where the characters of the screen are, in points."""


async def phone(browser: Browser) -> BrowserContext:
    """The same on a phone that is held upright: 393 by 727 points, and fingers."""
    return await browser.new_context(
        viewport={"width": 393, "height": 727}, is_mobile=True, has_touch=True
    )


class Tab:
    """A page at which somebody plays. Make one with `Tab.open`."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.mistakes: list[str] = []
        self.columns = self.rows = 0
        self._screen = FarScreen()
        self._changed = asyncio.Event()
        page.on("request", self._requested)
        page.on("websocket", self._connected)
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on(
            "console",
            lambda line: self.mistakes.append(line.text) if line.type == "error" else None,
        )

    @classmethod
    async def open(cls, context: BrowserContext, address: str) -> "Tab":
        """A new tab at an address."""
        tab = cls(await context.new_page())
        await tab.page.goto(address)
        return tab

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)

    def _connected(self, line: WebSocket) -> None:
        self.requests.append(line.url)
        query = parse_qs(urlsplit(line.url).query)
        self.columns, self.rows = int(query["width"][0]), int(query["height"][0])
        self._screen = FarScreen(self.columns, self.rows)
        line.on("framereceived", self._told)

    def _told(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes):
            self._screen.send(frame)
            self._changed.set()

    @property
    def text(self) -> str:
        """The screen, line by line."""
        return self._screen.text

    async def until(self, wanted: str | Callable[[str], object]) -> str:
        """Wait until the screen shows a text, or fulfils a condition; the screen then."""
        shows = (lambda text: wanted in text) if isinstance(wanted, str) else wanted
        try:
            async with asyncio.timeout(LIMIT_S):
                while not shows(self.text):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            words = await self.page.text_content("#words", timeout=1000)
            raise AssertionError(f"it does not come; {words!r}:\n{self.text}") from None
        return self.text

    def forget(self) -> None:
        """What has been shown so far counts no more."""
        self._screen = FarScreen()

    async def reload(self) -> None:
        """Load the page again."""
        self.forget()
        await self.page.reload()

    async def press(self, *keys: str) -> None:
        """Press keys one after another, by Playwright's names."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def tap(self, word: str) -> None:
        """Tap the first place where the screen shows a word."""
        lines = self.text.splitlines()
        row = next(number for number, line in enumerate(lines) if word in line)
        left, top, width, height = await self.page.evaluate(BOX)
        x = left + (lines[row].index(word) + 0.5) * width / self.columns
        y = top + (row + 0.5) * height / self.rows
        await self.page.touchscreen.tap(x, y)

    async def be_called(self, name: str) -> None:
        """Answer the question for a name."""
        await self.until("What shall we call you?")
        await self.page.keyboard.type(name)
        await self.press("Enter")

    async def words(self) -> str:
        """Wait until the page shows something in place of the game; what it says."""
        await self.page.wait_for_selector(
            "body:not(.playing) #again:visible", timeout=LIMIT_S * 1000
        )
        return await self.page.inner_text("#words")


def attack_key(screen: str) -> str:
    """The first key that attacks somebody, as the line at the bottom names it."""
    keys = re.search(r"^ .*?(\d)(?: \d)* attack", screen, re.MULTILINE)
    assert keys is not None, screen
    return keys[1]

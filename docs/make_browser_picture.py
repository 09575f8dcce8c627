"""Takes the picture of the browser door: the real page, in a Chromium that is installed already.

`.venv/bin/python -m docs.make_browser_picture` plays a fight against a bot in a tab and writes
docs/images/browser.png. It needs no network.
"""

import asyncio
import shutil
from functools import partial
from pathlib import Path

from playwright.async_api import Page, async_playwright

from upgrade_tui.doors.web.door import WebDoor
from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

IMAGE = Path(__file__).parent / "images" / "browser.png"
HERE = "127.0.0.1"
WIDTH, HEIGHT = 920, 560
STEPS = ["Ann", "Enter", "b", "b", "b", "s", "Enter"]
"""A name, three bots, the start, and the card that is pointed at."""
MOMENT_MS = 900
"""So long until what a key does has been drawn, motion and all."""


def web_door(server: Server) -> WebDoor:
    """A door at any free port."""
    return WebDoor(server, WebSettings(HERE, 0))


async def take_picture(page: Page, address: str) -> None:
    """Play to the first turn, and take it."""
    await page.goto(address)
    await page.wait_for_selector("body.playing")
    for step in STEPS:
        await page.wait_for_timeout(MOMENT_MS)
        type_or_press = page.keyboard.type if len(step) == 3 else page.keyboard.press
        await type_or_press(step)
    await page.wait_for_timeout(3 * MOMENT_MS)
    await page.screenshot(path=IMAGE)


async def main() -> None:
    """Serve, look, stop."""
    settings = ServerSettings(bind=HERE, port=0, seed=6, bot_pause_s=(0.0, 0.0), doors=(web_door,))
    server = Server(settings)
    await server.start()
    server.open_standing("upgrade", 4, None, {})
    async with async_playwright() as playwright:
        launch = partial(playwright.chromium.launch, executable_path=shutil.which("chromium"))
        browser = await launch(args=["--no-sandbox"])
        page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        await take_picture(page, server.other_ways[0][0])
        await browser.close()
    await server.stop("The picture is taken.")


if __name__ == "__main__":
    asyncio.run(main())

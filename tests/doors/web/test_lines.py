"""The lines of tabs: who may have one, how each ends, and that none harms another."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from tests.doors.web.knocking import OTHER_TAB, browser, come_in, line
from tests.doors.web.serving import HERE, SETTINGS, served
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.doors.web.envelope import read_envelope
from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.doors.web.tab import ELSEWHERE, LEFT, LOGIN, REFUSED

NAME = "What shall we call you?"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", ""])
async def test_a_page_from_elsewhere_gets_no_line(origin: str) -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)

        with pytest.raises(WSServerHandshakeError) as refusal:
            async with line(session, here, origin=origin):
                pass

        assert refusal.value.status == 403


async def test_without_a_cookie_there_is_no_game() -> None:
    async with served() as here, browser() as session, line(session, here) as tab:
        code, words = await tab.end()

        assert code == REFUSED
        assert "allow it" in words


async def test_without_the_password_there_is_no_game() -> None:
    settings = replace(SETTINGS, password="sesame")
    async with served(settings) as here, browser() as session:
        async with session.get(here.address) as answer:
            assert str(answer.url) == f"{here.address}login"
        session.cookie_jar.update_cookies({f"upgrade-{here.door.port}": "a" * 64})

        async with line(session, here) as tab:
            assert (await tab.end())[0] == LOGIN


async def test_a_tab_that_comes_again_takes_its_seat_with_it() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as before:
            await before.until(NAME)
            await before.type("Ann\r")
            await before.until("1 seat free")

            async with line(session, here) as after:
                assert "Ann" in await after.until("1 seat free")
                code, words = await before.end()

        assert (code, words) == (ELSEWHERE, "The game goes on in another tab.")


async def test_another_tab_of_the_same_browser_is_another_player() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as first, line(session, here, OTHER_TAB) as second:
            await first.until(NAME)
            await first.type("Ann\r")
            await first.until("1 seat free")
            await second.until(NAME)
            await second.type("Bob\r")

            assert "Bob" in await second.until("all seats taken")


async def test_who_gives_no_name_leaves_by_the_door() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.until(NAME)
            await tab.type("\x1b")

            assert await tab.end() == (REFUSED, "Without a name nobody can play: come again.")


async def test_who_quits_leaves_without_a_word() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.until(NAME)
            await tab.type("\x11")

            assert await tab.end() == (LEFT, "")


@pytest.mark.parametrize(
    "message", ["", "[]", '["format"]', '["resize", {"width": "wide"}]', "{", '["stdin", 7]']
)
def test_what_our_page_would_not_say_cannot_be_read(message: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_envelope(message)


async def test_what_our_page_would_not_say_ends_the_line() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.socket.send_str('["format"]')

            assert (await tab.end())[0] == 1007


async def test_a_message_that_is_too_long_ends_the_line() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.type("x" * 20_000)

            assert (await tab.end())[0] == 1009


async def test_a_flood_ends_the_line() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            for _ in range(1200):
                await tab.socket.send_str('["focus"]')

            assert (await tab.end())[0] == 1008


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (WebSettings(HERE, 0, most_tabs=1), "The server is full"),
        (WebSettings(HERE, 0, most_tabs_per_address=1), "from your address"),
    ],
    ids=["in all", "from one address"],
)
async def test_no_more_tabs_than_allowed(limits: WebSettings, words: str) -> None:
    async with served(web=limits) as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as first:
            await first.until(NAME)
            async with line(session, here, OTHER_TAB) as second:
                code, reason = await second.end()

        assert code == REFUSED
        assert words in reason


async def test_a_size_nobody_has_is_taken_for_one_that_can_be() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.until(NAME)
            await tab.socket.send_str(json.dumps(["resize", {"width": 1, "height": 0}]))

            await tab.until("it is 20×24")


async def test_a_mistake_of_ours_ends_one_tab_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = replace(SETTINGS, data=tmp_path / "games")
    async with served(settings) as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab, line(session, here, OTHER_TAB) as other:
            await tab.until(NAME)
            await other.until(NAME)
            with monkeypatch.context() as broken:
                broken.setattr(UpgradeApp, "action_help", _break)
                await tab.type("\x1bOP")
                code, words = await tab.end()
            await other.type("Bob\r")
            await other.until("1 seat free")

        assert code == LEFT
        assert "mistake of ours" in words
        report = next((tmp_path / "games" / "bugs").glob("*.txt")).read_text()
        assert "of ours, on purpose" in report


def _break(_app: UpgradeApp) -> None:
    raise ValueError("of ours, on purpose")


async def test_nobody_is_left_when_the_server_stops() -> None:
    async with browser() as session:
        async with served() as here:
            await come_in(session, here)
            async with line(session, here) as tab:
                await tab.until(NAME)
                stopping = asyncio.create_task(here.server.stop("Good night."))
                ending = await tab.end()
                await stopping

        assert ending == (1001, "Good night.")
        assert here.door.tabs == 0
        assert here.server.connections == 0


async def test_a_line_that_is_cut_leaves_the_seat_waiting() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.until(NAME)
            await tab.type("Ann\r")
            await tab.until("1 seat free")
            tab.socket._writer.transport.abort()  # noqa: SLF001 - as a cut cable does

        async with line(session, here) as again:
            assert "Ann" in await again.until("1 seat free")


async def test_what_is_kept_of_a_browser_names_no_secret(tmp_path: Path) -> None:
    settings = replace(SETTINGS, data=tmp_path / "games")
    async with served(settings) as here, browser() as session:
        await come_in(session, here)
        (cookie,) = session.cookie_jar
        async with line(session, here) as tab:
            await tab.until(NAME)
            await tab.type("Ann\r")
            await tab.until("1 seat free")

    (kept,) = (tmp_path / "games" / "browsers").iterdir()
    assert '"name":"Ann"' in kept.read_text()
    assert cookie.value not in kept.name + kept.read_text()
    assert kept.stat().st_mode & 0o077 == 0


async def test_who_does_not_read_gets_one_fresh_picture_later() -> None:
    web = WebSettings(HERE, 0, most_unread=1)
    async with served(web=web) as here, browser() as session:
        await come_in(session, here)
        async with line(session, here) as tab:
            await tab.until(NAME)
            await tab.type("Ann\r")

            assert "Ann" in await tab.until("1 seat free")

"""What a browser is answered: the page, its files, the password's page, and nothing else."""

import asyncio
import contextlib
import logging
import ssl
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.doors.web.knocking import browser, come_in, line
from tests.doors.web.serving import HERE, SETTINGS, Served, served
from upgrade_tui.doors.web import static_files
from upgrade_tui.doors.web.settings import WebSettings
from upgrade_tui.doors.web.tab import REFUSED
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.orders import Ban
from upgrade_tui.net.own_certificate import own_files

LOCKED = replace(SETTINGS, password="sesame")


async def log_in(
    session: ClientSession, here: Served, password: str, origin: str | None = None
) -> tuple[int, str]:
    """Give a password; status and text of what is answered, once the browser has followed."""
    headers = {"Origin": here.address.rstrip("/") if origin is None else origin}
    fields = {"password": password}
    async with session.post(f"{here.address}login", data=fields, headers=headers) as answer:
        return answer.status, await answer.text()


async def answer_to(request: bytes, here: Served) -> bytes:
    """All that is answered to some bytes, until the door hangs up."""
    reader, writer = await asyncio.open_connection(HERE, here.door.port)
    writer.write(request)
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


async def test_every_answer_forbids_what_the_page_does_not_need() -> None:
    async with served() as here, browser() as session:
        for path in ("", "login", "static/page.js", "static/terminal.js", "alive", "nowhere"):
            async with session.get(here.address + path) as answer:
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy, path
                assert "script-src 'self';" in policy, path
                assert answer.headers["X-Content-Type-Options"] == "nosniff", path
                assert answer.headers["Referrer-Policy"] == "no-referrer", path
                assert "aiohttp" not in answer.headers.get("Server", ""), path


async def test_the_cookie_is_for_this_server_alone_and_for_no_script() -> None:
    async with served() as here, browser() as session, session.get(here.address) as answer:
        (cookie,) = answer.cookies.values()

        assert cookie.key == f"upgrade-{here.door.port}"
        assert len(bytes.fromhex(cookie.value)) == 32
        assert cookie["httponly"]
        assert cookie["samesite"] == "Strict"
        assert not cookie["secure"]


async def test_a_browser_keeps_its_cookie_and_a_forged_one_is_replaced() -> None:
    async with served() as here, browser() as session:
        await come_in(session, here)
        (first,) = session.cookie_jar
        await come_in(session, here)
        (second,) = session.cookie_jar
        session.cookie_jar.update_cookies({first.key: "me"})
        await come_in(session, here)
        values = {cookie.value for cookie in session.cookie_jar}

        assert first.value == second.value
        assert "me" not in {value for value in values if len(value) == 64}


@pytest.mark.parametrize(
    "path",
    [
        "static/",
        "static/login.html",
        "static/../door.py",
        "static/%2e%2e/door.py",
        "static//etc/passwd",
        "static/js/textual.js",
        "ws2",
    ],
)
async def test_no_other_file_can_be_had(path: str) -> None:
    async with served() as here:
        answer = await answer_to(
            f"GET /{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode(), here
        )

        assert answer.startswith(b"HTTP/1.1 404 Not Found\r\n")


async def test_the_right_password_opens_and_a_wrong_one_does_not() -> None:
    async with served(LOCKED) as here, browser() as session:
        wrong = await log_in(session, here, "open")
        right = await log_in(session, here, "sesame")

        assert wrong[0] == 403
        assert "That is not the password of this server: ask its host." in wrong[1]
        assert right[0] == 200
        assert 'id="terminal"' in right[1]


async def test_the_password_opens_for_one_browser_only() -> None:
    async with served(LOCKED) as here, browser() as ann, browser() as bob:
        await log_in(ann, here, "sesame")

        async with bob.get(here.address) as answer:
            assert str(answer.url) == f"{here.address}login"


async def test_a_form_on_a_page_from_elsewhere_is_not_looked_at() -> None:
    async with served(LOCKED) as here, browser() as session:
        status, _ = await log_in(session, here, "sesame", origin="http://elsewhere.example")

        assert status == 403
        assert len(session.cookie_jar) == 0


@pytest.mark.parametrize("body", [b"", b"password", b"name=Ann", b"password=" + b"x" * 5000])
async def test_a_form_without_a_password_is_no_guess(body: bytes) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    async with served(LOCKED) as here, browser() as session:
        headers["Origin"] = here.address.rstrip("/")
        for _ in range(12):
            async with session.post(f"{here.address}login", data=body, headers=headers) as answer:
                assert answer.status == 400

        assert (await log_in(session, here, "sesame"))[0] == 200


async def test_wrong_passwords_from_an_address_are_counted() -> None:
    async with served(LOCKED) as here, browser() as session:
        answers = [await log_in(session, here, "open") for _ in range(11)]

        assert "Too many wrong passwords came from your address" in answers[-1][1]
        assert "Too many" not in answers[-2][1]


@pytest.mark.parametrize("garbage", [b"garbage\r\n\r\n", b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n"])
async def test_what_is_no_request_is_refused_and_not_told(
    garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with served() as here:
        answer = await answer_to(garbage, here)

    assert answer.startswith(b"HTTP/1.0 400 ")
    assert [line for line in caplog.records if line.levelno > logging.INFO] == []


FROM_HERE = "HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
FORM = "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n"


@pytest.mark.parametrize(
    "request_of_theirs",
    [
        f"GET /ws {FROM_HERE}Connection: close\r\n\r\n",
        f"POST /login {FROM_HERE}{FORM}\r\nzz\r\n",
    ],
    ids=["a line without a handshake", "a form in no chunks"],
)
async def test_what_breaks_by_a_fault_of_theirs_is_no_mistake_of_ours(
    request_of_theirs: str, caplog: pytest.LogCaptureFixture, home: Path
) -> None:
    async with served() as here:
        answer = await answer_to(request_of_theirs.encode(), here)

    assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.0 400 "))
    assert [line for line in caplog.records if line.levelno > logging.INFO] == []
    assert not (home / ".local" / "state" / "upgrade").exists()


async def test_a_form_may_come_in_pieces() -> None:
    async with served(LOCKED) as here:
        head = (
            f"POST /login HTTP/1.1\r\nHost: {HERE}\r\nOrigin: http://{HERE}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n"
        )
        reader, writer = await asyncio.open_connection(HERE, here.door.port)
        writer.write(f"{head}Content-Length: 15\r\n\r\npass".encode())
        await writer.drain()
        writer.write(b"word=sesame")
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()

        assert answer.startswith(b"HTTP/1.1 303 See Other\r\n")
        assert b"\r\nLocation: .\r\n" in answer


async def test_a_mistake_of_ours_is_kept_for_the_host_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = replace(SETTINGS, data=tmp_path / "games")
    async with served(settings) as here, browser() as session:
        monkeypatch.setattr(static_files, "game_page", _break)
        async with session.get(here.address) as answer:
            assert answer.status == 500
            assert await answer.text() == "A mistake of ours: the host has been told. Try again."

    assert "of ours, on purpose" in next((tmp_path / "games" / "bugs").iterdir()).read_text()


def _break() -> str:
    raise ValueError("of ours, on purpose")


async def test_a_silent_connection_is_ended() -> None:
    async with served(web=WebSettings(HERE, 0, hello_s=0.01)) as here:
        assert await answer_to(b"GET / HT", here) == b""


async def test_no_more_connections_from_one_address_than_allowed() -> None:
    web = WebSettings(HERE, 0, most_connections_per_address=1)
    async with served(web=web) as here, browser() as session:
        await come_in(session, here)  # and keeps its connection

        assert await answer_to(b"GET /alive HTTP/1.1\r\nHost: x\r\n\r\n", here) == b""


async def test_with_a_certificate_the_page_comes_by_https(tmp_path: Path) -> None:
    files = own_files(tmp_path)
    trusting = ssl.create_default_context(cafile=files.cert)
    trusting.check_hostname = False
    async with served(replace(SETTINGS, tls=files)) as here, browser() as session:
        async with session.get(here.address, ssl=trusting) as answer:
            (cookie,) = answer.cookies.values()

        assert here.address.startswith("https://")
        assert cookie["secure"]


async def test_a_renewed_certificate_is_shown_at_once(tmp_path: Path) -> None:
    files, fresh = own_files(tmp_path / "old"), own_files(tmp_path / "new")
    async with served(replace(SETTINGS, tls=files)) as here, browser() as session:
        fresh.cert.replace(files.cert)
        fresh.key.replace(files.key)
        here.server.reload_certificate()

        trusting = ssl.create_default_context(cafile=files.cert)
        trusting.check_hostname = False
        async with session.get(here.address, ssl=trusting) as answer:
            assert answer.status == 200


async def test_a_port_that_is_taken_is_said_with_the_remedy() -> None:
    async with served() as here:
        with pytest.raises(ConnectionFailed) as refusal:
            async with served(web=WebSettings(HERE, here.door.port)):
                pass

        assert refusal.value.message == (
            f"port {here.door.port} is in use: choose another for browsers with --web PORT"
        )


async def test_a_banned_address_is_told_so(tmp_path: Path) -> None:
    async with served(replace(SETTINGS, data=tmp_path / "games")) as here, browser() as session:
        await here.server.powers.carry_out(Ban(HERE))
        await come_in(session, here)
        async with line(session, here) as tab:
            code, words = await tab.end()

        assert code == REFUSED
        assert words == "The host of this server lets nobody in from your address."

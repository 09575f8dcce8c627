"""A computer's name is looked up, and a name server that says nothing holds nobody up."""

import asyncio
import socket
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.resolving import resolve

ASKED = socket.getaddrinfo


def called(name: str, *addresses: str) -> Callable[..., list[Any]]:
    """A name server that knows one name."""

    def answer(host: str, port: int | None, **about: int) -> list[Any]:
        if host != name or about.get("flags"):
            return ASKED(host, port, **about)
        return [found for each in addresses for found in ASKED(each, port, **about)]

    return answer


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "10.255.255.1"])
async def test_an_address_in_numbers_is_its_own(host: str) -> None:
    assert await resolve(host, 7777) == [host]


async def test_a_name_has_its_addresses_each_once_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = called("table.example", "::1", "127.0.0.1", "::1")
    monkeypatch.setattr(socket, "getaddrinfo", answer)

    assert await resolve("table.example", 7777) == ["::1", "127.0.0.1"]


@pytest.mark.parametrize("host", ["a..b", "x" * 70, "no such name"])
async def test_what_nobody_is_called_is_refused(host: str) -> None:
    with pytest.raises((OSError, UnicodeError)):
        await resolve(host, 7777)


async def test_each_address_of_a_name_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    came = asyncio.Event()

    async def welcome(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        writer.close()

    async with await asyncio.start_server(welcome, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        answer = called("table.example", "127.0.0.2", "127.0.0.1")
        monkeypatch.setattr(socket, "getaddrinfo", answer)
        await tcp_connector("table.example", port).open(asyncio.Protocol)
        await came.wait()


def test_a_program_ends_while_a_name_server_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, speak, spoke = Event(), Event(), Event()

    def silent(_: str, port: int | None, **about: int) -> list[Any]:
        if about.get("flags"):
            raise socket.gaierror
        asked.set()
        speak.wait(30)
        spoke.set()
        return ASKED("127.0.0.1", port, **about)

    async def give_up() -> None:
        looking = asyncio.create_task(resolve("table.example", 7777))
        await asyncio.to_thread(asked.wait)
        looking.cancel()

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    asyncio.run(give_up())

    assert not spoke.is_set()
    speak.set()

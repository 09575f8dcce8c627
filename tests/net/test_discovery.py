"""A host that announces itself is found on its network, and what is answered is not believed."""

import asyncio
import errno
import logging
from collections.abc import Mapping

import pytest

from upgrade_tui.net import announcing
from upgrade_tui.net.announcing import Announcement, own_name, shortened
from upgrade_tui.net.discovery import MOST_HOSTS, Browser, Found, browsing, read_answer
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.messages import PROTOCOL
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import ServerSettings

LOOPBACK = ("127.0.0.1",)
TOLD = {b"v": b"1", b"id": b"ab12", b"tls": b"off", b"name": b"attic"}
ATTIC = Found("attic", "192.168.1.5", 7777, "off", 1, "ab12")


class Sightings:
    """What a browser has told, each time."""

    def __init__(self) -> None:
        self.last: tuple[Found, ...] = ()
        self._news = asyncio.Event()

    def hear(self, found: tuple[Found, ...]) -> None:
        self.last = found
        self._news.set()

    async def until(self, port: int, *, there: bool) -> None:
        """Until a host on a port is there, or no more."""
        async with asyncio.timeout(20):
            while any(found.port == port for found in self.last) != there:
                self._news.clear()
                await self._news.wait()


async def test_a_host_is_found_while_it_is_there() -> None:
    seen = Sightings()
    async with browsing(seen.hear, LOOPBACK):
        server = Server(ServerSettings(bind="127.0.0.1", port=0, announce=True, password="sesame"))
        await server.start()
        await seen.until(server.port, there=True)
        (found,) = (one for one in seen.last if one.port == server.port)

        assert server.notes == ["Others nearby find this host by themselves, with upgrade find"]
        assert (found.name, found.tls, found.is_ours) == (own_name(), "off", True)
        assert found.address == f"127.0.0.1:{server.port}"
        await server.stop()
        await seen.until(server.port, there=False)


async def test_what_is_told_names_no_player_and_opens_no_door() -> None:
    about = Announcement("127.0.0.1", 7777, "pin").about()

    assert set(about.properties) == {b"v", b"id", b"tls", b"name"}
    assert about.properties[b"v"] == str(PROTOCOL).encode()
    assert about.properties[b"tls"] == b"pin"
    assert all(len(value or b"") <= announcing.MOST_BYTES for value in about.properties.values())


async def test_no_host_is_kept_from_serving_where_nothing_can_be_announced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse(_interfaces: object) -> None:
        raise ConnectionFailed("net.multicast", "there is no network")

    monkeypatch.setattr(announcing, "opened", refuse)
    caplog.set_level(logging.WARNING)
    server = Server(ServerSettings(bind="127.0.0.1", port=0, announce=True))
    await server.start()

    assert "multicast is not possible" in server.notes[0]
    assert "not announced" in caplog.messages
    await server.stop()


async def test_a_network_that_cannot_be_asked_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(**_where: object) -> None:
        raise OSError(errno.ENODEV, "No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", refuse)
    with pytest.raises(ConnectionFailed, match=r"\(No such device\).* upgrade join") as failed:
        async with browsing(lambda _found: None):
            pass

    assert failed.value.code == "net.multicast"


def test_an_answer_is_read() -> None:
    assert read_answer(TOLD, ["fd00::7", "192.168.1.5"], 7777) == ATTIC


@pytest.mark.parametrize(
    ("told", "addresses", "port"),
    [
        ({}, ["192.168.1.5"], 7777),
        ({b"v": b"one"}, ["192.168.1.5"], 7777),
        ({b"v": "١".encode()}, ["192.168.1.5"], 7777),
        ({b"v": b"99999"}, ["192.168.1.5"], 7777),
        ({b"id": b"a b"}, ["192.168.1.5"], 7777),
        ({b"id": b"x" * 33}, ["192.168.1.5"], 7777),
        ({b"id": b"\xff"}, ["192.168.1.5"], 7777),
        ({b"tls": b"maybe"}, ["192.168.1.5"], 7777),
        (TOLD, [], 7777),
        (TOLD, ["224.0.0.251", "0.0.0.0", "fe80::1", "not.an.address"], 7777),
        (TOLD, ["192.168.1.5"], 0),
        (TOLD, ["192.168.1.5"], None),
        (TOLD, ["192.168.1.5"], 65536),
    ],
)
def test_an_answer_that_leads_nowhere_is_left_out(
    told: Mapping[bytes, bytes], addresses: list[str], port: int | None
) -> None:
    changed = {**TOLD, **told} if told else {}

    assert read_answer(changed, addresses, port) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"\x1b[31mred\x07\xe2\x80\xae", "[31mred"),
        (b"x" * 255, "x" * 24),
        (b"\xff\xfe", "��"),
        (b"", "192.168.1.5"),
        ("渡辺のへや".encode(), "渡辺のへや"),
    ],
)
def test_the_name_in_an_answer_is_cleaned_and_short(name: bytes, shown: str) -> None:
    found = read_answer({**TOLD, b"name": name}, ["192.168.1.5"], 7777)

    assert found is not None
    assert found.name == shown


@pytest.mark.parametrize(
    ("found", "address"),
    [
        (ATTIC, "192.168.1.5:7777"),
        (Found("attic", "192.168.1.5", 7777, "pin", 1, "a"), "tls://192.168.1.5:7777"),
        (Found("attic", "fd00::7", 7777, "on", 1, "a"), "tls://[fd00::7]:7777"),
    ],
)
def test_an_address_is_what_one_types_to_join(found: Found, address: str) -> None:
    assert found.address == address


async def test_a_flood_of_answers_is_capped() -> None:
    asked = []

    async def ask(name: str) -> None:
        asked.append(name)

    browser = Browser(ask, lambda _found: None)
    added = type("Added", (), {"name": "Added"})
    for number in range(10 * MOST_HOSTS):
        browser.note(None, "", f"host-{number}", added)  # type: ignore[arg-type]
    await asyncio.sleep(0)

    assert len(asked) == MOST_HOSTS


@pytest.mark.parametrize(
    ("text", "most", "expected"), [("attic", 63, "attic"), ("渡辺", 5, "渡"), ("a b", 2, "a")]
)
def test_a_name_is_cut_between_signs(text: str, most: int, expected: str) -> None:
    assert shortened(text, most) == expected

# ruff: noqa: ANN401 - a server has all kinds of settings, an order all kinds of answers
"""What a server's host orders over the Unix socket, and what everybody else sees of it."""

import asyncio
import json
import logging
import stat
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.net.ends import Player, hosted, play_out, player, raw_peer
from upgrade_core.record import read_record
from upgrade_tui.net import orders
from upgrade_tui.net.admin import Admin
from upgrade_tui.net.bans import Bans, household
from upgrade_tui.net.errors import ConnectionFailed, Refused
from upgrade_tui.net.journal.errors import StoreUnusable
from upgrade_tui.net.messages import Goodbye
from upgrade_tui.net.server import Server

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@asynccontextmanager
async def kept(folder: Path, **changes: Any) -> AsyncIterator[Server]:
    """A server that keeps its games, and so takes orders."""
    async with hosted(data=folder, **changes) as server:
        yield server


async def send(folder: Path, line: bytes) -> dict[str, Any]:
    """One line into the socket, and what is answered."""
    reader, writer = await asyncio.open_unix_connection(orders.socket_path(folder))
    writer.write(line + b"\n")
    answer = await reader.readline()
    writer.close()
    return dict(json.loads(answer or b"{}"))


async def order(folder: Path, name: str, **fields: object) -> Any:
    """Order something; the facts of the answer, or what refuses it."""
    answer = await send(folder, json.dumps({"order": name, **fields}).encode())
    return answer.get("refused") or answer.get("facts")


async def hears(who: Player, what: Sequence[object]) -> None:
    """Wait until somebody has heard something of a kind."""
    await who.until(lambda: what)


# The socket --------------------------------------------------------------------------------------


async def test_the_socket_is_for_its_user_alone_and_gone_with_the_server(tmp_path: Path) -> None:
    path = orders.socket_path(tmp_path)
    async with kept(tmp_path):
        mode = path.stat().st_mode
        assert (stat.S_ISSOCK(mode), stat.S_IMODE(mode)) == (True, 0o600)

    assert not path.exists()


async def test_a_server_that_keeps_nothing_takes_no_orders(tmp_path: Path) -> None:
    async with hosted():
        assert not orders.socket_path(tmp_path).exists()


async def test_a_socket_that_a_dead_server_left_is_in_nobodys_way(tmp_path: Path) -> None:
    orders.socket_path(tmp_path).touch()
    async with kept(tmp_path):
        assert (await order(tmp_path, "status"))["tables"] == 0


@pytest.mark.parametrize(
    "line", [b"", b"no JSON", b"[]", b'{"order": "dance"}', b'{"order": "kick", "table": "FOX-1"}']
)
async def test_what_is_no_order_is_refused(tmp_path: Path, line: bytes) -> None:
    async with kept(tmp_path):
        assert (await send(tmp_path, line))["refused"].startswith("that is no order")


async def test_a_line_without_end_is_hung_up_on_and_the_next_order_heard(tmp_path: Path) -> None:
    async with kept(tmp_path):
        assert await send(tmp_path, b"x" * (orders.MOST_BYTES + 1)) == {}
        assert await order(tmp_path, "tables") == []


async def test_a_folder_too_deep_for_a_socket_is_logged_and_the_server_runs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    deep = tmp_path / ("d" * 100)
    with caplog.at_level(logging.WARNING):
        async with kept(deep) as server, player(server) as ann:
            assert ann.link == "connected"

    assert [each.message for each in caplog.records] == ["no orders taken: choose a shorter --data"]


async def test_to_stop_is_answered_before_it_is_done(tmp_path: Path) -> None:
    asked = asyncio.Event()
    async with hosted() as server:
        admin = Admin(orders.socket_path(tmp_path), server.powers, asked.set)
        await admin.open()
        assert await order(tmp_path, "stop") is None
        await asyncio.wait_for(asked.wait(), 10)
        await admin.close()


# Looking -----------------------------------------------------------------------------------------


async def test_status_tables_and_people_say_who_is_where(tmp_path: Path) -> None:
    async with (
        kept(tmp_path) as server,
        player(server, "Ann") as ann,
        player(server, "Bob") as bob,
        player(server, "Cy"),
    ):
        code = (await ann.create_table("upgrade", 3, password="sesame")).table
        await ann.add_bot(code, "easy")
        await bob.watch_table(code, "sesame")

        status = await order(tmp_path, "status")
        assert (status["connections"], status["tables"], status["matches"]) == (3, 1, 0)
        assert status["join"] == [f"127.0.0.1:{server.port}"]
        assert await order(tmp_path, "tables") == [
            {
                "table": code,
                "game": "upgrade",
                "phase": "gathering",
                "private": True,
                "match": 0,
                "seats": 3,
                "people": [
                    {"seat": 0, "name": "Ann", "level": None, "here": True},
                    {"seat": 1, "name": "Ada", "level": "easy", "here": True},
                ],
                "watchers": ["Bob"],
            }
        ]
        assert await order(tmp_path, "people") == [
            {"name": "Ann", "address": "127.0.0.1", "places": [{"table": code, "seat": 0}]},
            {"name": "Bob", "address": "127.0.0.1", "places": [{"table": code, "seat": None}]},
            {"name": "Cy", "address": "127.0.0.1", "places": []},
        ]


async def test_no_order_tells_a_password_a_token_or_a_card(tmp_path: Path) -> None:
    async with (
        kept(tmp_path, password="sesame") as server,
        player(server, "Ann", password="sesame") as ann,
    ):
        code = (await ann.create_table("upgrade", 2, password="hush")).table
        await ann.add_bot(code, "easy")
        await ann.start(code)
        told = [await order(tmp_path, name) for name in ("status", "tables", "people", "bans")]

    assert not [word for word in ("sesame", "hush", "token", "hand") if word in json.dumps(told)]


# Acting ------------------------------------------------------------------------------------------


async def test_what_the_host_says_everybody_at_a_table_hears(tmp_path: Path) -> None:
    async with kept(tmp_path) as server, player(server) as ann, player(server, "Bob") as bob:
        await ann.create_table("upgrade", 2)
        await bob.create_table("upgrade", 2)
        await order(tmp_path, "say", text="Lunch is\x1b ready")

        for each in (ann, bob):
            await hears(each, each.ears.said)
            assert each.ears.said == [(None, "", "Lunch is ready")]
        assert "nothing to say" in await order(tmp_path, "say", text="\x1b")


async def test_who_is_kicked_during_a_match_gives_it_up(tmp_path: Path) -> None:
    async with kept(tmp_path) as server, player(server) as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.join_table(code)
        await ann.start(code)
        told = await order(tmp_path, "kick", table=code.lower(), seat=1)

        await bob.until(lambda: bob.ears.removed)
        await ann.until(ann.is_over)
        assert told == {"name": "Bob"}
        assert bob.ears.removed == [(code, "seat.kicked")]
        assert ann.winners == (0,)


@pytest.mark.parametrize(
    ("table", "seat", "sentence"),
    [("FOX-1", 0, "there is no table 'FOX-1'"), ("", 9, "nobody sits"), ("", 1, "a bot stays")],
)
async def test_what_cannot_be_kicked_is_said(
    tmp_path: Path, table: str, seat: int, sentence: str
) -> None:
    async with kept(tmp_path) as server, player(server) as ann:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "easy")
        await ann.start(code)

        assert sentence in await order(tmp_path, "kick", table=table or code, seat=seat)


async def test_a_table_that_is_closed_tells_everybody_and_keeps_the_record(tmp_path: Path) -> None:
    async with kept(tmp_path) as server, player(server) as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await bob.join_table(code)
        await ann.start(code)
        await order(tmp_path, "close", table=code)

        for each in (ann, bob):
            await hears(each, each.ears.removed)
            assert each.ears.removed == [(code, "table.closed")]
        assert await order(tmp_path, "tables") == []
        assert "there is no table" in await order(tmp_path, "close", table=code)
    (path,) = (tmp_path / "records").iterdir()
    record = read_record(path.read_text("utf-8"))
    assert (record.names, record.winners) == (("Ann", "Bob"), None)
    async with kept(tmp_path) as again:
        assert again.tables == ()


async def test_a_game_elsewhere_goes_on_while_a_table_is_closed(tmp_path: Path) -> None:
    async with kept(tmp_path) as server, player(server) as ann, player(server, "Bob") as bob:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "easy")
        other = (await bob.create_table("upgrade", 2)).table
        await ann.start(code)
        await order(tmp_path, "close", table=other)
        await play_out(ann)

        assert ann.is_over()


# Bans --------------------------------------------------------------------------------------------


async def test_a_banned_address_is_sent_away_at_once_and_after_a_restart(tmp_path: Path) -> None:
    async with kept(tmp_path) as server, player(server) as ann:
        told = await order(tmp_path, "ban", address="127.0.0.1")
        await ann.until(lambda: ann.link == "closed")
        assert told == {"address": "127.0.0.1", "until": None, "gone": 1}

    async with kept(tmp_path) as server:
        with pytest.raises(ConnectionFailed, match="lets nobody in from your address") as refused:
            async with player(server):
                pass
        assert refused.value.code == "server.banned"
        await order(tmp_path, "unban", address="127.0.0.1")
        async with player(server) as ann:
            assert ann.link == "connected"


async def test_a_ban_ends_when_its_time_is_over(tmp_path: Path) -> None:
    now = [NOON]
    async with kept(tmp_path, now=lambda: now[0]) as server:
        told = await order(tmp_path, "ban", address="127.0.0.1", for_s=3600)
        async with raw_peer(server) as peer:
            (goodbye,) = await peer.rest()
        now[0] += timedelta(hours=1)
        async with player(server) as ann:
            assert ann.link == "connected"

        assert told["until"] == "2026-11-30T13:00:00Z"
        assert isinstance(goodbye, Goodbye)
        assert goodbye.message.endswith("until 2026-11-30 13:00 UTC")
        assert await order(tmp_path, "bans") == []
        assert "is not banned" in await order(tmp_path, "unban", address="127.0.0.1")


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
    ],
)
def test_a_ban_is_of_a_household(address: str, who: str) -> None:
    assert who == household(address)


@pytest.mark.parametrize("address", ["", "Ann", "192.0.2.0/24", "localhost"])
def test_what_is_no_address_cannot_be_banned(address: str) -> None:
    with pytest.raises(Refused, match="is no address of a computer"):
        household(address)


def test_bans_are_kept_for_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "bans.json"
    Bans(path, lambda: NOON).ban("192.0.2.1", 60)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Bans(path, lambda: NOON).all == {"192.0.2.1": NOON + timedelta(minutes=1)}


async def test_bans_that_cannot_be_read_stop_the_start_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "bans.json").write_text("Bob")
    for _ in range(2):  # and leave the folder free
        with pytest.raises(StoreUnusable, match="correct that file, or delete it"):
            async with kept(tmp_path):
                pass


async def test_a_ban_that_cannot_be_written_holds_and_says_so(tmp_path: Path) -> None:
    async with kept(tmp_path):
        (tmp_path / "bans.json").mkdir()
        told = await order(tmp_path, "ban", address="192.0.2.1")

        assert "not after a restart" in told
        assert [ban["address"] for ban in await order(tmp_path, "bans")] == ["192.0.2.1"]

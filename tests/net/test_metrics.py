"""The figures of a server: that they are true, and for this computer alone."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from tests.net.ends import hosted, play_out, player, raw_peer, started
from upgrade_tui.net.metrics import LOOPBACK, ServerFigures, metrics_served
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed
from upgrade_tui.net.server import Server

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


async def asked(port: int, request: bytes) -> tuple[str, str]:
    """The status line and the body of an answer."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    writer.write(request)
    answer = (await reader.read()).decode()
    writer.close()
    head, _, body = answer.partition("\r\n\r\n")
    return head.partition("\r\n")[0], body


def scraped(server: Server) -> dict[tuple[str, ...], float]:
    """Every sample by its name and the values of its labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for metric in ServerFigures(server).collect()
        for sample in metric.samples
    }


@asynccontextmanager
async def given(server: Server) -> AsyncIterator[int]:
    async with metrics_served(server, 0) as port:
        yield port


async def test_what_happened_is_counted(tmp_path: Path) -> None:
    async with hosted(data=tmp_path) as server, player(server, "Ann") as ann:
        code = await started(ann, bots=1)
        with pytest.raises(CommandRejected):
            await ann.act(code, ["attack", 7])
        await play_out(ann)
        await ann.list_tables()
        async with raw_peer(server) as stranger:
            await stranger.send(b"\x00\x00\x00\x01\xc1")
            await stranger.rest()
        while server.connections > 1:  # noqa: ASYNC110 - the end of the wire has no event
            await asyncio.sleep(0)
        figures = scraped(server)

        moves = ann.table.version - 1  # the deal is the first version
        assert figures["upgrade_moves_total", "upgrade"] == moves
        assert figures["upgrade_matches_started_total", "upgrade"] == 1
        assert figures["upgrade_matches_finished_total", "upgrade"] == 1
        assert figures["upgrade_tables", "upgrade", "over"] == 1
        assert figures["upgrade_commands_total", "tables", "done"] == 1
        assert figures["upgrade_commands_total", "create", "done"] == 1
        assert sum(v for (name, *_), v in figures.items() if name == "upgrade_goodbyes_total") == 1
        assert figures["upgrade_goodbyes_total", "wire.malformed"] == 1
        assert figures["upgrade_connections", "greeted"] == 1
        assert figures["upgrade_connections_accepted_total",] == 2
        assert figures["upgrade_append_seconds_count",] >= moves
        assert figures["upgrade_bot_thinking_seconds_count",] >= 1
        assert 0 < figures["upgrade_commits_total",] <= figures["upgrade_append_seconds_count",]
        assert figures["upgrade_store_trouble",] == 0
        refused = [key for key in figures if key[:2] == ("upgrade_commands_total", "act")]
        assert {"done"} < {key[2] for key in refused}


async def test_the_classes_of_a_histogram_add_up() -> None:
    async with hosted() as server:
        for seconds in (0.0004, 0.0005, 0.3, 99.0):
            server.appends.note(seconds)
        figures = scraped(server)

    assert figures["upgrade_append_seconds_bucket", "0.0005"] == 2
    assert figures["upgrade_append_seconds_bucket", "0.25"] == 2
    assert figures["upgrade_append_seconds_bucket", "0.5"] == 3
    assert figures["upgrade_append_seconds_bucket", "+Inf"] == 4
    assert figures["upgrade_append_seconds_count",] == 4
    assert figures["upgrade_append_seconds_sum",] == pytest.approx(99.3009)


async def test_trouble_with_the_disk_shows(tmp_path: Path) -> None:
    async with hosted(data=tmp_path) as server:
        server.counts.store_trouble = True

        assert scraped(server)["upgrade_store_trouble",] == 1


async def test_the_figures_are_asked_for_over_http_and_can_be_parsed() -> None:
    async with hosted() as server, given(server) as port:
        status, body = await asked(port, b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        families: list[Metric] = list(text_string_to_metric_families(body))

        assert status == "HTTP/1.1 200 OK"
        names = {family.name for family in families}
        assert {"upgrade_moves", "process_cpu_seconds", "upgrade_loop_lag_seconds"} <= names


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found"),
        (b"POST /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 405 Method Not Allowed"),
        (b"HEAD /metrics HTTP/1.0\r\n\r\n", "HTTP/1.1 200 OK"),
        (b"\r\n\r\n", "HTTP/1.1 405 Method Not Allowed"),
        (b"x" * 20_000, ""),
    ],
)
async def test_what_is_no_question_for_figures_gets_none(request_: bytes, status: str) -> None:
    async with hosted() as server, given(server) as port:
        told, body = await asked(port, request_)

        assert (told, "upgrade_" in body) == (status, False)
        assert (await asked(port, b"GET /metrics HTTP/1.1\r\n\r\n"))[0] == "HTTP/1.1 200 OK"


async def test_a_port_that_is_taken_is_said_with_the_remedy() -> None:
    async with hosted() as server, given(server) as port:
        with pytest.raises(ConnectionFailed, match="choose another with --metrics PORT"):
            async with metrics_served(server, port):
                pass


async def test_the_page_for_hosts_names_every_figure() -> None:
    async with hosted() as server:
        made = {metric.name for metric in ServerFigures(server).collect()}
    page = HOSTING.read_text("utf-8")
    told = {name.removesuffix("_total") for name in re.findall(r"`(upgrade_[a-z_]+)", page)}

    assert made == told

"""The figures of a running server in the text form of Prometheus, for this computer alone.

Nothing is computed before somebody asks. The figures are sums: no name, address or card is in
them.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from upgrade_tui.net.counts import Spread
from upgrade_tui.net.mirror import ConnectionFailed
from upgrade_tui.net.server import Server

LOOPBACK = "127.0.0.1"
CONTENT = "text/plain; version=0.0.4; charset=utf-8"

_SAMPLE_S = 0.5
_REQUEST_S = 5.0
_LONGEST_REQUEST = 8 * 1024


@asynccontextmanager
async def metrics_served(server: Server, port: int) -> AsyncIterator[int]:
    """Answer GET /metrics on the loopback address, until the end of the block; the real port.

    Raises: ConnectionFailed: the port is taken, or not ours to use.
    """
    exposition = _Exposition(server)
    try:
        listening = await asyncio.start_server(
            exposition.answer, LOOPBACK, port, limit=_LONGEST_REQUEST
        )
    except OSError as error:
        raise ConnectionFailed(
            "net.metrics-port",
            f"figures cannot be given on port {port} ({error.strerror}): "
            "choose another with --metrics PORT",
        ) from None
    watch = asyncio.create_task(_watch_the_loop(server.counts.lag))
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        watch.cancel()
        listening.close()


async def _watch_the_loop(lag: Spread) -> None:
    """Note again and again how much later than asked the loop wakes one up."""
    while True:
        due = perf_counter() + _SAMPLE_S
        await asyncio.sleep(_SAMPLE_S)
        lag.note(max(0.0, perf_counter() - due))


class _Exposition:
    """Answers requests, one a connection."""

    def __init__(self, server: Server) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(ServerFigures(server))
        ProcessCollector(registry=self._registry)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read a request and answer it; what is none is hung up on."""
        try:
            async with asyncio.timeout(_REQUEST_S):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._response(head))
                await writer.drain()
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
            return
        finally:
            writer.close()

    def _response(self, head: bytes) -> bytes:
        method, path, *_ = [*head.split(maxsplit=2), b"", b""]
        if method not in {b"GET", b"HEAD"}:
            return _reply("405 Method Not Allowed", b"ask with GET\n")
        if path.partition(b"?")[0] != b"/metrics":
            return _reply("404 Not Found", b"the figures are at /metrics\n")
        body = generate_latest(self._registry)
        return _reply("200 OK", body, with_body=method == b"GET")


def _reply(status: str, body: bytes, *, with_body: bool = True) -> bytes:
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {CONTENT}\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode("ascii") + (body if with_body else b"")


class ServerFigures(Collector):
    """All figures of one server, made when they are asked for."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        """See `Collector`."""
        yield from self._connections()
        yield from self._tables()
        yield from self._journal()
        yield from self._times()

    def _connections(self) -> Iterator[Metric]:
        counts, peers = self._server.counts, self._server.peers
        states = Counter({"new": 0, "greeted": 0, "lagging": 0, "leaving": 0})
        states.update(peer.state for peer in peers)
        yield _gauges("upgrade_connections", "Connections now.", "state", states.items())
        yield CounterMetricFamily(
            "upgrade_connections_accepted", "Connections accepted.", value=counts.connections
        )
        yield _counters(
            "upgrade_goodbyes",
            "Connections refused or ended by the server, by the code of the reason.",
            ("code",),
            (((code,), count) for code, count in counts.goodbyes.items()),
        )
        unread = sum(peer.unread for peer in peers)
        yield GaugeMetricFamily(
            "upgrade_unread_bytes", "Bytes that clients have not taken yet.", value=unread
        )

    def _tables(self) -> Iterator[Metric]:
        counts = self._server.counts
        tables = GaugeMetricFamily("upgrade_tables", "Tables now.", labels=["game", "phase"])
        for key, count in Counter((each.game, each.phase) for each in self._server.tables).items():
            tables.add_metric(key, count)
        yield tables
        for name, help_text, by_game in (
            ("upgrade_matches_started", "Matches begun.", counts.started),
            ("upgrade_matches_finished", "Matches that came to their end.", counts.finished),
            ("upgrade_moves", "Actions carried out, those of bots among them.", counts.moves),
        ):
            yield _counters(name, help_text, ("game",), (((key,), n) for key, n in by_game.items()))
        yield _counters(
            "upgrade_commands",
            "Commands answered, by kind and outcome: done, or the code of the refusal.",
            ("command", "outcome"),
            (
                ((_tag(command), code or "done"), count)
                for (command, code), count in counts.commands.items()
            ),
        )

    def _journal(self) -> Iterator[Metric]:
        counts = self._server.counts
        yield CounterMetricFamily(
            "upgrade_commits", "Commits of the journal.", value=self._server.commits
        )
        yield GaugeMetricFamily(
            "upgrade_store_trouble",
            "1 while games cannot be kept and moves wait, else 0.",
            value=int(counts.store_trouble),
        )
        yield _histogram(
            "upgrade_append_seconds",
            "From a move until it is safe in the journal.",
            self._server.appends,
        )

    def _times(self) -> Iterator[Metric]:
        counts = self._server.counts
        yield _histogram(
            "upgrade_bot_thinking_seconds", "Until a bot had its move.", counts.thinking
        )
        yield _histogram(
            "upgrade_loop_lag_seconds", "How late the event loop was, twice a second.", counts.lag
        )


def _tag(command: type) -> str:
    """What a packet is called on the wire."""
    return str(command.__struct_config__.tag)  # type: ignore[attr-defined] # msgspec's own


def _gauges(
    name: str, help_text: str, label: str, values: Iterable[tuple[str, int]]
) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, help_text, labels=[label])
    for value, count in values:
        family.add_metric([value], count)
    return family


def _counters(
    name: str,
    help_text: str,
    labels: Sequence[str],
    values: Iterable[tuple[Sequence[str], int]],
) -> CounterMetricFamily:
    family = CounterMetricFamily(name, help_text, labels=labels)
    for key, count in values:
        family.add_metric(key, count)
    return family


def _histogram(name: str, help_text: str, spread: Spread) -> HistogramMetricFamily:
    below, classes = 0, []
    for bound, count in zip((*spread.bounds_s, float("inf")), spread.classes, strict=True):
        below += count
        classes.append(("+Inf" if bound == float("inf") else str(bound), float(below)))
    return HistogramMetricFamily(name, help_text, buckets=classes, sum_value=spread.sum_s)

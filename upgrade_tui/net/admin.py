"""The Unix socket over which the host of a server gives orders: one a connection."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from upgrade_core.errors import UpgradeError
from upgrade_tui.net import orders
from upgrade_tui.net.errors import Refused
from upgrade_tui.net.powers import Powers

log = logging.getLogger(__name__)

_PATIENCE_S = 10.0

_read_order = msgspec.json.Decoder(orders.Order).decode


class Admin:
    """Takes orders from whoever may open the socket: the user who hosts, and root.

    `stop` is called for the order to stop, once it has been answered; by default it sends this
    process SIGTERM, so that a host stops as it always does, with a screen or without.
    """

    def __init__(self, path: Path, powers: Powers, stop: Callable[[], None] | None = None) -> None:
        self._path = path
        self._powers = powers
        self._stop = stop or partial(signal.raise_signal, signal.SIGTERM)
        self._listening: asyncio.Server | None = None

    async def open(self) -> None:
        """Take orders, where the system has room for the path; else the log says what to do."""
        if orders.is_too_long(self._path):
            about = {"path": str(self._path), "most_bytes": orders.MOST_PATH}
            log.warning("no orders taken: choose a shorter --data", extra=about)
            return
        try:
            listening = _private_socket(self._path)
        except OSError as error:
            log.warning("no orders taken", extra={"path": str(self._path), "reason": str(error)})
            return
        self._listening = await asyncio.start_unix_server(
            self._hear, sock=listening, limit=orders.MOST_BYTES
        )

    async def close(self) -> None:
        """Take no more orders."""
        if self._listening is not None:
            self._listening.close()
            self._path.unlink(missing_ok=True)
            self._listening = None

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), _PATIENCE_S)
            order, answer = await self._answer(line)
            writer.write(msgspec.json.encode(answer) + b"\n")
            await asyncio.wait_for(writer.drain(), _PATIENCE_S)
        except (OSError, ValueError):  # too slow, too long, or gone
            return
        finally:
            writer.close()
        if isinstance(order, orders.Stop):
            self._stop()

    async def _answer(self, line: bytes) -> tuple[orders.Order | None, orders.Answer]:
        try:
            order = _read_order(line)
        except msgspec.DecodeError as error:
            return None, orders.Answer(refused=f"that is no order: {error}")
        try:
            facts = await self._powers.carry_out(order)
        except (Refused, UpgradeError) as error:
            return order, orders.Answer(refused=error.message)
        log.info("order carried out", extra={"order": type(order).__name__.lower()})
        return order, orders.Answer(facts)


def _private_socket(path: Path) -> socket.socket:
    """A socket for this user alone, before it listens. The folder's lock tells that no other does."""
    path.unlink(missing_ok=True)
    private = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        private.bind(str(path))
        path.chmod(0o600)
    except BaseException:
        private.close()
        raise
    return private

"""One visitor over SSH, once let in: the app through the channel, or lines where that is all."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import TYPE_CHECKING, cast

import asyncssh

from upgrade_tui.app.launch import close
from upgrade_tui.app.settings import draws_unicode
from upgrade_tui.app.storage import GuestStorage
from upgrade_tui.doors.channel import Channel
from upgrade_tui.doors.memory import HOUSEKEEPING
from upgrade_tui.doors.ssh.lines import Lines, talk
from upgrade_tui.doors.ssh.login import DOUBT_S
from upgrade_tui.doors.ssh.terminal import BLIND, FewVariables, abilities_of, environment
from upgrade_tui.doors.visit import Visit, visitor_app
from upgrade_tui.net.errors import ConnectionFailed

if TYPE_CHECKING:
    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.doors.ssh.door import SshDoor
    from upgrade_tui.doors.ssh.login import Login

log = logging.getLogger(__name__)

MOST_WAITING = 64 * 1024
"""Bytes that wait for a slow line before frames are left out."""
START_S = 2.0
"""How long an app that starts may keep the next one waiting."""
NO_COMMANDS = "There are no commands here, only games: come without one, as in ssh -p PORT HOST."
BROKEN = "The game made a mistake and had to stop. Your seat is kept: come again."


class Sitting(asyncssh.SSHServerSession[bytes]):
    """What one channel of a connection is for; `begun`: it was said what."""

    def __init__(self, door: "SshDoor", login: "Login") -> None:
        self.begun = False
        self.address = login.address
        self._door = door
        self._login = login
        self._chan: asyncssh.SSHServerChannel[bytes]
        self._far: Channel | Lines | None = None
        self._early = bytearray()
        self._command = False
        self._farewell = ""
        self._task: asyncio.Task[None] | None = None
        self._typed_all = False
        self._lost = False

    # What asyncssh calls -----------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """See `asyncssh.SSHServerSession`; of the environment only a little is ever taken."""
        self._chan = chan
        chan._env = FewVariables()  # noqa: SLF001 - a stranger could fill the memory with them
        chan.set_write_buffer_limits(high=MOST_WAITING)

    def pty_requested(self, term_type: str, term_size: object, term_modes: object) -> bool:  # noqa: ARG002
        """See `asyncssh.SSHServerSession`; asyncssh remembers what was asked for."""
        return True

    def shell_requested(self) -> bool:
        """What is served in place of a shell is the game."""
        return True

    def exec_requested(self, command: str) -> bool:  # noqa: ARG002 - none is ever run
        """Take a command to say that there are none."""
        self._command = True
        return True

    def session_started(self) -> None:
        """See `asyncssh.SSHServerSession`."""
        self.begun = True
        self._task = asyncio.get_running_loop().create_task(self._run())

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:  # noqa: ARG002
        """Keys, or lines."""
        if self._far is not None:
            self._far.take(data)
        elif len(self._early) < MOST_WAITING:
            self._early += data

    def eof_received(self) -> bool:
        """No more will be typed; what was, is still answered where lines are spoken."""
        self._typed_all = True
        if self._far is not None:
            self._far.end()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:  # noqa: ARG002
        """The window has another size."""
        if isinstance(self._far, Channel):
            self._far.resize(width, height)

    def pause_writing(self) -> None:
        """The line is slow."""
        if self._far is not None:
            self._far.pause()

    def resume_writing(self) -> None:
        """It has caught up."""
        if self._far is not None:
            self._far.resume()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - lost is lost
        """The line is gone: the seat waits."""
        self._lost = True
        if self._far is not None:
            self._far.hang_up()
        elif self._task is not None:
            self._task.cancel()
        else:
            self._door.stands_up(self)

    # What the door calls -----------------------------------------------------------------------

    async def say_goodbye(self, farewell: str) -> None:
        """End it, with a sentence."""
        self._farewell = farewell
        if self._far is not None:
            self._far.leave()
        if self._task is not None:
            await asyncio.wait([self._task])

    # Sitting -----------------------------------------------------------------------------------

    async def _run(self) -> None:
        code = 1
        try:
            code = await self._sit()
        except asyncio.CancelledError:
            pass
        except Exception as error:
            self._far = None
            self._break(error)
        finally:
            self._far = None
            self._door.stands_up(self)
            if not self._lost:
                self._part(code)

    def _part(self, code: int) -> None:
        """Say the last sentence, below what was on the screen before, and hang up."""
        if self._farewell:
            end = "\r\n" if self._chan.get_terminal_type() is not None else "\n"
            self._chan.write_stderr(f"{self._farewell}{end}".encode())
        self._chan.exit(code)

    def _break(self, error: Exception) -> None:
        log.error("visit broke", extra={"origin": self.address}, exc_info=error)
        self._farewell = BROKEN

    async def _sit(self) -> int:
        """The whole sitting; its exit code."""
        if self._command:
            self._farewell = NO_COMMANDS
            return 1
        key = self._login.key
        if key is None:
            return await self._play(GuestStorage())
        identity = await self._door.identities.arrives(key)
        try:
            if identity.in_use:
                self._door.doubt_others(self._login)
                await identity.seats_are_free(2.5 * DOUBT_S)
            return await self._play(identity.storage())
        finally:
            self._door.identities.leaves(key)

    def _play(self, storage: GuestStorage) -> Awaitable[int]:
        term = self._chan.get_terminal_type()
        environ = environment(self._chan.get_environment_bytes(), term or "")
        if term is None or term in BLIND:
            return self._by_lines(storage, environ, echo=term is not None)
        return self._by_screen(storage, environ)

    def _opens(self, far: Channel | Lines) -> None:
        self._far = far
        early, self._early = bytes(self._early), bytearray()
        if early:
            far.take(early)
        if self._typed_all:
            far.end()
        if self._lost:
            far.hang_up()

    async def _by_lines(self, storage: GuestStorage, environ: dict[str, str], *, echo: bool) -> int:
        lines = Lines(self._chan.write, echo=echo)
        self._opens(lines)
        unicode = draws_unicode(environ | {"TERM": ""})
        return await talk(self._visit(), storage, lines, unicode=unicode)

    def _visit(self) -> Visit:
        login = self._login
        return Visit(self._door.server, login.address, login.password, login.has_begun)

    async def _by_screen(self, storage: GuestStorage, environ: dict[str, str]) -> int:
        width, height = self._chan.get_terminal_size()[:2]
        channel = Channel(self._chan.write, (width, height), abilities_of(environ))
        self._opens(channel)
        app = visitor_app(self._door.server, storage, self._visit(), environ)
        HOUSEKEEPING.comes()
        try:
            async with self._door.starting:
                showing = await _started(channel, app)
            await showing
        finally:
            await close(app)
            HOUSEKEEPING.leaves()
        return self._ended(app.bug, app.failure)

    def _ended(self, bug: Exception | None, failure: Exception | None) -> int:
        if bug is not None:
            self._break(bug)
        elif failure is not None:
            message = cast("ConnectionFailed", failure).message
            self._farewell = message[:1].upper() + message[1:] + "."
        return 0 if bug is failure is None else 1


async def _started(channel: Channel, app: "UpgradeApp") -> "asyncio.Task[None]":
    """Show an app; wait until it has settled, has ended, or takes long."""
    settled = asyncio.Event()
    app.when_ready = settled.set
    showing = asyncio.get_running_loop().create_task(channel.run(app))
    waiting = asyncio.ensure_future(settled.wait())
    await asyncio.wait([showing, waiting], timeout=START_S, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    return showing

"""A session by lines, from hello to goodbye: see the package's own text for how a door uses it."""

import asyncio
import contextlib
from collections.abc import Awaitable
from random import Random

from upgrade_core.registry import GAMES
from upgrade_tui.doors.plain import words_lobby
from upgrade_tui.doors.plain.asking import Clerk, read_line
from upgrade_tui.doors.plain.desk import Desk, Misworded
from upgrade_tui.doors.plain.ear import Ear, table_facts
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.streams import LineReader, LineWriter, Outbox
from upgrade_tui.doors.plain.vocabulary import QUIT
from upgrade_tui.doors.plain.voice import VERSION, voice_for
from upgrade_tui.net.client import Client, Deaf
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed, TableMirror
from upgrade_tui.net.placing import place_meant

_LINES_AHEAD = 64


class PlainSession:
    """One person, or program, at one connection. Make it while an event loop runs.

    `bot` is the level of a bot that makes the moves instead, in a solitaire one watches.
    """

    def __init__(
        self,
        client: Client,
        reader: LineReader,
        writer: LineWriter,
        manner: Manner | None = None,
        *,
        bot: str | None = None,
    ) -> None:
        self._client = client
        self._reader = reader
        self._outbox = Outbox(writer)
        self._manner = manner or Manner()
        self._bot = bot
        voice = voice_for(self._outbox, self._manner)
        ear = Ear(voice, short=self._manner.short or self._manner.as_json)
        self._desk = Desk(client, ear, voice, self._manner)
        self._lines: asyncio.Queue[str] = asyncio.Queue(_LINES_AHEAD)
        self._quit = asyncio.Event()

    async def run(self, table: str | None = None, *, watch: bool = False) -> int:
        """Go to a table, or to where it is clear that one belongs, and talk until the end.

        Returns: 0; 1 where the connection was lost for good.
        Raises: CommandRejected, ConnectionFailed: the table named cannot be had; OSError: there
            is no space left where this is written.
        """
        code = await self._run(table, watch=watch)
        if self._outbox.failure is not None:
            raise self._outbox.failure
        return code

    async def _run(self, table: str | None, *, watch: bool) -> int:
        reading = asyncio.create_task(self._read())
        try:
            await self._arrive(table, watch=watch)
            await self._until_ended(self._converse())
            if self._client.link == "closed":
                return 1
            self._desk.voice.tell("bye", [self._farewell()])
            return 0
        finally:
            reading.cancel()
            self._desk.ear.close()
            self._client.listener = Deaf()
            await self._outbox.close()

    # The beginning -----------------------------------------------------------------------------

    async def _arrive(self, table: str | None, *, watch: bool) -> None:
        """Say hello, take the place that is meant, and tell how it stands there."""
        client, desk = self._client, self._desk
        name = client.name
        facts = {"name": name, "version": VERSION, "games": list(GAMES)}
        hello = f"Hello {name}. Type ? for what you may type, and quit to leave."
        desk.voice.tell("hello", [hello], lambda: facts)
        desk.ear.code = await self._take_place(table, watch=watch)
        client.listener = desk.ear
        if (mirror := desk.table) is None:
            await words_lobby.tables(desk, "")
            return
        desk.voice.tell("table", words_lobby.greeted(mirror), lambda: table_facts(mirror))
        desk.ear.catch_up(mirror)

    async def _take_place(self, table: str | None, *, watch: bool) -> str | None:
        """The table one is at, with its place taken; None: it is not clear at which."""
        client = self._client
        if client.tables:
            return next(iter(client.tables))
        code = table or await self._place_meant(watch=watch)
        if code is None:
            return None
        await (client.watch_table(code) if watch else client.join_table(code))
        return code.strip().upper()

    async def _place_meant(self, *, watch: bool) -> str | None:
        client = self._client
        return place_meant(await client.list_tables(), client.kept_tables, watch=watch)

    # The middle --------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Take lines in; "" stands for their end, and for the word to quit where a person types."""
        line = "?"
        while line:
            line = await self._reader.readline()
            if not self._manner.patient and (not line or self._is_farewell(line)):
                self._quit.set()
                line = ""
            await self._lines.put(line)

    def _is_farewell(self, line: str) -> bool:
        with contextlib.suppress(Misworded):
            return read_line(line, as_json=self._manner.as_json).word in QUIT
        return False

    async def _converse(self) -> None:
        """Answer line after line, to the last; beside that a bot plays where one was wished for."""
        clerk = Clerk(self._desk)
        playing = asyncio.create_task(self._let_bot_play())
        try:
            while (line := await self._lines.get()) and not self._is_farewell(line):
                await clerk.answer(line)
            if not line and self._manner.patient:
                await playing
                await self._settle()
        finally:
            playing.cancel()

    async def _settle(self) -> None:
        """No line will come any more: tell on until this person would have to act."""
        while (table := self._desk.table) is not None and self._goes_on(table):
            await self._desk.ear.heard.wait()

    def _goes_on(self, table: TableMirror) -> bool:
        """Whether more will happen at a table without this person that they want to hear."""
        if table.result is not None or self._client.link == "closed":
            return False
        if table.seat is None:
            return True
        return self._manner.alone and table.view is not None and not table.is_my_turn

    async def _until_ended(self, talk: Awaitable[None]) -> None:
        """Talk until it is over, one quits, nobody reads any more, or the connection has gone."""
        talking = asyncio.ensure_future(talk)
        ends = [talking, *map(asyncio.ensure_future, self._ends())]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in ends:
                each.cancel()
            await asyncio.gather(*ends, return_exceptions=True)
        if not talking.cancelled() and (error := talking.exception()) is not None:
            raise error

    def _ends(self) -> list[Awaitable[object]]:
        return [self._leaving(), self._outbox.gone.wait(), self._link_closed()]

    async def _leaving(self) -> None:
        """One quits while there is no connection that what was typed before could go over."""
        await self._quit.wait()
        while self._client.link == "connected":
            await self._desk.ear.heard.wait()

    async def _link_closed(self) -> None:
        while self._client.link != "closed":
            await self._desk.ear.heard.wait()

    # The rest ----------------------------------------------------------------------------------

    async def _let_bot_play(self) -> None:
        """In a solitaire that one watches a bot play: its moves."""
        dice = Random()
        with contextlib.suppress(CommandRejected, ConnectionFailed):
            while self._bot is not None and (table := self._desk.table) and table.is_my_turn:
                assert table.view is not None
                choose = table.spec.bots[self._bot]
                action = await asyncio.to_thread(choose, table.view, dice)
                await self._client.act(table.code, action)

    def _farewell(self) -> str:
        table = self._desk.table
        if table is None or table.seat is None or table.result is not None or self._manner.alone:
            return "Goodbye."
        return "Goodbye. Your seat is kept: the same command leads back to it."

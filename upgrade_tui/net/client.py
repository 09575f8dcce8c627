"""A client: mirrors its tables, carries wishes to the server, takes its places again."""

import secrets
from collections import defaultdict
from collections.abc import Mapping

import msgspec

from upgrade_core.errors import OptionError
from upgrade_core.registry import find_game
from upgrade_tui.net import messages as m
from upgrade_tui.net.codec import raw
from upgrade_tui.net.connectors import Connector, tcp_connector
from upgrade_tui.net.errors import WireError
from upgrade_tui.net.messages import PROTOCOL, Command, Seated, ServerPacket, TableInfo
from upgrade_tui.net.mirror import (
    Change,
    CommandRejected,
    ConnectionFailed,
    Link,
    Listener,
    TableMirror,
)
from upgrade_tui.net.names import clean_name, clean_text
from upgrade_tui.net.news import clean_info, new_mirror, take_changes, take_news, take_update
from upgrade_tui.net.session import ClientSettings, Session
from upgrade_tui.net.settings import USUAL_TIMES, TableTimes
from upgrade_tui.net.talk import Talk
from upgrade_tui.net.tokens import FileTokens, MemoryTokens, Tokens

__all__ = ["Client", "Deaf", "tcp_connector"]

SOFTWARE = "upgrade"
_OTHER_RULES = "the server plays {} by other rules: update your program, or the server"


class Deaf:
    """A listener that does nothing, for a client nobody listens to yet."""

    def on_link(self, link: Link, message: str) -> None:
        """See `Listener`."""

    def on_table(self, table: TableMirror) -> None:
        """See `Listener`."""

    def on_update(self, table: TableMirror, change: Change) -> None:
        """See `Listener`."""

    def on_said(self, table: str, seat: int | None, name: str, text: str) -> None:
        """See `Listener`."""

    def on_emoted(self, table: str, seat: int | None, name: str, emote: str) -> None:
        """See `Listener`."""

    def on_removed(self, table: str, code: str, message: str) -> None:
        """See `Listener`."""


class Client:
    """See `GameClient`. Make it while an event loop runs.

    `tokens` is where seats are kept between two runs of the program, by default the user's file;
    those of a server in this process live as long as the client. `password` is the server's.
    """

    def __init__(
        self,
        connector: Connector,
        name: str,
        tokens: Tokens | None = None,
        *,
        password: str | None = None,
        listener: Listener | None = None,
        settings: ClientSettings | None = None,
    ) -> None:
        self.listener: Listener = listener or Deaf()
        self.tables: dict[str, TableMirror] = {}
        self.name = clean_name(name)
        self._address = connector.address
        if not connector.address:
            tokens = MemoryTokens()
        self._tokens: Tokens = tokens if tokens is not None else FileTokens()
        self._passwords: dict[str, str | None] = {}
        self._talk: defaultdict[str, Talk] = defaultdict(Talk)
        self._arriving: dict[str, tuple[int, Seated]] = {}
        # A seat's command ids must not repeat, also not in another run of this program.
        self._last_id = secrets.randbits(62)
        hello = m.Hello(PROTOCOL, self.name, SOFTWARE, password, (m.BRIEF, m.FOLD))
        self._session = Session(connector, hello, self, settings or ClientSettings())

    @property
    def link(self) -> Link:
        """The state of the connection."""
        return self._session.link

    @property
    def kept_tables(self) -> list[str]:
        """The tables of this server at which a seat waits for this person, the newest first."""
        return [table for server, table in self._tokens.seats() if server == self._address]

    async def connect(self) -> None:
        """See `GameClient.connect`."""
        welcome = await self._session.connect()
        self.name = clean_name(welcome.name)

    async def close(self) -> None:
        """See `GameClient.close`."""
        await self._session.close()
        self._tokens.release()

    # Tables ----------------------------------------------------------------------------------

    async def list_tables(self) -> list[TableInfo]:
        """See `GameClient.list_tables`."""
        answer = await self._ask(m.ListTables(self._next_id()))
        return [clean_info(info) for info in msgspec.convert(answer, list[TableInfo])]

    async def create_table(
        self,
        game: str,
        seats: int,
        preset: str | None = None,
        options: Mapping[str, bool | int | str] | None = None,
        password: str | None = None,
        times: TableTimes = USUAL_TIMES,
    ) -> Seated:
        """See `GameClient.create_table`."""
        values = dict(options or {})
        command = m.CreateTable(
            self._next_id(), game, seats, preset, values, password, times.turn_s, times.mind_s
        )
        return await self._take_place(command)

    async def join_table(self, code: str, password: str | None = None) -> Seated:
        """See `GameClient.join_table`."""
        code = code.strip().upper()
        token = self._tokens.claim(self._address, code)
        if token is not None:
            try:
                return await self._take_place(m.ResumeSeat(self._next_id(), code, token))
            except CommandRejected:
                self._tokens.drop(self._address, code)
        return await self._take_place(m.JoinTable(self._next_id(), code, password))

    async def watch_table(self, code: str, password: str | None = None) -> Seated:
        """See `GameClient.watch_table`."""
        code = code.strip().upper()
        seated = await self._take_place(m.WatchTable(self._next_id(), code, password))
        self._passwords[code] = password
        return seated

    async def leave_table(self, code: str) -> None:
        """See `GameClient.leave_table`."""
        try:
            await self._ask(m.LeaveTable(self._next_id(), code))
        finally:
            if self.link == "connected":
                self._forget(code)

    async def kick(self, code: str, seat: int) -> None:
        """See `GameClient.kick`."""
        await self._ask(m.KickSeat(self._next_id(), code, seat))

    async def add_bot(self, code: str, level: str) -> None:
        """See `GameClient.add_bot`."""
        await self._ask(m.AddBot(self._next_id(), code, level))

    async def remove_bot(self, code: str, seat: int) -> None:
        """See `GameClient.remove_bot`."""
        await self._ask(m.RemoveBot(self._next_id(), code, seat))

    # Playing ---------------------------------------------------------------------------------

    async def start(self, code: str, deal: int | None = None) -> None:
        """See `GameClient.start`."""
        await self._ask(m.StartMatch(self._next_id(), code, deal))

    async def act(self, code: str, action: object) -> None:
        """See `GameClient.act`; after a drop it is asked again with the same id."""
        command = m.Act(self._next_id(), code, raw(action))
        while True:
            try:
                await self._ask(command)
            except ConnectionFailed:
                await self._session.until_connected()
            else:
                return

    async def undo(self, code: str) -> None:
        """See `GameClient.undo`."""
        await self._ask(m.Undo(self._next_id(), code))

    async def redo(self, code: str) -> None:
        """See `GameClient.redo`."""
        await self._ask(m.Redo(self._next_id(), code))

    async def restart(self, code: str, deal: int | None = None) -> None:
        """See `GameClient.restart`."""
        await self._ask(m.Restart(self._next_id(), code, deal))

    async def say(self, code: str, text: str) -> None:
        """See `GameClient.say`."""
        await self._ask(m.Say(self._next_id(), code, text))

    async def emote(self, code: str, emote: str) -> None:
        """See `GameClient.emote`."""
        await self._ask(m.Emote(self._next_id(), code, emote))

    async def rematch(self, code: str) -> None:
        """See `GameClient.rematch`."""
        await self._ask(m.Rematch(self._next_id(), code))

    async def pause(self, code: str, *, on: bool) -> None:
        """See `GameClient.pause`."""
        await self._ask(m.Pause(self._next_id(), code, on))

    async def record(self, code: str) -> str:
        """See `GameClient.record`."""
        return msgspec.convert(await self._ask(m.AskRecord(self._next_id(), code)), str)

    # Asking ----------------------------------------------------------------------------------

    def _next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    async def _ask(self, command: Command) -> object:
        if self.link != "connected":
            raise ConnectionFailed("net.closed", "there is no connection to the server now")
        return await self._session.ask(command)

    async def _take_place(self, command: Command) -> Seated:
        return msgspec.convert(await self._ask(command), Seated)

    # See `Told` ------------------------------------------------------------------------------

    def answered(self, command: Command, answer: object) -> bool:
        """Keep a new seat's token at once; its asker hears when the table is known too."""
        taking = m.CreateTable | m.JoinTable | m.WatchTable | m.ResumeSeat
        if not isinstance(command, taking):
            return False
        seated = _read_seated(answer)
        self._arriving[seated.table] = (command.id, seated)
        if seated.token is not None:
            self._tokens.put(self._address, seated.table, seated.token)
        return True

    def news(self, packet: ServerPacket) -> None:
        """Take in what the server tells, then tell the listener."""
        match packet:
            case m.TableNews():
                self._table_news(packet)
            case m.Updated():
                mirror = self.tables.get(packet.table)
                if mirror is not None:
                    self.listener.on_update(mirror, take_update(mirror, packet))
            case m.Changed():
                for mirror in self.tables.values():
                    if mirror.number == packet.table:
                        self.listener.on_update(mirror, take_changes(mirror, packet))
                        break
            case m.Said():
                self._said(packet)
            case m.Emoted():
                name = clean_text(packet.name)
                self.listener.on_emoted(packet.table, packet.seat, name, packet.emote)
            case m.Removed():
                self._removed(packet)

    def link_changed(self, link: Link, message: str) -> None:
        """Pass it on."""
        self.listener.on_link(link, message)

    async def come_back(self) -> None:
        """Resume every seat, watch every watched table again; what is refused is lost."""
        for code, mirror in list(self.tables.items()):
            token = self._tokens.claim(self._address, code)
            self._talk[code].come_back()
            seen = mirror.match, mirror.version
            command: Command
            if mirror.seat is None:
                password = self._passwords.get(code)
                command = m.WatchTable(self._next_id(), code, password, *seen)
            elif token is not None:
                command = m.ResumeSeat(self._next_id(), code, token, *seen)
            else:
                self._removed(m.Removed(code, "seat.unknown-token", "Your seat is lost."))
                continue
            try:
                await self._session.ask(command)
            except CommandRejected as error:
                self._removed(m.Removed(code, error.code, error.message))

    # Mirroring -------------------------------------------------------------------------------

    def _table_news(self, news: m.TableNews) -> None:
        code = news.info.table
        arriving = self._arriving.pop(code, None)
        mirror = self.tables.get(code)
        if mirror is not None:
            take_news(mirror, news)
        elif arriving is not None:
            mirror = self.tables[code] = _mirror_of(news)
        else:
            return
        if arriving is not None:
            command, seated = arriving
            self._session.settle(command, msgspec.to_builtins(seated, builtin_types=(bytes,)))
        self.listener.on_table(mirror)

    def _said(self, said: m.Said) -> None:
        name, text = clean_text(said.name), clean_text(said.text)
        # What the server itself says, without a name, it never repeats.
        if not name or self._talk[said.table].is_new((said.seat, name, text)):
            self.listener.on_said(said.table, said.seat, name, text)

    def _removed(self, removed: m.Removed) -> None:
        self._forget(removed.table)
        self.listener.on_removed(removed.table, removed.code, removed.message)

    def _forget(self, code: str) -> None:
        self.tables.pop(code, None)
        self._passwords.pop(code, None)
        self._talk.pop(code, None)
        self._tokens.drop(self._address, code)


def _read_seated(answer: object) -> Seated:
    try:
        return msgspec.convert(answer, Seated)
    except msgspec.ValidationError as error:
        raise WireError("wire.malformed", f"a seat cannot be read: {error}") from None


def _mirror_of(news: m.TableNews) -> TableMirror:
    try:
        spec = find_game(news.info.game)
        if news.info.rules not in (0, spec.version):
            raise WireError("wire.version", _OTHER_RULES.format(spec.title))
        return new_mirror(spec, news)
    except OptionError as error:
        raise WireError("wire.malformed", f"the table's game is not known: {error}") from None

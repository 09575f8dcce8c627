"""A table before its match: who sits where, how others join, talk, and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import work
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from upgrade_tui.app import keymap, routes
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.parts.rules_line import rules_line
from upgrade_tui.app.parts.talk import Talk
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.situations import watching_notes
from upgrade_tui.app.wanted import usual_level
from upgrade_tui.app.widgets.text import clean, fit
from upgrade_tui.net.exposure import host_warning

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.app.messages import MatchUpdated, Said, TableChanged
    from upgrade_tui.net.mirror import TableMirror

NAME_WIDTH = 21
HOST_ONLY = frozenset({"start", "add_bot", "level", "free_seat"})


class SeatRows(RowList):
    """One row a seat."""

    def __init__(self, table: TableMirror) -> None:
        super().__init__(id="seats")
        self.table = table

    def count(self) -> int:
        """How many seats there are."""
        return len(self.table.info.people)

    def draw(self, row: int, ground: str) -> list[Segment]:
        """Number, name in the seat's colour, and what is to be known about it."""
        look = self.app.look
        info = self.table.info
        person = info.people[row]
        muted = look.style(look.palette.muted, ground)
        number = Segment(f"{row + 1:>2} ", muted)
        if person is None:
            return [number, Segment("free", muted)]
        name = set_cell_size(fit(clean(person.name), NAME_WIDTH - 1), NAME_WIDTH)
        notes = [
            "you" if row == self.table.seat else "",
            "host" if row == info.host else "",
            f"bot, {clean(person.level or '')}" if person.kind == "bot" else "",
            "" if person.here else "away",
        ]
        colour = look.style(look.seat_colour(row), ground, bold=True)
        return [number, Segment(name, colour), Segment(", ".join(filter(None, notes)), muted)]


class RoomScreen(GameScreen[None]):
    """For players and watchers of a gathering table; the board follows when it starts."""

    section = "room"
    BINDINGS = keymap.bindings(section)

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self._level = ""

    @property
    def table(self) -> TableMirror:
        """The table as this client knows it."""
        return self.app.client.tables[self.code]

    def compose(self) -> ComposeResult:
        """Seats on the left, how to join on the right, talk below, buttons."""
        self._level = usual_level(self.table.spec)
        yield StatusLine(f"{self.table.spec.title}  {self.code}")
        with Horizontal(id="upper"):
            yield SeatRows(self.table)
            with Vertical(id="side"):
                yield Static(id="how")
        yield Talk(self.code)
        with Horizontal(classes="presses"):
            yield Press("Start", "start", "s", id="start")
            yield Press("Add a bot", "add_bot", "b", id="add")
            yield Press(f"Level: {self._level}", "level", "l", id="level")
            yield Press("Talk", "talk", "t")
            yield Press("Copy", "copy", "y", id="copy")
        yield KeyLine(self.section)

    def on_mount(self) -> None:
        """Show it as it is; the match may have begun before this screen could be told."""
        self.query_one(SeatRows).focus()
        self._renew()
        self._show_talk()
        if self.table.view is not None:
            self.call_later(self._follow, self.table)

    # What the server says ------------------------------------------------------------------

    def on_table_changed(self, message: TableChanged) -> None:
        """Somebody came or went, or the match begins."""
        if message.table.code == self.code:
            self._renew()

    def on_match_updated(self, message: MatchUpdated) -> None:
        """The match begins: show the board."""
        if message.table.code == self.code:
            self._follow(message.table)

    def _follow(self, table: TableMirror) -> None:
        if table.info.phase != "gathering" and self.app.place is self:
            self.app.show_table(self.code)

    def on_said(self, message: Said) -> None:
        """Somebody said something."""
        if message.table == self.code:
            self._show_talk()

    def on_look_changed(self) -> None:
        """Write the words again."""
        self._renew()

    def _show_talk(self) -> None:
        self.query_one(Talk).show_lines(self.app.talk(self.code))

    def _renew(self) -> None:
        if self.code not in self.app.client.tables:
            return
        table = self.table
        self.query_one(SeatRows).table = table
        self.query_one(SeatRows).renew()
        self.query_one(StatusLine).say(right=self._standing(table))
        self.query_one("#how", Static).update(self._how(table))
        for name in ("start", "add", "level"):
            self.query_one(f"#{name}").display = table.is_host
        self.query_one(KeyLine).leave_out(frozenset() if table.is_host else HOST_ONLY)

    def _standing(self, table: TableMirror) -> str:
        free = sum(person is None for person in table.info.people)
        seats = "all seats taken" if not free else f"{free} {'seat' if free == 1 else 'seats'} free"
        return ", ".join([seats, *watching_notes(table)])

    def _how(self, table: TableMirror) -> Content:
        """How others join, by what rules it goes, and what one waits for."""
        lines = [Content.styled("Others join with", "$muted")]
        lines += [Content.styled(f"  {command}", "bold $accent") for command in self._commands()]
        notes = () if self.app.session is None else self.app.session.notes
        lines += [Content.styled(f"{note}.", "$muted") for note in notes]
        if self.app.asks_password:
            lines.append(Content.styled("and the password of this server", "$muted"))
            server = self.app.server_settings
            if warning := host_warning(server.bind, tls=server.tls is not None):
                lines.append(Content.styled(warning, "$warning"))
        if table.info.private:
            lines.append(Content.styled("and the password of this table", "$muted"))
        lines += [Content(), Content(self._awaited(table))]
        lines += [Content(), Content.assemble(("Rules ", "$muted"), rules_line(table.info))]
        lines += [Content.styled(clean(warning), "$warning") for warning in table.info.warnings]
        return Content("\n").join(lines)

    def _commands(self) -> list[str]:
        session = self.app.session
        assert session is not None
        commands = [f"upgrade join {address}" for address in session.addresses or (session.place,)]
        return [*commands, *session.other_ways]

    def _awaited(self, table: TableMirror) -> str:
        free = any(person is None for person in table.info.people)
        if not table.is_host:
            host = table.info.host
            name = table.names[host] if host is not None else ""
            return f"{clean(name)} starts the match." if name else "Waiting for a host."
        if free:
            return "Press b to give a free seat to a bot, or s to start with those seated."
        return "Everybody is here: press s to start."

    # What the keys do ------------------------------------------------------------------------

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """Enter on a free seat adds a bot."""
        if self.table.is_host and self.table.info.people[message.row] is None:
            self.action_add_bot()

    @work(exclusive=True, group="command")
    async def action_start(self) -> None:
        """Begin the match."""
        await self.app.attempt(self.app.client.start(self.code))

    @work(group="command")
    async def action_add_bot(self) -> None:
        """Give a free seat to a bot."""
        await self.app.attempt(self.app.client.add_bot(self.code, self._level))

    def action_level(self) -> None:
        """The next level for the next bot."""
        levels = tuple(self.table.spec.bots)
        self._level = levels[(levels.index(self._level) + 1) % len(levels)]
        press = self.query_one("#level", Press)
        press.word = f"Level: {self._level}"
        press.refresh(layout=True)

    @work(exclusive=True, group="command")
    async def action_free_seat(self) -> None:
        """Send the chosen seat's bot or player away; people only after a question."""
        seat = self.query_one(SeatRows).cursor
        person = self.table.info.people[seat]
        if person is None or seat == self.table.seat:
            self.app.say("Choose the seat of somebody else with the arrows, then press x.")
        elif person.kind == "bot":
            await self.app.attempt(self.app.client.remove_bot(self.code, seat))
        elif await self.app.confirm(f"Send {clean(person.name)} away from this table?"):
            await self.app.attempt(self.app.client.kick(self.code, seat))

    @work(exclusive=True, group="talk")
    async def action_talk(self) -> None:
        """Say something."""
        words = await self.app.push_screen_wait(routes.ask("Say to the table"))
        if words:
            await self.app.attempt(self.app.client.say(self.code, words[:300]))

    def action_copy(self) -> None:
        """Put the command others join with on the clipboard."""
        command = self._commands()[0]
        self.app.copy_to_clipboard(command)
        self.app.say(f"Copied: {command}")

    def action_back(self) -> None:
        """Leave the table."""
        self.app.leave_table(self.code)

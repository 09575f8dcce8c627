"""The tables of one server: sit down, watch, or open another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import work
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from upgrade_core.errors import UnknownGame
from upgrade_core.registry import GAMES, find_game
from upgrade_tui.app import keymap, routes
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.parts.rules_line import rules_line
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.widgets.text import clean, fit
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.net.messages import TableInfo

REFRESH_S = 3.0
_PHASES = {"gathering": "open", "playing": "playing", "over": "finished"}


def game_title(key: str) -> str:
    """The title of a game, or its key where this program does not know it."""
    try:
        return find_game(key).title
    except UnknownGame:
        return clean(key)


def host_name(info: TableInfo) -> str:
    """The name of a table's host, empty where there is none."""
    person = info.people[info.host] if info.host is not None else None
    return clean(person.name) if person else ""


class TableRows(RowList):
    """One row a table."""

    def __init__(self) -> None:
        super().__init__(id="tables")
        self.tables: list[TableInfo] = []
        self.asked = False

    def show_tables(self, tables: list[TableInfo]) -> None:
        """Show these, the cursor staying at its table."""
        here = self.table.table if self.table else None
        self.tables, self.asked = tables, True
        codes = [info.table for info in tables]
        self.cursor = codes.index(here) if here in codes else self.cursor
        self.renew()

    @property
    def table(self) -> TableInfo | None:
        """The table under the cursor."""
        return self.tables[self.cursor] if self.cursor < len(self.tables) else None

    def count(self) -> int:
        """How many tables there are."""
        return len(self.tables)

    def nothing(self) -> str:
        """What to do about an empty room."""
        if not self.asked:
            return f"Asking for the tables{self.app.look.glyphs.ellipsis}"
        return "No tables yet: press n and open the first."

    def draw(self, row: int, ground: str) -> list[Segment]:
        """Code, game, seats as coins, host, phase."""
        look = self.app.look
        palette, glyphs = look.palette, look.glyphs
        info = self.tables[row]
        taken = sum(person is not None for person in info.people)
        seats = len(info.people)
        coins = glyphs.coin * taken + glyphs.coin_gone * (seats - taken)
        free = info.phase == "gathering" and taken < seats
        phase = _PHASES[info.phase] + (", private" if info.private else "")
        muted = look.style(palette.muted, ground)
        title = f"{game_title(info.game)} {clean(info.preset)}"
        return [
            Segment(set_cell_size(clean(info.table), 9), look.style(ground=ground, bold=True)),
            Segment(set_cell_size(fit(title, 20, glyphs.ellipsis), 21), look.style(ground=ground)),
            Segment(set_cell_size(f"{taken} of {seats}", 9), look.style(ground=ground)),
            Segment(
                set_cell_size(coins if seats <= 9 else "", 10),
                look.style(palette.coin if free else palette.muted, ground),
            ),
            Segment(set_cell_size(fit(host_name(info), 12, glyphs.ellipsis), 13), muted),
            Segment(phase, look.style(palette.good if free else palette.muted, ground)),
        ]


class LobbyScreen(GameScreen[None]):
    """Asks the server again every few seconds while it is shown."""

    section = "lobby"
    BINDINGS = keymap.bindings(section)

    def compose(self) -> ComposeResult:
        """The list, what the chosen table plays by, and buttons."""
        place = self.app.session.place if self.app.session else ""
        yield StatusLine(f"Tables at {place}", f"you are {clean(self.app.client.name)}")
        yield TableRows()
        yield Static(id="meaning")
        with Horizontal(classes="presses"):
            yield Press("Join", "join", "j")
            yield Press("Watch", "watch", "w")
            yield Press("New table", "new_table", "n")
            yield Press("By code", "by_code", "c")
        yield KeyLine(self.section)

    def on_mount(self) -> None:
        """Ask now, and again from time to time."""
        self.query_one(TableRows).focus()
        self.action_refresh()
        self.set_interval(REFRESH_S, self.action_refresh)

    @work(exclusive=True, group="refresh")
    async def action_refresh(self) -> None:
        """Ask the server for its tables."""
        if self.app.session is None or self.app.client.link != "connected":
            return
        try:
            tables = await self.app.client.list_tables()
        except (CommandRejected, ConnectionFailed):
            return  # the link says so by itself, and the next time may work
        self.query_one(TableRows).show_tables(tables)
        self._explain()

    def on_row_list_moved(self, _message: RowList.Moved) -> None:
        """Say what the table plays by."""
        self._explain()

    def on_row_list_chosen(self, _message: RowList.Chosen) -> None:
        """Enter, or a click on the chosen row."""
        self.action_join()

    def _explain(self) -> None:
        info = self.query_one(TableRows).table
        words = ""
        if info is not None:
            names = ", ".join(clean(person.name) for person in info.people if person)
            words = f"{names or 'Nobody yet'}. Rules: {rules_line(info)}."
            words += f" Watching: {len(info.watchers)}." if info.watchers else ""
        self.query_one("#meaning", Static).update(Content(words))

    @work(exclusive=True, group="join")
    async def action_join(self) -> None:
        """Sit down at the chosen table."""
        info = self.query_one(TableRows).table
        if info is not None:
            await self._enter(info.table, info.private)

    @work(exclusive=True, group="join")
    async def action_watch(self) -> None:
        """Watch the chosen table."""
        info = self.query_one(TableRows).table
        if info is not None:
            await self._enter(info.table, info.private, watch=True)

    @work(exclusive=True, group="join")
    async def action_by_code(self) -> None:
        """Ask for a code and sit down there."""
        code = await self.app.push_screen_wait(
            routes.ask("The table's code", note="Such as FOX-42; its host sees it.")
        )
        if code:
            code = code.upper()
            known = {info.table: info for info in self.query_one(TableRows).tables}
            await self._enter(code, code in known and known[code].private)

    async def _enter(self, code: str, private: bool, *, watch: bool = False) -> None:
        """Take a seat or watch; a private table is asked for its password first."""
        client = self.app.client
        password = None
        if private and code not in client.tables:
            question = routes.ask(f"The password of {code}", secret=True)
            password = await self.app.push_screen_wait(question)
            if password is None:
                return
        wish = client.watch_table if watch else client.join_table
        if await self.app.attempt(wish(code, password)):
            self.app.show_table(code)

    @work(exclusive=True, group="join")
    async def action_new_table(self) -> None:
        """Open a table and sit down at it."""
        form = routes.new_table(next(iter(GAMES)))
        wanted = await self.app.push_screen_wait(form)
        if wanted is not None:
            await self.app.open_table(wanted)

    def action_settings(self) -> None:
        """Name, table, signs."""
        self.app.push_screen(routes.settings())

    def action_back(self) -> None:
        """Leave this server."""
        self.app.go_home()

"""Where is the game? Its address typed, or a host nearby chosen as it is found."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import work
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from upgrade_tui.app import keymap
from upgrade_tui.app.address import PIN
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.screens.ask import AskScreen
from upgrade_tui.app.widgets.text import clean, fit
from upgrade_tui.net.errors import ConnectionFailed

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.net.discovery import Found

NAME_WIDTH, ADDRESS_WIDTH = 18, 30
_NOTE = "As the host's screen shows it, such as 192.168.1.5 or 192.168.1.5:7777."


class HostRows(RowList):
    """One row a host: its name, its address, what else to know."""

    DEFAULT_CSS = "HostRows { height: 5; margin-top: 1; }"

    def __init__(self) -> None:
        super().__init__(id="hosts")
        self.hosts: tuple[Found, ...] = ()
        self.trouble = ""

    def show_hosts(self, hosts: tuple[Found, ...]) -> None:
        """Show these, the cursor staying at its host."""
        here = self.host.id if self.host else None
        self.hosts = hosts
        ids = [host.id for host in hosts]
        self.cursor = ids.index(here) if here in ids else self.cursor
        self.renew()

    @property
    def host(self) -> Found | None:
        """The host under the cursor."""
        return self.hosts[self.cursor] if self.cursor < len(self.hosts) else None

    def count(self) -> int:
        """How many were found."""
        return len(self.hosts)

    def nothing(self) -> str:
        """What there is to say until one is found."""
        return self.trouble or f"Looking for hosts nearby{self.app.look.glyphs.ellipsis}"

    def draw(self, row: int, ground: str) -> list[Segment]:
        """Name, address, and why not, where it cannot be joined from here."""
        look, host = self.app.look, self.hosts[row]
        name = set_cell_size(fit(clean(host.name), NAME_WIDTH, look.glyphs.ellipsis), NAME_WIDTH)
        address = fit(host.address, ADDRESS_WIDTH, look.glyphs.ellipsis)
        remark = "" if host.is_ours else "  other version"
        muted = look.style(look.palette.muted, ground)
        return [
            Segment(f"{name} ", look.style(ground=ground, bold=True)),
            Segment(address, muted),
            Segment(remark, muted),
        ]

    async def action_move(self, by: int) -> None:  # type: ignore[override]
        """Above the first row is the line to type in."""
        if by < 0 and self.cursor == 0:
            self.screen.query_one(Input).focus()
        else:
            super().action_move(by)


class NearbyScreen(AskScreen):
    """Answers with an address, None where it was left."""

    section = "nearby"
    BINDINGS = keymap.bindings(section)

    def __init__(self) -> None:
        super().__init__("Where is the game?", note=_NOTE)

    def compose(self) -> ComposeResult:
        """Question, line, hosts, two buttons."""
        with Vertical(classes="box"):
            yield Static(Content(self._question), id="title")
            yield Input(compact=True, id="line", select_on_focus=False)
            yield HostRows()
            yield Static(Content(self._note), id="note")
            with Horizontal(classes="presses"):
                yield Press("OK", "answer", "Enter")
                yield Press("Cancel", "back", "Esc")

    def on_mount(self) -> None:
        """The line first; hosts appear as they answer."""
        super().on_mount()
        self._look_round()

    @work(exclusive=True, group="nearby")
    async def _look_round(self) -> None:
        try:
            async with self.app.browsing(self._show):
                await asyncio.Event().wait()  # until the screen is left
        except ConnectionFailed:
            rows = self.query_one(HostRows)
            rows.trouble = "This network cannot be asked for hosts: type the address."
            rows.refresh()

    def _show(self, hosts: tuple[Found, ...]) -> None:
        for rows in self.query(HostRows):
            rows.show_hosts(hosts)

    def action_to_hosts(self) -> None:
        """From the line down to the hosts."""
        rows = self.query_one(HostRows)
        if rows.hosts:
            rows.focus()

    def on_row_list_chosen(self, message: RowList.Chosen) -> None:
        """Join this host; where its certificate has to be pinned, the pin is typed first."""
        message.stop()
        host = self.query_one(HostRows).host
        if host is None:
            return
        if not host.is_ours:
            self.app.sorry("That host speaks another version: one of you has to update Upgrade.")
        elif host.tls == "pin":
            self._ask_pin(host)
        else:
            self.dismiss(host.address)

    def _ask_pin(self, host: Found) -> None:
        line = self.query_one(Input)
        line.value = f"{host.address} {PIN} "
        line.focus()
        line.cursor_position = len(line.value)
        words = "Its certificate is its own: type the pin that the host's screen shows."
        self.query_one("#note", Static).update(Content(words))

"""How a match ended, and what now: again, save the record, leave."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from platformdirs import user_data_path
from rich.segment import Segment
from textual import work

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.base import GameModal
from upgrade_tui.app.widgets.bars import TableKeys
from upgrade_tui.app.widgets.board import Board, Hint, Summary
from upgrade_tui.app.widgets.text import clean, fit, joined
from upgrade_tui.app.widgets.zone import Zone
from upgrade_tui.net.mirror import (
    CommandRejected,
    ConnectionFailed,
    TableMirror,
)

if TYPE_CHECKING:
    from rich.style import Style
    from textual.app import ComposeResult

    from upgrade_tui.app.app import UpgradeApp
    from upgrade_tui.app.messages import LookChanged, MatchUpdated, TableChanged
    from upgrade_tui.app.widgets.canvas import Canvas

NAME_WIDTH = 18
COLUMN_WIDTH = 13
NOTICE_LINES = 2


class ResultZone(Zone):
    """The winner in large letters, then a line a seat from first to last."""

    HOVERS = False

    def __init__(self, table: TableMirror, names: tuple[str, ...], summary: Summary) -> None:
        super().__init__(id="result")
        self.table = table
        self._names = names
        self._summary = summary
        self.notice = ""
        self.styles.height = len(names) + 8

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """Everything from top to bottom."""
        look, low = self.look, self.look.palette.felt_low
        result = self.table.result
        if result is None:
            return
        bright = look.style(look.palette.accent, low, bold=True)
        canvas.centre(1, [Segment(self._summary.headline or self._headline(), bright)])
        canvas.centre(2, [Segment(self._summary.ending, look.style(look.palette.muted, low))])
        self._row(canvas, 4, ("", "", *self._summary.columns, "again?"), look.palette.muted)
        order = sorted(range(len(self._names)), key=lambda seat: result.ranks[seat])
        for y, seat in enumerate(order, start=5):
            rank = f"{result.ranks[seat]}."
            cells = (rank, self._names[seat], *self._summary.rows[seat], self._again(seat))
            self._row(canvas, y, cells, look.seat_colour(seat), bold=seat in result.winners)
        self._say(canvas, look.style(look.palette.good, low))

    def _say(self, canvas: Canvas, style: Style) -> None:
        """The notice above the lower edge, on two lines where it is long."""
        lines = wrap(self.notice, canvas.width - 4)[:NOTICE_LINES]
        for y, line in enumerate(lines, start=canvas.height - 1 - len(lines)):
            text = fit(line, canvas.width - 2, self.look.glyphs.ellipsis)
            canvas.centre(y, [Segment(text, style)])

    def _headline(self) -> str:
        result, table = self.table.result, self.table
        assert result is not None
        if table.has_played and result.winners == (table.seat,):
            return "You win!"
        names = [self._names[each] for each in result.winners]
        if len(names) == len(self._names):
            return "A draw"
        return f"{joined(names)} {'wins' if len(names) == 1 else 'share the win'}"

    def _again(self, seat: int) -> str:
        person = self.table.info.people[seat] if seat < len(self.table.info.people) else None
        if person is None:
            return "left"
        if person.kind == "bot" or person.again:
            return self.look.glyphs.done
        return self.look.glyphs.ellipsis if person.here else "away"

    def _row(
        self, canvas: Canvas, y: int, cells: tuple[str, ...], ink: str, *, bold: bool = False
    ) -> None:
        look = self.look
        style = look.style(ink, look.palette.felt_low, bold=bold)
        canvas.put(2, y, cells[0], style)
        canvas.put(6, y, fit(clean(cells[1]), NAME_WIDTH - 1, look.glyphs.ellipsis), style)
        for place, cell in enumerate(cells[2:]):
            canvas.put(6 + NAME_WIDTH + place * COLUMN_WIDTH, y, cell, style)


class ResultScreen(GameModal[None]):
    """The result over the table; a rematch closes it."""

    section = "result"
    BINDINGS = keymap.bindings(section)
    DEFAULT_CSS = """
    ResultScreen { align: center middle; }
    ResultScreen > ResultZone { width: 64; }
    ResultScreen > TableKeys { width: 64; height: 1; }
    """

    def __init__(self, table: TableMirror, board: Board) -> None:
        super().__init__()
        self.code = table.code
        situation, result = board.situation, table.result
        assert situation is not None
        assert result is not None
        self._names = situation.names
        self._summary = board.summary(result.reason)

    def compose(self) -> ComposeResult:
        """The result and what may be done."""
        yield ResultZone(self.app.client.tables[self.code], self._names, self._summary)
        yield TableKeys(id="result-keys")

    def on_mount(self) -> None:
        """Show what may be done."""
        self.call_after_refresh(self._show_keys)

    def _show_keys(self) -> None:
        if not self.query(ResultZone):  # closed before it was drawn
            return
        table = self._zone.table
        hints = [Hint("s", "save the record", "save"), Hint("q", "leave", "leave")]
        if self._may_agree(table):
            hints.insert(0, Hint("m", "rematch", "rematch"))
        self.query_one(TableKeys).show(hints, (Hint("Esc", "see the table", "back"),))

    @property
    def _zone(self) -> ResultZone:
        return self.query_one(ResultZone)

    @staticmethod
    def _may_agree(table: TableMirror) -> bool:
        person = None if table.seat is None else table.info.people[table.seat]
        return person is not None and not person.again

    def _note(self, sentence: str) -> None:
        self._zone.notice = sentence
        self._zone.repaint()

    def on_table_changed(self, message: TableChanged) -> None:
        """Somebody agreed, came or left."""
        if message.table.code == self.code:
            self._zone.repaint()
            self._show_keys()

    def on_match_updated(self, message: MatchUpdated) -> None:
        """The next match has begun."""
        if message.table.code == self.code and message.table.result is None:
            self.dismiss(None)

    def on_look_changed(self, _message: LookChanged) -> None:
        """Paint in the new look."""
        for zone in self.query(Zone):
            zone.repaint()

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """A click on a key does what the key does."""
        message.stop()
        if isinstance(message.target, str):
            self.call_later(self.run_action, message.target)

    @work
    async def action_rematch(self) -> None:
        """Agree to play again."""
        try:
            await self.app.client.rematch(self.code)
        except (CommandRejected, ConnectionFailed) as error:
            self._note(error.message)

    @work
    async def action_save(self) -> None:
        """Write the record to a file of its own and say where."""
        self._note(await saved_record(self.app, self._zone.table))

    def action_leave(self) -> None:
        """Leave the table."""
        self.app.leave_table(self.code)


COPIED = "Copied: your terminal has the record on its clipboard, if it takes that. Paste it."


async def saved_record(app: UpgradeApp, table: TableMirror) -> str:
    """Save the record of a table's match; a sentence about where, or why not.

    Whoever is here from outside gets it onto their own clipboard: the disk is the host's.
    """
    try:
        text = await app.client.record(table.code)
        if not app.storage.is_own:
            app.copy_to_clipboard(text)
            return COPIED
        path = _save(text, f"{table.spec.key}-{table.code}")
    except (CommandRejected, ConnectionFailed) as error:
        return error.message
    except OSError as error:
        return (
            f"The record is not saved ({error.strerror}): free some space, or see who may write "
            f"to {_shown(_folder())}"
        )
    return f"Saved: {_shown(path)}"


def _folder() -> Path:
    return user_data_path("upgrade") / "records"


def _shown(path: Path) -> str:
    """A path as people write it, from their own folder on."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _save(text: str, stem: str) -> Path:
    """Save a record under the first free name; where it went."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / f"{stem}-{number}.txt"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            number += 1
        else:
            return path

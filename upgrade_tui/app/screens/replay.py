"""A record, move by move, on the board it was played on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from upgrade_core.game import View
from upgrade_core.story import Sentence, Who
from upgrade_tui.app import keymap
from upgrade_tui.app.boards import board_for
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.screens.story import StoryScreen
from upgrade_tui.app.widgets.bars import PromptLine, TableKeys, TableStatus
from upgrade_tui.app.widgets.board import Board, Hint, Situation
from upgrade_tui.app.widgets.ground import Ground, Middle
from upgrade_tui.app.widgets.story import Story, StoryZone
from upgrade_tui.app.widgets.text import clean
from upgrade_tui.app.widgets.zone import Zone

if TYPE_CHECKING:
    from typing import Any

    from textual.app import ComposeResult

    from upgrade_core.replay import Position, Replay
    from upgrade_tui.app.messages import LookChanged

EVERYTHING = "everything"
WATCHER = "a watcher"

Eyes = int | str
"""A seat, or `EVERYTHING`, or `WATCHER`."""


class ReplayScreen(GameScreen[None], Ground):
    """Steps through the positions of a replay, seen by whomever one likes."""

    section = "replay"
    BINDINGS = keymap.bindings(section)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    DEFAULT_CSS = """
    ReplayScreen #story-log { height: 2; }
    ReplayScreen.-wide #story-log { display: none; }
    ReplayScreen #story-side { width: 27%; min-width: 28; max-width: 44; height: 1fr; }
    ReplayScreen.-narrow #story-side { display: none; }
    """

    def __init__(self, played: Replay) -> None:
        super().__init__()
        self._played = played
        self._at = 0
        self._eyes: Eyes = EVERYTHING
        self.story = Story(tuple(clean(name) for name in played.record.names))

    @property
    def game(self) -> str:
        """The key of the game of the record."""
        return self._played.record.spec.key

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    def compose(self) -> ComposeResult:
        """The same picture as at the table."""
        yield TableStatus(id="table-status")
        with Middle(id="table-middle"):
            board = board_for(self.game)
            board.can_focus = False
            yield board
            yield StoryZone(self.story, id="story-side")
        yield StoryZone(self.story, id="story-log")
        yield PromptLine(id="table-prompt")
        yield TableKeys(id="table-keys")

    def on_mount(self) -> None:
        """Begin at the start."""
        self.board.changed = self._refresh_bars
        self.call_after_refresh(self._show)

    # Whose eyes ----------------------------------------------------------------------------------

    def _view(self, position: Position) -> View[Any]:
        rules = self._played.record.spec.rules
        if self._eyes == EVERYTHING:
            return View(None, position.state)
        return rules.view(position.state, self._eyes if isinstance(self._eyes, int) else None)

    def _events(self, position: Position) -> list[Any]:
        if position.step is None:
            return []
        if self._eyes == EVERYTHING:
            return list(position.step.events)
        return position.step.seen_by(self._eyes if isinstance(self._eyes, int) else None)

    def _eyes_name(self) -> str:
        return self.story.names[self._eyes] if isinstance(self._eyes, int) else self._eyes

    # What is shown -------------------------------------------------------------------------------

    def _show(self, *, moving: bool = False) -> None:
        """Show the position at hand; `moving`: by the events that led to it."""
        spec = self._played.record.spec
        position = self._played.positions[self._at]
        situation = Situation(spec, self._view(position), self.story.names)
        events = self._events(position) if moving else ()
        self._retell()
        self.board.show(situation, events, moving=moving and self.app.look.motion)

    def _retell(self) -> None:
        """The story up to the position at hand."""
        spec = self._played.record.spec
        viewer = self._eyes if isinstance(self._eyes, int) else None
        self.story.entries.clear()
        for position in self._played.positions[: self._at + 1]:
            for event in self._events(position):
                self.story.tell(spec.tell(event, viewer))
        for zone in self.query(StoryZone):
            zone.repaint()

    def _prompt(self) -> Sentence:
        position = self._played.positions[self._at]
        refused = self._played.refused
        if refused is not None and self._at == len(self._played.positions) - 1:
            return (f"Line {refused.line} of the record is refused: {refused.message}",)
        if position.move is None:
            return ("The start of the record.",)
        return (Who(position.move.seat), f": {position.move.text}")

    def _refresh_bars(self) -> None:
        """Status, move and keys follow the board."""
        spec, board = self._played.record.spec, self.board
        last = len(self._played.positions) - 1
        title = f"{spec.title} record"
        place = f"{self._at}/{last}, as {self._eyes_name()} sees it"
        if self._eyes == EVERYTHING:
            place = f"{self._at}/{last}, all cards"
        self.query_one(TableStatus).show(title, place, board.status())
        self.query_one(PromptLine).show(self._prompt(), self.story.names, mine=True)
        glyphs = self.app.look.glyphs
        arrows = ("<-", "->") if glyphs.name == "ascii" else ("←", "→")
        hints = [
            Hint(arrows[1], "next", "step(1)"),
            Hint(arrows[0], "previous", "step(-1)"),
            Hint("Home", "start", "step(-99999)"),
            Hint("End", "end", "step(99999)"),
            Hint("e", "whose eyes", "eyes"),
            Hint("l", "log", "story"),
        ]
        closing = (Hint("Esc", "close", "back"), Hint("?", "help", "app.help"))
        self.query_one(TableKeys).show(hints, closing)

    def on_look_changed(self, _message: LookChanged) -> None:
        """Draw everything in the new look."""
        for zone in self.query(Zone):
            zone.repaint()

    # What is done --------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        """Go some moves on, or back, as far as there are any."""
        last = len(self._played.positions) - 1
        target = max(0, min(last, self._at + by))
        if target != self._at:
            self._at = target
            self._show(moving=by == 1)

    def action_eyes(self) -> None:
        """See it as the next: everything, a watcher, each seat in turn."""
        seats = range(len(self.story.names))
        order: list[Eyes] = [EVERYTHING, WATCHER, *seats]
        self._eyes = order[(order.index(self._eyes) + 1) % len(order)]
        self._show()

    def action_story(self) -> None:
        """Read all that has happened up to here."""
        self.app.push_screen(StoryScreen(self.story))

    def action_back(self) -> None:
        """Close the record: back to where it was opened, else out of the app."""
        if self.app.place is not self:
            self.dismiss(None)
        else:
            self.app.exit(0)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """A click on the story opens it, one on a key does what the key does."""
        message.stop()
        if message.target == StoryZone.OPEN:
            self.action_story()
        elif isinstance(message.target, str):
            self.call_later(self.run_action, message.target)

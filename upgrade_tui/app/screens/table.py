"""The table during a match: any game's board, the story, the talk, and what may be done now."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import work
from textual.widgets import Input

from upgrade_tui.app import keymap
from upgrade_tui.app.boards import board_for
from upgrade_tui.app.countdown import Countdown
from upgrade_tui.app.emotes import EMOTES
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.screens.emote import EmoteScreen
from upgrade_tui.app.screens.story import StoryScreen
from upgrade_tui.app.situations import (
    people_note,
    player_names,
    seat_names,
    situation_of,
    view_after,
)
from upgrade_tui.app.widgets.bars import PromptLine, TableKeys, TableStatus
from upgrade_tui.app.widgets.board import Board, Hint
from upgrade_tui.app.widgets.chat import ChatLine
from upgrade_tui.app.widgets.ground import Ground, Middle
from upgrade_tui.app.widgets.story import Story, StoryZone
from upgrade_tui.app.widgets.text import clean
from upgrade_tui.app.widgets.zone import Zone
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_tui.app.messages import Emoted, LookChanged, MatchUpdated, Said, TableChanged
    from upgrade_tui.net.mirror import Change, TableMirror

RESULT_AFTER_S = 1.2
LEAVING = "Leave the table? That gives up this game."


class TableScreen(GameScreen[None], Ground):
    """Shows one table of the app's client, from the first card to the last."""

    section = "table"
    BINDINGS = keymap.bindings(section)
    LAST: tuple[Hint, ...] = (
        Hint("l", "log", "story"),
        Hint("c", "chat", "chat"),
        Hint("?", "help", "app.help"),
    )
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]  # noqa: RUF012
    DEFAULT_CSS = """
    TableScreen #story-log { height: 2; }
    TableScreen.-tall #story-log { height: 4; }
    TableScreen.-wide #story-log { display: none; }
    TableScreen #story-side { width: 27%; min-width: 28; max-width: 44; height: 1fr; }
    TableScreen.-narrow #story-side { display: none; }
    """

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self.story = Story()
        self._countdown = Countdown()
        self._match = 0
        self._result_shown = False

    @property
    def table(self) -> TableMirror | None:
        """The table as the client knows it; None once the place is gone."""
        return self.app.client.tables.get(self.code)

    @property
    def game(self) -> str:
        """The key of the game that is played here, for the rules."""
        return self.table.spec.key if self.table else "upgrade"

    @property
    def rules_section(self) -> str | None:
        """The section of the rules to open at: the case at hand."""
        return self.board.rules_at_hand()

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    def compose(self) -> ComposeResult:
        """Status, board, story, prompt, keys; the chat line is hidden until it is wanted."""
        yield TableStatus(id="table-status")
        with Middle(id="table-middle"):
            yield board_for(self.game)
            yield StoryZone(self.story, id="story-side")
        yield StoryZone(self.story, id="story-log")
        yield PromptLine(id="table-prompt")
        yield TableKeys(id="table-keys")
        yield ChatLine(id="table-chat")

    def on_mount(self) -> None:
        """Show what there is."""
        self.section = f"table.{self.board.SECTION}"
        self.board.changed = self._refresh_bars
        self.board.focus()
        for said in self.app.talk(self.code):
            self.story.say(said.seat, said.name, said.text)
        self.set_interval(1.0, self._tick)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if self.table is not None and self.board.situation is None:
            self._countdown.note(self.table, monotonic())
            self._show(self.table)

    # The match ---------------------------------------------------------------------------------

    def _show(self, table: TableMirror, change: Change | None = None) -> None:
        """Bring the board to the newest view, by the events where there are any."""
        if table.view is None or self._is_between_matches(table, change):
            return
        self.story.names = player_names(table)
        if table.match != self._match:
            self._match = table.match
            self._result_shown = False
        view = table.view if change is None else view_after(table, change)
        events = change.events if change is not None and change.before is not None else ()
        missed = change is not None and change.missed and bool(events)
        if missed:
            self.story.tell(("While you were away:",))
        moving = self.app.look.motion and not missed
        self.board.show(situation_of(table, view), events, moving=moving)

    @staticmethod
    def _is_between_matches(table: TableMirror, change: Change | None = None) -> bool:
        """Whether the next match has begun, but its first view is still to be heard of.

        Other people may play in it: their names do not fit what is shown so far.
        """
        heard = table.match if change is None else change.match
        return not table.info.match == table.match == heard

    def on_match_updated(self, message: MatchUpdated) -> None:
        """A move was made, or a new match has begun."""
        if message.table.code == self.code:
            self._countdown.note(message.table, monotonic())
            self._show(message.table, message.change)

    def on_table_changed(self, message: TableChanged) -> None:
        """Somebody came, went, or is away."""
        table, board = message.table, self.board
        if table.code != self.code or board.situation is None or self._match != table.match:
            return
        if self._is_between_matches(table):
            return
        self.story.names = player_names(table)
        board.show(situation_of(table, board.situation.view), moving=False)

    def on_board_told(self, message: Board.Told) -> None:
        """What the board has shown goes into the story."""
        self.story.tell(message.sentence)
        self._repaint_story()

    def on_board_settled(self, _message: Board.Settled) -> None:
        """When all is still and the game over, the result follows."""
        table = self.table
        over = table is not None and table.result is not None
        situation = self.board.situation
        if not over or situation is None or situation.waiting or self._result_shown:
            return
        self._result_shown = True
        if self.app.look.motion:
            self.set_timer(RESULT_AFTER_S, self.action_result)
        else:
            self.action_result()

    def action_result(self) -> None:
        """Show the result over the table."""
        from upgrade_tui.app.screens.result import ResultScreen  # noqa: PLC0415 - needed once

        table = self.table
        if table is None or table.result is None or self.board.situation is None:
            return
        if self.app.screen is self and len(table.result.ranks) == len(self.board.situation.names):
            self.app.push_screen(ResultScreen(table, self.board))

    # What is said ------------------------------------------------------------------------------

    def _refresh_bars(self) -> None:
        table, board = self.table, self.board
        if table is None or board.situation is None:
            return
        self.query_one(TableStatus).show(self._title(table), self._note(table), board.status())
        names = board.situation.names
        self.query_one(PromptLine).show(board.prompt(), names, mine=board.is_called())
        self.query_one(TableKeys).show([*board.hints(), *self._extra_hints(table)], self.LAST)

    def _title(self, table: TableMirror) -> str:
        return f"{table.spec.title}  {self.code}"

    def _note(self, table: TableMirror) -> str:
        notes = (self._countdown.text(monotonic()), people_note(table))
        return ", ".join(filter(None, notes))

    def _tick(self) -> None:
        """A second has passed."""
        if self._countdown.runs:
            self._refresh_bars()

    def _extra_hints(self, table: TableMirror) -> list[Hint]:
        over = table.result is not None
        return [Hint("Enter", "result", "result")] if over else []

    def _repaint_story(self) -> None:
        for zone in self.query(StoryZone):
            zone.repaint()

    def on_said(self, message: Said) -> None:
        """Somebody spoke."""
        if message.table == self.code:
            self.story.say(message.seat, message.name, message.text)
            self._repaint_story()

    def on_emoted(self, message: Emoted) -> None:
        """Somebody showed an emote."""
        if message.table == self.code and message.emote in EMOTES:
            self.story.say(None, "", f"{clean(message.name)} {EMOTES[message.emote]}.")
            self._repaint_story()

    def on_look_changed(self, _message: LookChanged) -> None:
        """Draw everything in the new look."""
        for zone in self.query(Zone):
            zone.repaint()

    # What is done ------------------------------------------------------------------------------

    def on_board_wished(self, message: Board.Wished) -> None:
        """The player acts."""
        self.run_worker(self._act(message.action))

    def on_board_refused(self, message: Board.Refused) -> None:
        """A rule forbids it; say which."""
        self.query_one(PromptLine).refuse(message.reason)

    @work
    async def on_board_asked(self, message: Board.Asked) -> None:
        """Do it once the player is sure."""
        if await self.app.confirm(message.question):
            await self._act(message.action)

    async def _act(self, action: Any) -> None:  # noqa: ANN401 - any game's action
        try:
            await self.app.client.act(self.code, action)
        except (CommandRejected, ConnectionFailed) as error:
            self.query_one(PromptLine).refuse(error.message)

    def on_zone_pressed(self, message: Zone.Pressed) -> None:
        """A click on the story opens it, one on a key does what the key does."""
        message.stop()
        if message.target == StoryZone.OPEN:
            self.action_story()
        elif isinstance(message.target, str):
            self.run_worker(self._run(message.target))

    async def _run(self, action: str) -> None:
        """An action of the board where it has one of this name, else of this screen."""
        name = action.partition("(")[0]
        owner = self.board if hasattr(self.board, f"action_{name}") else self
        await owner.run_action(action)

    def action_story(self) -> None:
        """Read all that has happened."""
        self.app.push_screen(StoryScreen(self.story))

    def action_chat(self) -> None:
        """Open the chat line."""
        self.query_one(ChatLine).open()

    @work
    async def action_emote(self) -> None:
        """Choose an emote and show it to the table."""
        emote = await self.app.push_screen_wait(EmoteScreen())
        if emote is not None:
            await self.app.attempt(self.app.client.emote(self.code, emote))

    def on_chat_line_closed(self, _message: ChatLine.Closed) -> None:
        """Back to the cards."""
        self.board.focus()

    @work
    async def on_input_submitted(self, message: Input.Submitted) -> None:
        """Say it."""
        text = message.value.strip()
        self.query_one(ChatLine).close()
        if text:
            await self.app.attempt(self.app.client.say(self.code, text))

    @work
    async def action_pause(self) -> None:
        """Wish that the match rests, or go on."""
        table = self.table
        if table is None or table.seat is None:
            self.query_one(PromptLine).refuse("Only those who play can pause.")
            return
        mine = table.info.people[table.seat]
        rests = table.info.paused or (mine is not None and mine.rests)
        await self.app.attempt(self.app.client.pause(self.code, on=not rests))

    @work
    async def action_send_away(self) -> None:
        """As host: take the first absent player out of the match, after a question."""
        table = self.table
        people = table.info.people if table else ()
        away = [seat for seat, one in enumerate(people) if one and not one.here]
        if table is None or not away:
            self.query_one(PromptLine).refuse("Nobody is away.")
            return
        name = seat_names(table)[away[0]]
        if await self.app.confirm(f"Take {name}, who is away, out of the game?"):
            await self.app.attempt(self.app.client.kick(self.code, away[0]))

    @property
    def _is_in_play(self) -> bool:
        """Whether leaving would give something up."""
        situation = self.board.situation
        choices = situation.choices if situation else None
        return choices is not None and bool(choices.asides() or choices.few(1))

    @work
    async def action_back(self) -> None:
        """Close what is open; else leave, after a question where that would concede."""
        if self.board.cancel():
            return
        if self._is_in_play and not await self.app.confirm(LEAVING):
            return
        self.app.leave_table(self.code)

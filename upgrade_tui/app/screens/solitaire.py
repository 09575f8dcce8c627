"""A solitaire at the table: taking back, hints, deals, and a book of how it goes."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any

from textual import work

from upgrade_tui.app import keymap
from upgrade_tui.app.screens.deals import DealsPage, DealsScreen
from upgrade_tui.app.screens.table import LEAVING, TableScreen
from upgrade_tui.app.solitaire.book import Book
from upgrade_tui.app.solitaire.bot_hand import play_on
from upgrade_tui.app.widgets.bars import PromptLine
from upgrade_tui.app.widgets.board import Hint
from upgrade_tui.net.messages import DEALS
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from upgrade_tui.app.solitaire.progress import Progress
    from upgrade_tui.app.widgets.board import Board
    from upgrade_tui.net.mirror import Change, TableMirror

NO_NUMBER = f"A deal's number is a whole number below {DEALS}."
NO_REASON = "The hint plays the first card that may go."


class SolitaireScreen(TableScreen):
    """The table of somebody who plays alone; `left` is the attempt that is gone on with."""

    BINDINGS = keymap.bindings("solitaire")
    LAST = (Hint("l", "log", "story"), Hint("?", "help", "app.help"))

    def __init__(self, code: str, left: Progress | None = None) -> None:
        super().__init__(code)
        self._left = left
        self._book: Book | None = None
        self._asked: deque[str] = deque()
        self._number = 0

    # Following the match -----------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The book of this table's attempts."""
        if self._book is None:
            session = self.app.session
            alone = session is not None and session.kind == "solo"
            self._book = Book(self.app.solitaires, keeps=alone)
        return self._book

    def _show(self, table: TableMirror, change: Change | None = None) -> None:
        """Keep the book, then show it."""
        if table.view is not None:
            self._follow(table, change)
        super()._show(table, change)

    def _begin(self) -> None:
        """Where a bot was asked for, it has the first move."""
        super()._begin()
        session = self.app.session
        if session is not None and session.watch_bot:
            session.watch_bot = False
            self.action_bot()

    def _follow(self, table: TableMirror, change: Change | None) -> None:
        if table.match != self._number:
            self._number = table.match
            self._asked.clear()
            self.story.entries.clear()
            self.book.begin(table.spec, table.info, table.options, self._left)
            self._left = None
        elif change is not None and self._asked:
            self._did(table, change, self._asked.popleft())
        if table.result is None:
            self._result_shown = False  # also where the ending was taken back
        elif table.result.scores is not None:
            score = table.result.scores[0]
            grade = self.board.grade(score, table.result.reason)
            self.book.ended(grade, score, won=table.seat in table.result.winners)
        if self.book.complaint is not None:
            complaint, self.book.complaint = self.book.complaint, None
            self.app.sorry(complaint)

    def _did(self, table: TableMirror, change: Change, deed: str) -> None:
        before, after = change.before, table.view
        revealed = (
            deed == "undo"
            and before is not None
            and after is not None
            and self.board.unseen(after) > self.board.unseen(before)
        )
        self.book.did(deed, revealed=revealed)
        if deed in ("undo", "redo"):
            words = "The last move is taken back." if deed == "undo" else "It is done again."
            self.story.tell((words,))
            self._repaint_story()

    # What is said ------------------------------------------------------------------------------

    def _title(self, table: TableMirror) -> str:
        return f"{table.spec.title}  deal {table.info.deal}"

    def _note(self, table: TableMirror) -> str:
        return ", ".join(filter(None, (self._help_used(), super()._note(table))))

    def _help_used(self) -> str:
        progress = self.book.progress
        if progress is None:
            return ""
        words = ["a bot plays"] if self._bot_plays else []
        if progress.bot and not words:
            words.append("a bot played, so it does not count")
        words += ["assisted"] if progress.assisted else []
        if progress.hints:
            words.append(f"{progress.hints} hint{'' if progress.hints == 1 else 's'}")
        return ", ".join(words)

    def _extra_hints(self, table: TableMirror) -> list[Hint]:
        progress = self.book.progress
        over = table.result is not None
        found = [Hint("Enter", "result", "result")] if over else []
        if progress is not None and progress.moves:
            found.append(Hint("u", "undo", "undo"))
        if progress is not None and progress.taken:
            found.append(Hint("y", "redo", "redo"))
        if not over:
            found.append(Hint("h", "hint", "hint"))
        return [*found, Hint("m", "deals", "deals")]

    # What is done ------------------------------------------------------------------------------

    async def _act(self, action: Any) -> None:  # noqa: ANN401 - any game's action
        table = self.table
        if table is not None and table.view is not None:
            deed = table.spec.rules.format(table.view, action)
            await self._ask(deed, self.app.client.act(self.code, action))

    async def _ask(self, deed: str, wish: Awaitable[None]) -> None:
        """Ask the server for something, and remember what for until the news of it comes."""
        self._asked.append(deed)
        try:
            await wish
        except (CommandRejected, ConnectionFailed) as error:
            if deed in self._asked:
                self._asked.remove(deed)
            self.query_one(PromptLine).refuse(error.message)

    def action_undo(self) -> None:
        """Take the last move back."""
        self._stop_bot()
        self.board.motion.finish()
        self.run_worker(self._ask("undo", self.app.client.undo(self.code)))

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._stop_bot()
        self.board.motion.finish()
        self.run_worker(self._ask("redo", self.app.client.redo(self.code)))

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Show a good move and why; it is counted."""
        table = self.table
        if table is None or table.view is None or table.result is not None:
            return
        view, spec, version = table.view, table.spec, table.version
        self.query_one(PromptLine).show(("Thinking it over.",), (), mine=True)
        if spec.hint is None:
            action, reason = spec.rules.default(view), NO_REASON
        else:
            action, reason = await asyncio.to_thread(spec.hint, view, Random())
        if table.version == version:
            self.book.hinted()
            self._advise(action, reason)

    def _advise(self, action: Any, reason: str) -> None:  # noqa: ANN401 - any game's action
        """The prompt has a line's room: the rest of a longer reason is in the story."""
        first, *rest = reason.split("; ")
        self.board.suggest(action, first if not rest else f"{first}.")
        for part in rest:
            self.story.tell((part[0].upper() + part[1:],))
        self._repaint_story()

    @property
    def _bot_plays(self) -> bool:
        return any(worker.group == "bot" and not worker.is_finished for worker in self.workers)

    def action_bot(self) -> None:
        """Let a bot play on, or stop it."""
        if self._bot_plays:
            self._stop_bot()
        elif self.table is not None and self.table.result is None:
            self._play_on()

    def _stop_bot(self) -> None:
        self.workers.cancel_group(self, "bot")
        self.call_later(self._refresh_bars)

    @work(exclusive=True, group="bot")
    async def _play_on(self) -> None:
        self.book.handed_over()
        self._refresh_bars()
        await play_on(lambda: self.table, self._act, self.app.server_settings.bot_pause_s[0])

    def on_board_wished(self, _message: Board.Wished) -> None:
        """Whoever plays themselves takes over from the bot."""
        self._stop_bot()

    @work(exclusive=True, group="deals")
    async def action_deals(self) -> None:
        """Another deal, this one again, one by its number; one's results."""
        self._stop_bot()
        page = self._page()
        if page is None:
            return
        choice = await self.app.push_screen_wait(DealsScreen(page))
        if choice == "number":
            await self._deal_by_number()
        elif choice == "winnable":
            await self._deal_to_win()
        elif choice is not None:
            await self._deal(None if choice == "again" else secrets.randbelow(DEALS))

    def _page(self) -> DealsPage | None:
        table, progress = self.table, self.book.progress
        if table is None or progress is None:
            return None
        under_way = bool(progress.moves) and not progress.recorded
        searchable = table.spec.winnable is not None
        return DealsPage(progress.deal, under_way, searchable, self.board.GRADES, self.book.results)

    async def _deal_by_number(self) -> None:
        from upgrade_tui.app.screens.ask import AskScreen  # noqa: PLC0415 - seldom needed

        text = await self.app.push_screen_wait(AskScreen("Which deal?", note=NO_NUMBER))
        if not text:
            return
        if text.isascii() and text.isdigit() and int(text) < DEALS:
            await self._deal(int(text))
        else:
            self.query_one(PromptLine).refuse(NO_NUMBER)

    async def _deal_to_win(self) -> None:
        from upgrade_tui.app.screens.search import SearchScreen  # noqa: PLC0415 - seldom needed

        table = self.table
        if table is not None:
            options = table.info.options
            deal = await self.app.push_screen_wait(SearchScreen(table.spec.key, options))
            if deal is not None:
                await self._deal(deal)

    async def _deal(self, number: int | None) -> None:
        """Begin another deal, or (None) the same again."""
        progress = self.book.progress
        if number is not None and progress is not None and number != progress.deal:
            self.book.leave_for_another()
        await self.app.attempt(self.app.client.restart(self.code, number))

    def action_result(self) -> None:
        """Show the result over the table, and do what is wanted then."""
        self._result()

    @work(exclusive=True, group="result")
    async def _result(self) -> None:
        from upgrade_tui.app.screens.solitaire_result import (  # noqa: PLC0415 - needed once
            SolitaireResult,
        )

        table, page = self.table, self._page()
        if table is None or table.result is None or page is None or self.app.screen is not self:
            return
        summary = self.board.summary(table.result.reason)
        wish = await self.app.push_screen_wait(
            SolitaireResult(table, page, summary, self._help_used())
        )
        if wish == "undo":
            self.action_undo()
        elif wish == "leave":
            self._leave()
        elif wish is not None:
            await self._deal(None if wish == "again" else secrets.randbelow(DEALS))

    @work
    async def action_back(self) -> None:
        """Close what is open; else leave: a game here waits, one elsewhere is given up."""
        if self.board.cancel():
            return
        if self.book.keeps or not self._is_in_play or await self.app.confirm(LEAVING):
            self._leave()

    def _leave(self) -> None:
        if self.book.keeps:
            self.app.go_home()
        else:
            self.app.leave_table(self.code)

"""What the app is around its games: look, settings, the stack of screens, help, room to draw."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from rich.color import ColorSystem
from textual.app import App
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.worker import WorkerFailed

from upgrade_tui.app import keymap, routes
from upgrade_tui.app.calling import Caller
from upgrade_tui.app.depth import FULL, Fewer
from upgrade_tui.app.look import GlyphSet, Look
from upgrade_tui.app.messages import LookChanged
from upgrade_tui.app.palettes import PALETTES, palette_of, theme_of
from upgrade_tui.app.screens.base import GameModal, GameScreen
from upgrade_tui.app.screens.too_small import TooSmallScreen
from upgrade_tui.app.settings import Settings, allows_motion, draws_unicode, glyphs_for
from upgrade_tui.app.storage import OwnStorage, Storage

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from textual.binding import BindingType
    from textual.events import CursorPosition, Resize
    from textual.screen import Screen

LEAST_WIDTH, LEAST_HEIGHT = 80, 24


class Shell(App[int]):
    """The app without anything that needs a server.

    `storage` is where whoever plays keeps what is theirs, `environ` their terminal's environment:
    for somebody from outside neither is that of this process.

    Textual's own blank screen lies lowest; on it the one where one is; those above are passing.
    """

    TITLE = "Upgrade"
    CSS_PATH = Path(__file__).with_name("styles") / "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012 - as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = keymap.app_bindings()

    _fewer: Sequence[LineFilter] = ()

    def __init__(
        self,
        first: Screen[None] | None,
        settings: Settings | None,
        storage: Storage | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        super().__init__()
        self.storage: Storage = storage or OwnStorage()
        self.environ = environ
        loaded, self._complaint = (settings, None) if settings else self.storage.load_settings()
        self.settings: Settings = loaded
        self._first = first
        self.when_ready: Callable[[], None] | None = None
        # Always all colours here: what the terminal lacks is taken out by `get_line_filters`.
        self.console._color_system = ColorSystem.TRUECOLOR  # noqa: SLF001 - read once, at import
        self._is_wide = False
        self.caller = Caller(self._tell_terminal, environ)
        self._dress()

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this terminal, or ours in place of the one for Linux and macOS."""
        usual = super().get_driver_class()
        if usual.__name__ != "LinuxDriver":
            return usual
        from upgrade_tui.app.terminal_driver import (  # noqa: PLC0415 - Windows has none
            TerminalDriver,
        )

        return TerminalDriver

    # What is said ----------------------------------------------------------------------------

    def sorry(self, sentence: str) -> None:
        """Show why something did not work."""
        sentence = sentence[:1].upper() + sentence[1:]
        if not sentence.endswith((".", "?", "!")):
            sentence += "."
        self.notify(sentence, severity="error", timeout=8, markup=False)

    def say(self, sentence: str) -> None:
        """Show a short piece of news."""
        self.notify(sentence, timeout=5, markup=False)

    async def confirm(self, question: str) -> bool:
        """Ask for yes or no, from within a worker."""
        answer: bool | None = await self.push_screen_wait(routes.confirm(question))
        return answer is True

    # When the fault is ours --------------------------------------------------------------------

    @property
    def bug(self) -> Exception | None:
        """What ended the app, where that was a mistake of ours."""
        wrong = self._exception
        if isinstance(wrong, WorkerFailed) and isinstance(wrong.error, Exception):
            return wrong.error  # with the place where it happened
        return wrong

    def _handle_exception(self, error: Exception) -> None:
        """Once the app is being left, a screen may be told to mount that got no widgets any more."""
        if not self._exit:
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End without Textual's page of a traceback: it shows values, and so people's cards."""
        self._close_messages_no_wait()

    # The stack of screens ----------------------------------------------------------------------

    @property
    def place(self) -> Screen[Any]:
        """The screen where one is, whatever lies over it."""
        return self.screen_stack[min(1, len(self.screen_stack) - 1)]

    def show(self, screen: Screen[None]) -> None:
        """Go to another screen; whatever lay over the old one is gone."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if getattr(screen, "code", None) is None:
            self.caller.rest()
        # In the app's own context: what lives in another screen's would keep that one alive.
        with self._context():
            self.switch_screen(screen)
        self._guard_size()

    def on_resize(self, _event: Resize) -> None:
        """Show one friendly page while the terminal is too small."""
        self.call_later(self._guard_size)

    def _guard_size(self) -> None:
        small = self.size.width < LEAST_WIDTH or self.size.height < LEAST_HEIGHT
        shown = isinstance(self.screen, TooSmallScreen)
        if small and not shown:
            self.push_screen(TooSmallScreen())
        elif shown and not small:
            self.pop_screen()

    def action_help(self) -> None:
        """Show the keys of the screen on top, or stop showing them."""
        screen = self.screen
        section = screen.section if isinstance(screen, GameScreen | GameModal) else ""
        if section == "help":
            screen.dismiss(None)
        elif section in keymap.SECTIONS:
            self.push_screen(routes.help_for(section))

    def action_rules(self) -> None:
        """Show the rules of the game at hand; the screen may know the game and the case."""
        if getattr(self.screen, "section", "") != "rules":
            game = getattr(self.place, "game", None) or "upgrade"
            self.push_screen(routes.rules(game, getattr(self.place, "rules_section", None)))

    # Look and settings -------------------------------------------------------------------------

    def _look(self) -> Look:
        chosen = self.settings
        depth = chosen.depth(self.environ)
        glyphs: GlyphSet = "ascii" if self._is_wide else glyphs_for(self.environ)
        if chosen.glyphs != "auto":
            glyphs = chosen.glyphs
        motion = chosen.motion and allows_motion(self.environ)
        return Look.of(chosen.theme, glyphs, motion, chosen.four_colours, depth)

    def _dress(self) -> None:
        """Take on the look of the settings, in as many colours as the terminal has."""
        self.look: Look = self._look()
        depth = self.settings.depth(self.environ)
        self._fewer = () if depth == FULL else (Fewer(depth),)
        for name in PALETTES:
            self.register_theme(theme_of(palette_of(name, depth), depth))
        self.theme = theme_of(self.look.palette, depth).name

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's, but for NO_COLOR: to it that is grey, to us no colour at all."""
        usual = super().get_line_filters()
        ours = [one for one in usual if not isinstance(one, Monochrome | NoColor)]
        return [*ours, *self._fewer]

    def change_settings(self, name: str, value: str | bool | int) -> None:
        """Change a setting, keep it, and let every screen draw itself again."""
        self.settings = msgspec.structs.replace(self.settings, **{name: value})
        self._restyle()
        complaint = self.storage.save_settings(self.settings)
        if complaint:
            self.sorry(complaint)

    def _restyle(self) -> None:
        """Let every screen draw itself again in the look of now."""
        self._dress()
        for screen in self.screen_stack:
            screen.post_message(LookChanged())
            for widget in screen.query("*"):
                widget.post_message(LookChanged())

    def on_ready(self) -> None:
        """The first screen has been shown; on an opening one nobody stays."""
        if getattr(self.place, "section", "") != "opening":
            self.settle()

    def settle(self) -> None:
        """One is where one will stay for a while: do what has waited for that."""
        if self.when_ready is not None:
            self.when_ready()

    # The terminal ------------------------------------------------------------------------------

    def _tell_terminal(self, words: str) -> None:
        """Send something that is not part of the picture."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(words)

    def _ask_width(self) -> None:
        """Ask how wide a suit came out: where two cells, all that is aligned would be torn.

        Nobody waits for the answer, and what is drawn for it lies under the first frame.
        """
        if self.settings.glyphs == "auto" and draws_unicode(self.environ):
            self._tell_terminal("\x1b7\x1b[1;1H\N{BLACK SPADE SUIT}\x1b[6n\x1b8")

    def on_cursor_position(self, event: CursorPosition) -> None:
        """The answer: the column behind the suit, counted from 0."""
        if event.x == 2 and event.y == 0 and not self._is_wide:
            self._is_wide = True
            self._restyle()

    def on_unmount(self) -> None:
        """Leave the terminal its title."""
        self.caller.close()

    def on_mount(self) -> None:
        """Open the first screen; say what was wrong with the settings."""
        self._ask_width()
        first, self._first = self._first, None
        self.push_screen(first or routes.home())
        if self._complaint:
            self.sorry(self._complaint)

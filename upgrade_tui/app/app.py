"""The app: one stack of screens over one session, with the look and the settings they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual import constants, work
from textual.app import App
from textual.message import Message

from upgrade_tui.app import keymap, routes
from upgrade_tui.app.herald import Herald
from upgrade_tui.app.look import THEMES, Look
from upgrade_tui.app.messages import LinkChanged, LookChanged, Removed
from upgrade_tui.app.screens.base import GameModal, GameScreen
from upgrade_tui.app.screens.link import LinkScreen
from upgrade_tui.app.screens.too_small import TooSmallScreen
from upgrade_tui.app.settings import Settings, draws_unicode, load_settings, save_settings
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from textual.events import Resize
    from textual.screen import Screen

    from upgrade_tui.app.session import Session
    from upgrade_tui.net.mirror import GameClient

LEAST_WIDTH, LEAST_HEIGHT = 80, 24


class UpgradeApp(App[int]):
    """Upgrade on a terminal. `first` is the screen it opens with, home by default."""

    TITLE = "Upgrade"
    CSS_PATH = "styles/app.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[keymap.BindingType]] = keymap.app_bindings()

    def __init__(
        self,
        first: Screen[None] | None = None,
        *,
        session: Session | None = None,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        loaded, self._complaint = (settings, None) if settings else load_settings()
        self.settings: Settings = loaded
        self.session = session
        self._first = first
        for theme in THEMES:
            self.register_theme(theme)
        self.look: Look = self._look()
        self.theme = self.settings.theme
        if session is not None:
            session.client.listener = Herald(self)

    # What screens ask for ------------------------------------------------------------------

    @property
    def client(self) -> GameClient:
        """The connection; only screens that need a server ask for it."""
        assert self.session is not None, "no server yet"
        return self.session.client

    def sorry(self, sentence: str) -> None:
        """Show why something did not work."""
        self.notify(sentence, severity="error", timeout=8, markup=False)

    def say(self, sentence: str) -> None:
        """Show a short piece of news."""
        self.notify(sentence, timeout=5, markup=False)

    async def attempt(self, wish: Awaitable[object]) -> bool:
        """Await a command; False, with the sentence shown, where it was refused."""
        try:
            await wish
        except (CommandRejected, ConnectionFailed) as error:
            self.sorry(error.message)
            return False
        return True

    # Going from screen to screen -----------------------------------------------------------

    def show(self, screen: Screen[None]) -> None:
        """Show a screen instead of all that are open."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.switch_screen(screen)
        self._guard_size()

    def show_table(self, code: str) -> None:
        """Show a table as its phase has it: the waiting room, or the board."""
        assert self.session is not None
        self.show(routes.after_joining(self.session, code))

    async def adopt(self, session: Session, code: str | None) -> None:
        """Use a new session instead of the one before, at a table or among all tables."""
        before, self.session = self.session, session
        session.client.listener = Herald(self)
        self.show(routes.after_joining(session, code))
        if before is not None:
            await before.close()

    @work(exclusive=True, group="leave")
    async def leave_table(self, code: str) -> None:
        """Give up the place at a table and go back to where one came from."""
        assert self.session is not None
        if code in self.client.tables:
            await self.attempt(self.client.leave_table(code))
        if self.session.kind == "solo":
            await self.go_home()
        else:
            self.show(routes.lobby())

    async def go_home(self, notice: str = "") -> None:
        """Close the session and go home."""
        session, self.session = self.session, None
        self.show(routes.home(notice))
        if session is not None:
            await session.close()

    def get_default_screen(self) -> Screen[None]:
        """The first screen."""
        return self._first or routes.home()

    # Look and settings ---------------------------------------------------------------------

    def _look(self) -> Look:
        chosen = self.settings
        glyphs = chosen.glyphs
        if glyphs == "auto":
            glyphs = "unicode" if draws_unicode() else "ascii"
        motion = chosen.motion and constants.TEXTUAL_ANIMATIONS != "none"
        return Look.of(chosen.theme, glyphs, motion, chosen.four_colours)

    def change_settings(self, **values: str | bool) -> None:
        """Change some settings, keep them, and let every screen draw itself again."""
        self.settings = msgspec.structs.replace(self.settings, **values)
        self.look = self._look()
        self.theme = self.settings.theme
        self.tell_screens(LookChanged)
        complaint = save_settings(self.settings)
        if complaint:
            self.sorry(complaint)

    def tell_screens(self, message: type[Message], *parts: object) -> None:
        """Post a message of its own to every screen on the stack."""
        for screen in self.screen_stack:
            screen.post_message(message(*parts))

    def on_mount(self) -> None:
        """Say what was wrong with the settings."""
        if self._complaint:
            self.sorry(self._complaint)

    # What happens to the whole app ----------------------------------------------------------

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

    def on_link_changed(self, message: LinkChanged) -> None:
        """Cover what is on the screen while the server is away."""
        cover = next((s for s in self.screen_stack if isinstance(s, LinkScreen)), None)
        if cover is None and message.link in ("reconnecting", "closed") and self.session:
            self.push_screen(LinkScreen(message.link, message.text))

    def on_removed(self, message: Removed) -> None:
        """Say why the place is gone, and show what is left."""
        self.sorry(message.text)
        shown = self.screen_stack[0]
        if self.session is not None and getattr(shown, "code", None) == message.table:
            self.show(routes.lobby())

    def action_help(self) -> None:
        """Show the keys of the screen on top."""
        screen = self.screen
        section = screen.section if isinstance(screen, GameScreen | GameModal) else ""
        if section != "help":
            self.push_screen(routes.help_for(section))

    def action_rules(self) -> None:
        """Show the rules."""
        self.push_screen(routes.rules("upgrade"))

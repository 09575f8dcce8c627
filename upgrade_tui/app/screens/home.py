"""Home: the name in cards, what waits for you, the games, and what there is to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work
from textual.containers import Center, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from upgrade_core.registry import find_game
from upgrade_tui.app import keymap, routes
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.kept import kept_matches
from upgrade_tui.app.parts.name_cards import NameCards
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.parts.shelf import Shelf
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.wanted import usual_table
from upgrade_tui.app.widgets.text import clean
from upgrade_tui.net.connectors import HOSTED

if TYPE_CHECKING:
    from textual.app import ComposeResult

WELCOME = "Five minutes? The bots are ready."


def _last_time() -> str:
    """What came of the game that was finished last; empty where none was."""
    for match in kept_matches(most=1):
        return f"Last time: {match.record.spec.title}, {clean(match.who_won)}."
    return ""


class HomeScreen(GameScreen[None]):
    """`notice` says why one is back here, in place of the news. `ask_address`: join at once."""

    section = "home"
    BINDINGS = keymap.bindings(section)

    def __init__(self, notice: str = "", *, ask_address: bool = False) -> None:
        super().__init__()
        self._notice = notice
        self._ask_address = ask_address

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield StatusLine("Upgrade", f"you are {clean(self.app.settings.player_name)}")
        with Vertical(id="home"):
            yield NameCards(id="name")
            with Center(), Horizontal(id="news-row"):
                yield Static(id="news")
                yield Press("Continue", "go_on", "c", id="go-on")
            yield Shelf()
            with Center(), Horizontal(classes="presses", id="verbs"):
                yield Press("Play", "play", "p", id="play")
                yield Press("Host", "host", "h")
                yield Press("Join", "join", "j")
                yield Press("Records", "records", "o")
                yield Press("Rules", "app.rules", "r")
                yield Press("Settings", "settings", "s")
        yield KeyLine(self.section)

    def on_mount(self) -> None:
        """Play has the focus: Enter and one is in a game."""
        self._renew()
        waits = self.app.kept_seats or self.app.left_games
        self.query_one("#go-on" if waits else "#play").focus()
        if self._ask_address:
            self.action_join()

    def on_look_changed(self) -> None:
        """The name may be another."""
        words = f"you are {clean(self.app.settings.player_name)}"
        self.query_one(StatusLine).say(right=words)
        self.query_one(NameCards).refresh()

    def _renew(self) -> None:
        kept, left = self.app.kept_seats, self.app.left_games
        news = self._notice or _last_time() or WELCOME
        if kept and not self._notice:
            server, table = kept[0]
            where = "hosted here" if server.startswith(HOSTED) else clean(server)
            news = f"Your seat at {clean(table)} ({where}) is kept."
        elif left and not self._notice:
            news = f"Your game of {find_game(left[0]).title} waits for you."
        self.query_one("#news", Static).update(Content(news))
        self.query_one("#go-on").display = bool(kept or left)

    @property
    def game(self) -> str:
        """The chosen game."""
        return self.query_one(Shelf).game

    def on_shelf_opened(self, message: Shelf.Opened) -> None:
        """A hand of cards was pressed."""
        self._play(message.game)

    def _play(self, game: str) -> None:
        """The solitaire of this game that was left, else a new table."""
        if game in self.app.left_games:
            self.app.go_on(game)
        else:
            self.app.play(usual_table(find_game(game)))

    def action_go_on(self) -> None:
        """Back to the seat that waits, or to the solitaire that was left."""
        for server, table in self.app.kept_seats[:1]:
            go = self.app.host_again if server.startswith(HOSTED) else self.app.join
            go(server, table)
            return
        for game in self.app.left_games[:1]:
            self.app.go_on(game)

    def action_play(self) -> None:
        """Against bots, at once."""
        self._play(self.game)

    @work(exclusive=True, group="ask")
    async def action_host(self) -> None:
        """First the form, then the server."""
        form = routes.new_table(self.game, choose_place=True)
        wanted = await self.app.push_screen_wait(form)
        if wanted is not None:
            if wanted.alone:
                self.app.play(wanted)
            else:
                self.app.host(wanted)

    @work(exclusive=True, group="ask")
    async def action_join(self) -> None:
        """Ask for the address, or let a host nearby be chosen."""
        address = await self.app.push_screen_wait(routes.nearby())
        if address:
            self.app.join(address)

    def action_records(self) -> None:
        """The games that are over."""
        self.app.push_screen(routes.records())

    def action_settings(self) -> None:
        """Name, table, signs."""
        self.app.push_screen(routes.settings())

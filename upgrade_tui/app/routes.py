"""Every screen by what it shows; each is loaded when it is first asked for."""
# ruff: noqa: PLC0415 - loading them all would double the time to the first paint

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from textual.screen import Screen

    from upgrade_core.replay import Replay
    from upgrade_tui.app.journey import Journey
    from upgrade_tui.app.screens.ask import ConfirmScreen
    from upgrade_tui.app.session import Session
    from upgrade_tui.app.solitaire.progress import Progress
    from upgrade_tui.app.wanted import Wanted
    from upgrade_tui.net.mirror import Link


def opening(journey: Journey) -> Screen[None]:
    """What shows while one is on the way."""
    from upgrade_tui.app.screens.opening import OpeningScreen

    return OpeningScreen(journey)


def home(notice: str = "", *, ask_address: bool = False) -> Screen[None]:
    """Where everything begins; `notice` says why one is back here."""
    from upgrade_tui.app.screens.home import HomeScreen

    return HomeScreen(notice, ask_address=ask_address)


def lobby() -> Screen[None]:
    """The tables of the server."""
    from upgrade_tui.app.screens.lobby import LobbyScreen

    return LobbyScreen()


def room(code: str) -> Screen[None]:
    """A table that is gathering."""
    from upgrade_tui.app.screens.room import RoomScreen

    return RoomScreen(code)


def table(code: str) -> Screen[None]:
    """A table with a match."""
    from upgrade_tui.app.screens.table import TableScreen

    return TableScreen(code)


def solitaire(code: str, left: Progress | None = None) -> Screen[None]:
    """A table with a solitaire of one's own; `left` is the attempt that is gone on with."""
    from upgrade_tui.app.screens.solitaire import SolitaireScreen

    return SolitaireScreen(code, left)


def replay(played: Replay) -> Screen[None]:
    """A record, step by step."""
    from upgrade_tui.app.screens.replay import ReplayScreen

    return ReplayScreen(played)


def records() -> Screen[None]:
    """The matches that were kept."""
    from upgrade_tui.app.screens.records import RecordsScreen

    return RecordsScreen()


def new_table(game: str, *, choose_place: bool = False) -> Screen[Wanted | None]:
    """The form for a new table."""
    from upgrade_tui.app.screens.new_table import NewTableScreen

    return NewTableScreen(game, choose_place=choose_place)


def rules(game: str, section: str | None = None) -> Screen[None]:
    """The rules of a game, opened at a section."""
    from upgrade_tui.app.screens.rules import RulesScreen

    return RulesScreen(game, section)


def settings() -> Screen[None]:
    """The settings."""
    from upgrade_tui.app.screens.settings import SettingsScreen

    return SettingsScreen()


def help_for(section: str) -> Screen[None]:
    """The keys of a screen."""
    from upgrade_tui.app.screens.help import HelpScreen

    return HelpScreen(section)


def link(state: Link, text: str) -> Screen[None]:
    """What covers a table while the server is away."""
    from upgrade_tui.app.screens.link import LinkScreen

    return LinkScreen(state, text)


def ask(
    question: str, *, note: str = "", value: str = "", secret: bool = False
) -> Screen[str | None]:
    """A question answered with a line of text."""
    from upgrade_tui.app.screens.ask import AskScreen

    return AskScreen(question, note=note, value=value, secret=secret)


def nearby() -> Screen[str | None]:
    """Where the game is that is to be joined."""
    from upgrade_tui.app.screens.nearby import NearbyScreen

    return NearbyScreen()


def confirm(question: str) -> ConfirmScreen:
    """A question answered with yes or no."""
    from upgrade_tui.app.screens.ask import ConfirmScreen as Confirm

    return Confirm(question)


def after_joining(session: Session, code: str | None) -> Screen[None]:
    """Where a client belongs: at its table, or among the server's tables."""
    if code is None or code not in session.client.tables:
        return lobby()
    mirror = session.client.tables[code]
    gathers = mirror.info.phase == "gathering" or mirror.view is None
    if gathers:
        return room(code)
    if mirror.spec.undo == "free" and mirror.seat is not None:
        left, session.left = session.left, None
        return solitaire(code, left)
    return table(code)

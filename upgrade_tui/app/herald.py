"""The app as a listener: what the server says, posted to every screen on the stack.

A client may hear things before there is an app: talk is kept here, tables the client keeps.
"""

from collections import defaultdict, deque

from textual.app import App
from textual.message import Message

from upgrade_tui.app.messages import (
    Emoted,
    LinkChanged,
    MatchUpdated,
    Removed,
    Said,
    TableChanged,
)
from upgrade_tui.net.mirror import Change, Link, TableMirror

KEPT_LINES = 100


class Herald:
    """A `Listener` that posts messages; an object of its own, as an app's `on_…` are Textual's.

    `talk` has the last lines of each table by its code.
    """

    def __init__(self) -> None:
        self.app: App[int] | None = None
        self.talk: defaultdict[str, deque[Said]] = defaultdict(lambda: deque(maxlen=KEPT_LINES))

    def _tell(self, message: type[Message], *parts: object) -> None:
        """Post a message of its own to the app and each of its screens."""
        if self.app is not None and self.app.is_running:
            self.app.post_message(message(*parts))
            for screen in self.app.screen_stack:
                screen.post_message(message(*parts))

    def on_link(self, link: Link, message: str) -> None:
        """The connection changed its state."""
        self._tell(LinkChanged, link, message)

    def on_table(self, table: TableMirror) -> None:
        """People, phase or options of a table changed."""
        self._tell(TableChanged, table)

    def on_update(self, table: TableMirror, change: Change) -> None:
        """A match came to a new version."""
        self._tell(MatchUpdated, table, change)

    def on_said(self, table: str, seat: int | None, name: str, text: str) -> None:
        """Somebody said something."""
        self.talk[table].append(Said(table, seat, name, text))
        self._tell(Said, table, seat, name, text)

    def on_emoted(self, table: str, seat: int | None, name: str, emote: str) -> None:
        """Somebody showed an emote."""
        self._tell(Emoted, table, seat, name, emote)

    def on_removed(self, table: str, code: str, message: str) -> None:
        """This client no longer has a place at the table."""
        self._tell(Removed, table, code, message)

"""What the app tells every screen on its stack when the server says something.

A screen that is covered by another one is told too, so that it is up to date when it is seen
again. Nothing here bubbles: a screen handles it (`on_match_updated`) or lets it pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from upgrade_tui.net.mirror import Change, Link, TableMirror


class Told(Message, bubble=False):
    """What every screen on the stack is told."""


class LinkChanged(Told, bubble=False):
    """The connection to the server changed its state; `text` says why, for people."""

    def __init__(self, link: Link, text: str) -> None:
        super().__init__()
        self.link = link
        self.text = text


class TableChanged(Told, bubble=False):
    """People, phase or options of a table changed."""

    def __init__(self, table: TableMirror) -> None:
        super().__init__()
        self.table = table


class MatchUpdated(Told, bubble=False):
    """A match came to a new version; `table` already holds it."""

    def __init__(self, table: TableMirror, change: Change) -> None:
        super().__init__()
        self.table = table
        self.change = change


class Said(Told, bubble=False):
    """Somebody said something; `seat` None: a watcher, or the server (then `name` is empty)."""

    def __init__(self, table: str, seat: int | None, name: str, text: str) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.name = name
        self.text = text


class Emoted(Told, bubble=False):
    """Somebody showed one of the emotes."""

    def __init__(self, table: str, seat: int | None, name: str, emote: str) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.name = name
        self.emote = emote


class Removed(Told, bubble=False):
    """This client has no place at the table any more; `text` says why."""

    def __init__(self, table: str, code: str, text: str) -> None:
        super().__init__()
        self.table = table
        self.code = code
        self.text = text


class LookChanged(Told, bubble=False):
    """Theme, glyphs, motion or card colours are now others: draw again from `app.look`."""

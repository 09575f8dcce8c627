"""What the words of a session work on: one connection, its table, and how to tell things."""

from dataclasses import dataclass

from upgrade_core.errors import UpgradeError
from upgrade_tui.doors.plain.ear import Ear
from upgrade_tui.doors.plain.games import Reading, reading_at
from upgrade_tui.doors.plain.manner import Manner
from upgrade_tui.doors.plain.voice import Voice
from upgrade_tui.net.mirror import GameClient, TableMirror


class Misworded(UpgradeError):
    """A line that cannot be meant so here; the sentence says what can."""

    code = "text.word"


@dataclass
class Desk:
    """One person's connection as their words see it."""

    client: GameClient
    ear: Ear
    voice: Voice
    manner: Manner

    @property
    def table(self) -> TableMirror | None:
        """The table one is at; None: at none."""
        return self.client.tables.get(self.ear.code or "")

    def at_table(self) -> TableMirror:
        """The table one is at. Raises: Misworded: at none."""
        if (table := self.table) is None:
            raise Misworded("You are at no table: type tables for those here, or new for your own.")
        return table

    def in_match(self) -> tuple[TableMirror, Reading]:
        """The table and what can be seen there. Raises: Misworded: nothing yet."""
        table = self.at_table()
        reading = reading_at(table, short=self.ear.short)
        if reading is None:
            host = " Type start to begin it." if table.is_host else ""
            raise Misworded(f"The match has not begun.{host}")
        return table, reading

    def seat_called(self, text: str) -> int:
        """The seat of a number or name at the table. Raises: Misworded: there is none such."""
        info = self.at_table().info
        for seat, person in enumerate(info.people):
            if person and text.casefold() in (str(seat), person.name.casefold()):
                return seat
        raise Misworded(f"Nobody here is {text!r}: give a number or a name, as who tells them.")

"""A form: one row a field, each changed with left and right, by a click, or by a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import set_cell_size
from rich.segment import Segment
from textual.message import Message

from upgrade_tui.app.parts.rows import MARGIN, RowList
from upgrade_tui.app.widgets.text import fit

if TYPE_CHECKING:
    from textual.binding import BindingType

TITLE_WIDTH = 24
VALUE_WIDTH = 22
LEAST_NOTE = 50


@dataclass(frozen=True)
class Field:
    """One field: its name and words, the values it can step through, and how to write them.

    Without `values` the field holds text, which is asked for; `shown` then says how it is
    written. `changed` marks a value that differs from the usual one.
    """

    name: str
    title: str
    description: str
    value: bool | int | str
    values: Sequence[bool | int | str] = ()
    shown: Callable[[bool | int | str], str] = str
    changed: bool = False

    def stepped(self, by: int) -> bool | int | str:
        """The value so many steps on; numbers stop at their ends, words go round."""
        place = self.values.index(self.value) + by
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return self.values[max(0, min(place, len(self.values) - 1))]
        return self.values[place % len(self.values)]


def yes_or_no(value: bool | int | str) -> str:
    """A truth value in a word."""
    return "yes" if value else "no"


class Form(RowList):
    """Fields in rows. A change is a wish: the screen answers it with `show_fields`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left,minus", "step(-1)", "Less"),
        ("right,space,plus", "step(1)", "More"),
        ("enter", "choose", "Change"),
    ]

    class Changed(Message):
        """A field shall have another value."""

        def __init__(self, name: str, value: bool | int | str) -> None:
            super().__init__()
            self.name = name
            self.value = value

    class Asked(Message):
        """A field of text shall be asked for."""

        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    def __init__(self, fields: Sequence[Field], *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.fields = tuple(fields)

    def show_fields(self, fields: Sequence[Field]) -> None:
        """Show these fields now."""
        self.fields = tuple(fields)
        self.renew()

    @property
    def field(self) -> Field:
        """The field under the cursor."""
        return self.fields[self.cursor]

    def count(self) -> int:
        """How many fields there are."""
        return len(self.fields)

    def draw(self, row: int, ground: str) -> list[Segment]:
        """Title, value between its arrows, and what it is about where there is room."""
        look = self.app.look
        palette = look.palette
        field, here = self.fields[row], row == self.cursor
        less, more = ("<", ">") if look.glyphs.name == "ascii" else ("◂", "▸")
        arrows = here and bool(field.values)
        value = set_cell_size(field.shown(field.value).center(VALUE_WIDTH - 4), VALUE_WIDTH - 4)
        ink = palette.accent if field.changed else palette.text
        note = fit(field.description, self._note_width(), look.glyphs.ellipsis)
        arrow = look.style(palette.accent, ground, bold=True)
        return [
            Segment(set_cell_size(field.title, TITLE_WIDTH), look.style(ground=ground, bold=here)),
            Segment(f"{less if arrows else ' '} ", arrow),
            Segment(value, look.style(ink, ground, bold=True)),
            Segment(f" {more if arrows else ' '}", arrow),
            Segment(f"  {note}" if note else "", look.style(palette.muted, ground)),
        ]

    def _note_width(self) -> int:
        """Cells for the notes; none where most of them would be cut."""
        room = self.size.width - MARGIN - TITLE_WIDTH - VALUE_WIDTH - 2
        longest = max(len(field.description) for field in self.fields)
        return room if room >= min(longest, LEAST_NOTE) else 0

    def action_step(self, by: int) -> None:
        """Step to another value, or ask for the text."""
        if not self.field.values:
            self.post_message(self.Asked(self.field))
            return
        value = self.field.stepped(by)
        if value != self.field.value:
            self.post_message(self.Changed(self.field.name, value))

    def action_choose(self) -> None:
        """Enter: the next value; the last one is followed by the first."""
        field = self.field
        if not field.values:
            self.post_message(self.Asked(field))
            return
        place = (field.values.index(field.value) + 1) % len(field.values)
        self.post_message(self.Changed(field.name, field.values[place]))

    def clicked(self, row: int, x: int) -> None:
        """A click left of the value's middle steps back, right of it steps on."""
        if x >= MARGIN + TITLE_WIDTH:
            middle = MARGIN + TITLE_WIDTH + VALUE_WIDTH // 2
            self.action_step(-1 if x < middle and self.fields[row].values else 1)
        elif not self.fields[row].values:
            self.action_step(1)

    def clicked_elsewhere(self, row: int, x: int) -> None:
        """The first click on a value already changes it; one on its title only goes there."""
        if x >= MARGIN + TITLE_WIDTH:
            self.clicked(row, x)

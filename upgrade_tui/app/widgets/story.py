"""The log of a table as a story: what happened and what was said, oldest first."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.segment import Segment
from rich.style import Style

from upgrade_core.story import Sentence, Who
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas
from upgrade_tui.app.widgets.sentence import cut, drawn, wrapped
from upgrade_tui.app.widgets.text import clean
from upgrade_tui.app.widgets.zone import Zone

MOST_ENTRIES = 2000
NARROW = 60
"""From this width on an entry beside the board is cut to one line; below it wraps."""


@dataclass(frozen=True)
class Entry:
    """One line of the story; `said`: somebody's words, not something that happened."""

    sentence: Sentence
    said: bool = False


@dataclass
class Story:
    """What a table has seen so far; one for all the places that show it."""

    names: tuple[str, ...] = ()
    entries: list[Entry] = field(default_factory=list)

    def tell(self, sentence: Sentence | None) -> None:
        """Add what happened; None adds nothing."""
        if sentence is not None:
            self._add(Entry(sentence))

    def say(self, seat: int | None, name: str, text: str) -> None:
        """Add what somebody said: a player, somebody else, or (without a name) the server."""
        words = clean(text)
        if not name:
            self._add(Entry((words,), said=True))
            return
        name = clean(name)
        # After a match a seat may be another person's already.
        plays = seat is not None and self.names[seat : seat + 1] == (name,)
        who = Who(seat) if seat is not None and plays else name
        self._add(Entry((who, ": ", words), said=True))

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        del self.entries[:-MOST_ENTRIES]

    def lines(
        self, look: Look, entry: Entry, width: int, ground: str, *, whole: bool = False
    ) -> list[list[Segment]]:
        """An entry as lines of a width, with a bullet; unless `whole`, a wide one is cut to one."""
        palette, glyphs = look.palette, look.glyphs
        bullet = glyphs.prompt if entry.said else glyphs.bullet
        ink = palette.text if entry.said else None
        head = Segment(f"{bullet} ", look.style(palette.muted, ground))
        line = [head, *drawn(look, entry.sentence, self.names, ground=ground, ink=ink)]
        plain = look.style(ink, ground)
        if width >= NARROW and not whole:
            return [cut(line, width, Segment(glyphs.ellipsis, plain))]
        return wrapped(line, width, plain)


class StoryZone(Zone):
    """The newest part of a story; clicking it opens the whole of it."""

    HOVERS = False
    OPEN = "story"

    def __init__(self, story: Story, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.story = story

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """The newest entries, the last at the bottom."""
        ground = self.look.palette.felt_low
        width = canvas.width - 2
        lines: list[list[Segment]] = []
        for entry in reversed(self.story.entries):
            if len(lines) >= canvas.height:
                break
            lines[:0] = self.story.lines(self.look, entry, width, ground)
        shown: Sequence[list[Segment]] = lines[-canvas.height :]
        for y, line in enumerate(shown, start=canvas.height - len(shown)):
            canvas.put_line(1, y, line)
        canvas.spot(0, 0, canvas.width, canvas.height, self.OPEN)

"""The quiet chrome of a table: a status line on top, the prompt and the key line at the bottom."""

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from upgrade_core.story import Sentence
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.board import Hint
from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.sentence import cut, drawn
from upgrade_tui.app.widgets.text import fit
from upgrade_tui.app.widgets.zone import Zone

GAP = 2
"""Columns between two hints."""


class TableStatus(Zone):
    """One line: what this is at the left, counts at the right."""

    HOVERS = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.title = ""
        self.subtitle = ""
        self.counts = ""

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def show(self, title: str, subtitle: str, counts: str) -> None:
        """Say something else."""
        if (title, subtitle, counts) != (self.title, self.subtitle, self.counts):
            self.title, self.subtitle, self.counts = title, subtitle, counts
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """Title, subtitle, counts."""
        look = self.look
        low = look.palette.felt_low
        x = canvas.put(1, 0, self.title, look.style(look.palette.accent, low, bold=True))
        start = canvas.width - 1 - cell_len(self.counts)
        room = start - x - 4
        canvas.put(
            x + 2,
            0,
            fit(self.subtitle, room, look.glyphs.ellipsis),
            look.style(look.palette.muted, low),
        )
        canvas.put(start, 0, self.counts, look.style(look.palette.text, low))


class PromptLine(Zone):
    """One line: what is awaited, or why a wish was refused."""

    HOVERS = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._sentence: Sentence = ()
        self._names: tuple[str, ...] = ()
        self._mine = False
        self._refusal = ""

    def show(self, sentence: Sentence, names: tuple[str, ...], *, mine: bool) -> None:
        """Say what is awaited; `mine`: of the player here."""
        if self._refusal or (sentence, names, mine) != (self._sentence, self._names, self._mine):
            self._sentence, self._names, self._mine = sentence, names, mine
            self._refusal = ""
            self.repaint()

    def refuse(self, reason: str) -> None:
        """Say why not, until the next news."""
        self._refusal = reason
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """A marker and the sentence."""
        look = self.look
        palette, glyphs = look.palette, look.glyphs
        sentence = self._sentence
        if self._refusal:
            ink, mark, sentence = palette.bad, "!", (self._refusal,)
        elif self._mine:
            ink, mark = palette.accent, glyphs.prompt
        else:
            ink, mark = palette.muted, glyphs.bullet
        bold = look.style(ink, bold=True)
        x = canvas.put(1, 0, mark + " ", bold)
        line = drawn(look, sentence, self._names, ground=palette.felt, ink=ink)
        canvas.put_line(x, 0, cut(line, canvas.width - x - 1, Segment(glyphs.ellipsis, bold)))


class TableKeys(Zone):
    """One line: exactly what may be done now, each with its key; the words can be clicked."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._hints: tuple[Hint, ...] = ()
        self._last: tuple[Hint, ...] = ()

    def show(self, hints: Sequence[Hint], last: Sequence[Hint] = ()) -> None:
        """Show hints; where room is short those at the end go first, `last` never."""
        if (*hints, *last) != (*self._hints, *self._last):
            self._hints, self._last = tuple(hints), tuple(last)
            self.repaint()

    def ground(self) -> Style:
        """Laid into the felt."""
        return self.look.style(ground=self.look.palette.felt_low)

    def paint(self, canvas: Canvas) -> None:
        """As many hints as fit, then the last ones."""
        room = canvas.width - 2 - sum(map(_width, self._last))
        shown = []
        for hint in self._hints:
            if _width(hint) > room:
                break
            room -= _width(hint)
            shown.append(hint)
        x = 1
        for hint in (*shown, *self._last):
            x = self._put(canvas, x, hint)

    def _put(self, canvas: Canvas, x: int, hint: Hint) -> int:
        lit = hint.action != "" and hint.action == self.hovered
        if hint.action:
            canvas.spot(x, 0, _width(hint) - GAP, 1, hint.action)
        return canvas.put_line(x, 0, _drawn(self.look, hint, lit)) + GAP


@lru_cache(maxsize=256)
def _width(hint: Hint) -> int:
    """The columns of a hint, and of the gap after it."""
    return cell_len(f"{hint.shown} {hint.word}") + GAP


@lru_cache(maxsize=256)
def _drawn(look: Look, hint: Hint, lit: bool) -> Line:
    """The keys bright, the word under the mouse underlined."""
    palette = look.palette
    ground = palette.felt_high if lit else palette.felt_low
    return (
        Segment(hint.shown, look.style(palette.accent, ground, bold=True)),
        Segment(f" {hint.word}", look.style(palette.text, ground, underline=lit)),
    )

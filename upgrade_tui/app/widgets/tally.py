"""One's results at a solitaire: a bar for each grade, without help and with it."""

from collections.abc import Callable, Sequence

from rich.style import Style

from upgrade_tui.app.look import Look
from upgrade_tui.app.solitaire.results import Results, Tally
from upgrade_tui.app.widgets.canvas import Canvas

HEIGHT_BESIDE_GRADES = 5
LABELS = 15
COLUMN = 22
MOST_BAR = 14


def tally_height(grades: Sequence[str]) -> int:
    """The rows that `put_tally` takes."""
    return len(grades) + HEIGHT_BESIDE_GRADES


def put_tally(canvas: Canvas, look: Look, y: int, grades: Sequence[str], results: Results) -> None:
    """Heads, a row a grade, those given up, then means, bests and streaks."""
    low = look.palette.felt_low
    muted, text = look.style(look.palette.muted, low), look.style(ground=low)
    columns = ((results.clean, "without help"), (results.assisted, "assisted"))
    for place, (_, head) in enumerate(columns):
        canvas.put(2 + LABELS + place * COLUMN, y, head, muted)
    most = max([*results.clean.grades.values(), *results.assisted.grades.values(), 1])
    for dy, grade in enumerate(grades, start=1):
        canvas.put(2, y + dy, grade, text)
        for place, (tally, _) in enumerate(columns):
            x = 2 + LABELS + place * COLUMN
            _bar(canvas, look, (x, y + dy), tally.grades.get(grade, 0), most)
    y += len(grades) + 1
    for dy, (label, words) in enumerate(_lines(look)):
        canvas.put(2, y + dy, label, muted)
        for place, (tally, _) in enumerate(columns):
            canvas.put(2 + LABELS + place * COLUMN, y + dy, words(tally), text)


def _bar(canvas: Canvas, look: Look, at: tuple[int, int], count: int, most: int) -> None:
    low = look.palette.felt_low
    length = -(-count * MOST_BAR // most)
    bar: Style = look.style(look.palette.accent, low)
    x = canvas.put(*at, look.glyphs.bar_full * length, bar)
    ink = look.palette.text if count else look.palette.muted
    canvas.put(x + (1 if length else 0), at[1], str(count), look.style(ink, low))


def _lines(look: Look) -> tuple[tuple[str, Callable[[Tally], str]], ...]:
    dash = look.glyphs.dash
    return (
        ("given up", lambda tally: str(tally.given_up)),
        ("games", lambda tally: str(tally.games)),
        ("mean left", lambda tally: _mean(tally, dash)),
        ("won in a row", lambda tally: f"{tally.streak}, longest {tally.longest}"),
    )


def _mean(tally: Tally, dash: str) -> str:
    return dash if tally.mean is None else f"{tally.mean:.1f}, best {tally.best}"

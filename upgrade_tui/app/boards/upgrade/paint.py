"""What all zones of the board draw alike: rows of cards, tokens, heads of seats."""

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.segment import Segment

from upgrade_core.cards import NO_CARD, UNKNOWN, Card
from upgrade_core.games.upgrade.model import PLACING, row_sum
from upgrade_tui.app.boards.upgrade.stage import Stage
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line, width_of
from upgrade_tui.app.widgets.cards import Mark, Size, card_block, face_style, face_text
from upgrade_tui.app.widgets.text import clean, fit

BACK = "crimson"
MOST_DOTS = 5

At = tuple[int, int]
"""Column and row."""


def tokens_line(look: Look, count: int, initial: int) -> Line:
    """Tokens as dots, the lost ones hollow; as a number where they would be too many."""
    glyphs, palette = look.glyphs, look.palette
    style = look.style(palette.coin, bold=True)
    if max(count, initial) > MOST_DOTS:
        return (Segment(f"{glyphs.coin}{glyphs.times}{count}", style),)
    lost = Segment(glyphs.coin_gone * max(0, initial - count), look.style(palette.muted))
    return (Segment(glyphs.coin * count, style), lost)


def put_cards(
    canvas: Canvas,
    look: Look,
    at: At,
    cards: Sequence[Card],
    size: Size,
    mark: Callable[[int], Mark] = lambda _: Mark.NONE,
) -> int:
    """A row of cards, left to right. Returns: the column after the last, with its gap."""
    x, y = at
    for slot, card in enumerate(cards):
        canvas.put_block(x, y, card_block(look, card, size, mark(slot), BACK))
        x += size.width + 1
    return x


def known_sum(cards: Sequence[Card]) -> str:
    """The sum of a row, "" where a card is hidden or there is none."""
    return str(row_sum(list(cards))) if cards and UNKNOWN not in cards else ""


def put_head(
    canvas: Canvas, look: Look, stage: Stage, seat: int, at: At, room: int, number: str
) -> int:
    """Number, name, tokens and turn marker of a seat. Returns: the column after them."""
    palette, state = look.palette, stage.scene.state
    out, turn = seat in state.gone, stage.is_awaited(seat)
    (x, y), end = at, at[0] + room
    if number:
        ink = palette.muted if out else palette.accent
        x = canvas.put(x, y, f"{number} ", look.style(ink, bold=not out))
    tokens = () if out else tokens_line(look, state.tokens[seat], state.options.tokens)
    marker = f" {look.glyphs.turn}" if turn else ""
    drawn = _drawn(look, stage, seat)
    space = end - x - width_of(tokens) - 1 - len(marker) - width_of(drawn)
    name = fit(clean(stage.situation.names[seat]), space, look.glyphs.ellipsis)
    ink = palette.muted if out else look.seat_colour(seat)
    x = canvas.put(x, y, name, look.style(ink, bold=not out, reverse=turn)) + 1
    canvas.place(x, y, max(1, width_of(tokens)), ("tokens", seat))
    x = canvas.put_line(x, y, tokens)
    x = canvas.put(x, y, marker, look.style(palette.accent, bold=True))
    return canvas.put_line(x, y, drawn)


def _drawn(look: Look, stage: Stage, seat: int) -> Line:
    """The card that another seat has drawn and not yet used, mostly its back."""
    state = stage.scene.state
    if seat == stage.nearest or seat != state.turn or state.held == NO_CARD:
        return ()
    pattern, ground = look.glyphs.cross * 2, look.palette.backs[BACK]
    if state.held == UNKNOWN:
        card = Segment(pattern, look.style(ground[1], ground[0]))
    else:
        card = Segment(face_text(look, state.held), face_style(look, state.held))
    return (Segment(" ", look.style()), card)


def put_tag(canvas: Canvas, look: Look, stage: Stage, seat: int, at: At, room: int) -> None:
    """A short word about a seat, where there is room: out, away, placed, bot."""
    word, ink = _tag(look, stage, seat)
    if word and cell_len(word) <= room:
        canvas.put(*at, word, look.style(ink))


def _tag(look: Look, stage: Stage, seat: int) -> tuple[str, str]:
    palette, state = look.palette, stage.scene.state
    if seat in state.gone:
        return "out of the game", palette.muted
    if seat in stage.situation.away:
        return "away", palette.bad
    if state.phase == PLACING and state.attack[seat]:
        return f"placed {look.glyphs.done}", palette.good
    if state.phase == PLACING:
        return f"choosing{look.glyphs.ellipsis}", palette.muted
    if seat in stage.situation.bots:
        return "bot", palette.muted
    return "", palette.muted

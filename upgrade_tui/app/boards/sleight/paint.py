"""What both duellists' zones draw alike: hit points, the head of a seat, stacks, fists, rows."""

from collections.abc import Callable, Sequence
from itertools import groupby

from rich.cells import cell_len
from rich.segment import Segment

from upgrade_core.cards import NO_CARD, UNKNOWN, Card
from upgrade_core.games.sleight import model as m
from upgrade_tui.app.boards.sleight.plan import EDGE
from upgrade_tui.app.boards.sleight.stage import BACKS, SleightZone, Stage
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.text import clean, fit

At = tuple[int, int]
"""Column and row."""

NAME_ROOM = 14
BAR_AT = 24
_FISTS = {
    "unicode": ("╭┬┬┬╮ ╭┬┬┬╮", "├┴┴┴┤ ├┴┴┴┤", "╰─╌─╯ ╰─╌─╯"),
    "ascii": (".+++. .+++.", "|---| |---|", "'---' '---'"),
}
FISTS_WIDTH = 14


def hp_bar(look: Look, hp: int, wound: int, full: int, width: int) -> Line:
    """Hit points as a bar of so many columns with the number in it; a wound still shows."""
    glyphs, palette = look.glyphs, look.palette
    ratio = min(1.0, hp / full)
    ink = palette.good if ratio > 0.5 else (palette.accent if ratio > 0.25 else palette.bad)
    filled = max(int(hp > 0), round(width * ratio))
    until = max(filled, min(width, round(width * (hp + wound) / full)))
    number = f" {hp}/{full} "
    start = (width - len(number)) // 2
    cells = []
    for at in range(width):
        if at < filled:
            cell = glyphs.bar_full, look.style(ink)
        elif at < until:
            cell = glyphs.bar_lost, look.style(palette.bad)
        else:
            cell = glyphs.bar_empty, look.style(palette.muted)
        if start <= at < start + len(number):
            on_bar = look.style(palette.felt_low, ink, bold=True)
            style = on_bar if at < filled else look.style(bold=True)
            cell = number[at - start], style
        cells.append(cell)
    return tuple(
        Segment("".join(char for char, _ in run), style)
        for style, run in groupby(cells, key=lambda cell: cell[1])
    )


def put_head(canvas: Canvas, look: Look, stage: Stage, seat: int) -> None:
    """Name, turn marker, a short word and the bar of a seat, in the first row of its zone."""
    palette, scene = look.palette, stage.scene
    turn = stage.is_awaited(seat)
    name = fit(clean(stage.situation.names[seat]), NAME_ROOM, look.glyphs.ellipsis)
    x = canvas.put(EDGE, 0, name, look.style(look.seat_colour(seat), bold=True, reverse=turn))
    if turn:
        x = canvas.put(x + 1, 0, look.glyphs.turn, look.style(palette.accent, bold=True))
    word, ink = _tag(look, stage, seat)
    if word and x + 1 + cell_len(word) < BAR_AT:
        canvas.put(x + 1, 0, word, look.style(ink))
    width = max(12, stage.plan.stacks_at - BAR_AT - EDGE)
    wound = scene.exchange.wound_of(seat) if scene.exchange else 0
    bar = hp_bar(look, scene.state.hp[seat], wound, scene.state.options.start_hp, width)
    canvas.put_line(BAR_AT, 0, bar)
    canvas.place(BAR_AT + width // 2, 0, 4, ("hp", seat))


def _tag(look: Look, stage: Stage, seat: int) -> tuple[str, str]:
    if seat in stage.situation.away:
        return "away", look.palette.bad
    if seat in stage.situation.bots:
        return "bot", look.palette.muted
    return "", look.palette.muted


def put_stacks(canvas: Canvas, zone: SleightZone, stage: Stage, seat: int, y: int) -> None:
    """The deck and the Grave of a seat under their captions; the Grave can be pressed."""
    state, plan, grave = stage.scene.state, stage.plan, ("grave", seat)
    lit = Mark.CURSOR if zone.is_lit(grave) else Mark.NONE
    stacks = (
        (plan.stacks_at, ("deck", seat), UNKNOWN, len(state.decks[seat]), Mark.NONE),
        (plan.grave_at, grave, (state.graves[seat] or [NO_CARD])[-1], len(state.graves[seat]), lit),
    )
    size = plan.stack
    for x, target, top, count, mark in stacks:
        canvas.put(x, y, target[0].center(size.width), zone.look.style(zone.look.palette.muted))
        card = top if count else NO_CARD
        block = card_block(zone.look, card, size, mark, BACKS[seat], str(count))
        canvas.put_block(x, y + 1, block)
        canvas.place(x + (size.width - 4) // 2, y + 1 + size.height // 2, 4, target)
    canvas.spot(plan.grave_at - 1, y, size.width + 2, size.height + 1, grave)


def put_row(
    canvas: Canvas,
    look: Look,
    at: At,
    cards: Sequence[Card],
    size: Size,
    back: str,
    mark: Callable[[Card], Mark] = lambda _: Mark.NONE,
) -> int:
    """A row of cards, left to right. Returns: the column after the last, with its gap."""
    x, y = at
    for card in cards:
        canvas.put_block(x, y, card_block(look, card, size, mark(card), back))
        x += size.width + 1
    return x


def put_fists(canvas: Canvas, look: Look, at: At, seat: int) -> None:
    """The doubled fist of a seat whose next attack counts twice."""
    style = look.style(look.seat_colour(seat), bold=True)
    x, y = at
    for dy, line in enumerate(_FISTS[look.glyphs.name]):
        canvas.put(x, y + dy, line, style)
    accent = look.style(look.palette.accent, bold=True)
    canvas.put(x + 12, y + 1, f"{look.glyphs.times}2", accent)
    canvas.place(x, y + 1, 4, ("fists", seat))


def owes_break(state: m.State, seat: int) -> bool:
    """Whether a seat's next attack is doubled."""
    return state.double[seat] and state.phase != m.OVER

"""Who may overthrow the ruler now on the throne, and what that ruler lets lie: always in sight."""

from rich.segment import Segment

from upgrade_core.cards import RANK, SUIT, Card, card
from upgrade_core.games.overthrone.model import ACE_HIGH, JACK, KING, QUEEN, State
from upgrade_core.games.overthrone.throne import RANK_WORDS, why_not_throne
from upgrade_tui.app.boards.overthrone.stage import OverthroneZone, Stage
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Canvas, Line
from upgrade_tui.app.widgets.cards import Mark, Size, card_block, face_text

COURTS = (KING, QUEEN, JACK)
CHIP_STEP = 4
TALL = 21
"""Rows from which on the panel has air between its parts."""
_RANK_TEXT = "?A23456789TJQKA"


class ClaimsZone(OverthroneZone):
    """The panel at the left of the cross."""

    HOVERS = False

    def paint(self, canvas: Canvas) -> None:
        """The court cards, and what may be laid."""
        if self.stage is not None:
            _put_claims(canvas, self.look, self.stage)


def _put_claims(canvas: Canvas, look: Look, stage: Stage) -> None:
    state, palette = stage.scene.state, look.palette
    y = max(0, stage.plan.throne_at[1] - 4)
    heading = look.style(palette.accent, bold=True)
    canvas.put(1, y, f"Who may overthrow {face_text(look, state.ruler)}?", heading)
    step = 2 if canvas.height >= TALL else 1
    y += 1
    for rank in COURTS:
        y += step if rank != KING else step - 1
        _claim(canvas, look, state, rank, y)
    y += 1 + step
    canvas.put(1, y, f"The {RANK_WORDS[RANK[state.ruler]]} lets you add:", heading)
    for dy, text in enumerate(_allowed(look, state), start=1):
        canvas.put(1, y + dy, text[: canvas.width - 2], look.style(palette.text))


def _claim(canvas: Canvas, look: Look, state: State, rank: int, y: int) -> None:
    """The four courts of a rank as chips, then on what it depends."""
    x = 1
    for suit in range(4):
        canvas.put_line(x, y, _claimant(look, state, card(rank, suit)))
        x += CHIP_STEP
    canvas.put(x + 1, y, condition(state, rank), look.style(look.palette.muted))


def _claimant(look: Look, state: State, court: Card) -> Line:
    """Bright: it may; dim and bracketed: it may not; a dot: it will not come any more."""
    if is_gone(state, court):
        return (Segment(f" {look.glyphs.bullet}  ", look.style(look.palette.muted)),)
    mark = Mark.NONE if why_not_throne(state, court) is None else Mark.FORBIDDEN
    if mark is Mark.NONE and court in state.hand:
        mark = Mark.CHOSEN
    return card_block(look, court, Size.CHIP, mark)[0]


def is_gone(state: State, court: Card) -> bool:
    """Whether a court card cannot come to the throne from where it lies."""
    laid = any(court in pile for pile in state.foundations)
    return laid or court in state.throne or court in state.discard[:-1]


def condition(state: State, rank: int) -> str:
    """On what an overthrow by a rank depends under this ruler, in a word or two."""
    rules = RANK[state.ruler]
    if rank >= rules:
        return "always"
    if rank == JACK and rules == KING:
        return "on an Ace"
    seen = state.visible_rank(SUIT[state.ruler])
    if seen == 0:
        return "if begun"
    if seen == 1:
        return "never"
    return f"above {_RANK_TEXT[seen]}" if seen < ACE_HIGH else "never"


def _allowed(look: Look, state: State) -> list[str]:
    suit = look.glyphs.suits[SUIT[state.ruler]]
    lines = [f"any Ace, any {suit}"]
    if RANK[state.ruler] >= QUEEN:
        lines.append("a rank that lies on top")
    if RANK[state.ruler] == KING:
        lines.append("a neighbour of its own top")
    return lines

"""Which size everything gets: the largest at which all seats can be read."""

from dataclasses import dataclass
from enum import Enum

from upgrade_tui.app.widgets.cards import Size

HEAD = 1
"""The row with name and tokens over a seat's cards."""
SUM_WIDTH = 4
LEAST_COLUMN = 16
ROOMY_LINE, TIGHT_LINE = (20, 3), (15, 2)
"""Where a seat has one line: columns for number, name and tokens, and for each card."""
ROOMY_ARENA, TIGHT_ARENA, FLAT_ARENA = 5, 3, 1
HIGH_ARENA = 9
"""Rows from which on the cards in the middle are full ones."""
MOST_MARGIN = 3
FIGHT_WORDS = 15
"""Columns of a fight beside its cards and sums."""
STACK_GAP, STACKS_GAPS = 3, 5
"""Columns between deck and pile, and in all around the two."""


def line_shape(cards: int) -> tuple[int, int]:
    """Columns of the head and of each card of a seat with so many cards in one line."""
    return ROOMY_LINE if cards <= 4 else TIGHT_LINE


class Form(Enum):
    """How an opponent is drawn: its two rows side by side, stacked, or all in one line."""

    FULL_SIDE = (Size.FULL, True)
    FULL = (Size.FULL, False)
    SMALL_SIDE = (Size.SMALL, True)
    SMALL = (Size.SMALL, False)
    CHIP = (Size.CHIP, False)
    LINE = (Size.CHIP, True)

    @property
    def size(self) -> Size:
        """The size of its cards."""
        return self.value[0]

    @property
    def is_side(self) -> bool:
        """Whether the defence row lies beside the attack row, not under it."""
        return self.value[1]

    @property
    def height(self) -> int:
        """Rows of one opponent."""
        if self is Form.LINE:
            return 1
        return HEAD + self.size.height * (1 if self.is_side else 2)

    def width(self, attack: int, defence: int) -> int:
        """Columns of one opponent with rows of so many cards."""
        each = self.size.width + 1
        if self is Form.LINE:
            head, step = line_shape(attack + defence)
            return head + step * (attack + defence) + 3 + SUM_WIDTH
        if self.is_side:
            return (attack + defence) * each + SUM_WIDTH + 6
        return max(LEAST_COLUMN, max(attack, defence) * each + SUM_WIDTH)


@dataclass(frozen=True)
class Plan:
    """Sizes and places of the zones of one board: `columns` opponents beside each other."""

    form: Form
    columns: int
    gap: int
    seats_height: int
    arena_height: int
    own: Size
    own_height: int
    stage_size: Size = Size.SMALL
    """The cards in the middle: those of a fight, deck and pile."""
    margin: int = 0
    """Empty rows above the opponents, and below the nearest seat, of a high terminal."""


def own_width(size: Size, attack: int, defence: int) -> int:
    """Columns that the nearest seat's rows need at a size, sums and drawn card included."""
    return (attack + defence + 1) * (size.width + 1) + 2 * 9 + 6


def stage_width(attack: int, defence: int) -> int:
    """Columns of the longest fight with full cards, deck and pile beside it."""
    return (attack + defence) * (Size.FULL.width + 1) + FIGHT_WORDS + 14 + STACKS_GAPS + 14


def make_plan(width: int, height: int, opponents: int, attack: int, defence: int) -> Plan:
    """The plan with the largest cards that fits; the smallest one where nothing does."""
    for arena in (ROOMY_ARENA, TIGHT_ARENA, FLAT_ARENA):
        for own in (Size.FULL, Size.SMALL):
            if own_width(own, attack, defence) > width:
                continue
            for size in Size.FULL, Size.SMALL, Size.CHIP:
                if size.height > own.height:
                    continue
                plans = [
                    plan
                    for form in Form
                    for gap in (1, 0)
                    if form.size is size
                    and (plan := _plan(width, height, opponents, (attack, defence), form, gap, own))
                    and plan.arena_height >= arena
                ]
                if plans:
                    return min(plans, key=_flatness)
    return _least_plan(width, height, opponents, attack, defence)


def _flatness(plan: Plan) -> tuple[bool, int, int]:
    """Of plans with the same cards: rows apart before one line a seat, few lines, then air."""
    lines = plan.seats_height // (plan.form.height + plan.gap)
    return plan.form is Form.LINE, lines, -plan.gap


def _least_plan(width: int, height: int, opponents: int, attack: int, defence: int) -> Plan:
    columns = max(1, width // Form.LINE.width(attack, defence))
    rest = max(1, height - HEAD - 1)
    seats = min(rest, -(-opponents // columns))
    return Plan(Form.LINE, columns, 0, seats, rest - seats, Size.CHIP, HEAD + 1)


def _plan(
    width: int,
    height: int,
    opponents: int,
    rows: tuple[int, int],
    form: Form,
    gap: int,
    own: Size,
) -> Plan | None:
    most = min(opponents, width // form.width(*rows))
    if not most:
        return None
    lines = -(-opponents // most)
    columns = -(-opponents // lines)
    seats_height = lines * form.height + (lines - 1) * gap
    own_height = HEAD + own.height
    arena = max(0, height - seats_height - own_height)
    margin = min(MOST_MARGIN, max(0, arena - HIGH_ARENA) // 3)
    stage = Size.FULL if arena >= HIGH_ARENA and stage_width(*rows) <= width else Size.SMALL
    return Plan(
        form, columns, gap, seats_height, arena - 2 * margin, own, own_height, stage, margin
    )

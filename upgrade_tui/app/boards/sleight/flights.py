"""What crosses the table when something happens: from where to where."""

from rich.segment import Segment

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.sleight import model as m
from upgrade_tui.app.boards.sleight.stage import BACKS
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.flight import Journey

SUM = ("sum", 0)


def journey(look: Look, event: m.Event, nearest: int) -> Journey | None:
    """What an event moves, as far as the eye can follow it."""
    match event:
        case m.AttackLaid():
            start, end = ("hand", event.seat), ("lane", event.seat)
            return Journey(_card(look, UNKNOWN, event.seat), start, end)
        case m.Clashed() if event.damage:
            wound = Segment(
                f"{look.glyphs.minus}{event.damage}", look.style(look.palette.bad, bold=True)
            )
            return Journey((wound,), SUM, ("hp", 1 - event.attacker))
        case m.Revived():
            back = _card(look, UNKNOWN, event.seat)
            return Journey(back, ("grave", event.seat), ("deck", event.seat))
        case m.Drew():
            card = event.cards[-1] if event.seat == nearest else UNKNOWN
            start, end = ("deck", event.seat), ("hand", event.seat)
            return Journey(_card(look, card, event.seat), start, end)
        case _:
            return None


def _card(look: Look, card: Card, seat: int) -> Line:
    return card_block(look, card, Size.CHIP, Mark.NONE, BACKS[seat])[0]

"""What crosses the table when something happens: from where to where."""

from rich.segment import Segment

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.upgrade import model as m
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line
from upgrade_tui.app.widgets.cards import Size, card_block
from upgrade_tui.app.widgets.flight import Journey

PILE, DECK, DRAWN = ("pile", 0), ("deck", 0), ("drawn", 0)


def journey(look: Look, event: m.Event, nearest: int) -> Journey | None:
    """What an event moves, as far as the eye can follow it: tokens, and cards that are seen."""
    match event:
        case m.TokenTaken():
            token = Segment(look.glyphs.coin, look.style(look.palette.coin, bold=True))
            end = PILE if event.winner is None else ("tokens", event.winner)
            return Journey((token,), ("tokens", event.loser), end)
        case m.Drew() if event.card > UNKNOWN and event.seat == nearest:
            return Journey(_card(look, event.card), DECK, DRAWN)
        case m.Replaced() if event.old > UNKNOWN:
            start = (event.row, event.slot) if event.seat == nearest else ("tokens", event.seat)
            return Journey(_card(look, event.old), start, PILE)
        case m.Discarded() if event.card > UNKNOWN:
            start = DRAWN if event.seat == nearest else ("tokens", event.seat)
            return Journey(_card(look, event.card), start, PILE)
        case _:
            return None


def _card(look: Look, card: Card) -> Line:
    return card_block(look, card, Size.CHIP)[0]

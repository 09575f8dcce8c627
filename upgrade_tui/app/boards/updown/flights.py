"""What crosses the table when something happens: from where to where."""

from upgrade_core.cards import UNKNOWN
from upgrade_core.games.updown import model as m
from upgrade_tui.app.boards.updown.ring import BACK
from upgrade_tui.app.boards.updown.stage import gap_of
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line
from upgrade_tui.app.widgets.cards import Size, card_block
from upgrade_tui.app.widgets.flight import Journey


def placing(look: Look, event: m.Moved, state: m.State, nearest: int) -> Journey:
    """The placed card on its way from the hand into the ring."""
    start = ("hand", event.card) if event.seat == nearest else ("seat", event.seat)
    return Journey(_card(look, event.card), start, ("gap", gap_of(state, event.card)))


def journey(look: Look, event: m.Event, nearest: int) -> Journey | None:
    """What an event moves: the taken card to its row, the drawn one into a hand."""
    match event:
        case m.Moved():
            end = ("row", event.row) if event.seat == nearest else ("seat", event.seat)
            return Journey(_card(look, event.take), ("ring", event.take), end)
        case m.Drew():
            end = ("hand", 0) if event.seat == nearest else ("seat", event.seat)
            return Journey(_card(look, event.card), (event.pile, 0), end)
        case _:
            return None


def _card(look: Look, card: int) -> Line:
    return card_block(look, max(card, UNKNOWN), Size.CHIP, back=BACK)[0]

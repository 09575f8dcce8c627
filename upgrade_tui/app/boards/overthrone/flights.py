"""What crosses the table when something happens: from where to where."""

from collections.abc import Hashable

from upgrade_core.cards import Card
from upgrade_core.games.overthrone import model as m
from upgrade_tui.app.boards.overthrone.scene import DISCARD, DRAW, THRONE
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.canvas import Line
from upgrade_tui.app.widgets.cards import Size, card_block
from upgrade_tui.app.widgets.flight import Journey


def journey(look: Look, event: m.Event, state: m.State) -> Journey | None:
    """What an event moves, in the position before it."""
    match event:
        case m.Laid():
            start = _source(state, event.card, event.source)
            return Journey(_card(look, event.card), start, ("place", event.place))
        case m.Crowned():
            start = _source(state, event.card, event.source)
            return Journey(_card(look, event.card), start, THRONE)
        case m.Discarded():
            start = _source(state, event.card, "hand")
            return Journey(_card(look, event.card), start, DISCARD)
        case m.Drew():
            return Journey(_card(look, event.cards[0]), DRAW, ("hand", len(state.hand)))
    return None


def _source(state: m.State, card: Card, source: m.Source) -> Hashable:
    return ("hand", state.hand.index(card)) if source == "hand" else DISCARD


def _card(look: Look, card: Card) -> Line:
    return card_block(look, card, Size.CHIP)[0]

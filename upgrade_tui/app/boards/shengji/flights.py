"""What crosses the table when something happens: from where to where."""

from rich.segment import Segment

from upgrade_core.games.shengji import model as m
from upgrade_tui.app.boards.shengji.tiles import FLAT, fan, tiles_of
from upgrade_tui.app.look import Look
from upgrade_tui.app.widgets.flight import Journey

MOST_FLYING = 6


def journey(look: Look, event: m.Event, nearest: int, banker_team: int) -> Journey | None:
    """What an event moves: cards played, and points that the bankers lose."""
    match event:
        case m.Played():
            cards = event.cards[:MOST_FLYING]
            line = fan(look, tiles_of([(card,) for card in cards]), 3, FLAT)[0]
            start = ("card", cards[0], 0) if event.seat == nearest else ("seat", event.seat)
            return Journey(line, start, ("play", event.seat))
        case m.TrickTaken() if event.points:
            line = (Segment(f"+{event.points}", look.style(look.palette.coin, bold=True)),)
            end = ("seat", event.winner) if m.team(event.winner) == banker_team else ("score", 0)
            return Journey(line, ("play", event.winner), end)
        case _:
            return None

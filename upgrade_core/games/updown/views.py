"""Who sees what in Up or Down? (§2.10): a view, keeping it up to date, filling its holes."""

from bisect import insort
from collections.abc import Callable
from random import Random
from typing import Any

from upgrade_core.cards import UNKNOWN, Card, hidden, missing_from
from upgrade_core.game import View
from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.model import OVER, State
from upgrade_core.games.updown.play import pack_of, store


def view(state: State, seat: int | None) -> View[State]:
    """What a seat (None: a watcher) knows; of the open pile only the top."""
    seen = State(
        options=state.options,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        ring=state.ring[:],
        up=[*hidden(len(state.up) - 1), *state.up[-1:]],
        down=hidden(len(state.down)),
        hands=[
            hand[:] if owner == seat else hidden(len(hand))
            for owner, hand in enumerate(state.hands)
        ],
        rows=[[row[:] for row in rows] for rows in state.rows],
        dropped=[cards[:] for cards in state.dropped],
        shown=[cards[:] for cards in state.shown],
        gone=state.gone[:],
    )
    return View(seat, seen)


def _moved(view: View[State], event: m.Moved) -> None:
    hand = view.state.hands[event.seat]
    hand.remove(event.card if event.card in hand else UNKNOWN)
    store(view.state, event)


def _drew(view: View[State], event: m.Drew) -> None:
    """A card joins a hand, known to its owner, and in a record seen with all cards."""
    state = view.state
    (state.up if event.pile == "up" else state.down).pop()
    hand = state.hands[event.seat]
    is_open = event.seat == view.seat or (bool(hand) and UNKNOWN not in hand)
    insort(hand, event.card if is_open else UNKNOWN)
    if event.pile == "up":
        insort(state.shown[event.seat], event.card)


def _uncovered(view: View[State], event: m.Uncovered) -> None:
    view.state.up[-1] = event.card


def _turn_passed(view: View[State], event: m.TurnPassed) -> None:
    view.state.turn, view.state.turns = event.seat, event.turns


def _conceded(view: View[State], event: m.Conceded) -> None:
    view.state.gone.append(event.seat)


def _ended(view: View[State], event: m.Ended) -> None:
    view.state.phase = OVER


_FOLD: dict[type[Any], Callable[[View[State], Any], None]] = {
    m.Moved: _moved,
    m.Drew: _drew,
    m.Uncovered: _uncovered,
    m.TurnPassed: _turn_passed,
    m.Conceded: _conceded,
    m.Ended: _ended,
}


def fold(view: View[State], event: m.Event) -> None:
    """Bring a view up to date with an event as its seat saw it."""
    _FOLD[type(event)](view, event)


def unseen_cards(view: View[State]) -> list[Card]:
    """The cards that may lie where the view has holes; those shown in a hand are not among."""
    state = view.state
    known = [*state.ring, *state.up]
    for seat, hand in enumerate(state.hands):
        known += hand if seat == view.seat else state.shown[seat]
        known += state.dropped[seat]
        known += (card for row in state.rows[seat] for card in row)
    pack = pack_of(state.options, state.seats)
    return missing_from(pack, [card for card in known if card > UNKNOWN])


def imagine(view: View[State], rng: Random) -> State:
    """A full position that gives the view's seat this very view."""
    state = view.state.copy()
    unseen = unseen_cards(view)
    rng.shuffle(unseen)
    for seat, hand in enumerate(state.hands):
        if seat != view.seat:
            shown = state.shown[seat]
            state.hands[seat] = sorted([*shown, *_some(unseen, len(hand) - len(shown))])
    state.up = [*_some(unseen, max(len(state.up) - 1, 0)), *state.up[-1:]]
    state.down = _some(unseen, len(state.down))
    return state


def _some(unseen: list[Card], count: int) -> list[Card]:
    """Take so many of the unseen cards."""
    return [unseen.pop() for _ in range(count)]

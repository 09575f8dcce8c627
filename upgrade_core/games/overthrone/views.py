"""Who sees what in Overthrone: everything but the draw pile is open to all."""

from collections.abc import Callable
from random import Random
from typing import Any

from upgrade_core.cards import Card, hidden, missing_from
from upgrade_core.game import View
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.model import OVER, State
from upgrade_core.games.overthrone.play import pack_of


def view(state: State, seat: int | None) -> View[State]:
    """What the player, and everybody watching, knows."""
    seen = State(
        options=state.options,
        phase=state.phase,
        throne=state.throne[:],
        foundations=[pile[:] for pile in state.foundations],
        hand=state.hand[:],
        draw=hidden(len(state.draw)),
        discard=state.discard[:],
        reason=state.reason,
    )
    return View(seat, seen)


def _take(state: State, card: Card, source: m.Source) -> None:
    if source == "hand":
        state.hand.remove(card)
    else:
        state.discard.pop()


def _laid(state: State, event: m.Laid) -> None:
    _take(state, event.card, event.source)
    state.foundations[event.place].append(event.card)


def _crowned(state: State, event: m.Crowned) -> None:
    _take(state, event.card, event.source)
    state.throne.append(event.card)


def _discarded(state: State, event: m.Discarded) -> None:
    state.hand.remove(event.card)
    state.discard.append(event.card)


def _drew(state: State, event: m.Drew) -> None:
    del state.draw[: len(event.cards)]
    state.hand += event.cards


def _ended(state: State, event: m.Ended) -> None:
    state.phase, state.reason = OVER, event.reason


_FOLD: dict[type[Any], Callable[[State, Any], None]] = {
    m.Laid: _laid,
    m.Crowned: _crowned,
    m.Discarded: _discarded,
    m.Drew: _drew,
    m.Ended: _ended,
}


def fold(view: View[State], event: m.Event) -> None:
    """Bring a view up to date with an event."""
    _FOLD[type(event)](view.state, event)


def unseen_cards(view: View[State]) -> list[Card]:
    """The cards that may lie in the draw pile, in pack order."""
    state = view.state
    known = [*state.throne, *state.hand, *state.discard]
    for pile in state.foundations:
        known += pile
    return missing_from(pack_of(), known)


def imagine(view: View[State], rng: Random) -> State:
    """A full position that gives the same view: the unseen cards in a random order."""
    state = view.state.copy()
    unseen = unseen_cards(view)
    rng.shuffle(unseen)
    state.draw = unseen[: len(state.draw)]
    return state

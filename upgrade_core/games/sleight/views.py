"""Who sees what in Sleight (§2.4): building a view, keeping it up to date, filling its holes."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from upgrade_core.cards import UNKNOWN, Card, hidden, missing_from
from upgrade_core.game import View
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.model import ATTACK, DEFENCE, OVER, State
from upgrade_core.games.sleight.options import SEATS
from upgrade_core.games.sleight.play import forget_drawn, pack_of


def view(state: State, seat: int | None) -> View[State]:
    """What a seat (None: a watcher) knows."""
    own_attack = seat == state.attacker
    seen = State(
        options=state.options,
        phase=state.phase,
        attacker=state.attacker,
        turns=state.turns,
        stall=state.stall,
        hp=state.hp[:],
        hands=[
            hand[:] if owner == seat else hidden(len(hand))
            for owner, hand in enumerate(state.hands)
        ],
        decks=[hidden(len(deck)) for deck in state.decks],
        graves=[grave[:] for grave in state.graves],
        double=state.double[:],
        laid=state.laid[:] if own_attack else hidden(len(state.laid)),
        sunk=[sunk[:] for sunk in state.sunk],
        winner=state.winner,
        reason=state.reason,
    )
    return View(seat, seen)


# Folding events ------------------------------------------------------------------------------


def _take(view: View[State], seat: int, cards: m.Cards) -> None:
    """Cards leave a hand, known or not; also in a record seen with all cards."""
    hand = view.state.hands[seat]
    for card in cards:
        hand.remove(card if card in hand else UNKNOWN)


def _attack_laid(view: View[State], event: m.AttackLaid) -> None:
    _take(view, event.seat, event.cards)
    view.state.laid = list(event.cards)
    view.state.phase = DEFENCE


def _revived(view: View[State], event: m.Revived) -> None:
    state, seat = view.state, event.seat
    state.decks[seat] += hidden(event.count)
    state.graves[seat] = []
    state.sunk[seat] = []
    state.double[seat] = False


def _clashed(view: View[State], event: m.Clashed) -> None:
    state, attacker, defender = view.state, event.attacker, 1 - event.attacker
    _take(view, defender, event.defence)
    state.laid = []
    state.hp[defender] = event.hp
    for seat, under in ((attacker, event.attack_under), (defender, event.defence_under)):
        state.decks[seat] += hidden(len(under))
        state.sunk[seat] += under
    state.graves[attacker] += event.attack_grave
    state.graves[defender] += event.defence_grave
    state.double[attacker], state.double[defender] = False, event.breaks


def _drew(view: View[State], event: m.Drew) -> None:
    state, seat = view.state, event.seat
    del state.decks[seat][: len(event.cards)]
    state.hands[seat] += event.cards
    forget_drawn(state, seat)


def _turn_passed(view: View[State], event: m.TurnPassed) -> None:
    state = view.state
    state.turns += 1
    state.stall, state.attacker, state.phase = event.stall, event.attacker, ATTACK


def _conceded(view: View[State], event: m.Conceded) -> None:
    """The end that follows says the rest."""


def _ended(view: View[State], event: m.Ended) -> None:
    state = view.state
    state.phase, state.winner, state.reason = OVER, event.winner, event.reason


_FOLD: dict[type[Any], Callable[[View[State], Any], None]] = {
    m.AttackLaid: _attack_laid,
    m.Revived: _revived,
    m.Clashed: _clashed,
    m.Drew: _drew,
    m.TurnPassed: _turn_passed,
    m.Conceded: _conceded,
    m.Ended: _ended,
}


def fold(view: View[State], event: m.Event) -> None:
    """Bring a view up to date with an event as its seat saw it."""
    _FOLD[type(event)](view, event)


# Filling the holes ---------------------------------------------------------------------------


def unseen_cards(view: View[State], owner: int) -> list[Card]:
    """The cards of one seat's thirty that the view does not show: deck, hand and laid cards.

    Those known to lie at the bottom of the deck are among them.
    """
    state = view.state
    known = [*state.graves[owner], *state.hands[owner]]
    if owner == state.attacker:
        known += state.laid
    return missing_from(pack_of(), [card for card in known if card > UNKNOWN])


def imagine(view: View[State], rng: Random) -> State:
    """A full position that gives the view's seat this very view, sunk cards in their place."""
    state = view.state.copy()
    for owner in range(SEATS):
        sunk = Counter(state.sunk[owner])
        unseen = list((Counter(unseen_cards(view, owner)) - sunk).elements())
        rng.shuffle(unseen)
        _fill(state.hands[owner], unseen)
        if owner == state.attacker:
            _fill(state.laid, unseen)
        free = len(state.decks[owner]) - len(state.sunk[owner])
        state.decks[owner] = [*state.sunk[owner][::-1], *unseen[:free]]
    return state


def _fill(row: list[Card], unseen: list[Card]) -> None:
    for slot, card in enumerate(row):
        if card == UNKNOWN:
            row[slot] = unseen.pop()

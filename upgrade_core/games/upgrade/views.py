"""Who sees what in Upgrade (§1.8): building a view, keeping it up to date, filling its holes."""

from bisect import insort
from collections.abc import Callable
from random import Random
from typing import Any

from upgrade_core.cards import (
    NO_CARD,
    UNKNOWN,
    Card,
    french_pack,
    hidden,
    missing_from,
)
from upgrade_core.game import View
from upgrade_core.games.upgrade import model as m
from upgrade_core.games.upgrade.model import OVER, PLACING, TURN, State
from upgrade_core.games.upgrade.play import lay_open


def view(state: State, seat: int | None) -> View[State]:
    """What a seat knows; a seat that is out of the game knows what a watcher knows."""
    seats = range(len(state.tokens))
    placing = state.phase == PLACING
    face_up = state.options.discard_face_up
    held = state.held
    if held != NO_CARD and seat != state.turn:
        held = UNKNOWN
    seen = State(
        options=state.options,
        phase=state.phase,
        dealer=state.dealer,
        turn=state.turn,
        turns=state.turns,
        stall=state.stall,
        held=held,
        tokens=state.tokens[:],
        attack=[
            hidden(len(row)) if placing and owner != seat else row[:]
            for owner, row in enumerate(state.attack)
        ],
        defence=[
            row[:] if owner == seat else hidden(len(row)) for owner, row in enumerate(state.defence)
        ],
        gone=state.gone[:],
        bows=state.bows[:],
        duel=state.duel[:],
        deck=hidden(len(state.deck)),
        discard=state.discard[:] if face_up else hidden(len(state.discard)),
        laid_open=state.laid_open[:],
        own_discards=[state.own_discards[s][:] if s == seat else [] for s in seats],
    )
    return View(seat, seen)


# Folding events ------------------------------------------------------------------------------
# A view's pile holds `UNKNOWN` for every card when the pile lies face down.


def _lay_open(state: State, cards: m.Cards) -> None:
    if state.options.discard_face_up:
        state.discard += cards
        return
    lay_open(state, cards)
    state.discard[-len(cards) :] = hidden(len(cards))


def _lay_own(view: View[State], seat: int, card: Card) -> None:
    state = view.state
    if state.options.discard_face_up:
        state.discard.append(card)
        return
    state.discard.append(UNKNOWN)
    if seat == view.seat:
        insort(state.own_discards[seat], card)


def _turn_done(state: State, stall: int) -> None:
    state.held = NO_CARD
    state.turns += 1
    state.stall = stall


def _placed(view: View[State], event: m.Placed) -> None:
    dealt = view.state.defence[event.seat]
    dealt.remove(event.card)
    view.state.attack[event.seat].append(event.card)


def _revealed(view: View[State], event: m.Revealed) -> None:
    view.state.phase = TURN
    view.state.attack = [[] if card == NO_CARD else [card] for card in event.attack]


def _drew(view: View[State], event: m.Drew) -> None:
    view.state.deck.pop()
    view.state.turn = event.seat
    view.state.held = event.card


def _reshuffled(view: View[State], event: m.Reshuffled) -> None:
    state = view.state
    state.deck = hidden(event.count)
    state.discard = []
    state.laid_open = []
    state.own_discards = [[] for _ in state.tokens]


def _replaced(view: View[State], event: m.Replaced) -> None:
    state = view.state
    if event.row == "attack":
        _lay_open(state, (event.old,))
        state.attack[event.seat][event.slot] = event.card
    else:
        _lay_own(view, event.seat, event.old)
        state.defence[event.seat][event.slot] = event.card
    _turn_done(state, state.stall + 1)


def _added(view: View[State], event: m.Added) -> None:
    view.state.attack[event.seat].append(event.card)
    _turn_done(view.state, view.state.stall + 1)


def _discarded(view: View[State], event: m.Discarded) -> None:
    _lay_own(view, event.seat, event.card)
    _turn_done(view.state, view.state.stall + 1)


def _attacked(view: View[State], event: m.Attacked) -> None:
    state = view.state
    state.attack[event.seat] = []
    state.defence[event.target] = []
    state.duel = []
    _lay_open(state, event.attack)
    _lay_open(state, event.defence)
    state.turns += 1
    state.stall = 0


def _token_taken(view: View[State], event: m.TokenTaken) -> None:
    view.state.tokens[event.loser] -= 1
    if event.winner is not None:
        view.state.tokens[event.winner] += 1


def _duel_tied(view: View[State], event: m.DuelTied) -> None:
    view.state.duel = sorted((event.seat, event.target))


def _bowed(view: View[State], event: m.Bowed) -> None:
    view.state.bows[event.seat] += 1
    view.state.duel.remove(event.seat)


def _held_placed(view: View[State], event: m.HeldPlaced) -> None:
    view.state.attack[event.seat].append(event.card)
    view.state.held = NO_CARD


def _defence_drawn(view: View[State], event: m.DefenceDrawn) -> None:
    view.state.deck.pop()
    view.state.defence[event.seat].append(event.card)


def _eliminated(view: View[State], event: m.Eliminated) -> None:
    state, seat = view.state, event.seat
    if state.turn == seat and state.phase == TURN:
        state.held = NO_CARD
    if event.attack:
        _lay_open(state, event.attack)
    state.discard += event.hidden if state.options.discard_face_up else hidden(len(event.hidden))
    state.attack[seat] = []
    state.defence[seat] = []
    state.own_discards[seat] = []
    state.tokens[seat] = 0
    state.gone.append(seat)
    if seat in state.duel:
        state.duel.remove(seat)


def _conceded(view: View[State], event: m.Conceded) -> None:
    """The elimination that follows says the rest."""


def _ended(view: View[State], event: m.Ended) -> None:
    view.state.phase = OVER
    view.state.duel = []


_FOLD: dict[type[Any], Callable[[View[State], Any], None]] = {
    m.Placed: _placed,
    m.Revealed: _revealed,
    m.Drew: _drew,
    m.Reshuffled: _reshuffled,
    m.Replaced: _replaced,
    m.Added: _added,
    m.Discarded: _discarded,
    m.Attacked: _attacked,
    m.TokenTaken: _token_taken,
    m.DuelTied: _duel_tied,
    m.Bowed: _bowed,
    m.HeldPlaced: _held_placed,
    m.DefenceDrawn: _defence_drawn,
    m.Eliminated: _eliminated,
    m.Conceded: _conceded,
    m.Ended: _ended,
}


def fold(view: View[State], event: m.Event) -> None:
    """Bring a view up to date with an event as its seat saw it."""
    _FOLD[type(event)](view, event)


# Filling the holes ---------------------------------------------------------------------------


def known_cards(view: View[State]) -> list[Card]:
    """Every card whose place, at least as to deck, pile or row, the view's seat knows."""
    state = view.state
    known = [state.held, *state.discard, *state.laid_open]
    for rows in (state.attack, state.defence, state.own_discards):
        for row in rows:
            known += row
    return [card for card in known if card > UNKNOWN]


def unseen_cards(view: View[State]) -> list[Card]:
    """The cards that may lie where the view has holes, in pack order."""
    options = view.state.options
    return missing_from(french_pack(options.decks, options.top_rank), known_cards(view))


def imagine(view: View[State], rng: Random) -> State:
    """A full position that gives the view's seat this very view."""
    state = view.state.copy()
    unseen = unseen_cards(view)
    rng.shuffle(unseen)
    for row in (*state.attack, *state.defence, state.deck):
        _fill(row, unseen)
    if state.held == UNKNOWN:
        state.held = unseen.pop()
    if not state.options.discard_face_up:
        remembered = [*state.laid_open, *(card for own in state.own_discards for card in own)]
        rest = len(state.discard) - len(remembered)
        state.discard = remembered + [unseen.pop() for _ in range(rest)]
        rng.shuffle(state.discard)
    return state


def _fill(row: list[Card], unseen: list[Card]) -> None:
    for slot, card in enumerate(row):
        if card == UNKNOWN:
            row[slot] = unseen.pop()

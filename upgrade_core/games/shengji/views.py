"""Who sees what in Shengji (§1.13): building a view, keeping it up to date, filling its holes."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from upgrade_core.cards import UNKNOWN, Card, hidden, missing_from
from upgrade_core.game import View
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.model import (
    BID,
    BURY,
    OVER,
    PLAY,
    ROUND_OVER,
    UNDECIDED,
    BidMade,
    PlayMade,
    State,
)
from upgrade_core.games.shengji.options import SEATS
from upgrade_core.games.shengji.order import TRUMP, Order
from upgrade_core.games.shengji.play import (
    close_trick,
    expose,
    forget,
    pack_of,
    put_back,
    take_out,
    take_up,
)


def view(state: State, seat: int | None) -> View[State]:
    """What a seat (None: a watcher) knows."""
    sees_kitty = state.round_result is not None or (seat is not None and seat == state.banker)
    seen = State(
        options=state.options,
        phase=state.phase,
        round=state.round,
        levels=state.levels[:],
        first=state.first,
        banker=state.banker,
        level=state.level,
        main=state.main,
        bids=state.bids[:],
        passes=state.passes,
        done=[state.done[owner] and owner == seat for owner in range(SEATS)],
        redeals=state.redeals,
        turn=state.turn,
        score=state.score,
        run_score=state.run_score,
        hands=[
            hand[:] if owner == seat else hidden(len(hand))
            for owner, hand in enumerate(state.hands)
        ],
        deck=hidden(len(state.deck)),
        kitty=state.kitty[:] if sees_kitty else hidden(len(state.kitty)),
        trick=state.trick[:],
        units=state.units[:],
        tricks=state.tricks[:],
        exposed=[cards[:] for cards in state.exposed],
        round_result=state.round_result,
        winner=state.winner,
        reason=state.reason,
    )
    return View(seat, seen)


# Folding events ------------------------------------------------------------------------------


def _take(view: View[State], seat: int, cards: Sequence[Card]) -> None:
    """Cards leave a hand, known or not; in a record seen with all cards every hand is known."""
    hand = view.state.hands[seat]
    take_out(hand, hidden(len(cards)) if UNKNOWN in hand else cards)


def _round_began(view: View[State], event: m.RoundBegan) -> None:
    state = view.state
    state.phase, state.main, state.turn = BID, UNDECIDED, event.first
    state.round, state.first, state.banker = event.round, event.first, event.banker
    state.level, state.redeals = event.level, event.redeals
    state.bids, state.passes, state.done = [], 0, [False] * SEATS
    state.score = state.run_score = 0
    state.hands, state.exposed = [[] for _ in range(SEATS)], [[] for _ in range(SEATS)]
    state.kitty, state.trick, state.units, state.tricks = [], [], [], []
    state.round_result = None
    state.deck = hidden(event.pack)


def _dealt(view: View[State], event: m.Dealt) -> None:
    state = view.state
    for seat, cards in enumerate(event.hands):
        state.hands[seat] = sorted([*state.hands[seat], *cards])
        del state.deck[-len(cards) :]


def _bid_accepted(view: View[State], event: m.BidAccepted) -> None:
    state = view.state
    state.bids.append(BidMade(event.seat, event.cards))
    expose(state, event.seat, event.cards)
    state.passes, state.done = 0, [False] * SEATS
    if not state.is_live:
        state.turn = (event.seat + 1) % SEATS


def _passed(view: View[State], event: m.Passed) -> None:
    view.state.passes += 1
    view.state.turn = (event.seat + 1) % SEATS


def _window_passed(view: View[State], event: m.WindowPassed) -> None:
    view.state.done[event.seat] = True


def _main_fixed(view: View[State], event: m.MainFixed) -> None:
    state = view.state
    state.main, state.banker = event.main, event.banker
    expose(state, event.banker, event.flipped)
    state.done, state.passes = [False] * SEATS, 0


def _kitty_taken(view: View[State], event: m.KittyTaken) -> None:
    state = view.state
    state.hands[event.banker] = sorted([*state.hands[event.banker], *event.cards])
    state.deck = []
    state.phase, state.turn = BURY, event.banker


def _buried(view: View[State], event: m.Buried) -> None:
    state = view.state
    _take(view, event.banker, event.cards)
    state.kitty = list(event.cards)
    state.exposed[event.banker] = []
    state.phase = PLAY


def _throw_failed(view: View[State], event: m.ThrowFailed) -> None:
    view.state.score += event.fine
    expose(view.state, event.seat, event.attempted)


def _played(view: View[State], event: m.Played) -> None:
    state = view.state
    _take(view, event.seat, event.cards)
    forget(state, event.seat, event.cards)
    if event.units:
        state.units = list(event.units)
    state.trick.append(PlayMade(event.seat, event.cards))
    state.turn = (event.seat + 1) % SEATS


def _took_back(view: View[State], event: m.TookBack) -> None:
    take_up(view.state)
    seen = event.cards if event.seat == view.seat else hidden(len(event.cards))
    put_back(view.state, event.seat, seen, event.cards)


def _trick_taken(view: View[State], event: m.TrickTaken) -> None:
    state = view.state
    close_trick(state, event.winner, event.points)
    if not state.options.undo:
        state.units = []


def _round_ended(view: View[State], event: m.RoundEnded) -> None:
    state = view.state
    state.kitty = list(event.kitty)
    state.round_result = event.result
    state.score = event.result.score
    state.units = []
    state.levels = list(event.levels)
    state.phase = ROUND_OVER


def _conceded(view: View[State], event: m.Conceded) -> None:
    """The end of the match that follows says the rest."""


def _match_ended(view: View[State], event: m.MatchEnded) -> None:
    state = view.state
    state.phase, state.winner, state.reason = OVER, event.winner, event.reason


_FOLD: dict[type[Any], Callable[[View[State], Any], None]] = {
    m.RoundBegan: _round_began,
    m.Dealt: _dealt,
    m.BidAccepted: _bid_accepted,
    m.Passed: _passed,
    m.WindowPassed: _window_passed,
    m.MainFixed: _main_fixed,
    m.KittyTaken: _kitty_taken,
    m.Buried: _buried,
    m.ThrowFailed: _throw_failed,
    m.Played: _played,
    m.TookBack: _took_back,
    m.TrickTaken: _trick_taken,
    m.RoundEnded: _round_ended,
    m.Conceded: _conceded,
    m.MatchEnded: _match_ended,
}


def fold(view: View[State], event: m.Event) -> None:
    """Bring a view up to date with an event as its seat saw it."""
    _FOLD[type(event)](view, event)


# Filling the holes ---------------------------------------------------------------------------


def voids(state: State) -> list[set[int]]:
    """By seat, the effective suits it has shown to be out of, by not following (§5)."""
    order = state.order
    found: list[set[int]] = [set() for _ in range(SEATS)]
    for plays in (*(trick.plays for trick in state.tricks), tuple(state.trick)):
        for play in plays[1:]:
            suit = order.suit[plays[0].cards[0]]
            if any(order.suit[card] != suit for card in play.cards):
                found[play.seat].add(suit)
    return found


def unseen_cards(view: View[State]) -> list[Card]:
    """The cards that may lie where the view has holes; those exposed in a hand are not among."""
    state = view.state
    known: list[Card] = list(state.kitty)
    for seat, hand in enumerate(state.hands):
        known += hand if seat == view.seat else state.exposed[seat]
    for plays in (*(trick.plays for trick in state.tricks), tuple(state.trick)):
        known += (card for play in plays for card in play.cards)
    return missing_from(pack_of(state.options), [card for card in known if card > UNKNOWN])


def imagine(view: View[State], rng: Random) -> State:
    """A full position that gives the view's seat this very view, and respects shown voids."""
    state = view.state.copy()
    needs = [
        0 if seat == view.seat else hand.count(UNKNOWN) - len(state.exposed[seat])
        for seat, hand in enumerate(state.hands)
    ]
    dealt, rest = _share_out(unseen_cards(view), needs, voids(state), state.order, rng)
    for seat, cards in enumerate(dealt):
        if seat != view.seat:
            state.hands[seat] = sorted([*state.exposed[seat], *cards])
    if UNKNOWN in state.kitty:
        state.kitty, rest = sorted(rest[: len(state.kitty)]), rest[len(state.kitty) :]
    state.deck = rest[: len(state.deck)]
    return state


def _share_out(
    unseen: list[Card],
    needs: list[int],
    empty: list[set[int]],
    order: Order,
    rng: Random,
) -> tuple[list[list[Card]], list[Card]]:
    """Deal unseen cards to hands of given sizes so that no hand gets a suit it is void in.

    Cards that few hands can take go first; where that meets a dead end an exchange with a hand
    that can spare a card resolves it. What no hand needs is left over.
    """
    rng.shuffle(unseen)
    takers = {
        suit: [seat for seat in range(SEATS) if suit not in empty[seat]]
        for suit in range(TRUMP + 1)
    }
    unseen.sort(key=lambda card: len(takers[order.suit[card]]))
    spare = len(unseen) - sum(needs)
    for _ in range(100):
        dealt = _try_share(unseen, needs, spare, takers, order, rng)
        if dealt is not None:
            return dealt
    return _share_anyhow(unseen, needs)


def _try_share(
    unseen: list[Card],
    needs: list[int],
    spare: int,
    takers: dict[int, list[int]],
    order: Order,
    rng: Random,
) -> tuple[list[list[Card]], list[Card]] | None:
    """One attempt: each card to a random place that may hold it, by how many it still needs."""
    left = [*needs, spare]
    dealt: list[list[Card]] = [[] for _ in left]
    for card in unseen:
        places = [place for place in takers[order.suit[card]] if left[place]]
        if left[SEATS]:
            places.append(SEATS)
        if not places:
            return None
        weights = [left[place] for place in places]
        place = rng.choices(places, weights)[0]
        left[place] -= 1
        dealt[place].append(card)
    rng.shuffle(dealt[SEATS])
    return dealt[:SEATS], dealt[SEATS]


def _share_anyhow(unseen: list[Card], needs: list[int]) -> tuple[list[list[Card]], list[Card]]:
    """Deal without regard to voids, for positions that no play can have led to."""
    dealt, start = [], 0
    for need in needs:
        dealt.append(unseen[start : start + need])
        start += need
    return dealt, unseen[start:]

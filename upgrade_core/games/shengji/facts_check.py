"""Whether a position read from facts can be played on; refusals name the path and the reason."""

from collections import Counter
from collections.abc import Iterator

from upgrade_core.cards import Card, card_text
from upgrade_core.errors import FactsError
from upgrade_core.games.shengji.bidding import why_not_bid
from upgrade_core.games.shengji.model import (
    BID,
    BURY,
    NOBODY,
    OVER,
    PLAY,
    ROUND_OVER,
    UNDECIDED,
    PlayMade,
    State,
    standing_main,
)
from upgrade_core.games.shengji.options import SEATS


def check(state: State) -> None:
    """Raises: FactsError: the position contradicts itself, or nobody could go on from it."""
    _check_phase(state)
    _check_end(state)
    _check_trick(state)
    _check_sizes(state)
    if state.phase == BID:
        _check_deck(state)
        _check_passes(state)
    elif state.deck and state.phase != OVER:
        raise FactsError("deck", "cards are left to deal only while the main suit is being bid")
    _check_bids(state)
    for at, trick in enumerate(state.tricks):
        _check_plays(f"tricks[{at}].plays", trick.plays)
        if len(trick.plays) != SEATS:
            raise FactsError(f"tricks[{at}].plays", f"a finished trick has {SEATS} plays")
    _check_exposed(state)
    _check_pack(state)


def _check_phase(state: State) -> None:
    banker, main = state.banker, state.main
    if banker == NOBODY and (state.phase in (BURY, PLAY, ROUND_OVER) or state.round > 1):
        raise FactsError("banker", "there is a banker once the first bidding is over")
    if state.phase in (BURY, PLAY, ROUND_OVER) and main == UNDECIDED:
        raise FactsError("trump", "is known once the bidding is over")
    if state.phase == BID and main != UNDECIDED:
        raise FactsError("trump", "is null while the main suit is being bid")
    if state.phase == BURY and state.turn != banker:
        raise FactsError("turn", "the banker is on turn while the kitty is laid down")
    if state.phase == BURY and state.kitty:
        raise FactsError("kitty", "is in the banker's hand until it is laid down")
    if any(state.done) and not (state.phase in (BID, OVER) and state.is_live):
        raise FactsError("done", "seats let the bidding pass so only while it is live")


def _check_end(state: State) -> None:
    if state.phase == ROUND_OVER and state.round_result is None:
        raise FactsError("round_result", "is known when a round is over")
    if (state.phase == OVER) != (state.winner != NOBODY):
        raise FactsError("winner", "names the team that has won when the match is over")
    if (state.phase == OVER) != bool(state.reason):
        raise FactsError("reason", "says why when the match is over")


def _check_sizes(state: State) -> None:
    """Whether all hands are equally large, but for the kitty taken and the cards just played."""
    if state.phase not in (BID, BURY, PLAY):
        return
    sizes = [len(hand) for hand in state.hands]
    if state.phase == BURY:
        sizes[state.banker] -= state.options.table.kitty
    for made in state.trick:
        sizes[made.seat] += len(made.cards)
    if len(set(sizes)) > 1:
        raise FactsError("hands", f"must be equally many cards, not {sizes}")
    if not sizes[0] and not state.is_dealing:
        raise FactsError("hands", "must not be empty before the round is over")


def _check_deck(state: State) -> None:
    kitty = state.options.table.kitty
    left = len(state.deck) - kitty
    if left < 0:
        raise FactsError("kitty", f"must have {kitty} cards, not {len(state.deck)}")
    if left and not state.is_live:
        raise FactsError("deck", "all cards are dealt before the bidding goes round")
    if left % SEATS:
        raise FactsError("deck", f"must have as many cards for each of the {SEATS} seats")


def _check_passes(state: State) -> None:
    most = 0 if state.is_live else SEATS - 2 if state.bids else SEATS - 1
    if state.passes > most:
        raise FactsError("passes", f"the bidding is over after more than {most} in a row")


def _check_bids(state: State) -> None:
    """Whether every bid stands over the one before it."""
    probe = state.copy()
    probe.bids = []
    for at, bid in enumerate(state.bids):
        if state.phase != BID:
            probe.hands[bid.seat] = list(bid.cards)  # they may have been played since
        refusal = why_not_bid(probe, bid.seat, bid.cards)
        if refusal is not None:
            raise FactsError(f"bids[{at}].cards", refusal)
        probe.bids.append(bid)
    if state.bids and state.main not in (UNDECIDED, standing_main(state.bids)):
        raise FactsError("trump", "is of the suit that the last bid has shown")


def _check_trick(state: State) -> None:
    trick = state.trick
    if not trick:
        return
    if state.phase not in (PLAY, OVER):
        raise FactsError("trick", "cards lie on the table only while tricks are played")
    if len(trick) >= SEATS:
        raise FactsError("trick", "has at most three plays; a full one is last_trick")
    _check_plays("trick", trick)
    if state.turn != (trick[-1].seat + 1) % SEATS:
        raise FactsError("turn", "the seat after the last play is on turn")
    suits = state.order.suit
    if len({suits[card] for card in trick[0].cards}) > 1:
        raise FactsError("trick[0].cards", "a lead is of one suit, or all trumps")


def _check_plays(path: str, plays: list[PlayMade] | tuple[PlayMade, ...]) -> None:
    for at, made in enumerate(plays):
        if len(made.cards) != len(plays[0].cards):
            raise FactsError(f"{path}[{at}].cards", "all plays of a trick have equally many cards")
        if made.seat != (plays[0].seat + at) % SEATS:
            raise FactsError(f"{path}[{at}].seat", "the seats play in order from the leader")


def _check_exposed(state: State) -> None:
    for seat, cards in enumerate(state.exposed):
        if Counter(cards) - Counter(state.hands[seat]):
            raise FactsError(f"exposed[{seat}]", "names cards that are not in the seat's hand")


def _check_pack(state: State) -> None:
    for card, times in Counter(_in_play(state)).items():
        if times > state.options.decks:
            raise FactsError(
                "state", f"{card_text(card)} occurs {times} times in {state.options.decks} decks"
            )


def _in_play(state: State) -> Iterator[Card]:
    for row in (state.deck, state.kitty, *state.hands):
        yield from row
    for plays in (state.trick, *(trick.plays for trick in state.tricks)):
        for made in plays:
            yield from made.cards

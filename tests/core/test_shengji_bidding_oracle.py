"""Every bid of random biddings against the table of §1.6, row by row (invariant 9)."""

from collections import Counter
from random import Random

import pytest

from tests.core.shengji_table import DECKS, deal, options
from upgrade_core.cards import BIG_JOKER, RANK, SMALL_JOKER, SUIT, Card
from upgrade_core.game import TABLE
from upgrade_core.games.shengji.bidding import is_closed, legal_bids, why_not_bid
from upgrade_core.games.shengji.choices import CLOSE, DEAL, PASS
from upgrade_core.games.shengji.model import BID, Bid, BidMade, State
from upgrade_core.games.shengji.options import Options
from upgrade_core.games.shengji.order import FACES
from upgrade_core.match import Match

JOKERS = (SMALL_JOKER, BIG_JOKER)
SETTINGS = [
    {},
    {"self_counter": True},
    {"nt_bid_cards": "all", "first_round_pair": True},
    {"nt_final": False},
    {"one_deck_nt": False, "self_counter": True, "nt_final": False},
]

Kind = tuple[str, Card, int]
"""A suit bid or a no-main bid, its face (0: both jokers) and its number of cards."""


def kind(cards: tuple[Card, ...], level: int, rule: Options) -> Kind | None:
    """What cards bid; None: they are no bid."""
    faces, many = set(cards), len(cards)
    if rule.decks == 1 and sorted(cards) == [*JOKERS]:
        return ("none", 0, 2) if rule.one_deck_nt else None
    if len(faces) != 1:
        return None
    face = cards[0]
    if face in JOKERS:
        wanted = rule.decks if rule.nt_bid_cards == "all" else 2
        return ("none", face, many) if rule.decks > 1 and many == wanted else None
    rank = 14 if RANK[face] == 1 else RANK[face]
    return ("suit", face, many) if rank == level else None


def stands(state: State, seat: int, cards: tuple[Card, ...]) -> bool:
    """Whether a bid is legal, by the rows of the table."""
    rule = state.options
    if not cards or Counter(cards) - Counter(state.hands[seat]):
        return False
    mine = kind(cards, state.level, rule)
    if mine is None:
        return False
    sort, face, many = mine
    if rule.first_round_pair and state.round == 1 and rule.decks > 1 and many < 2:
        return False
    if not state.bids:
        return True  # nothing bid yet
    standing = state.bids[-1]
    holder, theirs = standing.seat, kind(standing.cards, state.level, rule)
    assert theirs is not None
    if theirs[0] == "none":  # anything over no-main: never, but for big jokers over small ones
        big_over_small = (theirs[1], face) == JOKERS and sort == "none"
        return not rule.nt_final and big_over_small and seat != holder
    if seat == holder:
        same = sort == "suit" and face == theirs[1]
        other = rule.self_counter and (sort == "none" or many > theirs[2])
        return (same and many > theirs[2]) or other
    if sort == "none" or many > theirs[2]:
        return True  # counter-no-main, general counter-main
    shown = [made.cards.count(face) for made in state.bids if made.seat == seat]
    return max(shown, default=0) > 0 and many == theirs[2] and many > max(shown)


def asked(state: State, seat: int, rng: Random) -> set[tuple[Card, ...]]:
    """Bids to ask about: all that could be thought of, and some nonsense."""
    tried = {(face,) * many for face in FACES for many in (1, 2, 3, 4)}
    tried = {cards for cards in tried if cards[0] in state.hands[seat]}
    tried |= {JOKERS, JOKERS[::-1], (), (FACES[rng.randrange(54)],)}
    return tried | {tuple(rng.sample(list(FACES), 2))}


def check_bids(state: State, rng: Random) -> None:
    for seat in range(4):
        legal = {cards for cards in asked(state, seat, rng) if stands(state, seat, cards)}
        for cards in asked(state, seat, rng):
            assert (why_not_bid(state, seat, cards) is None) is stands(state, seat, cards)
        assert {tuple(sorted(cards)) for cards in legal} == set(legal_bids(state, seat))


def rising(bids: list[BidMade]) -> None:
    """Each bid reveals at least one card that its seat had not revealed before."""
    shown = [Counter[Card]() for _ in range(4)]
    for made in bids:
        assert Counter(made.cards) - shown[made.seat]
        shown[made.seat] |= Counter(made.cards)


def bid_live(match: Match, rng: Random) -> None:
    """A live bidding in which seats love to bid."""
    state = match.state
    while state.phase == BID and state.redeals == 0:
        if rng.random() < 0.1 or not state.is_dealing:
            check_bids(state, rng)
            rising(state.bids)
        seat = rng.randrange(4)
        bids = legal_bids(state, seat)
        if bids and rng.random() < 0.7:
            match.submit(seat, Bid(bids[rng.randrange(len(bids))]))
        elif state.is_dealing:
            match.submit(TABLE, DEAL)
        elif rng.random() < 0.2:
            match.submit(TABLE, CLOSE)


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_every_live_bid_is_legal_just_where_the_table_says(
    decks: int, settings: dict[str, object]
) -> None:
    rng, bids = Random(f"{decks} {settings}"), 0
    for seed in range(2):
        level = rng.randint(3, 14)
        match = deal(options(decks, deal="live", start_level=level, **settings), seed)
        bid_live(match, rng)
        bids += len(match.state.bids)
    assert bids > 1


@pytest.mark.parametrize("decks", DECKS)
def test_in_turn_the_bidding_ends_after_three_passes_and_nothing_follows_no_main(
    decks: int,
) -> None:
    rng, closed = Random(decks), 0
    for seed in range(20):
        match = deal(options(decks), seed)
        state, passes = match.state, 0
        while state.phase == BID and state.redeals == 0:
            rising(state.bids)
            seat = state.turn
            bids = legal_bids(state, seat)
            was_bid, first = bool(state.bids), state.turn
            wants = bids and rng.random() < 0.6
            action = Bid(bids[rng.randrange(len(bids))]) if wants else PASS
            match.submit(seat, action)
            passes = 0 if wants else passes + 1
            over = passes == (3 if was_bid else 4) or is_closed(state)
            assert over == (state.phase != BID or state.redeals == 1)
            assert over or state.turn == (first + 1) % 4
        if state.bids:
            closed += is_closed(state)
            assert (state.banker, state.main) == (
                state.bids[-1].seat,
                SUIT[state.bids[-1].cards[0]],
            )
    assert closed

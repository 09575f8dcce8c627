"""Revealing the main suit: which bids stand over which (§1.6). Knows no time."""

from collections import Counter
from collections.abc import Iterator, Sequence

from upgrade_core.cards import BIG_JOKER, SMALL_JOKER, Card, card_text
from upgrade_core.games.shengji.model import BidMade, State
from upgrade_core.games.shengji.options import ACE_LEVEL, SEATS, Options
from upgrade_core.games.shengji.order import FACES, level_of

JOKER_PAIR = (SMALL_JOKER, BIG_JOKER)
_LEVEL_FACES = tuple(
    tuple(face for face in FACES if level_of(face) == level) for level in range(ACE_LEVEL + 1)
)


def is_no_main(cards: Sequence[Card]) -> bool:
    """Whether these bid cards ask for no main suit."""
    return cards[0] >= SMALL_JOKER


def shown_copies(bids: Sequence[BidMade], seat: int, face: Card) -> int:
    """The most copies of a face that a seat has revealed this round."""
    return max(
        (made.cards.count(face) for made in bids if made.seat == seat),
        default=0,
    )


def why_not_bid(state: State, seat: int, cards: Sequence[Card]) -> str | None:
    """The sentence that forbids a reveal; None: it stands. Turns are checked elsewhere."""
    if not cards or Counter(cards) - Counter(state.hands[seat]):
        return "You can reveal only cards that you have been dealt."
    return _why_not_cards(state, cards) or _why_not_over(state, seat, cards)


def _why_not_cards(state: State, cards: Sequence[Card]) -> str | None:
    """Whether the cards are a bid at all, whatever was bid before."""
    options = state.options
    if is_no_main(cards):
        return _why_not_jokers(state, cards)
    if len(set(cards)) > 1:
        return "A bid shows equal cards: one suit's level cards, or equal jokers."
    if level_of(cards[0]) != state.level:
        return f"Only level cards and jokers are revealed, and {card_text(cards[0])} is neither."
    if options.first_round_pair and state.round == 1 and len(cards) < 2 <= options.decks:
        return "In the first round the bank is grabbed with a pair."
    return None


def _why_not_jokers(state: State, cards: Sequence[Card]) -> str | None:
    options = state.options
    if options.decks == 1:
        if options.one_deck_nt and sorted(cards) == list(JOKER_PAIR):
            return None
        return "With one deck only small and big joker together can bid no main suit."
    needed = 2 if options.nt_bid_cards == "pair" else options.decks
    if len(set(cards)) == 1 and len(cards) == needed:
        return None
    return f"No main suit is bid with {needed} equal jokers."


def _why_not_over(state: State, seat: int, cards: Sequence[Card]) -> str | None:
    """Whether the bid stands over the one before it."""
    if not state.bids:
        return None
    standing = state.bids[-1]
    if is_no_main(standing.cards):
        return _why_not_over_no_main(state, standing, seat, cards)
    if standing.seat == seat:
        return _why_not_over_own(state, standing, cards)
    if is_no_main(cards) or len(cards) > len(standing.cards):
        return None
    shown = shown_copies(state.bids, seat, cards[0])
    if shown and len(cards) == len(standing.cards) and len(cards) > shown:
        return None
    return _what_overrules(state.options, len(standing.cards) + 1)


def _what_overrules(options: Options, needed: int) -> str:
    """The sentence for too few cards: what would stand, were it held."""
    ways = [f"{needed} equal level cards"] if needed <= options.decks else []
    if options.decks > 1:
        ways.append("equal jokers")
    elif options.one_deck_nt:
        ways.append("both jokers")
    if not ways:
        return "With one deck the first level card stands."
    return f"To overrule, reveal {', or '.join(ways)}."


def _why_not_over_no_main(
    state: State, standing: BidMade, seat: int, cards: Sequence[Card]
) -> str | None:
    may = (
        not state.options.nt_final
        and standing.seat != seat
        and set(standing.cards) == {SMALL_JOKER}
        and set(cards) == {BIG_JOKER}
    )
    return None if may else "Nothing overrules a bid of no main suit."


def _why_not_over_own(state: State, standing: BidMade, cards: Sequence[Card]) -> str | None:
    if cards[0] == standing.cards[0] and len(cards) > len(standing.cards):
        return None
    larger = is_no_main(cards) or len(cards) > len(standing.cards)
    if state.options.self_counter and larger:
        return None
    return "Your bid stands: you may only add equal cards to it."


def legal_bids(state: State, seat: int) -> list[tuple[Card, ...]]:
    """Every reveal that would stand now, fewest cards first."""
    bids = [
        bid
        for bid in _candidates(state, seat)
        if not (_why_not_cards(state, bid) or _why_not_over(state, seat, bid))
    ]
    return sorted(bids, key=lambda bid: (len(bid), bid))


def _candidates(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
    """Groups of equal cards that might stand, and the pair of unequal jokers.

    Fewer level cards than the standing bid shows overrule nothing.
    """
    hand = state.hands[seat]
    fewest = len(state.bids[-1].cards) if state.bids else 1
    for face in _LEVEL_FACES[state.level]:
        for copies in range(fewest, hand.count(face) + 1):
            yield (face,) * copies
    for face in JOKER_PAIR:
        for copies in range(2, hand.count(face) + 1):
            yield (face,) * copies
    if SMALL_JOKER in hand and BIG_JOKER in hand:
        yield JOKER_PAIR


def is_closed(state: State) -> bool:
    """Whether nothing can be bid any more whatever the hands (a final no-main bid)."""
    if not state.bids or not is_no_main(state.bids[-1].cards):
        return False
    return state.options.nt_final or BIG_JOKER in state.bids[-1].cards


def nobody_waits(state: State) -> bool:
    """Whether every seat has let the window pass or has nothing to bid; the table's alone."""
    return all(state.done[seat] or not legal_bids(state, seat) for seat in range(SEATS))

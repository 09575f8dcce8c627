"""What the ruler allows: which cards its foundations take, and who may overthrow (§1.3, §1.4)."""

from upgrade_core.cards import JESTER, RANK, SUIT, Card
from upgrade_core.games.overthrone.model import (
    ACE_HIGH,
    ANY_PLACE,
    JACK,
    KING,
    PLACES,
    QUEEN,
    State,
)

SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
RANK_WORDS = {JACK: "Jack", QUEEN: "Queen", KING: "King"}


def why_not_foundation(state: State, card: Card, place: int = ANY_PLACE) -> str | None:
    """The sentence that forbids a card on its suit's foundation; None: it may go there."""
    if card == JESTER:
        return "The Jester is placed on a started foundation."
    home = state.home_of(SUIT[card])
    if home == ANY_PLACE:
        return _why_not_start(state, place)
    name = SUIT_WORDS[SUIT[card]]
    if place not in (ANY_PLACE, home):
        return f"The {name} already live at {PLACES[home].upper()}."
    if _fits(state, card):
        return None
    return _needs(state, card)


def _why_not_start(state: State, place: int) -> str | None:
    if place == ANY_PLACE:
        return None
    pile = state.foundations[place]
    if pile:
        return f"At {PLACES[place].upper()} live the {SUIT_WORDS[SUIT[pile[0]]]}."
    return None


def _fits(state: State, card: Card) -> bool:
    """Whether a card may be added to its started foundation under this ruler (§1.3, 2)."""
    rank, ruler = RANK[card], state.ruler
    if rank == 1 or SUIT[card] == SUIT[ruler]:
        return True
    if RANK[ruler] == JACK:
        return False
    if any(pile and RANK[pile[-1]] == rank for pile in state.foundations):
        return True
    seen = state.visible_rank(SUIT[card])
    return RANK[ruler] == KING and seen > 0 and abs(seen - rank) == 1


def _needs(state: State, card: Card) -> str:
    ruler = state.ruler
    ways = [f"an Ace or {SUIT_WORDS[SUIT[ruler]]}"]
    if RANK[ruler] != JACK:
        ways.append("a rank that lies on top of a foundation")
    if RANK[ruler] == KING:
        ways.append("a neighbour of the suit's own top card")
    return f"Under a {RANK_WORDS[RANK[ruler]]} one adds {', or '.join(ways)}."


def why_not_throne(state: State, card: Card) -> str | None:
    """The sentence that forbids a card on the throne; None: it may overthrow (§1.4)."""
    rank, ruler = RANK[card], state.ruler
    if rank < JACK or card == JESTER:
        return "Only a Jack, Queen or King can take the throne."
    rules = RANK[ruler]
    if rank >= rules:
        return None
    mine, theirs = _standing(state, card), _standing(state, ruler)
    if rank == JACK and rules == KING:
        if mine == ACE_HIGH:
            return None
        return "A Jack overthrows a King only with an Ace on top of its own suit's foundation."
    if mine > theirs:
        return None
    return (
        f"A {RANK_WORDS[rank]} overthrows a {RANK_WORDS[rules]} only when its suit's foundation "
        "shows the higher card (Aces high)."
    )


def _standing(state: State, card: Card) -> int:
    """The visible rank of a card's suit with aces high; 0 for none."""
    seen = state.visible_rank(SUIT[card])
    return ACE_HIGH if seen == 1 else seen


def is_productive(state: State) -> bool:
    """Whether any move but discarding is left, from the hand or from the discard's top."""
    sources = list(state.hand)
    if state.jester_rules and state.discard:
        sources.append(state.discard[-1])
    if JESTER in state.hand and any(state.foundations):
        return True
    return any(
        why_not_foundation(state, card) is None or why_not_throne(state, card) is None
        for card in sources
    )

"""Which cards answer a lead (§1.11): why a play is illegal, and plays that are not.

`why_not_follow` is the authority. `minimal_follow` builds one legal answer directly, so no
enumeration of subsets is ever needed.
"""

from collections import Counter
from collections.abc import Sequence

from upgrade_core.cards import Card
from upgrade_core.games.shengji.order import TRUMP, Order
from upgrade_core.games.shengji.units import Profile, Shapes, profile

SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs", "trumps")


def of_suit(cards: Sequence[Card], suit: int, order: Order) -> list[Card]:
    """The cards of an effective suit, in their order."""
    suits = order.suit
    return [card for card in cards if suits[card] == suit]


def why_not_follow(
    play: Sequence[Card], hand: Sequence[Card], suit: int, shapes: Shapes, order: Order
) -> str | None:
    """The sentence that forbids answering a lead with a play from a hand; None: it is legal.

    The lead is given by its effective suit and the shapes of its units.
    """
    size = sum(width * length for width, length in shapes)
    if len(play) != size:
        return f"You must play {size} card{'s' if size > 1 else ''}, not {len(play)}."
    held, played = of_suit(hand, suit, order), of_suit(play, suit, order)
    if len(played) < min(size, len(held)):
        if len(held) == 1:
            return f"You must play your only {SUIT_WORDS[suit][:-1]}."
        if len(held) <= size:
            return f"You must play all your {len(held)} {SUIT_WORDS[suit]}."
        return f"You hold enough {SUIT_WORDS[suit]}: all cards must be {SUIT_WORDS[suit]}."
    if len(held) <= size:
        return None
    return _why_not_shape(profile(played, shapes, order), profile(held, shapes, order), suit)


def _why_not_shape(offered: Profile, owed: Profile, suit: int) -> str | None:
    if offered == owed:
        return None
    name = SUIT_WORDS[suit]
    if offered[0] != owed[0]:
        return f"You hold {_groups_text(owed[0])} of {name} and must play as many."
    width, length = next(run for at, run in enumerate(owed[1]) if offered[1][at : at + 1] != (run,))
    group = _GROUPS.get(width, "group")
    return f"You hold a tractor of {length} {group}s in {name} and must play it."


_GROUPS = {2: "pair", 3: "triple", 4: "quadruple"}


def _groups_text(widths: tuple[int, ...]) -> str:
    counts = Counter(widths)
    parts = [
        f"{many} {_GROUPS.get(width, 'group')}{'s' if many > 1 else ''}"
        for width, many in sorted(counts.items(), reverse=True)
    ]
    return " and ".join(parts) or "no pair"


def minimal_follow(
    hand: Sequence[Card],
    suit: int,
    shapes: Shapes,
    order: Order,
    worth: Sequence[int] | None = None,
) -> list[Card]:
    """A legal answer that gives as little as the rule allows.

    `worth` says by card what it is worth keeping, and the least is played first; None: its
    position, with trumps above plain cards.
    """
    size = sum(width * length for width, length in shapes)
    value = worth if worth is not None else _plain_worth(order)
    held = sorted(of_suit(hand, suit, order), key=lambda card: (value[card], card))
    if len(held) <= size:
        others = [card for card in hand if order.suit[card] != suit]
        others.sort(key=lambda card: (value[card], card))
        return held + others[: size - len(held)]
    owed = profile(held, shapes, order)
    if not owed[0]:
        return held[:size]
    chosen = list(held)
    for card in reversed(held):
        if len(chosen) == size:
            break
        is_single = chosen.count(card) == 1  # and so in no group that is owed
        chosen.remove(card)
        if not is_single and profile(chosen, shapes, order) != owed:
            chosen.append(card)
    return chosen


def _plain_worth(order: Order) -> list[int]:
    return [
        order.position[card] + (100 if order.suit[card] == TRUMP else 0)
        for card in range(len(order.suit))
    ]

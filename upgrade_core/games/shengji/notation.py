"""Shengji's moves as text, both ways (§7)."""

from collections.abc import Sequence

from upgrade_core.cards import Card, cards, cards_text
from upgrade_core.errors import NotationError
from upgrade_core.game import View
from upgrade_core.games.shengji.choices import CLOSE, CONCEDE, DEAL, NEXT, PASS, TAKE_BACK
from upgrade_core.games.shengji.model import Action, Bid, Bury, Play, State

HOW = (
    "write a move as: bid 9S 9S, pass, bury 3H 3D …, play 9S 9S TS TS, "
    "play 2H 2H 3H 3H / 3H, undo, next or concede"
)
_WORDS: dict[str, Action] = {
    "pass": PASS,
    "next": NEXT,
    "undo": TAKE_BACK,
    "concede": CONCEDE,
    "deal": DEAL,
    "close": CLOSE,
}
_TEXTS: dict[type[Action], str] = {type(action): word for word, action in _WORDS.items()}
MOST_CARDS = 64


def format(view: View[State], action: Action) -> str:  # noqa: A001 - the contract's name
    """An action in the notation."""
    if isinstance(action, Bid):
        return f"bid {cards_text(action.cards)}"
    if isinstance(action, Bury):
        return f"bury {cards_text(action.cards)}"
    if isinstance(action, Play):
        return f"play {_grouped_text(action)}"
    return _TEXTS[type(action)]


def _grouped_text(action: Play) -> str:
    if not action.groups:
        return cards_text(action.cards)
    texts, start = [], 0
    for size in action.groups:
        texts.append(cards_text(action.cards[start : start + size]))
        start += size
    return " / ".join(texts)


def parse(view: View[State], text: str) -> Action:
    """The action a text names. Raises: NotationError."""
    word, rest = [*text.lower().split(maxsplit=1), "", ""][:2]
    if word in _WORDS and not rest:
        return _WORDS[word]
    if word == "bid":
        return Bid(tuple(_cards(rest)))
    if word == "bury":
        return Bury(tuple(sorted(_cards(rest))))
    if word == "play":
        return _play(rest)
    raise NotationError(f"{text.strip()!r} is no move of Shengji; {HOW}")


def _play(text: str) -> Play:
    groups = [_cards(group) for group in text.split("/")]
    if len(groups) == 1:
        return Play(tuple(sorted(groups[0])))
    together = tuple(card for group in groups for card in group)
    return Play(together, tuple(len(group) for group in groups))


def _cards(text: str) -> Sequence[Card]:
    try:
        found = cards(text)
    except ValueError as error:
        raise NotationError(str(error)) from None
    if not 0 < len(found) <= MOST_CARDS:
        raise NotationError(f"name 1 to {MOST_CARDS} cards; {HOW}")
    return found

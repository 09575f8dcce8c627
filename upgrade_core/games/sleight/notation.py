"""Sleight's moves as text, both ways (§2.8)."""

from collections.abc import Callable

from upgrade_core.cards import cards, cards_text
from upgrade_core.errors import NotationError
from upgrade_core.game import View
from upgrade_core.games.sleight.choices import CONCEDE, RESTOCK, REVIVE
from upgrade_core.games.sleight.model import Action, Attack, Cards, Defend, Deflect, State

HOW = "write a move as: attack 4S 5H 6D, revive, defend 3S, deflect AS 8H, restock or concede"
_WORDS: dict[str, Action] = {"revive": REVIVE, "restock": RESTOCK, "concede": CONCEDE}
_LAID: dict[str, Callable[[Cards], Action]] = {
    "attack": Attack,
    "defend": Defend,
    "deflect": Deflect,
}
_TEXTS: dict[type[Action], str] = {type(action): word for word, action in _WORDS.items()}
MOST_CARDS = 30


def format(view: View[State], action: Action) -> str:  # noqa: A001 - the contract's name
    """An action in the notation."""
    if isinstance(action, Attack | Defend | Deflect):
        return f"{type(action).__name__.lower()} {cards_text(action.cards)}"
    return _TEXTS[type(action)]


def parse(view: View[State], text: str) -> Action:
    """The action a text names. Raises: NotationError."""
    word, rest = [*text.lower().split(maxsplit=1), "", ""][:2]
    if word in _WORDS and not rest:
        return _WORDS[word]
    if word not in _LAID:
        raise NotationError(f"{text.strip()!r} is no move of Sleight; {HOW}")
    try:
        laid = tuple(cards(rest))
    except ValueError as error:
        raise NotationError(str(error)) from None
    if not 0 < len(laid) <= MOST_CARDS:
        raise NotationError(f"name one to three cards; {HOW}")
    return _LAID[word](laid)

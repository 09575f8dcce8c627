"""Upgrade's moves as text, both ways (§1.11)."""

from upgrade_core.cards import card_text, parse_card
from upgrade_core.errors import NotationError
from upgrade_core.game import View
from upgrade_core.games.upgrade.choices import ADD, BOW, CONCEDE, DISCARD
from upgrade_core.games.upgrade.model import Action, Attack, Place, Replace, Row, State

HOW = (
    "write a move as: place 9C, attack 1, replace attack 0, replace defence 1, add, discard, "
    "bow or concede"
)
_WORDS: dict[str, Action] = {"add": ADD, "discard": DISCARD, "bow": BOW, "concede": CONCEDE}
_TEXTS: dict[type[Action], str] = {type(action): word for word, action in _WORDS.items()}
_ROWS: dict[str, Row] = {"attack": "attack", "defence": "defence", "defense": "defence"}


def format(view: View[State], action: Action) -> str:  # noqa: A001 - the contract's name
    """An action in the notation."""
    if type(action) is Place:
        return f"place {card_text(action.card)}"
    if type(action) is Attack:
        return f"attack {action.target}"
    if type(action) is Replace:
        return f"replace {action.row} {action.slot}"
    return _TEXTS[type(action)]


def parse(view: View[State], text: str) -> Action:
    """The action a text names. Raises: NotationError."""
    match text.lower().split():
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["place", card]:
            return Place(_card(card))
        case ["attack", seat]:
            return Attack(_number(seat))
        case ["replace", row, slot] if row in _ROWS:
            return Replace(_ROWS[row], _number(slot))
    raise NotationError(f"{text.strip()!r} is no move of Upgrade; {HOW}")


def _card(text: str) -> int:
    try:
        return parse_card(text)
    except ValueError as error:
        raise NotationError(str(error)) from None


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 4):
        raise NotationError(f"{text!r} is no seat or slot number; {HOW}")
    return int(text)

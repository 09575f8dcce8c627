"""The moves of Up or Down? as text, both ways (§2.14)."""

from upgrade_core.cards import FIRST_NUMBER, LAST_NUMBER, Card, card_text
from upgrade_core.errors import NotationError
from upgrade_core.game import View
from upgrade_core.games.updown.choices import CONCEDE
from upgrade_core.games.updown.model import Action, Pile, Place, State

HOW = "write a move as: place 37 take 34 row 1 draw up, with drop 2 for row 2 given up; or concede"
_PILES: dict[str, Pile] = {"up": "up", "down": "down"}


def format(view: View[State], action: Action) -> str:  # noqa: A001 - the contract's name
    """An action in the notation."""
    if not isinstance(action, Place):
        return "concede"
    store = "drop" if action.drop else "row"
    text = f"place {card_text(action.card)} take {card_text(action.take)} {store} {action.row}"
    return text if action.draw is None else f"{text} draw {action.draw}"


def parse(view: View[State], text: str) -> Action:
    """The action a text names. Raises: NotationError."""
    match text.lower().split():
        case ["concede"]:
            return CONCEDE
        case ["place", card, "take", take, "row" | "drop" as store, row, *rest]:
            placed, taken, number = _card(card), _card(take), _row(row)
            return Place(placed, taken, number, store == "drop", _pile(rest, text))
    raise NotationError(f"{text.strip()!r} is no move of Up or Down?; {HOW}")


def _card(text: str) -> Card:
    is_number = text.isascii() and text.isdecimal() and len(text) <= 4
    if not (is_number and 1 <= int(text) <= LAST_NUMBER):
        raise NotationError(f"{text!r} is no card: write its number, 1 to {LAST_NUMBER}")
    return FIRST_NUMBER + int(text)


def _row(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise NotationError(f"{text!r} is no row: write 1, 2 or 3")
    return int(text)


def _pile(rest: list[str], text: str) -> Pile | None:
    match rest:
        case []:
            return None
        case ["draw", pile] if pile in _PILES:
            return _PILES[pile]
    raise NotationError(f"{text.strip()!r} does not end in draw up or draw down; {HOW}")

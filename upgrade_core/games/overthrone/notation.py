"""Overthrone's moves as text, both ways (§1.12)."""

from upgrade_core.cards import card_text, parse_card
from upgrade_core.errors import NotationError
from upgrade_core.game import View
from upgrade_core.games.overthrone.choices import CONCEDE, DRAW, FINISH, RESCUE_THRONE
from upgrade_core.games.overthrone.model import (
    ANY_PLACE,
    PLACES,
    Action,
    Discard,
    PlaceJester,
    Play,
    Rescue,
    State,
    Throne,
)

HOW = (
    "write a move as: play TH, play TH e, throne QH, jester s, discard 4C, rescue, "
    "rescue throne, draw, finish or concede"
)
_WORDS: dict[str, Action] = {"draw": DRAW, "finish": FINISH, "concede": CONCEDE}
_TEXTS: dict[type[Action], str] = {
    **{type(action): word for word, action in _WORDS.items()},
    type(RESCUE_THRONE): "rescue throne",
}


def format(view: View[State], action: Action) -> str:  # noqa: A001 - the contract's name
    """An action in the notation."""
    match action:
        case Play(card, place):
            return f"play {card_text(card)}{_place_text(place)}"
        case Throne(card):
            return f"throne {card_text(card)}"
        case Discard(card):
            return f"discard {card_text(card)}"
        case PlaceJester(place):
            return f"jester {PLACES[place]}"
        case Rescue(place):
            return f"rescue{_place_text(place)}"
    return _TEXTS[type(action)]


def _place_text(place: int) -> str:
    return "" if place == ANY_PLACE else f" {PLACES[place]}"


def parse(view: View[State], text: str) -> Action:
    """The action a text names. Raises: NotationError."""
    match text.lower().split():
        case ["play" | "rescue", *_, "auto"] as words:
            return parse(view, " ".join(words[:-1]))
        case [word] if word in _WORDS:
            return _WORDS[word]
        case ["play", card, *place] if len(place) <= 1:
            return Play(_card(card), _place(*place))
        case ["throne", card]:
            return Throne(_card(card))
        case ["discard", card]:
            return Discard(_card(card))
        case ["jester", place]:
            return PlaceJester(_place(place))
        case ["rescue", "throne"]:
            return RESCUE_THRONE
        case ["rescue", *place] if len(place) <= 1:
            return Rescue(_place(*place))
    raise NotationError(f"{text.strip()!r} is no move of Overthrone; {HOW}")


def _card(text: str) -> int:
    try:
        return parse_card(text)
    except ValueError as error:
        raise NotationError(str(error)) from None


def _place(text: str | None = None) -> int:
    if text is None:
        return ANY_PLACE
    if len(text) != 1 or text not in PLACES:
        raise NotationError(f"{text!r} is no place: write n, e, s or w")
    return PLACES.index(text)

"""Thrones for tests: positions in the text form, and what may be played in them."""

from typing import Any

from tests.core.scenes import Facts, Scenes
from upgrade_core.games.overthrone import SPEC

SCENES = Scenes(SPEC)
after, refused, events = SCENES.after, SCENES.refused, SCENES.events
SPADES, HEARTS, DIAMONDS, CLUBS = "nesw"


def throne(
    ruler: str,
    hand: str = "",
    *,
    n: str = "",
    e: str = "",
    s: str = "",
    w: str = "",
    draw: str = "2D",
    discard: str = "",
    **more: Any,  # noqa: ANN401 - facts
) -> Facts:
    """A ruler, a hand and the foundations; a card is left to draw unless told otherwise."""
    places = {"n": n.split(), "e": e.split(), "s": s.split(), "w": w.split()}
    facts: Facts = {"phase": "play", "throne": ruler.split(), "foundations": places}
    rows = {"hand": hand.split(), "draw": draw.split(), "discard": discard.split()}
    return facts | rows | more


def plays(facts: Facts, moves: str = "", settings: str = "draw=manual") -> str:
    """What may be done but discarding and drawing, with foundations before the throne."""
    legal = after(facts, moves, settings)["legal"]
    return ", ".join(text for text in legal if text.split()[0] not in ("discard", "draw"))


def crowned(facts: Facts, candidates: str) -> str:
    """Which of the cards may take the throne, were each the only one in hand."""
    found = []
    for card in candidates.split():
        hand = facts | {"hand": [card], "draw": ["2D"]}
        if f"throne {card}" in after(hand, "", "draw=manual")["legal"]:
            found.append(card)
    return " ".join(found)

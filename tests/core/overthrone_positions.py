"""Thrones for tests: positions in the text form, and what may be played in them."""

from tests.core.scenes import Facts, Scenes
from upgrade_core.games.overthrone import SPEC
from upgrade_core.games.overthrone.model import PLACES

SCENES = Scenes(SPEC)
after, refused, events = SCENES.after, SCENES.refused, SCENES.events


def throne(
    ruler: str, hand: str = "", *, draw: str = "2D", discard: str = "", **piles: str
) -> Facts:
    """A ruler, a hand, foundations by place (`n="4S"`), and a card to draw unless told otherwise."""
    facts: Facts = {"phase": "play", "throne": ruler.split()}
    facts["foundations"] = {place: piles.get(place, "").split() for place in PLACES}
    return facts | {"hand": hand.split(), "draw": draw.split(), "discard": discard.split()}


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

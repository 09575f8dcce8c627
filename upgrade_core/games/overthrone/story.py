"""Overthrone's events as sentences for the log, the line mode and records."""

from typing import Any

from upgrade_core.cards import JESTER
from upgrade_core.games.overthrone import model as m
from upgrade_core.story import Sentence, Shown

PLACE_WORDS = ("north", "east", "south", "west")
_ENDINGS = {
    "done": "No card can be played any more: the game is over.",
    "finished": "The game is finished.",
    "abandoned": "The game is abandoned.",
}


def tell(event: m.Event, viewer: int | None) -> Sentence | None:
    """An event as a sentence."""
    match event:
        case m.Laid(card, place, source):
            where = PLACE_WORDS[place]
            if card == JESTER:
                return (f"The Jester dances {where}: the discard pile is open.",)
            start = "From the discard pile " if source == "discard" else ""
            return (start, Shown(card), f" goes {where}.")
        case m.Crowned(card, source):
            start = "From the discard pile " if source == "discard" else ""
            return (start, Shown(card), " takes the throne.")
        case m.Discarded(card):
            return (Shown(card), " is discarded.")
        case m.Drew(cards):
            parts: list[Any] = []
            for card in cards:
                parts += [" ", Shown(card)]
            return ("Drawn:", *parts, ".")
    return (_ENDINGS[event.reason],)

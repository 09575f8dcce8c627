"""Positions for the tests of Shengji's bots, in the text form."""

from random import Random
from typing import Any

from tests.core.shengji_table import options
from upgrade_core.cards import SMALL_JOKER, Card, cards, cards_text
from upgrade_core.games.shengji import SPEC, bot
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.model import Bid, Bury, Play, State
from upgrade_core.games.shengji.options import Options
from upgrade_core.games.shengji.order import level_of
from upgrade_core.games.shengji.play import pack_of
from upgrade_core.games.shengji.tracker import Sight, look

RULES = SPEC.rules


def position(hands: list[str], settings: Options | None = None, **facts: Any) -> State:  # noqa: ANN401
    """A position from hands in the text form; the lead is with seat 0 and spades are trumps."""
    whole = {
        "phase": "play",
        "round": 1,
        "levels": ["2", "2"],
        "banker": 0,
        "trump": "2S",
        "turn": 0,
        "hands": [hand.split() for hand in hands],
        "kitty": [],
        **facts,
    }
    return RULES.from_facts(whole, settings or options())


def filled(*hands: str, size: int = 25) -> tuple[list[str], list[str]]:
    """Hands filled up to a size from the rest of two packs, low plain cards first; and a kitty."""
    rest = pack_of(options())
    for card in cards(" ".join(hands)):
        rest.remove(card)
    rest.sort(key=lambda card: (card >= SMALL_JOKER or level_of(card) == 2, card))
    full = []
    for hand in hands:
        missing = max(0, size - len(hand.split()))
        full.append(f"{hand} {cards_text(rest[:missing])}")
        del rest[:missing]
    return full, cards_text(rest[-8:]).split()


def trick(*plays: str) -> list[dict[str, Any]]:
    """The plays of an open trick, from seat 0 on."""
    return [{"seat": seat, "cards": play.split()} for seat, play in enumerate(plays)]


def seen(state: State, seat: int, *, remembers: bool = True) -> Sight:
    """What a seat works out."""
    return look(RULES.view(state, seat), remembers=remembers)


def text(played: tuple[Card, ...]) -> str:
    """Cards as they are written, in order of number."""
    return cards_text(sorted(played))


def answer(state: State) -> str:
    """What the normal bot plays in a position."""
    action = bot.normal(RULES.view(state, state.turn), Random(0))
    assert isinstance(action, Bid | Bury | Play)
    assert ShengjiChoices(state, state.turn).why_not(action) is None
    return text(action.cards)

"""Hints for Overthrone: the move that honest search finds, and why, in one line of the board."""

from random import Random

from upgrade_core.cards import Card
from upgrade_core.game import View
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.model import Action, State
from upgrade_core.games.overthrone.play import act
from upgrade_core.games.overthrone.search import Prospect, prospects
from upgrade_core.games.overthrone.steps import productive, spot_of


def hint(view: View[State], rng: Random) -> tuple[Action, str]:
    """A move and its reason, from what the player can know."""
    best = prospects(view, rng)[0]
    if best.samples:
        return best.action, f"{_effect(view.state, best.action)}. {_odds(best)}"
    return best.action, _certain(view.state, best)


def _certain(state: State, best: Prospect) -> str:
    """The reason where nothing was sampled."""
    match best.action:
        case m.Draw():
            return "A full hand has more to play, and drawing costs nothing."
        case m.Finish():
            return "No card can be brought into play any more."
        case m.Discard() if state.draw:
            return "Nothing can be played, and this is the only card to throw away."
    if state.draw:
        return "It is the only move there is."
    if best.left:
        return f"The pile is empty: counted out, no way leaves fewer than {_cards(best.left)}."
    return "The pile is empty: counted out, this way every card finds its place."


def _effect(state: State, action: Action) -> str:
    """What a move does, before anything is drawn."""
    if isinstance(action, m.Discard):
        return "Better to wait" if _playable(state) else "It is missed least"
    after = state.copy()
    after.draw = []
    act(after, action)
    if isinstance(action, m.PlaceJester):
        count = len(after.discard)
        return f"It opens a pile of {count}" if count else "It opens the discards"
    if isinstance(action, m.Rescue | m.RescueToThrone):
        return "One discard fewer"
    if not after.hand:
        return "No card is left in hand"
    return f"Then {len(_playable(after))} of {len(after.hand)} can go"


def _playable(state: State) -> set[Card]:
    """The cards in hand that can be played or crowned."""
    steps = [step for step, _ in productive(spot_of(state))]
    return {card for what, card in steps if what in (m.Play, m.Throne)}


def _odds(best: Prospect) -> str:
    """What the sampled piles said; a line of the board has room for it beside the effect."""
    left, perfect = f"{best.left:.1f} cards stay", f"{best.perfect:.0%} end perfectly"
    return f"Over {best.samples} piles {left}, {perfect}."


def _cards(left: float) -> str:
    return "one card" if left == 1 else f"{left:.0f} cards"

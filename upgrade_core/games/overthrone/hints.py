"""Hints for Overthrone: the move that honest search finds, and in one sentence why."""

from random import Random

from upgrade_core.game import View
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.model import Action, State
from upgrade_core.games.overthrone.play import act
from upgrade_core.games.overthrone.search import Prospect, prospects
from upgrade_core.games.overthrone.steps import productive, spot_of


def hint(view: View[State], rng: Random) -> tuple[Action, str]:
    """A move and its reason, from what the player can know."""
    found = prospects(view, rng)
    best = found[0]
    if best.samples:
        return best.action, f"{_effect(view.state, best.action)}; {_odds(found)}"
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
    """What a move does to the hand, before anything is drawn."""
    after = state.copy()
    after.draw = []
    act(after, action)
    ready = {card for (what, card), _ in productive(spot_of(after)) if what in (m.Play, m.Throne)}
    can = f"{len(ready)} of the {len(after.hand)} cards left in hand can be played"
    if isinstance(action, m.Discard):
        playable = any(what in (m.Play, m.Throne) for (what, _), _ in productive(spot_of(state)))
        lead = "Better to wait with what could be played" if playable else "Nothing can be played"
        return f"{lead}, and this card is missed least: then {can}"
    if isinstance(action, m.PlaceJester):
        return f"The Jester opens the discard pile, {len(after.discard)} deep, and {can}"
    if isinstance(action, m.Rescue | m.RescueToThrone):
        return f"One card fewer lies on the discard pile, and then {can}"
    return f"Then {can}"


def _odds(found: list[Prospect]) -> str:
    """What the sampled piles said."""
    best = found[0]
    said = (
        f"in {best.samples} piles it may be, {best.left:.1f} cards stay on average"
        f", {best.perfect:.0%} end perfectly"
    )
    return f"{said}, and no other move did better."


def _cards(left: float) -> str:
    return "one card" if left == 1 else f"{left:.0f} cards"

"""Duels for tests: positions in the text form, and where the cards of a blow went."""

from typing import Any

from tests.core.scenes import Facts, Scenes
from upgrade_core.cards import cards_text
from upgrade_core.games.sleight import SPEC
from upgrade_core.games.sleight.model import Clashed

SCENES = Scenes(SPEC)
after, refused, events, seen = SCENES.after, SCENES.refused, SCENES.events, SCENES.seen


def duelist(hand: str, deck: str = "", grave: str = "", hp: int = 100, **more: Any) -> Facts:  # noqa: ANN401 - facts
    """One seat; cards separated by spaces, the deck's top first."""
    cards = {"hand": hand.split(), "deck": deck.split(), "grave": grave.split()}
    return {"hp": hp, **cards, "double": False, **more}


def duel(first: Facts | str, second: Facts | str, **more: Any) -> Facts:  # noqa: ANN401 - facts
    """Seat 0 attacks seat 1 unless told otherwise; a text is a hand with two cards to draw."""
    seats = [
        duelist(who, deck) if isinstance(who, str) else who
        for who, deck in ((first, "2D 2H"), (second, "3D 2S"))
    ]
    return {"phase": "attack", "attacker": 0, "seats": seats, "laid": [], "stall": 0, **more}


def blow(attack: str, answer: str, *, doubled: bool = False) -> Clashed:
    """What becomes of an attack and its answer: "4S 5H" against "defend 3S" or "restock"."""
    laid = " ".join(answer.split()[1:])
    first, second = duelist(attack, "2D 2H", double=doubled), duelist(laid, "3D 2S")
    found = events(duel(first, second), f"0: attack {attack}, 1: {answer}")
    return next(event for event in found if isinstance(event, Clashed))


def outcome(clash: Clashed) -> tuple[int, str, str, str, str, bool]:
    """Damage; the attacker's cards under the deck and in the Grave; the defender's; a Break."""
    mine = cards_text(clash.attack_under), cards_text(clash.attack_grave)
    theirs = cards_text(clash.defence_under), cards_text(clash.defence_grave)
    return (clash.damage, *mine, *theirs, clash.breaks)


def seat(shown: Facts, number: int) -> tuple[int, str, str, str, bool]:
    """A seat's hit points, hand, deck (top first), Grave and double flag."""
    one = shown["state"]["seats"][number]
    hand, deck, grave = (" ".join(one[zone]) for zone in ("hand", "deck", "grave"))
    return one["hp"], hand, deck, grave, one["double"]

"""Duels to look at and to play on, and the client that sits at them."""

from random import Random
from typing import Any

from tests.app.fakes import bot, person
from tests.app.played import PlayedClient
from upgrade_core.chance import RandomChance
from upgrade_core.games.sleight import SPEC
from upgrade_core.match import Match

PEOPLE = (person("Ann"), bot("Bob"))


def duellist(hand: str, deck: str, grave: str = "", hp: int = 100, **about: Any) -> dict[str, Any]:  # noqa: ANN401
    """One seat of a position; the deck's top first."""
    cards = {"hand": hand.split(), "deck": deck.split(), "grave": grave.split()}
    return {"hp": hp, "double": False, **cards, **about}


def duel(first: dict[str, Any], second: dict[str, Any], **about: Any) -> dict[str, Any]:  # noqa: ANN401
    """A position in its JSON form; seat 0 attacks unless told otherwise."""
    usual = {"phase": "attack", "attacker": 0, "laid": [], "stall": 0, "turns": 11}
    return {**usual, "seats": [first, second], **about}


def with_(facts: dict[str, Any], seat: int, **about: Any) -> dict[str, Any]:  # noqa: ANN401
    """The same position with one duellist changed."""
    seats = [{**one, **about} if place == seat else one for place, one in enumerate(facts["seats"])]
    return {**facts, "seats": seats}


ATTACKING = duel(
    duellist("4S 5H 6D 9S AS", "2D 2H 3S 7S", "TS TH 8S", 64),
    duellist("5S 5H 5D 9H TD", "3D 2S", "4H 9D", 31),
)
DEFENDING = {**ATTACKING, "attacker": 1}
SLEIGHT = duel(
    duellist("7S 7H 7D 2S TH", "2D 2H 3S", "TS", 48),
    duellist("5S 5H 5D 9H TD", "3D 2S", "4H", 90),
)
OWED = with_(ATTACKING, 0, double=True)
QUIET = {**ATTACKING, "stall": 22}
LAST_BLOW = duel(duellist("4S 5H 6D", "2D"), duellist("5S 5H", "3D 2S", "", 3))
BARE = duel(duellist("", "", "TS TH 8S", 64), duellist("5S 5H", "3D 2S"))


def at_duel(facts: dict[str, Any], mine: int | None = 0, **about: Any) -> PlayedClient:  # noqa: ANN401
    """A client at a duel of Ann and Bob."""
    people = (person("Ann"), person("Bob")) if mine is None else PEOPLE
    state = SPEC.rules.from_facts(facts, SPEC.standard)
    match = Match(SPEC, SPEC.standard, state, RandomChance(Random(1)))
    return PlayedClient(match, mine, **{"people": people, **about})

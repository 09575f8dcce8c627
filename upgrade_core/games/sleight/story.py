"""Sleight's events as sentences for the log, the line mode and records."""

from collections.abc import Callable
from typing import Any

from upgrade_core.cards import UNKNOWN
from upgrade_core.games.sleight import model as m
from upgrade_core.games.sleight.duel import is_sleight, score
from upgrade_core.story import Sentence, Shown, Teller

_STANCES = {
    "defend": ("defend with", "defends with"),
    "deflect": ("deflect with", "deflects with"),
}


def tell(event: m.Event, viewer: int | None) -> Sentence | None:
    """An event, as its viewer saw it, as a sentence; None where others say it better."""
    return _TELL[type(event)](event, Teller(viewer))


def _set(cards: m.Cards) -> list[Any]:
    """Cards with their score."""
    parts: list[Any] = []
    for card in cards:
        parts += [Shown(card), " "]
    name = "Sleight, " if is_sleight(cards) else ""
    return [*parts, f"({name}{score(cards)})"]


def _count(cards: m.Cards) -> str:
    return "one card" if len(cards) == 1 else f"{len(cards)} cards"


def _attack_laid(event: m.AttackLaid, t: Teller) -> Sentence:
    start = (t.who(event.seat, start=True), f" {t.verb(event.seat, 'lay', 'lays')} ")
    if UNKNOWN in event.cards:
        return (*start, f"{_count(event.cards)} face down.")
    return (*start, *_set(event.cards), " face down.")


def _revived(event: m.Revived, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "revive", "revives")
    return (
        t.who(event.seat, start=True),
        f" {verb}: {event.count} cards of the Grave are shuffled under the deck.",
    )


def _clashed(event: m.Clashed, t: Teller) -> Sentence:
    attacker, defender = event.attacker, 1 - event.attacker
    doubled = f" doubled to {2 * score(event.attack)}" if event.doubled else ""
    attack = (
        t.who(attacker, start=True),
        f" {t.verb(attacker, 'attack', 'attacks')} with ",
        *_set(event.attack),
        doubled,
        "; ",
        t.who(defender),
    )
    if event.stance == "restock":
        answer: Sentence = (f" {t.verb(defender, 'restock', 'restocks')}",)
    else:
        answer = (f" {t.verb(defender, *_STANCES[event.stance])} ", *_set(event.defence))
    return (*attack, *answer, _outcome(event))


def _outcome(event: m.Clashed) -> str:
    if event.breaks:
        return ": the attack is broken, and the next one is doubled."
    return f": {event.damage} damage." if event.damage else ": no damage."


def _drew(event: m.Drew, t: Teller) -> Sentence | None:
    if UNKNOWN in event.cards:
        return None
    parts: list[Any] = []
    for place, card in enumerate(event.cards):
        parts += [" " if place else "", Shown(card)]
    return (t.who(event.seat, start=True), " drew ", *parts, ".")


def _turn_passed(event: m.TurnPassed, t: Teller) -> Sentence | None:
    return None


def _conceded(event: m.Conceded, t: Teller) -> Sentence:
    return (t.who(event.seat, start=True), f" {t.verb(event.seat, 'give', 'gives')} up.")


def _ended(event: m.Ended, t: Teller) -> Sentence:
    why = "Too many turns passed without damage. " if event.reason == "stall" else ""
    if event.winner == m.NOBODY:
        return (f"{why}The duel is a draw.",)
    return (why, t.who(event.winner, start=True), f" {t.verb(event.winner, 'win', 'wins')}.")


_TELL: dict[type[Any], Callable[[Any, Teller], Sentence | None]] = {
    m.AttackLaid: _attack_laid,
    m.Revived: _revived,
    m.Clashed: _clashed,
    m.Drew: _drew,
    m.TurnPassed: _turn_passed,
    m.Conceded: _conceded,
    m.Ended: _ended,
}

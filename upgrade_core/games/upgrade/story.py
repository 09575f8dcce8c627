"""Upgrade's events as sentences for the log, the line mode and records."""

from collections.abc import Callable
from typing import Any

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.upgrade import model as m
from upgrade_core.story import Sentence, Shown, Teller

_ENDINGS = {
    "last-standing": "Only one player is left: the game is over.",
    "turn-cap": "The turn limit is reached: most tokens win.",
    "out-of-cards": "No card is left to draw: most tokens win.",
}


def tell(event: m.Event, viewer: int | None) -> Sentence | None:
    """An event, as its viewer saw it, as a sentence; None where others say it better."""
    return _TELL[type(event)](event, Teller(viewer))


def _row(cards: m.Cards) -> Sentence:
    parts: list[Any] = []
    for card in cards:
        parts += [Shown(card), " "]
    return (*parts, f"({m.row_sum(cards)})")


def _to_the_pile(card: Card) -> Sentence:
    return (".",) if card == UNKNOWN else ("; ", Shown(card), " went to the pile.")


def _placed(event: m.Placed, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "have", "has")
    return (t.who(event.seat, start=True), f" {verb} chosen an attack card.")


def _revealed(event: m.Revealed, t: Teller) -> Sentence:
    parts: list[Any] = ["The attack cards are turned up: "]
    shown = [(seat, card) for seat, card in enumerate(event.attack) if card > UNKNOWN]
    for place, (seat, card) in enumerate(shown):
        parts += [", " if place else "", t.who(seat), " ", Shown(card)]
    return (*parts, ".")


def _drew(event: m.Drew, t: Teller) -> Sentence | None:
    if event.card == UNKNOWN:
        return None
    return (t.who(event.seat, start=True), " drew ", Shown(event.card), ".")


def _reshuffled(event: m.Reshuffled, t: Teller) -> Sentence:
    return (f"The pile of {event.count} cards is shuffled into a new deck.",)


def _replaced(event: m.Replaced, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "upgrade", "upgrades")
    start = (t.who(event.seat, start=True), f" {verb} ")
    if event.row == "attack":
        new: Sentence = ("an attack card to ", Shown(event.card))
    elif event.card == UNKNOWN:
        new = (f"defence card {event.slot + 1}",)
    else:
        new = (f"defence card {event.slot + 1} to ", Shown(event.card))
    return start + new + _to_the_pile(event.old)


def _added(event: m.Added, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "add", "adds")
    return (t.who(event.seat, start=True), f" {verb} ", Shown(event.card), " to the attack row.")


def _discarded(event: m.Discarded, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "throw", "throws")
    start = (t.who(event.seat, start=True), f" {verb} ")
    if event.card == UNKNOWN:
        return (*start, "the drawn card away, face down.")
    return (*start, Shown(event.card), " away.")


def _attacked(event: m.Attacked, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "attack", "attacks")
    return (
        t.who(event.seat, start=True),
        f" {verb} ",
        t.who(event.target),
        ": ",
        *_row(event.attack),
        " against ",
        *_row(event.defence),
        ".",
    )


def _token_taken(event: m.TokenTaken, t: Teller) -> Sentence:
    if event.winner is None:
        verb = t.verb(event.loser, "lose", "loses")
        return (t.who(event.loser, start=True), f" {verb} a token; it leaves the game.")
    verb = t.verb(event.winner, "take", "takes")
    return (t.who(event.winner, start=True), f" {verb} a token from ", t.who(event.loser), ".")


def _duel_tied(event: m.DuelTied, t: Teller) -> Sentence:
    return ("A tie: ", t.who(event.seat), " and ", t.who(event.target), " may bow.")


def _bowed(event: m.Bowed, t: Teller) -> Sentence:
    return (t.who(event.seat, start=True), f" {t.verb(event.seat, 'bow', 'bows')}.")


def _held_placed(event: m.HeldPlaced, t: Teller) -> Sentence:
    return (
        Shown(event.card),
        " is now ",
        t.who(event.seat, possessive=True),
        " only attack card.",
    )


def _defence_drawn(event: m.DefenceDrawn, t: Teller) -> Sentence | None:
    if event.card == UNKNOWN:
        return None
    return ("Into ", t.who(event.seat, possessive=True), " defence: ", Shown(event.card), ".")


def _conceded(event: m.Conceded, t: Teller) -> Sentence:
    return (t.who(event.seat, start=True), f" {t.verb(event.seat, 'give', 'gives')} up.")


def _eliminated(event: m.Eliminated, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "are", "is")
    return (t.who(event.seat, start=True), f" {verb} out of the game.")


def _ended(event: m.Ended, t: Teller) -> Sentence:
    return (_ENDINGS[event.reason],)


_TELL: dict[type[Any], Callable[[Any, Teller], Sentence | None]] = {
    m.Placed: _placed,
    m.Revealed: _revealed,
    m.Drew: _drew,
    m.Reshuffled: _reshuffled,
    m.Replaced: _replaced,
    m.Added: _added,
    m.Discarded: _discarded,
    m.Attacked: _attacked,
    m.TokenTaken: _token_taken,
    m.DuelTied: _duel_tied,
    m.Bowed: _bowed,
    m.HeldPlaced: _held_placed,
    m.DefenceDrawn: _defence_drawn,
    m.Conceded: _conceded,
    m.Eliminated: _eliminated,
    m.Ended: _ended,
}

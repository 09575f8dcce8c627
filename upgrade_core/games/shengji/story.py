"""Shengji's events as sentences for the log, the line mode and records."""

from collections.abc import Callable, Iterable
from typing import Any

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.order import NO_MAIN
from upgrade_core.games.shengji.scoring import level_text
from upgrade_core.story import Sentence, Shown, Teller

SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
_ENDINGS = {
    "won": "The match is won.",
    "rounds": "The last round is played: the match is over.",
    "conceded": "The match is over.",
}


def tell(event: m.Event, viewer: int | None) -> Sentence | None:
    """An event, as its viewer saw it, as a sentence; None where others say it better."""
    return _TELL[type(event)](event, Teller(viewer))


def _cards(cards: Iterable[Card]) -> list[Any]:
    parts: list[Any] = []
    for place, card in enumerate(cards):
        parts += [" " if place else "", Shown(card)]
    return parts


def _round_began(event: m.RoundBegan, t: Teller) -> Sentence:
    again = " again, as nobody bid" if event.redeals else ""
    return (f"Round {event.round} is dealt{again}: level {level_text(event.level)}.",)


def _dealt(event: m.Dealt, t: Teller) -> Sentence | None:
    return None


def _bid_accepted(event: m.BidAccepted, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "reveal", "reveals")
    return (t.who(event.seat, start=True), f" {verb} ", *_cards(event.cards), ".")


def _passed(event: m.Passed, t: Teller) -> Sentence:
    return (t.who(event.seat, start=True), f" {t.verb(event.seat, 'pass', 'passes')}.")


def _window_passed(event: m.WindowPassed, t: Teller) -> Sentence:
    return ("You let the bidding pass.",)


def _main_fixed(event: m.MainFixed, t: Teller) -> Sentence:
    main = "There is no main suit"
    if event.main != NO_MAIN:
        main = f"The main suit is {SUIT_WORDS[event.main]}"
    flipped = (" (turned up: ", *_cards(event.flipped), ")") if event.flipped else ()
    verb = t.verb(event.banker, "are", "is")
    return (main, *flipped, "; ", t.who(event.banker), f" {verb} the banker.")


def _kitty_taken(event: m.KittyTaken, t: Teller) -> Sentence:
    start = (t.who(event.banker, start=True), f" {t.verb(event.banker, 'take', 'takes')} ")
    if UNKNOWN in event.cards:
        return (*start, f"the kitty of {len(event.cards)} cards.")
    return (*start, "the kitty: ", *_cards(event.cards), ".")


def _buried(event: m.Buried, t: Teller) -> Sentence:
    start = (t.who(event.banker, start=True), f" {t.verb(event.banker, 'bury', 'buries')} ")
    if UNKNOWN in event.cards:
        return (*start, f"{len(event.cards)} cards.")
    return (*start, *_cards(event.cards), ".")


def _throw_failed(event: m.ThrowFailed, t: Teller) -> Sentence:
    fine = f" and pays {abs(event.fine)} points" if event.fine else ""
    blocker: tuple[Any, ...] = ()
    if event.blocker != m.NOBODY:
        blocker = (" (", t.who(event.blocker), " can beat it)")
    return (
        t.who(event.seat, start=True, possessive=True),
        " throw ",
        *_cards(event.attempted),
        " fails",
        *blocker,
        ": ",
        *_cards(event.forced),
        f" must be led{fine}.",
    )


def _played(event: m.Played, t: Teller) -> Sentence:
    verbs = ("lead", "leads") if event.units else ("play", "plays")
    verb = t.verb(event.seat, *verbs)
    return (t.who(event.seat, start=True), f" {verb} ", *_cards(event.cards), ".")


def _took_back(event: m.TookBack, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "take", "takes")
    return (t.who(event.seat, start=True), f" {verb} ", *_cards(event.cards), " back.")


def _trick_taken(event: m.TrickTaken, t: Teller) -> Sentence:
    points = f" with {event.points} points" if event.points else ""
    verb = t.verb(event.winner, "take", "takes")
    return (t.who(event.winner, start=True), f" {verb} the trick{points}.")


def _round_ended(event: m.RoundEnded, t: Teller) -> Sentence:
    result = event.result
    kitty = ""
    if result.multiplier:
        kitty = f" (kitty {result.kitty_points} × {result.multiplier})"
    bank = "the bank changes" if result.bank_changes else "the bankers keep the bank"
    steps = f" and go up {result.steps}" if not result.bank_changes else f"; +{result.steps}"
    return (
        f"The round ends with {result.score} points{kitty}: {bank}{steps}. The kitty was ",
        *_cards(event.kitty),
        ".",
    )


def _conceded(event: m.Conceded, t: Teller) -> Sentence:
    verb = t.verb(event.seat, "give", "gives")
    return (t.who(event.seat, start=True), f" {verb} the match up.")


def _match_ended(event: m.MatchEnded, t: Teller) -> Sentence:
    return (
        _ENDINGS[event.reason],
        " The winners are ",
        t.who(event.winner),
        " and ",
        t.who(event.winner + 2),
        ".",
    )


_TELL: dict[type[Any], Callable[[Any, Teller], Sentence | None]] = {
    m.RoundBegan: _round_began,
    m.Dealt: _dealt,
    m.BidAccepted: _bid_accepted,
    m.Passed: _passed,
    m.WindowPassed: _window_passed,
    m.MainFixed: _main_fixed,
    m.KittyTaken: _kitty_taken,
    m.Buried: _buried,
    m.ThrowFailed: _throw_failed,
    m.Played: _played,
    m.TookBack: _took_back,
    m.TrickTaken: _trick_taken,
    m.RoundEnded: _round_ended,
    m.Conceded: _conceded,
    m.MatchEnded: _match_ended,
}

"""Up or Down?: its events as sentences for the log, the line mode and records."""

from upgrade_core.cards import UNKNOWN
from upgrade_core.games.updown import model as m
from upgrade_core.story import Sentence, Shown, Teller

_PILE_WORDS = {"up": "open", "down": "closed"}
_ENDINGS = {
    "played-out": "All cards are played: the game is over.",
    "conceded": "Everybody else has given up: the game is over.",
}


def tell(event: m.Event, viewer: int | None) -> Sentence | None:
    """An event, as its viewer saw it, as a sentence; None where others say it better."""
    t = Teller(viewer)
    match event:
        case m.Moved():
            return _moved(event, t)
        case m.Drew():
            return _drew(event, t)
        case m.Conceded(seat):
            return (t.who(seat, start=True), f" {t.verb(seat, 'give', 'gives')} up.")
        case m.Ended(reason):
            return (_ENDINGS[reason],)
    return None


def _moved(event: m.Moved, t: Teller) -> Sentence:
    seat = event.seat
    start = (
        t.who(seat, start=True),
        f" {t.verb(seat, 'place', 'places')} ",
        Shown(event.card),
        f" and {t.verb(seat, 'take', 'takes')} ",
        Shown(event.take),
    )
    if event.dropped:
        dropped: list[str | Shown] = []
        for card in event.dropped:
            dropped += [" ", Shown(card)]
        return (*start, f"; row {event.row} is given up for it:", *dropped, ".")
    return (*start, f" into row {event.row}.")


def _drew(event: m.Drew, t: Teller) -> Sentence:
    start = (t.who(event.seat, start=True), " drew ")
    pile = f"from the {_PILE_WORDS[event.pile]} pile."
    if event.card == UNKNOWN:
        return (*start, pile)
    return (*start, Shown(event.card), " ", pile)

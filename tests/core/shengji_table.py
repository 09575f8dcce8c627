"""A table of Shengji for tests: trumps, leads, tricks and hands in the text form."""

from random import Random
from typing import Any

from upgrade_core.cards import SUITS, Card, cards
from upgrade_core.chance import RandomChance
from upgrade_core.game import TABLE
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.following import why_not_follow
from upgrade_core.games.shengji.model import State
from upgrade_core.games.shengji.options import PRESETS, Options
from upgrade_core.games.shengji.order import Order, order_for
from upgrade_core.games.shengji.scoring import parse_level
from upgrade_core.games.shengji.tricks import forced_unit, holder_of
from upgrade_core.games.shengji.units import Shapes, read_lead, shapes_of
from upgrade_core.match import Match
from upgrade_core.options import with_values

MAINS = SUITS + "N"
DECKS = (1, 2, 3, 4)


def options(decks: int = 2, **settings: Any) -> Options:  # noqa: ANN401 - any option
    """Options in turn (§1.6), with some of them set."""
    return with_values(PRESETS["two-decks"], {"decks": decks, "deal": "sequential", **settings})


STANDARD = options()


def trump(text: str, options: Options = STANDARD) -> Order:
    """The order of cards under a trump such as "7S" or "7N"."""
    return order_for(parse_level(text[0]), MAINS.index(text[1]), options)


def suit_of(lead: str, order: Order) -> int:
    """The effective suit of a lead."""
    return order.suit[cards(lead)[0]]


def shapes(lead: str, order: Order) -> Shapes:
    """The shapes that a lead is read as; "2H 2H / 3H" groups it by hand."""
    if "/" in lead:
        return tuple(shapes(group, order)[0] for group in lead.split("/"))
    return shapes_of(read_lead(cards(lead), order))


def refusal(lead: str, hand: str, play: str, order: Order) -> str | None:
    """Why a play from a hand does not answer a lead; None: it does."""
    return why_not_follow(
        cards(play), cards(hand), suit_of(lead, order), shapes(lead, order), order
    )


def winner(*plays: str, order: Order, options: Options = STANDARD) -> int:
    """Which of the plays, the lead first, takes the trick."""
    lead = plays[0]
    return holder_of(
        [cards(play) for play in plays],
        suit_of(lead, order),
        shapes(lead, order),
        order,
        options,
    )


def forced(lead: str, *others: str, order: Order, options: Options = STANDARD) -> list[Card] | None:
    """The cards that a throw must be cut down to against the others' hands; None: it stands."""
    units = read_lead(cards(lead), order)
    unit = forced_unit(units, [cards(hand) for hand in others], order, options)
    return None if unit is None else list(unit.cards)


def deal(options: Options = STANDARD, seed: int = 0) -> Match:
    """A match dealt by a plain generator."""
    return Match.deal(SPEC, options, 4, RandomChance(Random(seed)))


def any_seat(match: Match, rng: Random) -> int:
    """A seat that may move: while live bidding is on, the table or a seat that can bid or pass."""
    seats = match.waiting
    if seats == (TABLE,):
        seats += tuple(seat for seat in range(4) if match.choices(seat).few())
    return seats[rng.randrange(len(seats))]


def random_step(match: Match, rng: Random) -> None:
    """One random move of somebody."""
    seat = any_seat(match, rng)
    match.submit(seat, match.choices(seat).sample(rng))


def all_cards(state: State) -> list[Card]:
    """Every card of a round, wherever it lies."""
    found = [*state.deck, *state.kitty]
    for hand in state.hands:
        found += hand
    for plays in (*(trick.plays for trick in state.tricks), state.trick):
        found += [card for made in plays for card in made.cards]
    return found

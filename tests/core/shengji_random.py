"""Random leads and hands of Shengji in which pairs, runs and side-level cards crowd together."""

from dataclasses import dataclass
from functools import cache
from random import Random

from hypothesis import strategies as st

from tests.core.shengji_oracle import Card as Spot
from tests.core.shengji_table import DECKS, options
from upgrade_core.cards import Card
from upgrade_core.games.shengji.options import Options
from upgrade_core.games.shengji.order import FACES, NO_MAIN, TRUMP, Order, order_for

LARGEST_LEAD, LARGEST_HAND = 6, 9
"""Small enough that everything can be tried."""


@dataclass(frozen=True)
class Crowd:
    """Some neighbouring faces of one effective suit, under a random trump."""

    options: Options
    order: Order
    suit: int
    faces: list[Card]

    def spots(self, cards: list[Card]) -> list[Spot]:
        """Cards as the oracle wants them."""
        return [(self.order.position[card], card) for card in cards]

    def draw(self, rng: Random, most: int, least: int = 1) -> list[Card]:
        """Some of these cards, no face more often than there are decks."""
        bag = self.faces * self.options.decks
        return rng.sample(bag, min(len(bag), rng.randint(least, most)))


@cache
def _setting(decks: int, twos: str, gap: str, link: bool) -> Options:
    return options(decks, twos=twos, level_gap=gap, level_link=link)


def crowd(rng: Random, decks: int | None = None) -> Crowd:
    """A random trump, and up to five neighbouring positions of one of its suits."""
    setting = _setting(
        decks or rng.choice(DECKS),
        rng.choice(["on", "off"]),
        rng.choice(["closed", "closed", "open"]),
        rng.choice([True, True, False]),
    )
    main = rng.randrange(5)
    order = order_for(rng.randint(2, 14), main, setting)
    plain = [suit for suit in range(4) if suit != main]
    suit = rng.choice([TRUMP, TRUMP, *plain]) if main != NO_MAIN else rng.choice([TRUMP, *plain])
    faces = [face for face in FACES if order.suit[face] == suit]
    places = sorted({order.position[face] for face in faces})
    start = rng.randrange(len(places))
    near = set(places[start : start + rng.randint(2, 5)])
    return Crowd(setting, order, suit, [face for face in faces if order.position[face] in near])


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Crowd, list[Card], list[Card]]:
    """A crowd with a lead and a hand, both chosen face by face so that they shrink well."""
    found = crowd(Random(draw(st.integers(0, 10_000))))
    counts = st.lists(
        st.integers(0, found.options.decks), min_size=len(found.faces), max_size=len(found.faces)
    )
    rows = []
    for most in (LARGEST_LEAD, LARGEST_HAND):
        many = draw(counts.filter(any))
        row = [face for face, times in zip(found.faces, many, strict=True) for _ in range(times)]
        rows.append(row[:most])
    return found, rows[0], rows[1]

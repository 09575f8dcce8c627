"""How long Shengji's legality of a follow and `few(64)` take with 52 cards in hand.

Four decks, full hands: the first seat leads one of each kind of unit it holds, or a throw, and
the three others are asked with all their 52 cards. Every position is a new one.
"""

import time
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import median

from benchmarks.measure import machine, percentile, table
from benchmarks.shengji_bots import settings
from upgrade_core.chance import RandomChance
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.candidates import leads
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.following import of_suit
from upgrade_core.games.shengji.model import PLAY, Play, PlayMade, State
from upgrade_core.games.shengji.units import read_lead, shapes_of

DECKS = 4
DEALS = 150
LIMIT = 64
KINDS = {(1, 1): "single", (2, 1): "pair", (3, 1): "triple", (4, 1): "quadruple"}


def main() -> None:
    """Print the time of each question by the kind of lead, and over all."""
    legality: dict[str, list[float]] = defaultdict(list)
    few: dict[str, list[float]] = defaultdict(list)
    rng = Random(1)
    for state, kind in _positions(rng):
        choices = ShengjiChoices(state, state.turn)
        start = time.process_time()
        found = choices.few(LIMIT)
        few[kind].append((time.process_time() - start) * 1e3)
        for action in (*found[:2], _any_cards(state, rng)):
            start = time.process_time()
            choices.why_not(action)
            legality[kind].append((time.process_time() - start) * 1e3)
    print(f"{DECKS} decks, 52 cards in hand, {DEALS} deals, milliseconds of CPU; {machine()}")
    header = ("lead", "few(64): median", "99 %", "most", "legality: median", "99 %", "most")
    for rows in (few, legality):
        rows["all"] = [value for values in rows.values() for value in values]
    print(table(header, [(kind, *_figures(few[kind]), *_figures(legality[kind])) for kind in few]))


def _figures(values: list[float]) -> tuple[str, ...]:
    return tuple(f"{ms:.2f}" for ms in (median(values), percentile(values, 99), max(values)))


def _positions(rng: Random) -> Iterator[tuple[State, str]]:
    """Every follower of one lead of each kind, and the leader, deal after deal."""
    for _ in range(DEALS):
        state = SPEC.rules.deal(settings(DECKS), 4, RandomChance(rng))
        state.phase, state.banker, state.main = PLAY, 0, rng.randrange(5)
        state.turn = 0
        yield state, "to lead oneself"
        kinds = {_kind(cards): cards for cards in _leads(state, rng)}
        for kind, cards in kinds.items():
            led = state.copy()
            units = read_lead(cards, state.order)
            led.trick = [PlayMade(0, tuple(cards))]
            led.units = list(shapes_of(units))
            for seat in (1, 2, 3):
                led.turn = seat
                yield led.copy(), kind


def _leads(state: State, rng: Random) -> list[tuple[int, ...]]:
    """The leads of seat 0 in random order, and a throw of half of its longest suit."""
    hand, order = state.hands[0], state.order
    found = leads(hand, order)
    rng.shuffle(found)
    longest = max((of_suit(hand, suit, order) for suit in range(5)), key=len)
    return [*found, tuple(rng.sample(longest, len(longest) // 2))]


def _kind(cards: tuple[int, ...]) -> str:
    counts = sorted({cards.count(card) for card in cards})
    faces = len(set(cards))
    if faces == 1:
        return KINDS[(len(cards), 1)]
    return "tractor" if len(counts) == 1 and counts[0] > 1 else "throw"


def _any_cards(state: State, rng: Random) -> Play:
    """As many cards as are led, preferably of the suit; mostly not what the rule asks for."""
    hand, order = state.hands[state.turn], state.order
    if not state.trick:
        return Play(tuple(rng.sample(hand, 1)))
    lead = state.trick[0].cards
    held = of_suit(hand, order.suit[lead[0]], order)
    return Play(tuple(rng.sample(held if len(held) >= len(lead) else hand, len(lead))))

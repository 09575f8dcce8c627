"""Readings, follows and winners against definitions that try everything (§6, invariants 3–6)."""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings

from tests.core import shengji_oracle as oracle
from tests.core.shengji_random import LARGEST_HAND, LARGEST_LEAD, Crowd, crowd, crowds
from tests.core.shengji_table import DECKS
from upgrade_core.cards import Card
from upgrade_core.games.shengji.candidates import follows
from upgrade_core.games.shengji.following import minimal_follow, why_not_follow
from upgrade_core.games.shengji.order import FACES
from upgrade_core.games.shengji.tricks import beats, can_beat, forced_unit, holder_of, strength
from upgrade_core.games.shengji.units import (
    Shapes,
    as_unit,
    is_reading,
    profile,
    read_grouped,
    read_lead,
    shapes_of,
)


def check_reading(near: Crowd, lead: list[Card]) -> Shapes:
    """The lead is read as the oracle reads it; its cards are all in the reading."""
    units = read_lead(lead, near.order)
    assert oracle.reading(near.spots(lead)) == [(u.width, u.length, u.top) for u in units]
    assert sorted(card for unit in units for card in unit.cards) == sorted(lead)
    assert all(as_unit(unit.cards, near.order) == unit for unit in units)
    return shapes_of(units)


def check_profile(near: Crowd, hand: list[Card], shapes: Shapes) -> None:
    widths, runs = profile(hand, shapes, near.order)
    assert oracle.profile(near.spots(hand), shapes) == (list(widths), list(runs))


@given(crowds())
@settings(max_examples=60)
def test_leads_are_read_and_hands_measured_as_the_page_defines_it(
    example: tuple[Crowd, list[Card], list[Card]],
) -> None:
    near, lead, hand = example
    shapes = check_reading(near, lead)
    check_profile(near, hand, shapes)
    check_profile(near, lead, shapes)


def test_readings_and_profiles_hold_over_thousands_of_random_hands() -> None:
    rng, tractors = Random(1), 0
    for number in range(3000):
        near = crowd(rng, DECKS[number % 4])
        shapes = check_reading(near, near.draw(rng, LARGEST_LEAD, 2))
        check_profile(near, near.draw(rng, LARGEST_HAND, 2), shapes)
        tractors += any(length > 1 for _, length in shapes)
    assert tractors > 500


def test_long_leads_of_several_tractors_are_measured_right() -> None:
    rng, several = Random(2), 0
    for _ in range(1500):
        near = crowd(rng, rng.choice((2, 3, 4)))
        shapes = shapes_of(read_lead(near.draw(rng, 9, 8), near.order))
        check_profile(near, near.draw(rng, 11, 8), shapes)
        several += sum(length > 1 for _, length in shapes) > 1
    assert several > 10


def check_follows(near: Crowd, lead: list[Card], hand: list[Card]) -> int:
    """Every subset is legal just where the oracle says so; how many subsets are illegal."""
    units = read_lead(lead, near.order)
    shapes = shapes_of(units)
    owed = oracle.profile(near.spots(hand), shapes)
    illegal, best = 0, False
    for play in set(combinations(sorted(hand), len(lead))):
        offered = oracle.profile(near.spots(list(play)), shapes)
        assert offered <= owed
        refused = why_not_follow(play, hand, near.suit, shapes, near.order)
        assert (refused is None) == (offered == owed)
        illegal += refused is not None
        best = best or refused is None
    assert best
    return illegal


def test_a_play_is_legal_just_where_it_offers_as_much_as_the_whole_hand() -> None:
    rng, illegal = Random(3), 0
    for number in range(1500):
        near = crowd(rng, DECKS[number % 4])
        lead = near.draw(rng, LARGEST_LEAD, 2)
        hand = near.draw(rng, LARGEST_HAND, LARGEST_HAND)
        if len(hand) > len(lead):
            illegal += check_follows(near, lead, hand)
    assert illegal > 1000


def test_the_built_follow_and_all_proposed_ones_are_legal() -> None:
    rng = Random(4)
    for number in range(500):
        near = crowd(rng, DECKS[number % 4])
        lead = near.draw(rng, 8)
        hand = rng.sample(list(FACES) * near.options.decks, 12)
        hand = sorted(hand + near.draw(rng, 12 * (number % 3) or 1, 0))
        shapes = shapes_of(read_lead(lead, near.order))
        found = [tuple(minimal_follow(hand, near.suit, shapes, near.order))]
        found += follows(hand, near.suit, shapes, near.order, 64)
        assert len(found) > 1
        for play in found:
            assert not Counter(play) - Counter(hand)
            assert why_not_follow(play, hand, near.suit, shapes, near.order) is None


# Groupings (§1.9) ----------------------------------------------------------------------------


def groupings(cards: tuple[Card, ...]) -> list[list[tuple[Card, ...]]]:
    """Every way to part a few cards into groups."""
    if not cards:
        return [[]]
    found = []
    for size in range(len(cards)):
        for rest in set(combinations(cards[1:], size)):
            group = (cards[0], *rest)
            left = sorted((Counter(cards) - Counter(group)).elements())
            found += [[group, *others] for others in groupings(tuple(left))]
    return found


def test_with_two_decks_no_grouping_changes_the_shapes_of_a_lead() -> None:
    rng, tried = Random(5), 0
    for _ in range(150):
        near = crowd(rng, 2)
        lead = near.draw(rng, LARGEST_LEAD, 3)
        shapes = shapes_of(read_lead(lead, near.order))
        for groups in groupings(tuple(sorted(lead))):
            units = read_grouped(groups, near.order)
            if units is not None and is_reading(units, near.order):
                assert shapes_of(units) == shapes
                tried += 1
    assert tried >= 150


def test_the_usual_reading_is_always_one_of_the_groupings() -> None:
    rng = Random(6)
    for number in range(500):
        near = crowd(rng, DECKS[number % 4])
        units = read_lead(near.draw(rng, 10), near.order)
        again = read_grouped([unit.cards for unit in units], near.order)
        assert again is not None
        assert [unit.shape for unit in again] == [unit.shape for unit in units]
        assert is_reading(again, near.order)


# Who wins ------------------------------------------------------------------------------------


def oracle_key(near: Crowd, play: list[Card], shapes: Shapes) -> tuple[bool, int] | None:
    """Trump or not, and the key unit's best top; None: the play cannot win."""
    suits = {near.order.suit[card] for card in play}
    if suits not in ({near.suit}, {4}):
        return None
    top = oracle.key_strength(near.spots(play), list(shapes))
    return None if top is None else (suits == {4}, top)


def answers(near: Crowd, lead: list[Card], rng: Random) -> list[list[Card]]:
    """Three plays of the lead's size, many of which are in shape."""
    same = [near.draw(rng, len(lead), len(lead)) for _ in range(2)]
    trumps = [face for face in FACES if near.order.suit[face] == 4]
    step = rng.randrange(-3, 4)
    at = {face: place for place, face in enumerate(trumps)}
    shifted = [
        trumps[(at.get(card, near.order.position[card]) + step) % len(trumps)] for card in lead
    ]
    plays = [*same, shifted, lead[:]]
    return [plays[rng.randrange(4)] for _ in range(3)]


def test_the_winner_is_the_one_found_by_trying_every_partition() -> None:
    rng, taken = Random(7), Counter[int]()
    for number in range(1200):
        near = crowd(rng, DECKS[number % 4])
        lead = near.draw(rng, 6)
        shapes = shapes_of(read_lead(lead, near.order))
        plays = [lead, *answers(near, lead, rng)]
        best, key = 0, oracle_key(near, lead, shapes)
        assert key is not None
        for at, play in enumerate(plays[1:], start=1):
            challenger = oracle_key(near, play, shapes)
            if challenger is not None and challenger > key:
                best, key = at, challenger
            found = holder_of(plays[: at + 1], near.suit, shapes, near.order, near.options)
            assert best == found
        taken[best] += 1
    assert min(taken[seat] for seat in range(4)) > 20


def test_a_standing_throw_is_never_beaten_in_its_own_suit() -> None:
    rng, stood = Random(8), 0
    for number in range(2400):
        near = crowd(rng, DECKS[number % 4])
        lead = near.draw(rng, 5, 2)
        units, shapes = read_lead(lead, near.order), shapes_of(read_lead(lead, near.order))
        bag = list((Counter(near.faces * near.options.decks) - Counter(lead)).elements())
        hands = [rng.sample(bag, min(len(bag), len(lead))) for _ in range(3)]
        if len(units) == 1 or forced_unit(units, hands, near.order, near.options):
            continue
        stood += 1
        holding = strength(lead, near.suit, shapes, near.order)
        assert holding is not None
        for hand in hands:
            play = strength(hand, near.suit, shapes, near.order)
            assert play is None or not beats(play, holding, near.options)
    assert stood > 150


def test_a_unit_is_beatable_where_a_higher_one_of_its_shape_is_held() -> None:
    rng, beaten = Random(9), 0
    for number in range(1000):
        near = crowd(rng, DECKS[number % 4])
        hand = near.draw(rng, 9)
        for unit in read_lead(near.draw(rng, 6), near.order):
            higher = any(
                found[:2] == unit.shape and found[2] > unit.top
                for found, _ in oracle.all_units(Counter(near.spots(hand)))
            )
            assert can_beat(hand, unit, near.suit, near.order) is higher
            beaten += higher
    assert beaten > 200


def test_hands_and_plays_may_be_in_any_order() -> None:
    rng = Random(10)
    for _ in range(300):
        near = crowd(rng)
        lead, hand = near.draw(rng, 6), near.draw(rng, 9)
        other = rng.sample(lead, len(lead))
        assert read_lead(lead, near.order) == read_lead(other, near.order)
        shapes = shapes_of(read_lead(lead, near.order))
        mixed = rng.sample(hand, len(hand))
        assert profile(hand, shapes, near.order) == profile(mixed, shapes, near.order)

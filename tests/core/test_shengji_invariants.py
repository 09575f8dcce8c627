"""What holds at every step of every round (§6), for one to four decks."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.core.shengji_table import DECKS, all_cards, deal, options, random_step
from upgrade_core.cards import RANK, SUIT, Card, card
from upgrade_core.game import TABLE
from upgrade_core.games.shengji import SPEC
from upgrade_core.games.shengji.choices import ShengjiChoices
from upgrade_core.games.shengji.following import of_suit, why_not_follow
from upgrade_core.games.shengji.model import BID, BURY, NOBODY, OVER, PLAY, State, team
from upgrade_core.games.shengji.order import FACES, NO_MAIN, TRUMP, Order, order_for
from upgrade_core.games.shengji.play import pack_of, trick_holder
from upgrade_core.games.shengji.tricks import beats, holder_of, points_of, strength
from upgrade_core.games.shengji.units import profile, read_lead, shapes_of
from upgrade_core.match import Match

every_deck = pytest.mark.parametrize("decks", DECKS)


def steps(decks: int, seed: int, **settings: object) -> Iterator[State]:
    """Every position of a random match of two rounds, the same state each time."""
    match: Match = deal(options(decks, rounds=2, **settings), seed)
    rng = Random(seed)
    yield match.state
    while match.waiting:
        random_step(match, rng)
        yield match.state


@every_deck
@pytest.mark.parametrize("mode", ["live", "sequential"])
def test_every_card_is_somewhere_and_hands_are_equal_between_tricks(decks: int, mode: str) -> None:
    for seed in range(2):
        for state in steps(decks, seed, deal=mode, throw_fine=20, no_bid="flip_level"):
            assert Counter(all_cards(state)) == Counter(pack_of(state.options))
            sizes = [len(hand) for hand in state.hands]
            if state.phase == BURY:
                sizes[state.banker] -= state.options.table.kitty
            if not state.trick:
                assert len(set(sizes)) == 1
            assert all(hand == sorted(hand) for hand in state.hands)


@every_deck
def test_the_points_of_a_round_are_a_hundred_a_deck_before_the_bonus(decks: int) -> None:
    for seed in range(2):
        for state in steps(decks, seed):
            taken = state.score + state.run_score
            left = points_of([*state.deck, *state.kitty])
            left += sum(points_of(hand) for hand in state.hands)
            left += sum(points_of(made.cards) for made in state.trick)
            if state.phase in (BID, BURY, PLAY):
                assert taken + left == 100 * decks
                continue
            result = state.round_result
            assert result is not None
            bonus = result.kitty_points * result.multiplier
            assert taken - bonus + points_of(state.kitty) == 100 * decks


@every_deck
def test_points_go_to_the_side_that_takes_the_trick(decks: int) -> None:
    for state in steps(decks, 7):
        if state.phase == PLAY:
            won = [0, 0]
            for trick in state.tricks:
                assert trick.points == sum(points_of(made.cards) for made in trick.plays)
                won[team(trick.winner) != state.banker_team] += trick.points
            assert won == [state.run_score, state.score]


@every_deck
def test_there_is_always_a_legal_move_and_what_is_built_is_legal(decks: int) -> None:
    for seed in range(2):
        for state in steps(decks, seed):
            if state.phase == OVER:
                continue
            for seat in SPEC.rules.waiting(state):
                choices = ShengjiChoices(state, seat)
                moves = choices.few()
                assert moves
                assert all(move in choices for move in moves)
                if seat != TABLE:
                    assert SPEC.rules.default(SPEC.rules.view(state, seat)) in choices


@every_deck
def test_the_winner_kept_play_by_play_is_the_winner_found_from_scratch(decks: int) -> None:
    for seed in range(3):
        best, lead = NOBODY, NOBODY
        for state in steps(decks, seed, cover=("largest", "all", "highest")[seed]):
            if state.phase != PLAY or not state.trick:
                continue
            order, shapes = state.order, tuple(state.units)
            suit = order.suit[state.trick[0].cards[0]]
            last = strength(state.trick[-1].cards, suit, shapes, order)
            if len(state.trick) == 1:
                best = lead = 0
            elif last is not None:
                holding = strength(state.trick[best].cards, suit, shapes, order)
                assert holding is not None
                if beats(last, holding, state.options):
                    best = len(state.trick) - 1
            assert trick_holder(state) == state.trick[best].seat
        assert lead == 0


@every_deck
def test_a_hand_never_offers_less_than_a_part_of_it(decks: int) -> None:
    rng = Random(decks)
    for _ in range(300):
        order = order_for(rng.randint(2, 14), rng.randrange(5), options(decks))
        hand = rng.sample(list(FACES) * decks, 12 * decks)
        suit = order.suit[hand[0]]
        held = of_suit(hand, suit, order)
        shapes = shapes_of(read_lead(rng.sample(held, rng.randint(1, min(8, len(held)))), order))
        for _ in range(5):
            part = rng.sample(held, rng.randint(1, len(held)))
            assert profile(part, shapes, order) <= profile(held, shapes, order)


# Renaming (invariant 4) ----------------------------------------------------------------------


def renamed(suits: list[int], level: int, main: int, rng: Random) -> dict[Card, Card]:
    """A map of faces that renames plain suits, and now and then side-level cards as well."""
    faces = {
        face: card(RANK[face], suits[SUIT[face]]) if SUIT[face] < 4 else face for face in FACES
    }
    sides = [suit for suit in range(4) if suit != main]
    others = rng.sample(sides, len(sides))
    rank = 1 if level == 14 else level
    for suit, other in zip(sides, others, strict=True):
        faces[card(rank, suit)] = card(rank, suits[other])
    return faces


def tricks(order: Order, decks: int, rng: Random) -> tuple[list[Card], list[list[Card]]]:
    """A lead of one suit and three hands, from one pack."""
    pack = rng.sample(list(FACES) * decks, 54 * decks)
    held = of_suit(pack, order.suit[pack[0]], order)
    lead = held[: rng.randint(1, 5)]
    for used in lead:
        pack.remove(used)
    return lead, [pack[start : start + 4 + 6 * decks] for start in (0, 40, 80)][: 1 + (decks > 1)]


@every_deck
def test_renaming_suits_and_equal_cards_changes_neither_legality_nor_winner(decks: int) -> None:
    rng, legal, beaten = Random(f"renaming {decks}"), Counter[bool](), 0
    rule = options(decks)
    for _ in range(400):
        level, main = rng.randint(2, 14), rng.randrange(5)
        suits = rng.sample(range(4), 4)
        new_main = NO_MAIN if main == NO_MAIN else suits[main]
        order, other = order_for(level, main, rule), order_for(level, new_main, rule)
        to = renamed(suits, level, main, rng)
        if rule.has_twos:
            to |= {card(2, suit): card(2, suits[suit]) for suit in range(4)}
        lead, hands = tricks(order, decks, rng)
        shapes = shapes_of(read_lead(lead, order))
        assert shapes == shapes_of(read_lead([to[each] for each in lead], other))
        suit, new_suit = order.suit[lead[0]], other.suit[to[lead[0]]]
        plays, new_plays = [lead], [[to[each] for each in lead]]
        for hand in hands:
            new_hand = [to[each] for each in hand]
            rows = (of_suit(hand, suit, order), of_suit(hand, TRUMP, order), hand)
            row = next(row for row in rng.sample(rows, 3) if len(row) >= len(lead) or row is hand)
            play = rng.sample(row, len(lead))
            new = [to[each] for each in play]
            refused = why_not_follow(play, hand, suit, shapes, order) is None
            assert refused == (why_not_follow(new, new_hand, new_suit, shapes, other) is None)
            legal[refused] += 1
            plays.append(play)
            new_plays.append(new)
        winner = holder_of(plays, suit, shapes, order, rule)
        assert winner == holder_of(new_plays, new_suit, shapes, other, rule)
        beaten += winner > 0
    assert min(legal.values()) > 20
    assert beaten > 20


# Units (invariant 8) -------------------------------------------------------------------------


def test_one_deck_has_singles_only_and_no_tractors() -> None:
    for seed in range(3):
        for state in steps(1, seed):
            assert all(shape == (1, 1) for shape in state.units)


@pytest.mark.parametrize("decks", [2, 3, 4])
def test_without_main_suit_no_unit_mixes_a_plain_suit_and_trumps(decks: int) -> None:
    rng, long = Random(decks), 0
    for _ in range(150):
        order = order_for(rng.randint(2, 14), NO_MAIN, options(decks))
        hand = rng.sample(list(FACES) * decks, 30 * decks)
        for suit in range(TRUMP + 1):
            held = of_suit(hand, suit, order)
            for unit in read_lead(held, order) if held else ():
                assert {order.suit[each] for each in unit.cards} == {suit}
                long += unit.length > 1
    assert long > 40

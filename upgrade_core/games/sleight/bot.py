"""Bots for Sleight. They are given views and nothing else."""

from collections.abc import Iterator
from random import Random

from upgrade_core.game import View
from upgrade_core.games.sleight.choices import RESTOCK, REVIVE, SleightChoices
from upgrade_core.games.sleight.duel import Stance, decide, score
from upgrade_core.games.sleight.judgement import (
    DRAWN,
    Cards,
    blow_worth,
    held_worth,
    likely_attack,
    plain_answer,
    pool_of,
    sets,
)
from upgrade_core.games.sleight.model import (
    ATTACK,
    Action,
    Attack,
    Defend,
    Deflect,
    State,
)
from upgrade_core.games.sleight.options import HAND_SIZE

SLIPS = 0.3
"""How often an easy bot makes any move at all."""
GUESSES = 40
"""So many hands that the opponent may hold are tried."""
_RETURNED, _REVIVAL = 0.7, 3.0
"""What a card is worth that comes back from the Grave, and what the lost attack costs."""


def easy(view: View[State], rng: Random) -> Action:
    """Attacks with its strongest pair and answers plainly; or now and then does anything."""
    state, seat = view.state, view.seat
    assert seat is not None
    hand = state.hands[seat]
    if rng.random() < SLIPS or not hand:
        return SleightChoices(state, seat).sample(rng)
    if state.phase == ATTACK:
        return Attack(max((cards for cards in sets(hand) if len(cards) < 3), key=score))
    doubled = state.double[state.attacker]
    stance, cards = plain_answer(hand, len(state.laid), doubled=doubled)
    return _answer(stance, cards)


def normal(view: View[State], rng: Random) -> Action:
    """What is worth most on average over hands that the opponent may hold."""
    state, seat = view.state, view.seat
    assert seat is not None
    moves = _attacks(view, rng) if state.phase == ATTACK else _answers(view, rng)
    return max(moves, key=lambda move: move[0])[1]


def _answer(stance: Stance, cards: Cards) -> Action:
    if stance == "restock":
        return RESTOCK
    return Defend(cards) if stance == "defend" else Deflect(cards)


def _attacks(view: View[State], rng: Random) -> Iterator[tuple[float, Action]]:
    """Every attack with its worth, against plain answers; and the revival, where there is one."""
    state, seat = view.state, view.seat
    assert seat is not None
    rival, doubled = 1 - seat, state.double[seat]
    pool, held = pool_of(view, rival), len(state.hands[rival])
    hands = [rng.sample(pool, held) for _ in range(GUESSES)]
    answers = [[plain_answer(hand, laid, doubled=doubled) for hand in hands] for laid in (1, 2, 3)]
    for cards in sets(state.hands[seat]):
        worth = 0.0
        for stance, defence in answers[len(cards) - 1]:
            verdict = decide(cards, doubled=doubled, stance=stance, defence=defence)
            worth += blow_worth(verdict, cards, defence, state.hp[rival])
        yield worth / GUESSES - held_worth(cards), Attack(cards)
    if state.graves[seat]:
        yield _revival(state, seat), REVIVE


def _revival(state: State, seat: int) -> float:
    """What it is worth to let the Grave return: more, the fewer cards are left to draw."""
    rival = 1 - seat
    drawn = min(HAND_SIZE - len(state.hands[rival]), len(state.decks[rival]))
    back = _RETURNED * len(state.graves[seat]) / (1 + len(state.decks[seat]) / 5)
    return back - _REVIVAL - DRAWN * drawn


def _answers(view: View[State], rng: Random) -> Iterator[tuple[float, Action]]:
    """Every answer with its worth, against what the attacker may have laid."""
    state, seat = view.state, view.seat
    assert seat is not None
    rival, laid = state.attacker, len(state.laid)
    doubled, hp = state.double[rival], state.hp[seat]
    pool, held = pool_of(view, rival), len(state.hands[rival]) + laid
    attacks = [likely_attack(rng.sample(pool, held), laid, rng) for _ in range(GUESSES)]
    ways: list[tuple[Stance, Cards]] = [("restock", ())]
    for cards in sets(state.hands[seat]):
        ways += [("defend", cards), ("deflect", cards)]
    room = min(HAND_SIZE - len(state.hands[seat]), len(state.decks[seat]))
    for stance, cards in ways:
        worth = 0.0
        for attack in attacks:
            verdict = decide(attack, doubled=doubled, stance=stance, defence=cards)
            worth -= blow_worth(verdict, attack, cards, hp)
        drawn = DRAWN * room if stance == "restock" else 0.0
        yield worth / GUESSES + drawn - held_worth(cards), _answer(stance, cards)

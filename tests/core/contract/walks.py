"""Seeded random walks through matches: volume for the suite over all games."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.core.contract.cases import Case, chance
from tests.core.contract.knowhow import KNOWHOW
from upgrade_core.game import TABLE
from upgrade_core.match import Match, Step

MOST_MOVES = 20_000


@dataclass(frozen=True)
class Turn:
    """One step of a walk: who is about to do what in a match that still stands before it."""

    match: Match
    seat: int
    action: Any


def random_move(match: Match, rng: Random, seats: int, asides: float) -> tuple[int, Any]:
    """Any move of a seat that may move; with the chance `asides`, an aside of any seat."""
    if rng.random() < asides:
        beside = [(seat, aside) for seat in range(seats) for aside in match.choices(seat).asides()]
        if beside:
            return beside[rng.randrange(len(beside))]
    ready = movers(match, seats)
    seat = ready[rng.randrange(len(ready))]
    return seat, match.choices(seat).sample(rng)


def movers(match: Match, seats: int) -> tuple[int, ...]:
    """Who is waited for; with the table also every seat that may move beside it."""
    if TABLE not in match.waiting:
        return match.waiting
    return (*match.waiting, *(seat for seat in range(seats) if match.choices(seat).few(1)))


def walk(case: Case, seed: int, asides: float = 0.005) -> Iterator[Turn]:
    """A random match from deal to end; each step is yielded before it is carried out."""
    match, rng = case.match(seed), Random(f"walk {case} {seed}")
    for _ in range(MOST_MOVES):
        if not match.waiting:
            return
        seat, action = random_move(match, rng, case.seats, asides)
        yield Turn(match, seat, action)
        match.submit(seat, action)
    raise AssertionError(f"{case}, seed {seed}: no end after {MOST_MOVES} moves")


def finished(case: Case, seed: int, asides: float = 0.005) -> Match:
    """A random match that has ended."""
    match, rng = case.match(seed), Random(f"walk {case} {seed}")
    while match.waiting:
        match.submit(*random_move(match, rng, case.seats, asides))
    return match


def some_turns(case: Case, seed: int, asides: float = 0.005, share: float = 0.25) -> Iterator[Turn]:
    """The first steps of a walk and a share of the later ones, for checks that cost more."""
    rng, share = Random(f"share {case} {seed}"), share * KNOWHOW[case.spec.key].thin
    for number, turn in enumerate(walk(case, seed, asides)):
        if number <= 2 * case.seats or rng.random() < share:
            yield turn


def step(turn: Turn) -> tuple[Match, Step]:
    """What a turn would lead to, in a match of its own with chance of its own."""
    match = turn.match
    after = Match(match.spec, match.options, match.state.copy(), chance(match.version))
    return after, after.submit(turn.seat, turn.action)

"""The rules of Upgrade against the slow second implementation, move by move."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from tests.core.upgrade_oracle import Oracle
from tests.core.upgrade_oracle_facts import Facts
from tests.core.upgrade_random import any_position, any_table
from upgrade_core.errors import NotationError, RuleError
from upgrade_core.games.upgrade.options import Options, check
from upgrade_core.match import Match
from upgrade_core.registry import GAMES

UPGRADE = GAMES["upgrade"]
BLOCKS, GAMES_A_BLOCK = 12, 30
MEMORY = {"laid_open", "own_discards"}  # kept beside the page's facts; the suite over all games
TEXTS = [
    *(f"attack {target}" for target in range(10)),
    *(f"replace {row} {slot}" for row in ("attack", "defence") for slot in range(5)),
    *("add", "discard", "bow", "concede", "place 5H", "place AS", "pass", "attack x"),
]


T = TypeVar("T")


class Places:
    """Chance that shuffles by places, so that cards and their texts come in the same order."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def pick(self, n: int) -> int:
        return self.random.randrange(n)

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        shuffled = list(cards)
        self.random.shuffle(shuffled)
        return shuffled


class Pair:
    """The rules and the oracle, playing the same game."""

    def __init__(self, options: Options, seats: int, seed: int, facts: Facts | None = None) -> None:
        self.seats, values = seats, msgspec.structs.asdict(options)
        if facts is None:
            self.match = Match.deal(UPGRADE, options, seats, Places(seed))
            self.oracle = Oracle(values, seats, Places(seed))
        else:
            state = UPGRADE.rules.from_facts(facts, options)
            self.match = Match(UPGRADE, options, state, Places(seed))
            self.oracle = Oracle.from_facts(values, facts, Places(seed))

    def refusal(self, seat: int, text: str) -> str | None:
        """The code with which the rules refuse a text; None where they take it."""
        try:
            action = UPGRADE.rules.parse(self.match.view(seat), text)
        except NotationError as error:
            return error.code
        refused: RuleError | None = self.match.choices(seat).why_not(action)
        return None if refused is None else refused.code

    def play(self, seat: int, text: str) -> None:
        """Make a legal move in both."""
        action = UPGRADE.rules.parse(self.match.view(seat), text)
        self.match.submit(seat, action)
        assert self.oracle.play(seat, text) is None

    def texts(self, seat: int, moves: Any) -> set[str]:  # noqa: ANN401 - any game's actions
        """Actions in the notation."""
        return {UPGRADE.rules.format(self.match.view(seat), action) for action in moves}

    def compare(self, seats: Iterable[int]) -> None:
        """Positions, who is waited for, the result, and what these seats see and may do."""
        match, oracle = self.match, self.oracle
        assert page(match.state) == oracle.facts()
        assert match.waiting == oracle.waiting()
        if match.result is not None or oracle.result() is not None:
            assert outcome(match) == oracle.result()
        for seat in seats:
            assert page(match.view(seat).state) == oracle.view(seat)
            assert self.texts(seat, match.choices(seat).few()) == oracle.legal(seat)
            assert self.texts(seat, match.choices(seat).asides()) == oracle.asides(seat)

    def compare_all(self) -> None:
        """The same for every seat, and what a watcher sees."""
        self.compare(range(self.seats))
        assert page(self.match.view(None).state) == self.oracle.view(None)


def outcome(match: Match) -> dict[str, Any]:
    """The result as the oracle writes it."""
    result = match.result
    assert result is not None
    winners, ranks = list(result.winners), list(result.ranks)
    return {"winners": winners, "ranks": ranks, "reason": result.reason}


def page(state: Any) -> dict[str, Any]:  # noqa: ANN401 - a state, or a view's
    """The facts of the rules page."""
    facts = UPGRADE.rules.facts(state)
    return {key: value for key, value in facts.items() if key not in MEMORY}


def play_out(pair: Pair, rng: Random, most: int = 400) -> None:
    """Random moves, and now and then an aside, compared after each."""
    pair.compare_all()
    for _ in range(most):
        if not pair.match.waiting:
            break
        seat = rng.randrange(pair.seats)
        texts = sorted(pair.oracle.asides(seat)) if rng.random() < 0.04 else []
        if not texts:
            seat = pair.match.waiting[rng.randrange(len(pair.match.waiting))]
            texts = sorted(pair.oracle.legal(seat))
        pair.play(seat, texts[rng.randrange(len(texts))])
        pair.compare({seat, rng.randrange(pair.seats)})
    pair.compare_all()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_under_random_options_agree(block: int) -> None:
    for seed in range(GAMES_A_BLOCK):
        rng = Random(f"deal {block} {seed}")
        play_out(Pair(*any_table(rng), seed), rng)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_positions_with_incomplete_packs_agree(block: int) -> None:
    for seed in range(GAMES_A_BLOCK):
        rng = Random(f"position {block} {seed}")
        options, seats = any_table(rng)
        play_out(Pair(options, seats, seed, any_position(options, seats, rng)), rng, most=40)


@pytest.mark.parametrize("block", range(4))
def test_whatever_is_typed_is_refused_by_the_same_rule(block: int) -> None:
    for seed in range(12):
        rng = Random(f"texts {block} {seed}")
        options, seats = any_table(rng)
        facts = any_position(options, seats, rng) if seed % 2 else None
        pair = Pair(options, seats, seed, facts)
        for _ in range(seats + 4):
            for seat in range(seats):
                for text in TEXTS:
                    assert pair.refusal(seat, text) == pair.oracle.why_not(seat, text)
            play_out(pair, rng, most=1)


@pytest.mark.parametrize("tokens", [1, 2])
def test_games_where_nobody_attacks_before_the_cap_agree(tokens: int) -> None:
    options = Options(tokens=tokens, stall_laps=0)
    check(options, 2)
    pair, rng = Pair(options, 2, tokens), Random(tokens)
    for _ in range(2000):
        if not pair.match.waiting:
            break
        seat = pair.match.waiting[0]
        calm = sorted(text for text in pair.oracle.legal(seat) if "attack " not in text)
        pair.play(seat, calm[rng.randrange(len(calm))])
    pair.compare_all()
    assert pair.match.result is not None
    assert pair.match.result.reason == "turn-cap"
    assert pair.match.state.turns == 200 * tokens

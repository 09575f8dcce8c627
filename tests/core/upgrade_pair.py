"""The rules of Upgrade and the slow second implementation, playing the same game."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from tests.core.upgrade_oracle import Oracle
from tests.core.upgrade_oracle_facts import Facts
from upgrade_core.errors import NotationError, RuleError
from upgrade_core.games.upgrade.options import Options
from upgrade_core.match import Match, Step
from upgrade_core.registry import GAMES

UPGRADE = GAMES["upgrade"]
MEMORY = {"laid_open", "own_discards"}
"""What a position remembers beside the facts of the rules page."""


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

    def play(self, seat: int, text: str) -> Step:
        """Make a legal move in both."""
        action = UPGRADE.rules.parse(self.match.view(seat), text)
        step = self.match.submit(seat, action)
        assert self.oracle.play(seat, text) is None
        return step

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

"""Positions of any game for tests: facts, some moves, and what a replay says of them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from upgrade_core.game import AnySpec
from upgrade_core.record import Record, read_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import Replay, replay, summary

Facts = dict[str, Any]


@contextmanager
def listed(spec: AnySpec) -> Iterator[None]:
    """The game is on the list of games, whether or not it always is."""
    is_new = spec.key not in GAMES
    if is_new:
        GAMES[spec.key] = spec
    try:
        yield
    finally:
        if is_new:
            del GAMES[spec.key]


@dataclass(frozen=True)
class Scenes:
    """Replays of one game from given positions; moves are separated by commas."""

    spec: AnySpec

    def text(self, facts: Facts, moves: str, settings: str = "") -> str:
        """The record that starts from facts."""
        names = [f"Seat {seat}" for seat in range(len(facts.get("seats", "1")))]
        head = f"[Upgrade 1]\n[Game {self.spec.key}]\n[Options {settings}]\n"
        head += f"[Seats {' | '.join(names)}]\n[State {json.dumps(facts)}]\n"
        return head + "\n".join(_lines(moves)) + "\n"

    def read(self, text: str) -> Record:
        """The record of a text, whether or not the game is on the list of games."""
        with listed(self.spec):
            return read_record(text)

    def played(self, facts: Facts, moves: str = "", settings: str = "") -> Replay:
        """The replay of moves from a position."""
        return replay(self.read(self.text(facts, moves, settings)))

    def after(self, facts: Facts, moves: str = "", settings: str = "") -> Facts:
        """The summary of a replay, as `upgrade replay --json` prints it; no move is refused."""
        shown = summary(self.played(facts, moves, settings))
        assert shown["refused"] is None, shown["refused"]
        return shown

    def seen(self, facts: Facts, moves: str, seat: int | None, settings: str = "") -> Facts:
        """The same as a seat (None: a watcher) may read it."""
        return summary(self.played(facts, moves, settings), seat, watch=seat is None)

    def refused(self, facts: Facts, moves: str, settings: str = "") -> str:
        """The code with which the last of the moves is refused; all before it are accepted."""
        run = self.played(facts, moves, settings)
        assert run.refused is not None, "nothing was refused"
        assert len(run.positions) == len(_lines(moves))
        return run.refused.code

    def events(self, facts: Facts, moves: str, settings: str = "") -> list[Any]:
        """The events of the last move; no move is refused."""
        run = self.played(facts, moves, settings)
        assert run.refused is None, run.refused
        step = run.positions[-1].step
        assert step is not None
        return list(step.events)


def _lines(moves: str) -> list[str]:
    return [move.strip() for move in moves.split(",") if move.strip()]

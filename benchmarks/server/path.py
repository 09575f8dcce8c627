"""What an action costs the server without any connection: Upgrade at a table of four.

Validate, act, what every seat is told of it, encoded: all that happens between a
packet that has been read and the bytes that are handed to the system.
"""

from functools import partial
from random import Random
from typing import Any

from benchmarks.measure import interleaved, machine, rate, spread, table
from upgrade_core.chance import RandomChance
from upgrade_core.games.upgrade import SPEC
from upgrade_core.match import Match
from upgrade_tui.net.sealed import Fate, SealedMatch
from upgrade_tui.net.sight import FOLDING, Sights, Style

SEATS = 4
ROUNDS = 9
ACTIONS = 4_000
NAMES = ("Ann", "Bob", "Cy", "Dee")
TOLD = {
    "the events for 4 seats": FOLDING,
    "and what changed in their views": Style(brief=True),
}


def script(actions: int) -> list[list[tuple[int, Any]]]:
    """Random matches as lists of actions, chosen beforehand: choosing is the players' work."""
    matches: list[list[tuple[int, Any]]] = []
    while sum(map(len, matches)) < actions:
        match, rng = deal(len(matches)), Random(len(matches))
        moves: list[tuple[int, Any]] = []
        while match.waiting:
            seat = match.waiting[0]
            moves.append((seat, match.choices(seat).sample(rng)))
            match.submit(*moves[-1])
        matches.append(moves)
    return matches


def deal(number: int) -> Match:
    """The match of a number."""
    return Match.deal(SPEC, SPEC.standard, SEATS, RandomChance(Random(number)))


def submit_only(matches: list[list[tuple[int, Any]]]) -> int:
    """Validate and act. Returns: the actions."""
    for number, moves in enumerate(matches):
        match = deal(number)
        for seat, action in moves:
            match.submit(seat, action)
    return sum(map(len, matches))


def whole_path(matches: list[list[tuple[int, Any]]], style: Style) -> int:
    """The same, and tell every seat in this style. Returns: the actions."""
    fate = Fate(bytes(64), bytes(16))
    for number, moves in enumerate(matches):
        match = deal(number)
        sealed = SealedMatch(1, match, NAMES, None, fate, "today")
        sights = Sights("FOX-42", sealed, number=1)
        for seat in range(SEATS):
            sights.frame(seat, 0)
        for seat, action in moves:
            step = match.submit(seat, action)
            sights.advance(step)
            for eye in range(SEATS):
                if style.folds:
                    sights.story(eye)
                else:
                    sights.frame(eye, step.version - 1, style)
    return sum(map(len, matches))


def main(rounds: int = ROUNDS, actions: int = ACTIONS) -> None:
    """Measure in turn and print actions a second of CPU time."""
    matches = script(actions)
    measures = {"validate and act": rate(lambda: submit_only(matches))}
    for name, style in TOLD.items():
        measure = rate(partial(whole_path, matches, style))
        measures[f"the same, told and encoded: {name}"] = measure
    values = interleaved(measures, rounds)
    print(f"Upgrade, 4 seats, in process; {rounds} rounds of {actions:,} actions; {machine()}")
    print(table(("actions/s", "median"), [(name, spread(them)) for name, them in values.items()]))

"""Records for tests: real matches, played by the rules' own default moves."""

from datetime import UTC, datetime
from random import Random
from typing import Any

from upgrade_core.chance import NONCE_BYTES, SEED_BYTES, SealedChance, commitment
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of
from upgrade_core.registry import find_game

SEED = bytes(range(SEED_BYTES))
NONCE = bytes(range(NONCE_BYTES))


def played_match(names: tuple[str, ...] = ("Ann", "Bob"), most: int = 10_000) -> Match:
    """A match of quick options, played by random moves up to so many."""
    spec = find_game("upgrade")
    options: Any = spec.presets["rush"]
    match = Match.deal(spec, options, len(names), SealedChance(SEED))
    rng = Random(7)
    for _ in range(most):
        if not match.waiting:
            break
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    return match


def record_of(match: Match, names: tuple[str, ...] = ("Ann", "Bob")) -> Record:
    """The record of such a match, with its seed where it is over."""
    result = match.result
    over = result is not None
    return Record(
        spec=match.spec,
        preset="rush",
        options=match.options,
        names=names,
        lines=lines_of(match.log),
        date=datetime(2026, 11, 29, 12, tzinfo=UTC).isoformat(),
        commitment=commitment(SEED, NONCE),
        seed=SEED if over else b"",
        nonce=NONCE if over else b"",
        winners=None if result is None else result.winners,
    )

"""A record to step through: a whole small game of three that plays itself."""

from random import Random

from upgrade_core.chance import ScriptedChance
from upgrade_core.games.upgrade import SPEC
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of, read_record, write_record
from upgrade_core.replay import Replay, replay


def played_record(seed: int = 7, extra: str = "") -> Replay:
    """A game with random moves, written, read again and replayed; `extra` is a line at its end."""
    rng = Random(seed)
    match = Match.deal(SPEC, SPEC.standard, 3, ScriptedChance([], rng))
    while match.waiting:
        seat = match.waiting[0]
        match.submit(seat, match.choices(seat).sample(rng))
    names = ("Ann", "Bob", "Cy")
    record = Record(SPEC, "standard", SPEC.standard, names, lines_of(match.log))
    return replay(read_record(write_record(record) + extra))

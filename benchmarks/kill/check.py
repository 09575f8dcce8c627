"""What the journal holds against what players were told."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import msgspec

from benchmarks.kill.told import Told, digest
from benchmarks.server.toy import SPEC
from upgrade_core.errors import UpgradeError
from upgrade_core.match import Move
from upgrade_core.replay import play_move
from upgrade_tui.net.journal import Entry, Moved, Started
from upgrade_tui.net.journal.schema import FILE
from upgrade_tui.net.sealed import SealedMatch

_decode = msgspec.msgpack.Decoder(Entry).decode


@dataclass
class Verdict:
    """What was found, and how much was looked at.

    `lost`: acknowledged moves that the journal lacks or has in another order. `doubled`: moves
    carried out more often than asked for. `gaps`: versions missing or twice. `wrong`: views that
    are not those that follow from the journal.
    """

    acknowledged: int = 0
    views: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    wrong: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, doubled, left out or wrong."""
        return not (self.lost or self.doubled or self.gaps or self.wrong)


@dataclass(frozen=True)
class Journal:
    """One table's match as the file has it."""

    started: Started
    moves: tuple[Moved, ...]
    commands: tuple[tuple[int, int], ...]


def read_journals(data: Path) -> dict[str, Journal]:
    """All tables of a folder of games, by code."""
    entries: dict[str, list[Entry]] = {}
    commands: dict[str, list[tuple[int, int]]] = {}
    with closing(sqlite3.connect(data / FILE)) as connection:
        rows = connection.execute("SELECT tbl, who, command, body FROM entry ORDER BY tbl, seq")
        for table, who, command, body in rows:
            entries.setdefault(table, []).append(_decode(body))
            if command is not None:
                commands.setdefault(table, []).append((who, command))
    return {
        table: Journal(
            next(each for each in those if isinstance(each, Started)),
            tuple(each for each in those if isinstance(each, Moved)),
            tuple(commands.get(table, ())),
        )
        for table, those in entries.items()
    }


def check(data: Path, seats: Sequence[Told]) -> Verdict:
    """Compare all of it."""
    verdict, journals = Verdict(), read_journals(data)
    for table in {seat.table for seat in seats}:
        those = [seat for seat in seats if seat.table == table]
        verdict.acknowledged += sum(len(seat.acknowledged) for seat in those)
        if table not in journals:
            verdict.lost += sum(len(seat.acknowledged) for seat in those)
            continue
        check_moves(verdict, journals[table], those)
        check_views(verdict, journals[table], those)
    return verdict


def check_moves(verdict: Verdict, journal: Journal, seats: Sequence[Told]) -> None:
    """Every acknowledged move once and in order; an unanswered one at most once."""
    versions = [move.version for move in journal.moves]
    expected = range(2, 2 + len(versions))
    verdict.gaps += sum(found != wanted for found, wanted in zip(versions, expected, strict=True))
    verdict.doubled += sum(count - 1 for count in Counter(journal.commands).values())
    for seat in seats:
        kept = [int(move.text) for move in journal.moves if move.seat == seat.seat]
        told = seat.acknowledged
        same = sum(1 for one, other in zip(kept, told, strict=False) if one == other)
        verdict.lost += len(told) - same
        beyond = kept[len(told) :]
        allowed = [] if seat.pending is None else [seat.pending]
        if beyond and beyond != allowed:
            verdict.doubled += max(1, len(beyond) - len(allowed))


def check_views(verdict: Verdict, journal: Journal, seats: Sequence[Told]) -> None:
    """Every view that was seen is the one that follows from the journal."""
    match = SealedMatch.deal(SPEC, SPEC.standard, journal.started).match
    compare(verdict, match.version, seats, [digest(match.view(s.seat).state) for s in seats])
    for move in journal.moves:
        try:
            play_move(match, Move(move.seat, move.text))
        except UpgradeError:  # what the rules forbid never was a move; nor is what comes after it
            verdict.wrong += 1
            break
        compare(verdict, match.version, seats, [digest(match.view(s.seat).state) for s in seats])
    for seat in seats:  # a view of a version that the journal does not know was never durable
        verdict.wrong += sum(version > match.version for version in seat.views)


def compare(
    verdict: Verdict, version: int, seats: Sequence[Told], digests: Sequence[bytes]
) -> None:
    """Compare what these saw at a version with what they should have seen."""
    for seat, right in zip(seats, digests, strict=True):
        seen = seat.views.get(version)
        if seen is not None:
            verdict.views += 1
            verdict.wrong += seen != right

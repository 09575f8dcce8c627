"""A durable server is killed while people play: nothing that was told is lost (`make soak`)."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest

from benchmarks.kill.check import check
from benchmarks.kill.run import Plan, run
from benchmarks.kill.told import Told, digest
from benchmarks.server.toy import KEY, SPEC, Play
from upgrade_core.chance import SEED_BYTES
from upgrade_tui.net.journal import Entry, Moved, Opened, Started
from upgrade_tui.net.journal.schema import FILE, connect
from upgrade_tui.net.sealed import SealedMatch

TABLE = "FOX-42"
MOVES = 20


def test_nothing_is_lost_doubled_or_wrong_when_a_server_is_killed() -> None:
    course, found = run(Plan(kills=1, moves=100, tables=4, life_s=(0.2, 0.4)))

    assert found.is_clean
    assert course.kills >= 2
    assert found.acknowledged >= 100
    assert found.views >= found.acknowledged


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, list[Told]]:
    """A journal of some moves, and two players who were told exactly that."""
    started = Started(1, ("Ann", "Bob"), None, bytes(SEED_BYTES), b"", "today")
    match = SealedMatch.deal(SPEC, SPEC.standard, started).match
    entries: list[Entry] = [Opened(KEY, 1, "standard", {}, 2, None, False), started]
    seats, rng = [Told(TABLE, seat, views={}, acknowledged=[]) for seat in range(2)], Random(1)
    see(seats, match.view(0).state, match.view(1).state, 1)
    for _ in range(MOVES):
        seat, place = match.waiting[0], rng.randrange(7)
        match.submit(seat, Play(place))
        entries.append(Moved(1, match.version, seat, str(place)))
        seats[seat].acknowledged.append(place)
        see(seats, match.view(0).state, match.view(1).state, match.version)
    with closing(connect(tmp_path / FILE)) as connection:
        for seq, entry in enumerate(entries, start=1):
            body, id_ = msgspec.msgpack.encode(entry), seq if isinstance(entry, Moved) else None
            who = None if id_ is None else 1
            row = (TABLE, seq, 0.0, who, id_, body)
            connection.execute("INSERT INTO settled VALUES (?, ?, ?, ?, ?, ?)", row)
    return tmp_path, seats


def see(seats: list[Told], first: object, second: object, version: int) -> None:
    for seat, view in zip(seats, (first, second), strict=True):
        seat.views[version] = digest(view)


def test_the_checker_finds_nothing_where_nothing_is_wrong(played: tuple[Path, list[Told]]) -> None:
    found = check(*played)

    assert (found.is_clean, found.acknowledged, found.views) == (True, MOVES, 2 * MOVES + 2)


def test_the_checker_sees_a_lost_move(played: tuple[Path, list[Told]]) -> None:
    data, seats = played
    with closing(sqlite3.connect(data / FILE)) as connection, connection:
        connection.execute("DELETE FROM settled WHERE seq = ?", (MOVES + 2,))

    found = check(data, seats)
    assert (found.lost, found.wrong) == (1, 2)


def test_the_checker_sees_a_lost_table(played: tuple[Path, list[Told]]) -> None:
    data, seats = played
    with closing(sqlite3.connect(data / FILE)) as connection, connection:
        connection.execute("DELETE FROM settled")

    assert check(data, seats).lost == MOVES


def test_the_checker_sees_a_gap(played: tuple[Path, list[Told]]) -> None:
    data, seats = played
    with closing(sqlite3.connect(data / FILE)) as connection, connection:
        body = msgspec.msgpack.encode(Moved(1, MOVES + 5, 1, str(seats[1].acknowledged[-1])))
        last = "SELECT max(seq) FROM entry"
        connection.execute(f"UPDATE settled SET body = ? WHERE seq = ({last})", (body,))

    assert check(data, seats).gaps == 1


def test_the_checker_sees_a_move_that_the_rules_forbid(played: tuple[Path, list[Told]]) -> None:
    data, seats = played
    with closing(sqlite3.connect(data / FILE)) as connection, connection:
        body = msgspec.msgpack.encode(Moved(1, MOVES + 1, 0, "3"))
        connection.execute("UPDATE settled SET body = ? WHERE seq = ?", (body, MOVES + 2))

    assert check(data, seats).wrong > 0


def test_the_checker_sees_a_doubled_move(played: tuple[Path, list[Told]]) -> None:
    data, seats = played
    seats[1].acknowledged.pop()

    assert check(data, seats).doubled == 1


def test_an_unanswered_move_may_have_been_carried_out_once(
    played: tuple[Path, list[Told]],
) -> None:
    data, seats = played
    seats[1].pending = seats[1].acknowledged.pop()

    assert check(data, seats).is_clean


def test_the_checker_sees_a_wrong_view(played: tuple[Path, list[Told]]) -> None:
    data, seats = played
    seats[0].views[7] = b"another"

    assert check(data, seats).wrong == 1


def test_the_checker_sees_a_view_that_never_was_durable(played: tuple[Path, list[Told]]) -> None:
    data, seats = played
    seats[0].views[MOVES + 2] = b"ahead"

    assert check(data, seats).wrong == 1

"""How long a key takes to be painted on each board, with the largest hand or the fullest table.

The app runs in a real pseudo-terminal, playing against bots; while it is the person's turn nothing
else happens, and two keys in turn point or choose. The time runs from the key's byte going in to
the first paint that it causes coming out, and to the last.
"""

from dataclasses import dataclass

from benchmarks.measure import machine, percentile, table
from benchmarks.startup import UPGRADE, empty_home
from benchmarks.terminal import Terminal

KEYS = 200
SIZES = ((80, 24), (120, 40))
RIGHT, LEFT, ENTER = b"\x1b[C", b"\x1b[D", b"\r"
QUIET_S = 2.5
"""Longer than a bot ponders."""


@dataclass(frozen=True)
class Moment:
    """What is timed: two keys in turn, and the keys that lead on to the next moment."""

    name: str
    keys: tuple[bytes, bytes] = (RIGHT, LEFT)
    then: bytes = b""


@dataclass(frozen=True)
class Case:
    """A game: how it is started, and what is timed in it."""

    name: str
    arguments: tuple[str, ...]
    moments: tuple[Moment, ...]


CASES = (
    Case(
        "Upgrade, nine seats",
        ("upgrade", "--players", "9", "--seed", "1"),
        (Moment("placing", then=ENTER), Moment("turn")),
    ),
    Case(
        "Sleight, five cards",
        ("sleight", "--seed", "3"),
        (Moment("pointing"), Moment("choosing", (b"2", b"3"))),
    ),
    Case(
        "Overthrone, six cards",
        ("overthrone", "--preset", "easy", "--seed", "7"),
        (Moment("choosing"),),
    ),
    Case(
        "Up or Down?, six seats",
        ("updown", "--players", "6", "--seed", "5"),
        (Moment("pointing", then=b"2"), Moment("taking", then=b"1"), Moment("drawing")),
    ),
    Case(
        "Shengji, 33 cards",
        ("shengji", "--seed", "10", "--set", "deal=sequential"),
        (Moment("revealing", then=b"6"), Moment("burying"), Moment("choosing", (b" ", b" "))),
    ),
    Case(
        "Shengji, 60 cards",
        ("shengji", "--preset", "four-decks", "--seed", "7", "--set", "deal=sequential"),
        (Moment("revealing", then=b"6"), Moment("burying"), Moment("choosing", (b" ", b" "))),
    ),
)


def key_times(terminal: Terminal, keys: tuple[bytes, bytes]) -> list[tuple[float, float]]:
    """Press two keys in turn. Returns: milliseconds to the first and last paint, by key."""
    times = [terminal.time_key(keys[press % 2]) for press in range(KEYS)]
    return [painted for painted in times if painted is not None]


def row(where: str, times: list[tuple[float, float]]) -> tuple[str, ...]:
    """A line of the table."""
    if not times:
        return (where, "–", "–", "–", "–", "0")
    first, last = zip(*times, strict=True)
    cells = [f"{percentile(each, p):.1f}" for each in (first, last) for p in (50, 99)]
    return (where, *cells, str(len(times)))


def rows_of(case: Case, columns: int, lines: int) -> list[tuple[str, ...]]:
    """The lines of one game at one size."""
    rows = []
    command = (*UPGRADE, "play", *case.arguments, "--name", "Ann")
    with empty_home() as home, Terminal(command, columns, lines, home) as terminal:
        for moment in case.moments:
            terminal.wait_until_quiet(QUIET_S, timeout_s=60)
            before = terminal.cpu_ms()
            times = key_times(terminal, moment.keys)
            cpu = (terminal.cpu_ms() - before) / KEYS
            where = f"{case.name}, {columns} × {lines}, {moment.name}"
            rows.append((*row(where, times), f"{cpu:.1f}"))
            terminal.write(moment.then)
    return rows


def main() -> None:
    """Print the half and the 99 % that are faster, by game, size and what is done."""
    rows = [line for case in CASES for size in SIZES for line in rows_of(case, *size)]
    print(f"{KEYS} keys a row, milliseconds; {machine()}")
    header = ("where", "first p50", "p99", "last p50", "p99", "painted", "CPU a key")
    print(table(header, rows))

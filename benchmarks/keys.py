"""How long a key takes to be painted, at the fullest table that 80 × 24 must hold: nine seats.

The app runs in a real pseudo-terminal, playing against eight bots; while it is the person's turn
nothing else happens, and each arrow key moves the pointer. The time runs from the key's byte going
in to the first paint that it causes coming out, and to the last.
"""

from benchmarks.measure import machine, percentile, table
from benchmarks.startup import UPGRADE, empty_home
from benchmarks.terminal import Terminal

KEYS = 200
SIZES = ((80, 24), (120, 40))
RIGHT, LEFT, ENTER = b"\x1b[C", b"\x1b[D", b"\r"
QUIET_S = 2.5
"""Longer than a bot ponders."""


def key_times(terminal: Terminal) -> list[tuple[float, float]]:
    """Point right and left in turn. Returns: milliseconds to the first and last paint, by key."""
    times = [terminal.time_key(LEFT if press % 2 else RIGHT) for press in range(KEYS)]
    return [painted for painted in times if painted is not None]


def row(where: str, times: list[tuple[float, float]]) -> tuple[str, ...]:
    """A line of the table."""
    if not times:
        return (where, "–", "–", "–", "–", "0")
    first, last = zip(*times, strict=True)
    cells = [f"{percentile(each, p):.1f}" for each in (first, last) for p in (50, 99)]
    return (where, *cells, str(len(times)))


def main() -> None:
    """Print the half and the 99 % that are faster, while placing and on one's turn."""
    rows = []
    for columns, lines in SIZES:
        command = (*UPGRADE, "play", "--players", "9", "--seed", "1", "--name", "Ann")
        with empty_home() as home, Terminal(command, columns, lines, home) as terminal:
            for when in ("placing", "turn"):
                terminal.wait_until_quiet(QUIET_S, timeout_s=60)
                before = terminal.cpu_ms()
                times = key_times(terminal)
                cpu = (terminal.cpu_ms() - before) / KEYS
                rows.append((*row(f"{columns} × {lines}, {when}", times), f"{cpu:.1f}"))
                terminal.write(ENTER)
    print(f"{KEYS} keys a row, 9 seats, milliseconds; {machine()}")
    header = ("where", "first p50", "p99", "last p50", "p99", "painted", "CPU a key")
    print(table(header, rows))

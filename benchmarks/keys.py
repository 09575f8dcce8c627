"""How long a key takes to be painted, at the fullest table that 80 × 24 must hold: nine seats.

The app runs in a real pseudo-terminal, playing against eight bots; while it is the person's turn
nothing else happens, and each arrow key moves the pointer. The time runs from the key's byte going
in to the last paint that it caused having come out.
"""

from benchmarks.measure import machine, percentile, table
from benchmarks.startup import UPGRADE, empty_home
from benchmarks.terminal import Terminal

KEYS = 300
SIZES = ((80, 24), (120, 40))
RIGHT, LEFT, ENTER = b"\x1b[C", b"\x1b[D", b"\r"
QUIET_S = 2.5
"""Longer than a bot ponders."""


def key_times(terminal: Terminal) -> tuple[list[float], int]:
    """Point right and left in turn. Returns: milliseconds a key, and how many painted nothing."""
    times = [terminal.time_key(LEFT if press % 2 else RIGHT) for press in range(KEYS)]
    painted = [each for each in times if each is not None]
    return painted, KEYS - len(painted)


def main() -> None:
    """Print the half and the 99 % that are faster, while placing and on one's turn."""
    rows = []
    for columns, lines in SIZES:
        command = (*UPGRADE, "play", "--players", "9", "--seed", "1", "--name", "Ann")
        with empty_home() as home, Terminal(command, columns, lines, home) as terminal:
            for when in ("placing", "turn"):
                terminal.wait_until_quiet(QUIET_S, timeout_s=60)
                times, silent = key_times(terminal)
                terminal.write(ENTER)
                row = (f"{percentile(times, p):.1f}" for p in (50, 99)) if times else ("–", "–")
                rows.append((f"{columns} × {lines}, {when}", *row, str(silent)))
    print(f"{KEYS} keys a row, 9 seats, milliseconds; {machine()}")
    print(table(("where", "p50", "p99", "no paint"), rows))

"""Three terminals, one table: a host and two who join play a whole game by their keys."""

import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.e2e.terminal import Terminal, first_of

QUICK = "--players 3 --preset rush --set tokens=1 --seed 5".split()
PLACING = "Choose the card to attack with"
MINE = "Your turn:"
MOST_MOVES = 200


@pytest.fixture
def table() -> Iterator[list[Terminal]]:
    """Ann hosts; Bob and Cy have joined her, in this order."""
    with ExitStack() as open_terminals:
        here = ["--bind", "127.0.0.1", "--port", "0"]
        ann = open_terminals.enter_context(
            Terminal("host", "upgrade", *QUICK, *here, "--name", "Ann")
        )
        address = re.search(r"upgrade join (\S+)", ann.until("upgrade join"))
        assert address is not None
        terminals = [ann]
        for name in ("Bob", "Cy"):
            joining = Terminal("join", address[1], "--name", name)
            terminals.append(open_terminals.enter_context(joining))
            ann.until(name)
        yield terminals


def begin(terminals: list[Terminal]) -> None:
    """The host starts, and all place the card that is pointed at."""
    terminals[0].press("s")
    for terminal in terminals:
        terminal.until(PLACING)
        terminal.press("enter")


def attack_key(screen: str) -> str:
    """The first key that attacks somebody, as the line at the bottom names it."""
    keys = re.search(r"^ .*?(\d)(?: \d)* attack", screen, re.MULTILINE)
    assert keys is not None, screen
    return keys[1]


def play_on(terminals: list[Terminal]) -> int:
    """Attack at every turn until the game is over; how many turns that took."""
    for turn in range(MOST_MOVES):
        mine = first_of(terminals, lambda text: MINE in text or is_over(text))
        if is_over(mine.text):
            return turn
        mine.press(attack_key(mine.text))
        mine.until(lambda text: MINE not in text or is_over(text))
    raise AssertionError(f"no end after {MOST_MOVES} turns:\n{terminals[0].text}")


def is_over(screen: str) -> bool:
    """Whether the screen is the result."""
    return "rematch" in screen.lower()


def outcome(screen: str) -> str:
    """The headline of a result: "Cy wins", and to Cy "You win"."""
    headline = re.search(r"(\w+ wins?)\b", screen)
    return headline[1] if headline else screen


def test_a_host_and_two_who_join_play_to_the_last_token(table: list[Terminal]) -> None:
    begin(table)

    turns = play_on(table)

    headlines = [outcome(terminal.until(is_over)) for terminal in table]
    winner = headlines.index("You win")
    name = ("Ann", "Bob", "Cy")[winner]
    assert turns >= 2
    assert headlines.count(f"{name} wins") == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["SIGTERM", "SIGHUP"])
def test_who_has_joined_is_told_when_the_host_is_stopped(
    table: list[Terminal], number: int
) -> None:
    ann, *others = table
    begin(table)

    ann.signal(number)

    for terminal in others:
        terminal.until("The host has closed this server.")
    assert ann.exit_code() == 0


def test_who_closes_the_window_finds_the_seat_again_with_the_same_command(
    table: list[Terminal],
) -> None:
    ann, bob, _ = table
    begin(table)
    bob.until("defence")

    assert bob.vanish() == 0

    ann.until("Bob away")
    with Terminal(*bob.words) as again:
        again.until("defence")
        ann.until(lambda text: "Bob away" not in text)


def test_a_host_who_closes_the_window_says_goodbye(table: list[Terminal]) -> None:
    ann, *others = table
    begin(table)

    assert ann.vanish() == 0

    for terminal in others:
        terminal.until("The host has closed this server.")

"""A player who looks elsewhere is called: by the title of the window, and by a bell if they like."""

from dataclasses import dataclass, replace

import pytest

from tests.app.played import FOUR, PlayedClient, table_app
from upgrade_tui.app.calling import Caller

XTERM = {"TERM": "xterm-256color"}


@dataclass(frozen=True)
class Table:
    """As much of a table as a caller looks at."""

    waiting: tuple[int, ...] = (0,)
    seat: int | None = 0
    code: str = "FOX-42"


MINE, THEIRS = Table(), Table(waiting=(1,))


class Terminal:
    """What was written to one, and a caller for it."""

    def __init__(self, **environ: str) -> None:
        self.written: list[str] = []
        self.caller = Caller(self.written.append, environ or XTERM)

    def note(self, table: Table, *, title: bool = False, bell: bool = False) -> None:
        self.caller.note(table, title=title, bell=bell, others=True)


def test_the_bell_rings_once_a_turn() -> None:
    terminal = Terminal()
    for table in (THEIRS, MINE, MINE, THEIRS, MINE):
        terminal.note(table, bell=True)

    assert terminal.written == ["\a", "\a"]


def test_each_table_has_turns_of_its_own() -> None:
    terminal = Terminal()
    for table in (MINE, replace(MINE, code="OWL-7"), MINE):
        terminal.note(table, bell=True)

    assert terminal.written == ["\a", "\a"]


@pytest.mark.parametrize("table", [THEIRS, Table(seat=None, waiting=(0,)), Table(waiting=())])
def test_nobody_is_called_whose_turn_it_is_not(table: Table) -> None:
    terminal = Terminal()
    terminal.note(table, bell=True)

    assert terminal.written == []


def test_in_a_solitaire_it_is_always_ones_turn_and_nobody_is_called() -> None:
    terminal = Terminal()
    terminal.caller.note(MINE, title=False, bell=True, others=False)

    assert terminal.written == []


def test_the_title_says_whose_turn_it_is_and_is_given_back() -> None:
    terminal = Terminal()
    terminal.note(THEIRS, title=True)
    terminal.note(MINE, title=True)
    terminal.note(MINE, title=True)
    terminal.caller.rest()
    terminal.caller.close()

    assert terminal.written == [
        "\x1b[22;2t\x1b]2;FOX-42 - Upgrade\x1b\\",
        "\x1b]2;Your turn - Upgrade\x1b\\",
        "\x1b]2;Upgrade\x1b\\",
        "\x1b[23;2t",
    ]


def test_a_title_from_elsewhere_cannot_write_to_the_terminal() -> None:
    terminal = Terminal()
    terminal.note(replace(THEIRS, code="\x1b]0;x\x07"), title=True)

    assert terminal.written == ["\x1b[22;2t\x1b]2;]0;x - Upgrade\x1b\\"]


@pytest.mark.parametrize("term", ["linux", "vt100", "vt220", "dumb", "cons25", ""])
def test_a_terminal_without_a_title_gets_none(term: str) -> None:
    terminal = Terminal(TERM=term)
    terminal.note(MINE, title=True, bell=True)
    terminal.caller.close()

    assert terminal.written == ["\a"]


async def test_at_a_table_the_settings_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    client = PlayedClient.at(FOUR)
    app = table_app(client, bell=True, title=False)
    written: list[str] = []
    monkeypatch.setattr(app.caller, "_write", written.append)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        client.do(0, "attack 2")
        client.do(1, "discard")
        client.do(2, "discard")
        client.do(3, "discard")
        await pilot.pause()

    assert written == ["\a"]

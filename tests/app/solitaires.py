"""A solitaire on a server of this process, with the app at its table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from tests.app.driving import ANN, AT_ONCE, HeardApp, until
from upgrade_core.games.overthrone.model import State
from upgrade_tui.app import routes, solo
from upgrade_tui.app.boards.overthrone import OverthroneBoard
from upgrade_tui.app.boards.overthrone.stage import Stage
from upgrade_tui.app.screens.solitaire import SolitaireScreen
from upgrade_tui.app.solitaire.keeping import Solitaires
from upgrade_tui.app.solitaire.progress import Progress
from upgrade_tui.app.storage import OwnStorage
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.net.mirror import TableMirror


@asynccontextmanager
async def alone(
    size: tuple[int, int] = (80, 24), left: Progress | None = None, **options: int | str
) -> AsyncIterator[Pilot[int]]:
    """The app at a fresh table of Overthrone (deal 7), or where a game was left."""
    if left is None:
        wanted = Wanted("overthrone", 1, options=options)
        session, code = await solo.play_alone(wanted, "Ann", AT_ONCE)
    else:
        session, code = await solo.go_on(left, "Ann", AT_ONCE)
    app = HeardApp(routes.after_joining(session, code), session, ANN)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: screen_of(pilot).board.situation is not None)
        await pilot.pause()
        yield pilot
    if app.session is not None:
        await app.session.close()


def own_solitaires() -> Solitaires:
    """What is kept in the files of whoever runs this."""
    return Solitaires(OwnStorage().drawer)


def app_of(pilot: Pilot[int]) -> HeardApp:
    """The app."""
    assert isinstance(pilot.app, HeardApp)
    return pilot.app


def screen_of(pilot: Pilot[int]) -> SolitaireScreen:
    """The table's screen, whatever lies over it."""
    screen = app_of(pilot).place
    assert isinstance(screen, SolitaireScreen)
    return screen


def table_of(pilot: Pilot[int]) -> TableMirror:
    """The table as the client knows it."""
    table = screen_of(pilot).table
    assert table is not None
    return table


def state_of(pilot: Pilot[int]) -> State:
    """The position as the board shows it."""
    situation = screen_of(pilot).board.situation
    assert situation is not None
    state: State = situation.view.state
    return state


def stage_of(pilot: Pilot[int]) -> Stage:
    """What the board's zones share."""
    board = screen_of(pilot).board
    assert isinstance(board, OverthroneBoard)
    assert board.stage is not None
    return board.stage


def attempt_of(pilot: Pilot[int]) -> Progress:
    """The attempt as the book has it."""
    progress = screen_of(pilot).book.progress
    assert progress is not None
    return progress


async def shows_version(pilot: Pilot[int], version: int) -> None:
    """Wait until the board shows what the client was told of a version."""

    def shown() -> bool:
        table = table_of(pilot)
        situation = screen_of(pilot).board.situation
        return table.version >= version and situation is not None and situation.view == table.view

    await until(pilot, shown)

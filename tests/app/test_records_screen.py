"""The screen and the command of finished games."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.driving import HeardApp, shown, until
from tests.cli.commands import run
from upgrade_core.chance import SealedChance
from upgrade_core.games.upgrade.choices import CONCEDE
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of, write_record
from upgrade_core.registry import GAMES
from upgrade_tui.app import routes
from upgrade_tui.app.kept import kept_matches
from upgrade_tui.app.screens.records import RecordsScreen
from upgrade_tui.net.journal.shelf import usual_shelf

Snap = Callable[..., bool]


@pytest.fixture(autouse=True)
def in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same time of day wherever the tests run."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


def keep(name: str, game: str, names: tuple[str, ...], date: str, *, over: bool = True) -> Path:
    """A match in the usual folder, given up at once."""
    spec = GAMES[game]
    match = Match.deal(spec, spec.standard, len(names), SealedChance(bytes(64)))
    if over:
        match.submit(0, CONCEDE)
    won = None if match.result is None else match.result.winners
    text = write_record(
        Record(spec, "standard", spec.standard, names, lines_of(match.log), date=date, winners=won)
    )
    folder = usual_shelf()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.upgrade"
    path.write_text(text, encoding="utf-8")
    return path


def evening() -> HeardApp:
    """Two finished games, and a file that is none."""
    keep("one", "upgrade", ("Ann", "Bob"), "2026-11-29T20:05:00Z")
    keep("two", "upgrade", ("Ann", "Bob", "Cy"), "2026-11-30T12:00:00Z", over=False)
    (usual_shelf() / "three.upgrade").write_text("shopping list", encoding="utf-8")
    return HeardApp()


async def test_home_leads_to_the_finished_games_and_enter_steps_through_one() -> None:
    app = evening()
    async with app.run_test() as pilot:
        assert "Last time: Upgrade, " in shown(app)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, RecordsScreen))
        words = shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.screen.query("UpgradeBoard")))

        assert "2026-11-29 20:05" in words
        assert "Bob won" in words
        assert "not finished" in words
        assert app.complaints == []


async def test_where_nothing_is_kept_the_screen_says_where_it_will_be() -> None:
    app = HeardApp(routes.records())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter", "o")

        assert "No match has been finished here yet" in shown(app)
        assert "They are kept in" in shown(app)
        assert app.complaints == []


def test_finished_games_look_as_they_were_looked_at(
    snap_compare: Snap, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Path("/home/ann/.local/share/upgrade/records")
    app = evening()
    matches = [
        type(match)(shelf / match.path.name, match.record, match.began) for match in kept_matches()
    ]
    monkeypatch.setattr(
        "upgrade_tui.app.screens.records.kept_matches",
        lambda: sorted(matches, key=lambda match: match.when, reverse=True),
    )

    assert snap_compare(app, terminal_size=(80, 24), press=["o"])


def test_the_command_lists_them_and_what_is_no_record_is_passed_over() -> None:
    evening()
    listed = run("records")
    [last] = run("records", "--json", "--last", "1").out.splitlines()

    assert listed.out.count("upgrade replay ") == 2
    assert "Bob won  (Ann, Bob)" in listed.out
    assert set(json.loads(last)) == {"file", "game", "date", "names", "winners"}


def test_the_records_of_a_host_elsewhere_are_listed_too(tmp_path: Path) -> None:
    path = keep("one", "upgrade", ("Ann", "Bob"), "2026-11-29T20:05:00Z")
    (tmp_path / "records").mkdir()
    path.rename(tmp_path / "records" / path.name)

    assert "Bob won" in run("records", "--data", str(tmp_path)).out
    assert "No match has been finished yet" in run("records").out

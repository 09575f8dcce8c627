"""Golden records are replayed seat by seat, and what they told then they tell now."""

from pathlib import Path

import pytest

from tests.core.golden import paths, play, steps
from upgrade_core.record import Record, read_record, write_record
from upgrade_core.registry import GAMES
from upgrade_core.replay import summary

every_record = pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)


@every_record
def test_a_golden_record_still_tells_every_seat_the_same(path: Path) -> None:
    kept = path.with_suffix(".steps").read_text(encoding="utf-8").splitlines()
    assert list(steps(play(path))) == kept


@every_record
def test_a_golden_record_is_played_to_the_result_it_claims(path: Path) -> None:
    played = play(path)
    result = summary(played)["result"]
    assert played.refused is None
    winners = () if result is None else tuple(result["winners"])
    assert (played.record.winners or ()) == winners  # "-" also stands for a solitaire not won


@every_record
def test_a_golden_record_is_the_log_of_its_match(path: Path) -> None:
    played = play(path)
    assert [line.entry for line in played.record.lines] == played.match.log


@every_record
def test_a_golden_record_is_in_the_form_that_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == write_record(read_record(text))


def test_every_preset_of_every_game_has_a_golden_record() -> None:
    played = {(record.spec.key, record.preset) for record in map(_read, paths())}
    assert {(key, preset) for key, spec in GAMES.items() for preset in spec.presets} <= played


def _read(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))

"""The benchmark of the server runs: each contender that needs nothing but Python, very briefly."""

import pytest

from benchmarks.server import path
from benchmarks.server.contenders import CHANGES, RELAY, UPGRADE, Load, measure
from benchmarks.server.report import row

BRIEFLY = Load(matches=2, seconds=0.4, warm_up_s=0.05)


def test_every_contender_of_ours_can_be_measured() -> None:
    runs = {each.name: [measure(each, BRIEFLY)] for each in (RELAY, UPGRADE, CHANGES)}

    assert all(run.moves > 0 and run.rss_mb > 5 for [run] in runs.values())
    assert runs[RELAY.name][0].bytes_a_move == 2 * 78
    assert runs[UPGRADE.name][0].bytes_a_move <= 80
    assert runs[CHANGES.name][0].bytes_a_move > 80
    for name, those in runs.items():
        assert row(name, those, runs)[3] == "-"


def test_a_load_may_take_its_time() -> None:
    run = measure(UPGRADE, Load(matches=2, seconds=0.6, pause_s=0.05, warm_up_s=0.05))

    assert 0 < run.moves < 100


def test_the_path_in_process_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    path.main(rounds=1, actions=200)

    assert "validate and act" in capsys.readouterr().out

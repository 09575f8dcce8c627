"""What the suite over all games shares: bots that search think as they always do, only shorter."""

import pytest

FEW_SAMPLES = 20


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upgrade_core.games.overthrone.search.SAMPLES", FEW_SAMPLES)

"""What every test shares: Hypothesis without a stop-watch, repeatable runs in CI, a lazy collector."""

import gc
import os

from hypothesis import HealthCheck, settings

settings.register_profile("here", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_collection_finish() -> None:
    """Leave the tests themselves out of every look for garbage: that took a tenth of their time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)

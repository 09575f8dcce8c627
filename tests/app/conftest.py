"""What the tests of screens share: style sheets, which are most of what it takes to start an app."""

from collections.abc import Iterator
from typing import Any

import pytest

from upgrade_tui.app.shell import Shell
from upgrade_tui.doors.sheets import share_sheets


@pytest.fixture(autouse=True, scope="session")
def parsed_once() -> Iterator[None]:
    """Have all apps of these tests share their sheets, as those of one server do."""
    make = Shell.__init__

    def make_and_share(app: Shell, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as they come
        make(app, *args, **kwargs)
        share_sheets(app)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shell, "__init__", make_and_share)
        yield

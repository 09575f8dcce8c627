"""What the board of Upgrade says in numbers."""

import pytest

from tests.app.played import LAST_TOKEN, PlayedClient
from upgrade_tui.app.boards.upgrade import wording
from upgrade_tui.app.look import GLYPHS


@pytest.mark.parametrize(("before", "said"), [(0, "1 turn"), (38, "39 turns")])
def test_turns_are_counted_as_people_count(before: int, said: str) -> None:
    client = PlayedClient.at({**LAST_TOKEN, "turns": before})
    state = client.match.state
    client.match.submit(0, client.match.spec.rules.parse(client.match.view(0), "attack 1"))
    status = wording.counts(state, GLYPHS["unicode"])
    assert f" {said} " in status
    assert wording.ending(state, "last-standing").endswith(f"after {said}")

"""The rules, asked for at the table, open at what the situation is about."""

from typing import Any

import pytest

from tests.app.played import FOUR, LAST_TOKEN, PLACING, TIE, PlayedClient, at_table, screen_text

FIRST_WORDS = {
    "turn": "Your turn starts with a card drawn",
    "placing": "You are dealt three cards",
    "fight": "You name a player",
    "leaving": "Without a token you are out",
    "ending": "The last player with a token wins",
}
OUT_OF_IT = 2


@pytest.mark.parametrize(
    ("facts", "mine", "moves", "keys", "section"),
    [
        pytest.param(PLACING, 0, [], [], "placing", id="before the first turn"),
        pytest.param(FOUR, 0, [], [], "turn", id="one's turn"),
        pytest.param(FOUR, 0, [], ["up"], "fight", id="pointing at an opponent"),
        pytest.param(TIE, 0, ["attack 1"], [], "fight", id="after a tie"),
        pytest.param(LAST_TOKEN, OUT_OF_IT, [], [], "leaving", id="out of the game"),
        pytest.param(LAST_TOKEN, 0, ["attack 1"], [], "ending", id="the end"),
    ],
)
async def test_the_rules_open_at_the_case_at_hand(
    facts: dict[str, Any], mine: int, moves: list[str], keys: list[str], section: str
) -> None:
    client = PlayedClient.at(facts, mine)
    async with at_table(client) as pilot:
        for move in moves:
            client.do(0, move)
        await pilot.press(*keys, "f2")
        await pilot.pause()

        assert FIRST_WORDS[section] in screen_text(pilot)

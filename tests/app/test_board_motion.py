"""Motion on the board: the shown view follows event by event, and never holds up a key."""

import msgspec
from textual.pilot import Pilot

from tests.app.played import (
    FOUR,
    LAST_TOKEN,
    PLACING,
    PlayedClient,
    at_table,
    board_of,
    screen_text,
)
from upgrade_core.cards import UNKNOWN, parse_card
from upgrade_core.games.upgrade import model as m
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.upgrade.flights import DECK, DRAWN, PILE, journey
from upgrade_tui.app.boards.upgrade.scene import Scene
from upgrade_tui.app.look import Look

NINE = parse_card("9C")


def let_move(pilot: Pilot[int]) -> None:
    """Motion, which tests otherwise do without."""
    assert isinstance(pilot.app, UpgradeApp)
    pilot.app.look = msgspec.structs.replace(pilot.app.look, motion=True)


def scene_of(pilot: Pilot[int]) -> Scene:
    stage = board_of(pilot).stage
    assert stage is not None
    return stage.scene


def test_a_fight_begins_closed_with_the_cards_still_in_their_rows() -> None:
    client = PlayedClient.at(FOUR)
    before = client.match.view(0)
    attacked = client.match.submit(0, m.Attack(2)).seen_by(0)[0]
    scene = Scene(client.match.spec, before)
    scene.own_copy()
    scene.announce(attacked)
    closed, lying = scene.fight, scene.state.copy()
    scene.apply(attacked)
    opened = scene.fight
    assert closed is not None
    assert opened is not None
    assert (closed.margin, opened.margin) == (None, 5)
    assert lying == before.state
    assert scene.state.attack[0] == []
    assert before.state.attack[0] != []


async def test_a_key_pressed_during_motion_acts_at_once_and_finishes_it() -> None:
    client = PlayedClient.at({**FOUR, "turn": 3})
    async with at_table(client) as pilot:
        let_move(pilot)
        client.do(3, "attack 1")
        board = board_of(pilot)
        await pilot.press("d")
        await pilot.pause()
        board.motion.finish()
        assert [command[0] for command in client.asked] == ["act"]
        assert scene_of(pilot).state == client.match.view(0).state


async def test_giving_up_while_placing_is_shown_while_the_dealt_cards_still_lie_there() -> None:
    client = PlayedClient.at(PLACING)
    async with at_table(client) as pilot:
        let_move(pilot)
        client.do(0, "concede")
        board = board_of(pilot)
        board.redraw()
        await pilot.pause()
        assert pilot.app._exception is None  # noqa: SLF001 - nothing public says it
        board.motion.finish()
        assert scene_of(pilot).state.gone == [0]


async def test_news_during_motion_finishes_it_first() -> None:
    client = PlayedClient.at(FOUR)
    async with at_table(client) as pilot:
        let_move(pilot)
        for seat, text in ((0, "attack 2"), (1, "attack 3"), (2, "discard")):
            client.do(seat, text)
        await pilot.pause()
        board_of(pilot).motion.finish()
        await pilot.pause()
        assert scene_of(pilot).state == client.match.view(0).state
        assert "Cy throws" in screen_text(pilot)


async def test_the_result_waits_for_the_last_token_to_be_seen() -> None:
    client = PlayedClient.at(LAST_TOKEN)
    async with at_table(client) as pilot:
        let_move(pilot)
        await pilot.press("1")
        board_of(pilot).motion.finish()
        await pilot.pause()
        assert "You win!" not in screen_text(pilot)
        assert "You take a token from Bob." in screen_text(pilot)


def test_a_token_flies_from_the_loser_to_the_winner_or_out_of_the_game() -> None:
    won, lost = m.TokenTaken(2, 0), m.TokenTaken(2, None)
    journeys = [journey(Look(), event, 0) for event in (won, lost)]
    assert [(each.start, each.end) for each in journeys if each] == [
        (("tokens", 2), ("tokens", 0)),
        (("tokens", 2), PILE),
    ]


def test_own_cards_fly_from_where_they_lie_and_hidden_ones_not_at_all() -> None:
    drew = journey(Look(), m.Drew(0, NINE), 0)
    replaced = journey(Look(), m.Replaced(0, "defence", 1, NINE, NINE, True), 0)
    thrown = journey(Look(), m.Discarded(3, NINE, True), 0)
    assert drew is not None
    assert (drew.start, drew.end) == (DECK, DRAWN)
    assert replaced is not None
    assert (replaced.start, replaced.end) == (("defence", 1), PILE)
    assert thrown is not None
    assert thrown.start == ("tokens", 3)
    assert journey(Look(), m.Discarded(3, UNKNOWN, False), 0) is None
    assert journey(Look(), m.Drew(3, UNKNOWN), 0) is None

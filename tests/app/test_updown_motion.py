"""Motion on the board of Up or Down?: placed first, then taken, then drawn; keys cut it short."""

from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from tests.app.played import at_table, line_of
from tests.app.updown_positions import FOUR, sitting, stage_of
from upgrade_core.cards import cards, parse_card
from upgrade_core.games.updown import model as m
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.updown import UpDownBoard
from upgrade_tui.app.boards.updown.flights import journey, placing
from upgrade_tui.app.boards.updown.scene import Scene
from upgrade_tui.app.look import Look

BOBS = {**FOUR, "turn": 1}
BOBS_MOVE = "place 50 take 52 row 3 draw up"


def let_move(pilot: Pilot[int]) -> None:
    """Motion, which tests otherwise do without."""
    assert isinstance(pilot.app, UpgradeApp)
    pilot.app.look = msgspec.structs.replace(pilot.app.look, motion=True)


def happened(text: str) -> tuple[Scene, list[Any]]:
    """A scene before Bob's move, and the events of it as Ann sees them."""
    client = sitting(BOBS)
    before = client.match.view(0)
    action = client.match.spec.rules.parse(client.match.view(1), text)
    events = client.match.submit(1, action).seen_by(0)
    scene = Scene(client.match.spec, before)
    scene.own_copy()
    return scene, events


def test_a_card_is_placed_before_its_neighbour_is_taken() -> None:
    scene, events = happened(BOBS_MOVE)
    scene.announce(events[0])
    ring_while_placing = scene.state.ring[:]
    scene.apply(events[0])

    assert ring_while_placing == cards("5 12 34 52 60 71")
    assert scene.state.ring == cards("5 12 34 50 60 71")
    assert scene.placing is None


def test_only_the_newest_move_of_each_seat_is_fresh() -> None:
    scene, events = happened(BOBS_MOVE)
    for event in events:
        scene.apply(event)

    assert scene.is_fresh(parse_card("50"))
    assert scene.fresh_of(scene.state.rows[1][2]) == parse_card("52")
    assert not scene.is_fresh(parse_card("21"))


def test_cards_fly_from_the_hand_to_the_ring_to_the_row_and_from_the_pile() -> None:
    scene, events = happened(BOBS_MOVE)
    moved, drew = events[0], events[1]
    placed = placing(Look(), moved, scene.state, 0)
    taken, drawn = journey(Look(), moved, 0), journey(Look(), drew, 0)

    assert (placed.start, placed.end) == (("seat", 1), ("gap", 3))
    assert taken is not None
    assert drawn is not None
    assert (taken.start, taken.end) == (("ring", parse_card("52")), ("seat", 1))
    assert (drawn.start, drawn.end) == (("up", 0), ("seat", 1))


def test_what_was_drawn_from_the_closed_pile_flies_as_a_back() -> None:
    drew = m.Drew(1, 0, "down")
    flown = journey(Look(), drew, 0)

    assert flown is not None
    assert "".join(segment.text for segment in flown.line) == " ╳╳ "


@pytest.mark.parametrize("key", ["2", "right"])
async def test_a_key_pressed_during_motion_acts_at_once(key: str) -> None:
    client = sitting({**FOUR, "turn": 3})
    async with at_table(client) as pilot:
        let_move(pilot)
        client.do(3, "place 39 take 52 row 3 draw down")
        await pilot.pause()
        assert not stage_of(pilot).is_choosing
        await pilot.press(key)
        stage = stage_of(pilot)
        assert stage.is_choosing
        assert stage.scene.view is stage.situation.view
        assert line_of(pilot, -2).startswith("›")


async def test_when_motion_is_over_the_board_shows_the_true_position() -> None:
    client = sitting({**FOUR, "turn": 3})
    async with at_table(client) as pilot:
        let_move(pilot)
        client.do(3, "place 39 take 52 row 3 draw down")
        await pilot.pause()
        pilot.app.screen.query_one(UpDownBoard).motion.finish()
        await pilot.pause()
        assert stage_of(pilot).scene.state.rows[3][2] == cards("52")
        assert stage_of(pilot).scene.placing is None

"""The form for a table is drawn from the options that the game declares."""

import pytest
from textual.pilot import Pilot

from tests.app.driving import HeardApp, shown, until
from upgrade_core.games.upgrade import SPEC
from upgrade_core.options import option_fields
from upgrade_tui.app import routes
from upgrade_tui.app.parts.form import Form
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.net.settings import TableTimes


async def opened(pilot: Pilot[int], *, choose_place: bool = False) -> list[Wanted | None]:
    """The form over home; what it answers with is appended to the list."""
    answers: list[Wanted | None] = []
    form = routes.new_table("upgrade", choose_place=choose_place)
    await pilot.app.push_screen(form, answers.append)
    await pilot.pause()
    return answers


async def go_to(pilot: Pilot[int], name: str) -> None:
    """Put the cursor on a field."""
    form = pilot.app.screen.query_one(Form)
    form.move_to([field.name for field in form.fields].index(name))
    await pilot.pause()


async def test_every_declared_option_has_a_row_with_its_usual_value() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await opened(pilot)
        text = shown(app)

    for field in option_fields(SPEC.options_type):
        assert field.title in text


@pytest.mark.parametrize(
    ("preset", "expected"), [(0, ("standard", {})), (1, ("rush", {})), (2, ("royal", {}))]
)
async def test_the_preset_is_the_first_choice(
    preset: int, expected: tuple[str, dict[str, int]]
) -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await pilot.press(*["right"] * preset, "o")

    assert answers[0] is not None
    assert (answers[0].preset, answers[0].options) == expected


async def test_options_that_differ_from_the_preset_are_answered() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await go_to(pilot, "tokens")
        await pilot.press("right", "right")
        await go_to(pilot, "discard_face_up")
        await pilot.press("enter", "o")

    assert answers == [
        Wanted(preset="standard", options={"tokens": 5, "discard_face_up": False}, level="normal")
    ]


async def test_numbers_stop_at_their_ends() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        await opened(pilot)
        await go_to(pilot, "decks")
        await pilot.press("left", "left")

        assert app.screen.query_one(Form).field.value == 1


async def test_what_cannot_be_played_is_refused_with_the_reason_and_not_opened() -> None:
    app = HeardApp()
    async with app.run_test(size=(80, 24)) as pilot:
        answers = await opened(pilot)
        await go_to(pilot, "stall_laps")
        await pilot.press(*["left"] * 4, "o")

        assert "Stall_laps is 0 (off) or 2 to 20: take 2 or more." in shown(app)
        assert answers == []


async def test_what_is_playable_but_odd_is_warned_about() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await go_to(pilot, "attack_max")
        await pilot.press("left")

        assert "expect few attacks" in shown(app)
        await pilot.press("o")
    assert answers[0] is not None


async def test_reset_brings_the_preset_back() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await go_to(pilot, "tokens")
        await pilot.press("right", "r", "o")

    assert answers[0] is not None
    assert answers[0].options == {}


async def test_the_times_of_the_table_are_answered() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await go_to(pilot, "turn_s")
        await pilot.press("right", "right")
        await go_to(pilot, "mind_s")
        await pilot.press("left")
        await pilot.press("o")

    assert answers[0] is not None
    assert answers[0].times == TableTimes(turn_s=30, mind_s=30)


async def test_the_password_is_asked_for_and_not_shown() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await go_to(pilot, "password")
        await pilot.press("enter", "a", "b", "enter")
        await until(pilot, lambda: app.screen.query("Form").first() is not None)

        assert "ab" not in shown(app).split()
        await pilot.press("o")
    assert answers[0] is not None
    assert answers[0].password == "ab"


async def test_with_the_mouse_the_arrows_of_a_value_step_it() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await pilot.click(Form, offset=(47, 1))
        await pilot.click(Form, offset=(47, 1))
        await pilot.click(Form, offset=(28, 3))
        await pilot.click("#open")

    assert answers == [
        Wanted(seats=6, preset="standard", options={"tokens": 2}, level="normal"),
    ]


async def test_escape_opens_no_table() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers = await opened(pilot)
        await pilot.press("escape")

    assert answers == [None]


async def test_an_option_that_is_a_text_is_asked_for_and_judged() -> None:
    app = HeardApp()
    async with app.run_test() as pilot:
        answers: list[Wanted | None] = []
        await pilot.app.push_screen(routes.new_table("shengji"), answers.append)
        await pilot.pause()
        await go_to(pilot, "must_play")
        await pilot.press("enter", "ctrl+u", "7", "enter")
        await until(pilot, lambda: app.screen.query("Form").first() is not None)
        await pilot.press("o")

    assert answers[0] is not None
    assert answers[0].options == {"must_play": "7"}

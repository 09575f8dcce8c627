"""A solitaire at its table: taking back, hints, deals, results, leaving and going on."""

import asyncio
import threading
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from tests.app.driving import ANN, AT_ONCE, HeardApp, until
from tests.app.played import line_of, screen_text
from tests.app.solitaires import (
    alone,
    app_of,
    attempt_of,
    own_solitaires,
    screen_of,
    shows_version,
    stage_of,
    state_of,
    table_of,
)
from upgrade_core.game import View
from upgrade_core.games.overthrone import SPEC
from upgrade_core.games.overthrone.model import Action, Discard, State
from upgrade_core.registry import GAMES
from upgrade_tui.app import routes, solo
from upgrade_tui.app.launch import Launch, prepare
from upgrade_tui.app.screens import search as searching
from upgrade_tui.app.screens.deals import DealsScreen
from upgrade_tui.app.screens.home import HomeScreen
from upgrade_tui.app.screens.search import SearchScreen
from upgrade_tui.app.screens.solitaire import SolitaireScreen
from upgrade_tui.app.screens.solitaire_result import SolitaireResult
from upgrade_tui.app.solitaire.search import search
from upgrade_tui.app.wanted import Wanted
from upgrade_tui.net.mirror import ConnectionFailed

DEAL = AT_ONCE.seed
VARIANT = "overthrone standard"


async def test_a_move_is_taken_back_with_the_card_drawn_after_it() -> None:
    async with alone() as pilot:
        before = state_of(pilot).copy()
        await pilot.press("1", "d")
        await shows_version(pilot, 2)
        assert state_of(pilot) != before
        await pilot.press("u")
        await shows_version(pilot, 3)
        assert state_of(pilot) == before
        assert "The last move is taken back." in screen_text(pilot)
        assert "assisted" in line_of(pilot, 0)


async def test_what_was_taken_back_is_done_again() -> None:
    async with alone() as pilot:
        await pilot.press("1", "d")
        await shows_version(pilot, 2)
        after = state_of(pilot).copy()
        await pilot.press("u")
        await shows_version(pilot, 3)
        assert "y redo" in line_of(pilot, -1)
        assert "u undo" not in line_of(pilot, -1)
        await pilot.press("y")
        await shows_version(pilot, 4)
        assert state_of(pilot) == after
        assert "u undo" in line_of(pilot, -1)
        assert "y redo" not in line_of(pilot, -1)


async def test_with_nothing_to_take_back_the_server_says_so() -> None:
    async with alone() as pilot:
        await pilot.press("u")
        await until(pilot, lambda: line_of(pilot, -2).startswith("!"))
        assert line_of(pilot, -2) == "! There is no move to take back."
        await pilot.press("y")
        await until(pilot, lambda: "taken back." in line_of(pilot, -2))
        assert line_of(pilot, -2) == "! No move was taken back."
        assert not attempt_of(pilot).assisted


async def test_taking_back_without_a_reveal_is_honest() -> None:
    async with alone(draw="manual") as pilot:
        await pilot.press("1", "d")
        await shows_version(pilot, 2)
        await pilot.press("u")
        await shows_version(pilot, 3)
        assert attempt_of(pilot).taken
        assert not attempt_of(pilot).assisted


# Hints ---------------------------------------------------------------------------------------


async def test_a_hint_marks_a_move_says_why_and_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def advise(view: View[State], _rng: Random) -> tuple[Action, str]:
        return Discard(view.state.hand[2]), "It is the least of them."

    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, hint=advise))
    async with alone() as pilot:
        third = state_of(pilot).hand[2]
        await pilot.press("h")
        await until(pilot, lambda: stage_of(pilot).advised is not None)
        assert line_of(pilot, -2) == "› It is the least of them."
        assert "1 hint" in line_of(pilot, 0)
        assert line_of(pilot, -1).startswith("Enter do that")
        await pilot.press("enter")
        await shows_version(pilot, 2)
        assert state_of(pilot).discard == [third]


async def test_the_longest_reason_of_a_hint_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    why = "No card is left in hand. Over 200 piles 21.4 cards stay, 99% end perfectly."

    def advise(view: View[State], _rng: Random) -> tuple[Action, str]:
        return Discard(view.state.hand[2]), why

    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, hint=advise))
    async with alone() as pilot:
        await pilot.press("h")
        await until(pilot, lambda: stage_of(pilot).advice != "")
        assert line_of(pilot, -2) == f"› {why}"


async def test_the_games_own_hint_is_a_move_that_can_be_made() -> None:
    async with alone() as pilot:
        await pilot.press("h")
        await until(pilot, lambda: stage_of(pilot).advice != "")
        assert attempt_of(pilot).hints == 1
        await pilot.press("enter")
        await shows_version(pilot, 2)


async def test_another_choice_forgets_the_hint() -> None:
    async with alone() as pilot:
        await pilot.press("h")
        await until(pilot, lambda: stage_of(pilot).advice != "")
        await pilot.press("escape")
        assert (stage_of(pilot).advised, stage_of(pilot).advice) == (None, "")


# Deals ---------------------------------------------------------------------------------------


async def test_the_deals_number_is_in_sight() -> None:
    async with alone() as pilot:
        assert line_of(pilot, 0).startswith(f"Overthrone  deal {DEAL}")


async def test_the_same_deal_again_starts_over_and_is_assisted() -> None:
    async with alone() as pilot:
        dealt = state_of(pilot).copy()
        await pilot.press("1", "d")
        await shows_version(pilot, 2)
        await pilot.press("m", "a")
        await until(pilot, lambda: table_of(pilot).match == 2)
        await shows_version(pilot, 1)
        assert state_of(pilot) == dealt
        assert attempt_of(pilot).assisted
        assert own_solitaires().results_of(VARIANT).clean.given_up == 0


async def test_a_new_deal_counts_the_one_under_way_as_given_up() -> None:
    async with alone() as pilot:
        await pilot.press("1", "d")
        await shows_version(pilot, 2)
        await pilot.press("m")
        assert "(this one then counts as given up)" in screen_text(pilot)
        await pilot.press("n")
        await until(pilot, lambda: table_of(pilot).match == 2)
        await until(pilot, lambda: attempt_of(pilot).deal != DEAL)
        assert own_solitaires().results_of(VARIANT).clean.given_up == 1
        assert not attempt_of(pilot).assisted


async def test_a_deal_is_asked_for_by_its_number() -> None:
    async with alone() as pilot:
        await pilot.press("m", "b", *"4711", "enter")
        await until(pilot, lambda: table_of(pilot).info.deal == 4711)
        await until(pilot, lambda: line_of(pilot, 0).startswith("Overthrone  deal 4711"))


async def test_a_number_that_no_deal_has_is_answered_with_a_sentence() -> None:
    async with alone() as pilot:
        await pilot.press("m", "b", *"-4", "enter")
        await until(pilot, lambda: line_of(pilot, -2).startswith("!"))
        assert line_of(pilot, -2) == "! A deal's number is a whole number below 1000000000."
        assert table_of(pilot).match == 1


async def test_a_deal_to_be_won_is_looked_for_with_its_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = asyncio.Event()

    async def found(_game: str, _options: Mapping[str, object]) -> AsyncIterator[int | None]:
        yield None
        yield None
        await go_on.wait()
        yield 99

    monkeypatch.setattr(searching, "search", found)
    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, winnable=lambda _: True))
    async with alone() as pilot:
        await pilot.press("m", "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, SearchScreen))
        await until(pilot, lambda: "2 looked at" in screen_text(pilot))
        go_on.set()
        await until(pilot, lambda: table_of(pilot).info.deal == 99)


async def test_looking_for_a_deal_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_game: str, _options: Mapping[str, object]) -> AsyncIterator[int | None]:
        yield None
        await asyncio.Event().wait()

    monkeypatch.setattr(searching, "search", never)
    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, winnable=lambda _: True))
    async with alone() as pilot:
        await pilot.press("m", "w")
        await until(pilot, lambda: isinstance(pilot.app.screen, SearchScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))
        assert table_of(pilot).info.deal == DEAL


async def test_a_search_that_breaks_off_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_game: str, _options: Mapping[str, object]) -> AsyncIterator[int | None]:
        yield None

    monkeypatch.setattr(searching, "search", broken)
    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, winnable=lambda _: True))
    async with alone() as pilot:
        await pilot.press("m", "w")
        await until(pilot, lambda: bool(app_of(pilot).complaints))
        assert app_of(pilot).complaints == [searching.FAILED]


async def test_the_finders_process_ends_with_the_one_who_waits() -> None:
    # A game without a search of its own: the finder ends at once, without a deal.
    assert [deal async for deal in search("upgrade", {})] == []


async def test_where_no_search_is_known_it_is_not_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, winnable=None))
    async with alone() as pilot:
        await pilot.press("m", "w")
        assert isinstance(pilot.app.screen, DealsScreen)
        assert "surely can be won" not in screen_text(pilot)


# The end -------------------------------------------------------------------------------------


async def test_the_result_counts_and_undo_goes_back_into_the_game() -> None:
    async with alone() as pilot:
        await pilot.press("x", "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireResult))
        assert "Given up" in screen_text(pilot)
        assert own_solitaires().results_of(VARIANT).clean.given_up == 1
        await pilot.press("u")
        await until(pilot, lambda: table_of(pilot).result is None)
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))
        await pilot.press("x", "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireResult))
        assert own_solitaires().results_of(VARIANT).clean.given_up == 1


async def test_a_new_deal_is_one_key_from_the_result() -> None:
    async with alone() as pilot:
        await pilot.press("x", "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireResult))
        await pilot.press("m")
        await until(pilot, lambda: table_of(pilot).match == 2)
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))
        assert attempt_of(pilot).deal != DEAL


async def test_the_record_is_saved_from_the_result() -> None:
    async with alone() as pilot:
        await pilot.press("x", "y")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireResult))
        await pilot.press("s")
        await until(pilot, lambda: "Saved:" in screen_text(pilot))


# Leaving and going on ------------------------------------------------------------------------


async def test_a_game_left_waits_at_home_and_goes_on_where_it_was() -> None:
    async with alone() as pilot:
        for _ in range(3):
            version = table_of(pilot).version
            await pilot.press("1", "d")
            await shows_version(pilot, version + 1)
        await pilot.press("u")
        await shows_version(pilot, 5)
        was = state_of(pilot).copy()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await until(pilot, lambda: "Your game of Overthrone waits" in screen_text(pilot))
        await pilot.press("c")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))
        await until(pilot, lambda: screen_of(pilot).board.situation is not None)
        assert state_of(pilot) == was
        assert attempt_of(pilot).assisted
        assert len(attempt_of(pilot).moves) == 2
        await pilot.press("y")
        await until(pilot, lambda: len(attempt_of(pilot).moves) == 3)


async def test_playing_the_game_from_home_goes_on_with_the_one_left() -> None:
    left = await one_left()
    app = HeardApp(routes.home(), settings=ANN)
    async with app.run_test() as pilot:
        place = list(GAMES).index("overthrone")
        await pilot.press("down", *["right"] * place, "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))
        await until(pilot, lambda: screen_of(pilot).board.situation is not None)
        assert attempt_of(pilot).moves == left
    assert app.session is not None
    await app.session.close()


async def one_left() -> list[str]:
    """Leave a game after its first move."""
    async with alone() as pilot:
        await pilot.press("1", "d")
        await until(pilot, lambda: bool(attempt_of(pilot).moves))
        return attempt_of(pilot).moves


async def test_a_left_game_that_cannot_be_set_up_is_dropped_with_a_sentence() -> None:
    await one_left()
    left = own_solitaires().left_game("overthrone")
    assert left is not None
    left.moves.append("play KS n")
    left.moves.append("throne 2C")
    own_solitaires().keep_game(left)
    with pytest.raises(ConnectionFailed, match="cannot be gone on with"):
        await solo.go_on(left, "Ann", AT_ONCE)
    app = HeardApp(routes.home(), settings=ANN)
    async with app.run_test() as pilot:
        await pilot.press("c")
        await until(pilot, lambda: bool(app.complaints))
        assert app.complaints[0].startswith("The game that was left cannot be gone on with:")
        assert own_solitaires().left_games() == []


async def test_a_game_hosted_for_watchers_is_given_up_by_leaving_after_a_question() -> None:
    session, code = await solo.host_here(Wanted("overthrone", 1), "Ann", AT_ONCE)
    await session.client.start(code)
    app = HeardApp(routes.after_joining(session, code), session, ANN)
    async with app.run_test() as pilot:
        await until(pilot, lambda: screen_of(pilot).board.situation is not None)
        await pilot.press("1", "d")
        await shows_version(pilot, 2)
        assert own_solitaires().left_games() == []
        await pilot.press("escape")
        await until(pilot, lambda: "Leave the table?" in screen_text(pilot))
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(pilot.app.screen, SolitaireScreen)
    await session.close()


async def test_a_long_reason_goes_on_in_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    def advise(view: View[State], _rng: Random) -> tuple[Action, str]:
        return Discard(view.state.hand[2]), "Nothing can be played; in 20 piles it was best."

    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, hint=advise))
    async with alone() as pilot:
        await pilot.press("h")
        await until(pilot, lambda: stage_of(pilot).advised is not None)
        assert line_of(pilot, -2) == "› Nothing can be played."
        assert line_of(pilot, -3) == "· In 20 piles it was best."


# A bot's hand --------------------------------------------------------------------------------


async def test_a_bot_plays_the_game_to_its_end_and_it_counts_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, bots={"easy": SPEC.bots["easy"]}))
    async with alone() as pilot:
        await pilot.press("b")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireResult))
        assert len(attempt_of(pilot).moves) > 30
        await until(pilot, lambda: "a bot played, so it does not count" in screen_text(pilot))
        assert own_solitaires().results_of(VARIANT).clean.games == 0


async def test_whoever_plays_takes_over_from_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    def ponder(view: View[State], _rng: Random) -> Action:
        thinking.wait(10)
        return Discard(view.state.hand[0])

    thinking = threading.Event()
    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, bots={"easy": ponder}))
    async with alone() as pilot:
        await pilot.press("b")
        await until(pilot, lambda: "a bot plays" in line_of(pilot, 0))
        await pilot.press("1", "d")
        await shows_version(pilot, 2)
        thinking.set()
        await pilot.pause(0.1)
        await until(pilot, lambda: "a bot plays" not in line_of(pilot, 0))
        assert table_of(pilot).version == 2


async def test_a_bot_that_was_asked_for_has_the_first_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES, "overthrone", replace(SPEC, bots={"easy": SPEC.bots["easy"]}))
    launch = Launch("play", "overthrone", players=1, seed=7, bot_pause_s=0, watch_bot=True)
    app = await prepare(launch)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireResult))
    assert app.session is not None
    await app.session.close()

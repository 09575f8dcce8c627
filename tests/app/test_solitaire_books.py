"""The book of a solitaire's attempts: what is kept, what counts, and as what."""

from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest
from platformdirs import user_data_path

from tests.app.fakes import person, table_info
from tests.app.solitaires import own_solitaires
from upgrade_core.games.overthrone import SPEC
from upgrade_tui.app.solitaire.book import Book
from upgrade_tui.app.solitaire.finder import looked_at
from upgrade_tui.app.solitaire.progress import Progress
from upgrade_tui.app.solitaire.results import Results, Tally

VARIANT = "overthrone standard"


def begun(deal: int = 7, *, keeps: bool = True, left: Progress | None = None) -> Book:
    """The book at the start of a match."""
    book = Book(own_solitaires(), keeps=keeps)
    begin(book, deal, left)
    return book


def begin(book: Book, deal: int, left: Progress | None = None) -> None:
    info = table_info("FOX-42", person("Ann"), game="overthrone", deal=deal)
    book.begin(SPEC, info, SPEC.standard, left)


def attempt(book: Book) -> Progress:
    assert book.progress is not None
    return book.progress


def counted() -> Results:
    return own_solitaires().results_of(VARIANT)


# What stands ---------------------------------------------------------------------------------


def test_moves_taken_back_wait_to_be_done_again_in_their_order() -> None:
    book = begun()
    for deed in ("play 4C", "discard 2H", "undo", "undo"):
        book.did(deed)
    assert (attempt(book).moves, attempt(book).taken) == ([], ["discard 2H", "play 4C"])
    book.did("redo")
    assert (attempt(book).moves, attempt(book).taken) == (["play 4C"], ["discard 2H"])


def test_another_move_forgets_what_was_taken_back() -> None:
    book = begun()
    for deed in ("play 4C", "undo", "discard 2H"):
        book.did(deed)
    assert (attempt(book).moves, attempt(book).taken) == (["discard 2H"], [])


def test_taking_back_a_revealed_card_makes_the_attempt_assisted() -> None:
    book = begun()
    book.did("play 4C")
    book.did("undo", revealed=False)
    assert not attempt(book).assisted
    book.did("redo")
    book.did("undo", revealed=True)
    assert attempt(book).assisted


def test_the_same_deal_again_knows_its_cards() -> None:
    book = begun()
    book.did("play 4C")
    begin(book, 7)
    assert (attempt(book).moves, attempt(book).assisted) == ([], True)


def test_a_deal_left_untouched_may_be_played_anew_without_help() -> None:
    book = begun()
    begin(book, 7)
    assert not attempt(book).assisted


def test_another_deal_is_an_honest_attempt() -> None:
    book = begun()
    book.did("play 4C")
    book.did("undo", revealed=True)
    begin(book, 8)
    assert (attempt(book).deal, attempt(book).assisted, attempt(book).hints) == (8, False, 0)


# What counts ---------------------------------------------------------------------------------


def test_a_result_counts_once_whatever_is_taken_back_afterwards() -> None:
    book = begun()
    book.did("play 4C")
    book.ended("Good", 2, won=True)
    book.did("undo", revealed=True)
    book.did("redo")
    book.ended("Perfect", 0, won=True)
    assert counted().clean == Tally({"Good": 1}, scored=1, total=2, best=2, streak=1, longest=1)
    assert counted().assisted.games == 0


def test_assisted_results_are_kept_apart() -> None:
    book = begun()
    book.did("play 4C")
    book.did("undo", revealed=True)
    book.did("play 5C")
    book.ended("Perfect", 0, won=True)
    assert (counted().clean.games, counted().assisted.grades) == (0, {"Perfect": 1})


def test_a_streak_ends_with_a_lost_game_and_the_longest_is_remembered() -> None:
    tally = Tally()
    for score in (0, 3, 1, 9, 2):
        tally.add("any", score, won=score <= 3)
    assert (tally.streak, tally.longest, tally.best, tally.mean) == (1, 3, 0, 3.0)


def test_giving_up_ends_a_streak_and_has_no_score() -> None:
    tally = Tally()
    tally.add("Good", 2, won=True)
    tally.add_given_up()
    assert (tally.games, tally.scored, tally.streak, tally.mean) == (2, 1, 0, 2.0)


def test_there_is_no_mean_before_the_first_score() -> None:
    assert Tally().mean is None


def test_hints_are_counted_with_the_result() -> None:
    book = begun()
    book.hinted()
    book.did("play 4C")
    book.hinted()
    book.ended("Uh oh", 9, won=False)
    assert (counted().hints, counted().clean.grades) == (2, {"Uh oh": 1})


def test_another_deal_while_one_is_under_way_counts_as_given_up() -> None:
    book = begun()
    book.leave_for_another()
    assert counted().clean.games == 0
    book.did("play 4C")
    book.leave_for_another()
    book.leave_for_another()
    assert counted().clean.given_up == 1


def test_ways_to_play_have_results_of_their_own() -> None:
    easy = SPEC.presets["easy"]
    info = table_info("FOX-42", person("Ann"), game="overthrone", deal=7, preset="easy")
    book = Book(own_solitaires(), keeps=True)
    book.begin(SPEC, info, easy, None)
    book.ended("Good", 2, won=True)
    assert counted().clean.games == 0
    assert own_solitaires().results_of("overthrone easy").clean.games == 1
    book.begin(SPEC, msgspec.structs.replace(info, preset="standard", deal=8), easy, None)
    assert book.variant == "overthrone standard hand_size=6"


# What is kept --------------------------------------------------------------------------------


def test_a_game_is_kept_with_its_first_move_and_gone_when_it_ends() -> None:
    book = begun()
    assert own_solitaires().left_games() == []
    book.did("play 4C")
    assert own_solitaires().left_games() == ["overthrone"]
    book.ended("Good", 2, won=True)
    assert own_solitaires().left_games() == []
    assert own_solitaires().left_game("overthrone") is None


def test_what_is_kept_is_the_whole_attempt() -> None:
    book = begun()
    book.did("play 4C")
    book.hinted()
    book.did("undo", revealed=True)
    assert own_solitaires().left_game("overthrone") == attempt(book)


def test_a_game_that_is_gone_on_with_is_the_same_attempt() -> None:
    book = begun()
    book.did("play 4C")
    again = begun(left=own_solitaires().left_game("overthrone"))
    again.did("play 5C")
    assert attempt(again).moves == ["play 4C", "play 5C"]
    assert counted().clean.given_up == 0


def test_the_first_move_of_another_deal_gives_up_the_game_that_was_left() -> None:
    begun(7).did("play 4C")
    other = begun(8)
    assert counted().clean.given_up == 0
    other.did("play 5C")
    assert counted().clean.given_up == 1
    left = own_solitaires().left_game("overthrone")
    assert left is not None
    assert left.deal == 8


def test_a_table_elsewhere_keeps_no_game_here_but_its_result() -> None:
    book = begun(keeps=False)
    book.did("play 4C")
    assert own_solitaires().left_games() == []
    book.ended("Good", 1, won=True)
    assert counted().clean.games == 1


@pytest.mark.parametrize("name", ["overthrone.json", "results.json"])
def test_a_broken_file_is_set_aside_and_one_starts_anew(name: str) -> None:
    folder = user_data_path("upgrade") / "solitaire"
    folder.mkdir(parents=True)
    (folder / name).write_text("{broken")
    assert own_solitaires().left_game("overthrone") is None
    assert counted() == Results()
    assert (folder / name).with_suffix(".unreadable").read_text() == "{broken"


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(home: Path) -> None:
    blocked = user_data_path("upgrade")
    blocked.parent.mkdir(parents=True)
    blocked.write_text("no folder")
    book = begun()
    book.did("play 4C")
    assert book.complaint is not None
    assert book.complaint.startswith("This game could not be kept in")
    assert str(home) in book.complaint


# Deals to be won -----------------------------------------------------------------------------


def test_deals_are_looked_at_until_one_can_be_won() -> None:
    verdicts = iter([None, False, True, True])
    spec = replace(SPEC, winnable=lambda _: next(verdicts))
    found = [each for _, each in looked_at(spec, SPEC.standard, Random(1))]
    assert found == [False, False, True]

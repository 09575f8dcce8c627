"""Taking moves back in a match: what stands, what may come again, and what does not allow it."""

from random import Random

import pytest

from upgrade_core.chance import RandomChance
from upgrade_core.errors import CannotUndo
from upgrade_core.games import overthrone, upgrade
from upgrade_core.games.overthrone.model import Concede
from upgrade_core.match import Match, Move


def solitaire(seed: int = 3) -> Match:
    spec = overthrone.SPEC
    return Match.deal(spec, spec.standard, 1, RandomChance(Random(seed)))


def play(match: Match, moves: int, seed: int = 1) -> None:
    rng = Random(seed)
    for _ in range(moves):
        match.submit(0, match.choices(0).sample(rng))


def moves_of(match: Match) -> list[str]:
    return [entry.text for entry in match.log if isinstance(entry, Move)]


def test_undo_brings_back_the_position_with_the_cards_drawn_since() -> None:
    match = solitaire()
    dealt = match.state.copy()
    play(match, 1)
    assert match.state != dealt
    match.undo()
    assert match.state == dealt
    assert moves_of(match) == []


def test_a_whole_game_can_be_taken_back_and_done_again() -> None:
    match = solitaire()
    dealt = match.state.copy()
    while match.waiting:
        play(match, 1, seed=match.version)
    played, log, result = match.state.copy(), list(match.log), match.result
    count = len(moves_of(match))
    for _ in range(count):
        match.undo()
    assert match.state == dealt
    assert match.result is None
    for _ in range(count):
        match.redo()
    assert (match.state, match.log, match.result) == (played, log, result)


def test_every_journey_is_a_version_of_its_own() -> None:
    match = solitaire()
    play(match, 2)
    assert [match.undo(), match.undo(), match.redo()] == [4, 5, 6]
    play(match, 1)
    assert match.version == 7


def test_the_log_holds_the_chance_of_the_deal_and_the_moves_that_stand() -> None:
    match = solitaire()
    play(match, 3)
    chance, *moves = match.log
    match.undo()
    match.undo()
    match.submit(0, Concede())
    assert match.log == [chance, moves[0], Move(0, "concede")]


def test_after_another_move_there_is_nothing_to_do_again() -> None:
    match = solitaire()
    play(match, 2)
    match.undo()
    play(match, 1, seed=9)
    with pytest.raises(CannotUndo, match="No move was taken back"):
        match.redo()


def test_the_deal_itself_cannot_be_taken_back() -> None:
    match = solitaire()
    with pytest.raises(CannotUndo, match="no move to take back"):
        match.undo()
    assert match.version == 1


def test_a_refused_move_leaves_what_may_be_done_again() -> None:
    match = solitaire()
    play(match, 1)
    match.undo()
    with pytest.raises(Exception, match="Your hand has no"):
        match.submit(0, overthrone.SPEC.rules.parse(match.view(0), f"discard {_absent(match)}"))
    match.redo()
    assert len(moves_of(match)) == 1


def _absent(match: Match) -> str:
    return next(card for card in ("2C", "3C", "4C", "5C", "6C", "7C") if card not in _hand(match))


def _hand(match: Match) -> list[str]:
    hand: list[str] = match.spec.rules.facts(match.state)["hand"]
    return hand


def test_where_others_play_too_a_move_stands() -> None:
    spec = upgrade.SPEC
    match = Match.deal(spec, spec.standard, 2, RandomChance(Random(1)))
    match.submit(0, match.choices(0).sample(Random(1)))
    with pytest.raises(CannotUndo, match="In Upgrade a move stands"):
        match.undo()

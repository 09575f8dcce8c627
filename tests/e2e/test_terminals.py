"""Terminals on which the game cannot be shown."""

import pytest

from tests.e2e.terminal import Terminal


@pytest.mark.parametrize("words", [(), ("play",), ("join", "127.0.0.1:1")])
def test_a_terminal_that_is_too_small_is_told_how_large_it_must_be(words: tuple[str, ...]) -> None:
    with Terminal(*words, columns=79, rows=30) as terminal:
        code = terminal.exit_code()

    assert code == 1
    assert "79 columns and 30 rows and the game needs" in " ".join(terminal.text.split())


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_a_terminal_that_cannot_place_text_is_told_so(term: str) -> None:
    with Terminal(term=term) as terminal:
        code = terminal.exit_code()

    assert code == 1
    assert f"TERM={term}" in terminal.text

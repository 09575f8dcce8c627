"""A person at a terminal that can place no text, and one who asks for lines on any."""

import re

from tests.e2e.terminal import Terminal


def test_a_dumb_terminal_gets_plain_lines_by_itself() -> None:
    with Terminal("play", "overthrone", "--seed", "5", term="dumb", rows=40) as terminal:
        text = terminal.until("King of clubs rules.")
        terminal.type("throne\n")
        terminal.until("is no move of Overthrone;")
        terminal.type("quit\n")

        assert terminal.exit_code() == 0

    assert "Hello " in text
    assert "Goodbye." in terminal.text


def test_ctrl_d_quits_like_the_word() -> None:
    with Terminal("play", "sleight", "--plain", "--bot-pause", "0", rows=40) as terminal:
        terminal.until("The match begins.")
        terminal.type("\x04")

        assert terminal.exit_code() == 0
    assert "Goodbye." in terminal.text


def test_ctrl_c_ends_it_without_a_word() -> None:
    with Terminal("play", "sleight", "--plain", rows=40) as terminal:
        terminal.until("The match begins.")
        terminal.type("\x03")

        assert terminal.exit_code() == 130
    assert not re.search("Traceback|bug", terminal.text)

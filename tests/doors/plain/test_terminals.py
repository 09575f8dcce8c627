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


def test_a_server_s_password_is_asked_for_and_not_shown() -> None:
    with Terminal("host", "--headless", "--port", "0", "--password", "sesame", rows=40) as host:
        found = re.search(r"on port (\d+)\.", host.until("Ctrl-C stops the server."))
        assert found is not None
        with Terminal("join", f"127.0.0.1:{found[1]}", "--plain", rows=40) as guest:
            guest.until("The password of 127.0.0.1:")
            guest.type("sesame\n")
            guest.until("Seat 0:")
            guest.type("quit\n")

            assert guest.exit_code() == 0
            assert "sesame" not in guest.text


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

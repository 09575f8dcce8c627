"""Every wrong use of the command line gets one sentence, on standard error, and exit code 2."""

import pytest

from tests.cli.commands import Command

WRONG = [
    ("plya", "did you mean 'play'"),
    ("play --plyers 3", "--players"),
    ("play --players three", "--players"),
    ("play --players 0", "--players"),
    ("play --players", "requires an argument"),
    ("play --watch-bot", "is no solitaire"),
    ("play overthrone --players 2", "a solitaire for one"),
    ("play --players 1", "add a player or a bot"),
    ("play --players 10", "at most 9 can play"),
    ("play upgrde", "did you mean upgrade?"),
    ("play chess", "there is: upgrade"),
    ("play upgrade rush", "unexpected extra argument"),
    ("play --preset rsh", "did you mean rush?"),
    ("play --preset poker", "there is: standard"),
    ("play --set token=3", "did you mean tokens?"),
    ("play --set tokens", "write it as option=value"),
    ("play --set tokens=many", "takes 1 to 10"),
    ("play --set tokens=11", "takes 1 to 10"),
    ("play --set allow_attack_downgrade=no", "switch discarding off too"),
    ("play --set stall_laps=1", "take 2 or more"),
    ("play --level eazy", "did you mean easy?"),
    ("play --seed -1", "--seed"),
    ("host --port 65536", "--port"),
    ("host --players 20 --preset rush", "at most 19 can play"),
    ("host --players 20 --preset rush --set decks=4", "at most 19"),
    ("host --bot-pause -1", "--bot-pause"),
    ("host --bot-pause nan", "'nan' is not a number"),
    ("host --bot-pause soon", "'soon' is not a number"),
    ("host --port seven", "'seven' is not a whole number"),
    ("join table:seven", "HOST:PORT"),
    ("join table:70000", "1 to 65535"),
    ("join :7777", "HOST:PORT"),
    ("join http://here", "no port"),
    ("games chess", "there is: upgrade"),
    ("rules chess", "there is: upgrade"),
    ("rules", "GAME"),
    ("replay", "FILE"),
    ("replay --seat 1 x", "--json"),
    ("replay --watch x", "--json"),
    ("replay --json --watch --seat 0 x", "give one of them"),
    ("verify", "FILE"),
    ("--nonsense", "--help"),
]


@pytest.mark.parametrize(("words", "remedy"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_use_is_answered_by_one_sentence_with_the_remedy(
    upgrade: Command, words: str, remedy: str
) -> None:
    said = upgrade(*words.split())

    assert said.code == 2
    assert said.out == ""
    assert said.err.startswith("upgrade: ")
    assert said.err.count("\n") == 1
    assert remedy in said.err


def test_the_home_screen_needs_a_terminal_and_says_what_to_do(upgrade: Command) -> None:
    said = upgrade()

    assert said.code == 1
    assert "start it in a terminal window" in said.err
    assert "upgrade play" in said.err

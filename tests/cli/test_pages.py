"""The short rules, the list of games, and how they are printed."""

import re
from importlib.resources import files

import pytest

from tests.cli.commands import Command, run
from upgrade_core.options import option_fields
from upgrade_core.registry import GAMES, find_game
from upgrade_tui.cli.text import plain
from upgrade_tui.pages import page


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_of_which_no_heading_is_lost(game: str) -> None:
    source = files("upgrade_tui.pages").joinpath(f"{game}.md").read_text(encoding="utf-8")

    written = re.findall(r"^## ", source, re.MULTILINE)
    keys = [section.key for section in page(game).sections]

    assert len(written) + 1 == len(keys) == len(set(keys))
    assert all(section.text for section in page(game).sections)


def test_the_page_of_upgrade_has_a_section_for_each_case_at_hand() -> None:
    keys = [section.key for section in page("upgrade").sections]

    assert keys == "goal placing turn fight leaving ending counting options".split()


def test_a_section_is_found_by_its_key_and_only_by_that() -> None:
    assert page("upgrade").section("fight").title == "A fight"
    with pytest.raises(KeyError):
        page("upgrade").section("Fight")


def test_the_options_of_the_page_are_those_of_the_game() -> None:
    text = page("upgrade").section("options").text

    for field in option_fields(find_game("upgrade").options_type):
        assert f"`{field.name}`" in text
    for preset in find_game("upgrade").presets:
        assert f"`{preset}`" in text


def test_light_markdown_is_wrapped_with_lists_hanging() -> None:
    text = plain("One **two** `three`.\n\n- four five six seven", 16)

    assert text == "One two three.\n\n- four five six\n  seven"


def test_the_rules_are_printed_as_wide_as_the_terminal(
    upgrade: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")

    said = upgrade("rules", "upgrade")

    lines = said.out.splitlines()
    assert said.code == 0
    assert 55 <= max(map(len, lines)) <= 60
    assert "**" not in said.out
    assert lines[0] == "UPGRADE"


def test_games_lists_every_game_and_one_game_its_presets_and_options(upgrade: Command) -> None:
    listed = upgrade("games")
    one = upgrade("games", "upgrade")

    assert all(key in listed.out for key in GAMES)
    assert (listed.code, one.code) == (0, 0)
    for word in ("rush", "top_rank=13", "allow_attack_downgrade", "1 to 10 [3]"):
        assert word in one.out


def test_output_that_knows_few_letters_gets_question_marks_and_no_failure() -> None:
    said = run("games", "upgrade", PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert (said.code, said.err) == (0, "")

"""Names and lines as everybody may see them."""

import pytest

from upgrade_tui.net.names import clean_name, clean_text, unique_name


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ("hello", "hello"),
        ("  two   words ", "two words"),
        ("two\nlines\r\nand\ttabs", "two lines and tabs"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x9b2Jgone", "2Jgone"),
        ("a\u202eb\u2066c\u200bd\ufeffe", "abcde"),
        ("line\u2028break\u2029s", "line break s"),
        ("private\ue000use", "privateuse"),
        ("unassigned\U000e0fff!", "unassigned!"),
        ("lone\ud800surrogate", "lonesurrogate"),
        ("e\u0301", "é"),
        ("z" + "\u0335" * 10, "z" + "\u0335" * 4),
        ("\u0301no base", "no base"),
        ("❤\ufe0f x\U000e0100", "❤ x"),
        ("\U000e0041\U000e007ftags", "tags"),
        ("[b]not markup[/] here[@click=app.quit]x", "[b]not markup[/] here[@click=app.quit]x"),
        ("\u200b\u0007", ""),
    ],
)
def test_a_line_is_cleaned_of_what_could_hurt_a_terminal(sent: str, expected: str) -> None:
    assert expected == clean_text(sent)


def test_wide_signs_count_two_cells() -> None:
    assert clean_text("字字字", most_cells=5) == "字字"


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ("Ann", "Ann"),
        ("", "Player"),
        ("\x00\x1b", "Player"),
        ("a|b [c]", "a/b (c)"),
        ("x" * 50, "x" * 20),
        ("渡" * 50, "渡" * 10),
        ("z" + "\u0335" * 200, "z" + "\u0335" * 4),
        ("\u202eevil\u202c", "evil"),
        ("[@click=app.quit]x", "(@click=app.quit)x"),
    ],
)
def test_a_name_fits_a_table_and_a_record(sent: str, expected: str) -> None:
    assert expected == clean_name(sent)


@pytest.mark.parametrize(
    ("taken", "expected"),
    [(set(), "Ann"), ({"Bob"}, "Ann"), ({"ann"}, "Ann 2"), ({"Ann", "Ann 2"}, "Ann 3")],
)
def test_a_second_one_of_a_name_gets_a_number(taken: set[str], expected: str) -> None:
    assert expected == unique_name("Ann", taken)


def test_a_number_behind_a_long_name_takes_the_place_of_its_end() -> None:
    assert unique_name("x" * 20, {"x" * 20}) == "x" * 18 + " 2"

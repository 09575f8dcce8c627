"""Apps of the same colours share what is parsed of their style sheets."""

from collections.abc import Sequence

from textual.css.model import RuleSet

from upgrade_tui.doors.sheets import MOST_PALETTES, SharedSheet, palette_of

FELT, INK = {"ground": "#102010"}, {"ground": "#101018"}
SOURCE = "Screen { background: $ground; } Static { color: red; }"


def sheet(variables: dict[str, str]) -> SharedSheet:
    made = SharedSheet(variables)
    made.add_source(SOURCE)
    return made


def same(some: Sequence[RuleSet], others: Sequence[RuleSet]) -> bool:
    """Whether they are the very same ones."""
    return len(some) == len(others) > 0 and all(map(lambda one, two: one is two, some, others))


def ground(rules: Sequence[RuleSet]) -> str:
    """The colour of the screens."""
    return rules[0].styles.background.hex


def test_what_one_has_parsed_the_next_need_not() -> None:
    assert same(sheet(FELT).rules, sheet(FELT).rules)


def test_each_has_its_own_colours() -> None:
    assert (ground(sheet(FELT).rules), ground(sheet(INK).rules)) == ("#102010", "#101018")


def test_other_colours_are_taken_on_without_parsing_what_is_known_in_them() -> None:
    one, other = sheet(FELT), sheet(INK)
    before = one.rules
    one.set_variables(INK)
    one.reparse()
    assert same(one.rules, other.rules)
    one.set_variables(FELT)
    one.reparse()
    assert same(one.rules, before)


def test_so_many_sets_of_colours_are_remembered() -> None:
    first = palette_of(FELT)
    for number in range(MOST_PALETTES - 1):
        palette_of({"ground": f"#0000{number:02x}"})
    assert palette_of(FELT) is first
    for number in range(MOST_PALETTES):
        palette_of({"ground": f"#0000{number:02x}"})
    assert palette_of(FELT) is not first

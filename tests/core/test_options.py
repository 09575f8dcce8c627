"""Options: read from texts, checked, compared, and the combinations Upgrade can be played with.

Source of the constraints: docs/games/upgrade.md §1.1.
"""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from upgrade_core.errors import OptionError, UnknownGame
from upgrade_core.games.upgrade.options import PRESETS, Options, check, turn_cap
from upgrade_core.options import (
    differences,
    find_preset,
    option_fields,
    options_table,
    parse_settings,
    settings_text,
    with_values,
)
from upgrade_core.registry import GAMES, find_game

STANDARD = PRESETS["standard"]
FIELDS = {field.name: field for field in option_fields(Options)}


# Of every game --------------------------------------------------------------------------------

EVERY_PRESET = [(spec, name) for spec in GAMES.values() for name in spec.presets]


@pytest.mark.parametrize(("spec", "preset"), EVERY_PRESET)
def test_a_preset_can_be_played_by_the_usual_number_of_seats(spec: Any, preset: str) -> None:  # noqa: ANN401
    for seats in range(spec.min_seats, spec.usual_seats + 1):
        spec.check(spec.presets[preset], seats)


@pytest.mark.parametrize(("spec", "preset"), EVERY_PRESET)
def test_a_preset_reads_back_from_what_differs_from_the_standard(spec: Any, preset: str) -> None:  # noqa: ANN401
    options = spec.presets[preset]
    text = settings_text(differences(options, spec.standard))
    assert parse_settings(spec.standard, text.split()) == options
    assert msgspec.convert(msgspec.to_builtins(options), spec.options_type) == options


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_title_a_meaning_and_values(game: str) -> None:
    table = options_table(GAMES[game].options_type)
    for field in option_fields(GAMES[game].options_type):
        assert field.title[0].isupper()
        assert field.description
        assert f"| `{field.name}` | {field.range_text} |" in table


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_played_by_fewer_than_its_least_seats(game: str) -> None:
    spec = GAMES[game]
    with pytest.raises(OptionError):
        spec.check(spec.standard, spec.min_seats - 1)


# Reading --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "name", "value"),
    [
        ("tokens=5", "tokens", 5),
        (" tokens = 5 ", "tokens", 5),
        ("attack-max=1", "attack_max", 1),
        ("allow_discard=no", "allow_discard", False),
        ("allow_discard=FALSE", "allow_discard", False),
        ("allow_discard=off", "allow_discard", False),
        ("token_capture=Remove", "token_capture", "remove"),
        ("stall_laps=0", "stall_laps", 0),
    ],
)
def test_a_setting_is_read(setting: str, name: str, value: object) -> None:
    assert getattr(parse_settings(STANDARD, [setting]), name) == value


def test_the_last_of_two_settings_counts() -> None:
    assert parse_settings(STANDARD, ["tokens=5", "tokens=7"]).tokens == 7


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("tokens", "'tokens' is no setting: write it as option=value"),
        ("token=5", "no option is called 'token'; did you mean tokens?"),
        ("zzz=5", "no option is called 'zzz'; there is: tokens, top_rank"),
        ("=5", "no option is called ''"),
        ("tokens=0", "option tokens takes 1 to 10, not 0"),
        ("tokens=11", "option tokens takes 1 to 10, not 11"),
        ("tokens=-3", "option tokens takes 1 to 10, not -3"),
        ("tokens=--3", "option tokens takes 1 to 10, not '--3'"),
        ("tokens=three", "option tokens takes 1 to 10, not 'three'"),
        ("tokens=3.5", "option tokens takes 1 to 10, not '3.5'"),
        ("tokens=", "option tokens takes 1 to 10, not ''"),
        ("tokens=" + "9" * 5000, "option tokens takes 1 to 10, not '9"),
        ("top_rank=4", "option top_rank takes 5 to 13, not 4"),
        ("top_rank=14", "option top_rank takes 5 to 13, not 14"),
        ("decks=5", "option decks takes 1 to 4, not 5"),
        ("attack_max=5", "option attack_max takes 1 to 4, not 5"),
        ("defence_size=0", "option defence_size takes 1 to 4, not 0"),
        ("stall_laps=21", "option stall_laps takes 0 to 20, not 21"),
        ("allow_discard=maybe", "option allow_discard takes true or false, not 'maybe'"),
        ("token_capture=burn", "option token_capture takes remove or transfer, not 'burn'"),
    ],
)
def test_a_bad_setting_is_refused_with_what_is_right(setting: str, sentence: str) -> None:
    with pytest.raises(OptionError) as refusal:
        parse_settings(STANDARD, [setting])
    assert refusal.value.message.startswith(sentence)


@pytest.mark.parametrize(
    "values",
    [
        {"tokens": "3"},
        {"tokens": True},
        {"tokens": None},
        {"tokens": 3.0},
        {"allow_discard": 1},
        {"allow_discard": "yes"},
        {"token_capture": 1},
        {"players": 4},
    ],
)
def test_values_of_the_wrong_kind_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        with_values(STANDARD, values)


@given(st.lists(st.text(max_size=20) | st.sampled_from(list(FIELDS)).map(lambda n: f"{n}=7")))
def test_any_settings_give_options_or_an_option_error(settings: list[str]) -> None:
    try:
        options = parse_settings(STANDARD, settings)
    except OptionError as error:
        assert error.message  # noqa: PT017 - either outcome is fine
    else:
        assert isinstance(options, Options)


def test_an_unknown_preset_is_refused_with_what_was_meant() -> None:
    assert find_preset(PRESETS, None) == ("standard", STANDARD)
    with pytest.raises(OptionError, match=r"no preset is called 'rushh'; did you mean rush\?"):
        find_preset(PRESETS, "rushh")
    with pytest.raises(OptionError, match="there is: standard, rush, royal"):
        find_preset(PRESETS, "zzz")


def test_an_unknown_game_is_refused_with_what_was_meant() -> None:
    assert find_game(" Upgrade ").key == "upgrade"
    with pytest.raises(UnknownGame, match=r"no game is called 'upgrad'; did you mean upgrade\?"):
        find_game("upgrad")


# Of Upgrade -----------------------------------------------------------------------------------


def options(text: str) -> Options:
    return parse_settings(STANDARD, text.split())


@pytest.mark.parametrize(
    ("preset", "settings"),
    [
        ("standard", ""),
        ("rush", "attack_max=1 defence_size=1 allow_discard=no"),
        ("royal", "top_rank=13"),
        ("ruthless", "allow_discard=no allow_attack_downgrade=no"),
        ("blind", "discard_face_up=no"),
        ("grand", "attack_max=3 defence_size=3"),
    ],
)
def test_the_presets_are_those_of_the_rules(preset: str, settings: str) -> None:
    assert PRESETS[preset] == options(settings)
    assert len(PRESETS) == 6


def test_the_standard_options_are_those_of_the_rules() -> None:
    assert msgspec.structs.asdict(STANDARD) == {
        "tokens": 3,
        "top_rank": 10,
        "decks": 1,
        "attack_max": 2,
        "defence_size": 2,
        "allow_discard": True,
        "allow_attack_downgrade": True,
        "discard_face_up": True,
        "token_capture": "transfer",
        "stall_laps": 5,
    }


@pytest.mark.parametrize(
    ("settings", "most"),
    [
        ("", 9),
        ("top_rank=11", 10),
        ("top_rank=12", 11),
        ("top_rank=13", 12),
        ("attack_max=1 defence_size=1", 19),
        ("attack_max=3 defence_size=3", 6),
        ("attack_max=4 defence_size=4", 4),
        ("top_rank=5", 4),
        ("decks=2", 19),
    ],
)
def test_c1_the_hard_caps_are_those_of_the_rules(settings: str, most: int) -> None:
    assert options(settings).most_seats == most
    check(options(settings), most)
    with pytest.raises(OptionError, match=f"at most {most} can play"):
        check(options(settings), most + 1)


@pytest.mark.parametrize("seats", range(2, 25))
def test_c1_is_the_inequality_of_the_rules(seats: int) -> None:
    for rank in range(5, 14):
        for rows in ((1, 1), (2, 2), (2, 1), (3, 3), (4, 4)):
            o = options(f"top_rank={rank} attack_max={rows[0]} defence_size={rows[1]}")
            assert (4 * rank >= seats * sum(rows) + 1) is (seats <= o.most_seats)


def test_c2_forbidding_downgrades_needs_discarding_off() -> None:
    with pytest.raises(OptionError, match="needs allow_discard=false"):
        check(options("allow_attack_downgrade=no"), 2)
    check(options("allow_attack_downgrade=no allow_discard=no"), 2)


@pytest.mark.parametrize("size", range(1, 5))
def test_c3_one_card_more_than_the_defence_row_is_dealt(size: int) -> None:
    o = options(f"defence_size={size}")
    assert o.deal_size == 1 + size
    spec = GAMES["upgrade"]
    state = spec.rules.deal(o, 2, _Straight())
    assert [len(row) for row in state.defence] == [1 + size, 1 + size]


class _Straight:
    def shuffle(self, cards: Any) -> list[int]:  # noqa: ANN401 - any cards
        return list(cards)

    def pick(self, n: int) -> int:
        return n - 1


def test_c4_a_shorter_attack_row_is_warned_of_and_needs_the_stall_rule() -> None:
    assert "expect few attacks" in check(options("attack_max=1"), 4)[0]
    with pytest.raises(OptionError, match="set stall_laps to 2 or more"):
        check(options("attack_max=1 stall_laps=0"), 4)
    assert check(options("stall_laps=0"), 4) == ()


@pytest.mark.parametrize(("seats", "warned"), [(6, False), (7, True), (9, True)])
def test_c5_fewer_than_two_spare_cards_a_seat_are_warned_of(seats: int, warned: bool) -> None:
    spare = 40 - 4 * seats
    expected = (f"Only {spare} spare cards: the deck will turn over very fast.",) if warned else ()
    assert check(STANDARD, seats) == expected


def test_a_stall_limit_of_one_lap_is_refused() -> None:
    with pytest.raises(OptionError, match="stall_laps is 0"):
        check(options("stall_laps=1"), 2)


@pytest.mark.parametrize("seats", [-1, 0, 1])
def test_one_seat_is_too_few(seats: int) -> None:
    with pytest.raises(OptionError, match="2 or more"):
        check(STANDARD, seats)


def test_the_turn_cap_is_100_times_seats_times_tokens() -> None:
    assert turn_cap(STANDARD, 4) == 1200
    assert turn_cap(options("tokens=1"), 2) == 200

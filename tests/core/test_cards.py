"""Cards, packs and their text form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upgrade_core.cards import (
    BIG_JOKER,
    FIRST_NUMBER,
    RANK,
    SMALL_JOKER,
    SUIT,
    TEXTS,
    UNKNOWN,
    card,
    card_text,
    cards,
    cards_text,
    french_pack,
    hidden,
    missing_from,
    parse_card,
)

ALL = [number for number, text in enumerate(TEXTS) if text]


@pytest.mark.parametrize("number", ALL)
def test_every_card_reads_back_from_its_text(number: int) -> None:
    assert number == parse_card(card_text(number)) == parse_card(f" {card_text(number).lower()} ")


def test_no_two_cards_have_the_same_text() -> None:
    assert len({card_text(number) for number in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AS", card(1, 0)),
        ("TD", card(10, 2)),
        ("10d", card(10, 2)),
        ("KC", card(13, 3)),
        ("SJ", SMALL_JOKER),
        ("BJ", BIG_JOKER),
        ("1", FIRST_NUMBER + 1),
        ("55", FIRST_NUMBER + 55),
        ("102", FIRST_NUMBER + 102),
        ("??", UNKNOWN),
    ],
)
def test_a_text_names_its_card(text: str, number: int) -> None:
    assert parse_card(text) == number


@pytest.mark.parametrize("text", ["", "1S", "S9", "9X", "0", "999", "10Z", "1 0S"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="such as 9C"):
        parse_card(text)


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_value_error(text: str) -> None:
    try:
        number = parse_card(text)
    except ValueError:
        return
    assert number == parse_card(card_text(number))


def test_ranks_run_from_ace_to_king_and_suits_from_spades_to_clubs() -> None:
    assert [RANK[number] for number in cards("AS 2H TC JD QS KH")] == [1, 2, 10, 11, 12, 13]
    assert [SUIT[number] for number in cards("AS AH AD AC")] == [0, 1, 2, 3]


def test_a_line_of_cards_reads_back() -> None:
    assert cards_text(cards("7H td 5s")) == "7H TD 5S"


def test_a_pack_has_every_card_once_a_deck() -> None:
    pack = french_pack(2, 10)
    assert len(pack) == 80
    assert all(pack.count(number) == 2 for number in set(pack))
    assert cards_text(french_pack(1, 5, 4)) == "4S 5S 4H 5H 4D 5D 4C 5C"


def test_what_is_missing_from_a_pack_counts_copies_and_skips_unknown_cards() -> None:
    assert cards_text(missing_from(cards("2S 3S 2S 3S"), [*cards("2S 3S"), UNKNOWN])) == "2S 3S"
    assert hidden(2) == [UNKNOWN, UNKNOWN]

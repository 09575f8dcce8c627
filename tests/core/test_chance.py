"""Chance: what a stranger can recompute, what a script replays, what is noted."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upgrade_core.chance import (
    SEED_BYTES,
    ChanceMismatch,
    Picked,
    RandomChance,
    RecordingChance,
    ScriptedChance,
    SealedChance,
    Shuffled,
    commitment,
)

SEED = bytes(range(64))
_AFTER = hashlib.shake_256(SEED).digest(100_000)


# A second reading of SealedChance's docstring: nothing here comes from its code.


def words(seed: bytes) -> Iterator[int]:
    """The bytes of SHAKE-256(seed) as big-endian 32-bit numbers, one after another."""
    stream = hashlib.shake_256(seed).digest(200_000)
    for at in range(0, len(stream), 4):
        yield int.from_bytes(stream[at : at + 4], "big")


def below(n: int, numbers: Iterator[int]) -> int:
    """The next number below the largest multiple of n not above 2³², modulo n."""
    largest = 2**32 // n * n
    return next(number for number in numbers if number < largest) % n


def shuffled(cards: list[int], numbers: Iterator[int]) -> list[int]:
    """Fisher–Yates from the last place down to 1."""
    for last in reversed(range(1, len(cards))):
        other = below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@given(
    st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES),
    st.lists(st.integers(1, 2**32) | st.integers(-216, -1), max_size=12),
)
def test_sealed_chance_can_be_recomputed_from_its_description(
    seed: bytes, asked: list[int]
) -> None:
    sealed, numbers = SealedChance(seed), words(seed)
    for n in asked:
        if n > 0:
            assert below(n, numbers) == sealed.pick(n)
        else:
            assert shuffled(list(range(-n)), numbers) == sealed.shuffle(range(-n))


class Stream:
    """A stream of bytes that begins as a test wants it to."""

    def __init__(self, *words: int) -> None:
        self._begins = b"".join(word.to_bytes(4, "big") for word in words)

    def digest(self, length: int) -> bytes:
        return (self._begins + _AFTER)[:length]


@given(st.lists(st.integers(2**32 - 60, 2**32 - 1) | st.integers(0, 2**32 - 1), max_size=80))
def test_a_shuffle_skips_the_numbers_that_a_pick_skips(first: list[int]) -> None:
    sealed = SealedChance(SEED)
    sealed._xof = Stream(*first)  # type: ignore[assignment]  # noqa: SLF001 - such seeds cannot be found
    stream = Stream(*first).digest(50_000)
    numbers = (int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4))

    assert sealed.shuffle(list(range(54))) == shuffled(list(range(54)), numbers)
    assert sealed.pick(7) == below(7, numbers)


def test_sealed_chance_reads_on_where_a_block_of_its_stream_ends() -> None:
    sealed, numbers = SealedChance(SEED), words(SEED)
    assert [below(1000, numbers) for _ in range(5000)] == [sealed.pick(1000) for _ in range(5000)]


def test_a_number_that_would_be_unfair_is_skipped() -> None:
    n = 2**31 + 1  # nearly half of all 32-bit numbers lie above its largest multiple
    sealed, stream = SealedChance(SEED), list(words(SEED))[:200]
    fair = [number for number in stream if number < n]
    assert len(fair) < len(stream)
    assert fair[:50] == [sealed.pick(n) for _ in range(50)]


def test_sealed_chance_picks_every_number_about_equally_often() -> None:
    sealed = SealedChance(SEED)
    counts = Counter(sealed.pick(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.parametrize("size", [0, 63, 65])
def test_a_seed_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"64 bytes, not {size}"):
        SealedChance(bytes(size))


def test_the_commitment_is_sha_256_of_seed_and_nonce() -> None:
    nonce = b"n" * 16
    assert hashlib.sha256(SEED + nonce).hexdigest() == commitment(SEED, nonce)


@pytest.mark.parametrize("chance", [RandomChance(Random(1)), SealedChance(SEED)])
def test_a_shuffle_is_a_new_list_of_the_same_cards(chance: RandomChance) -> None:
    cards = list(range(1, 41))
    result = chance.shuffle(cards)
    assert cards == list(range(1, 41))
    assert result != cards
    assert sorted(result) == cards


def test_a_script_gives_shuffles_and_picks_each_in_their_order() -> None:
    script = ScriptedChance([Shuffled((3, 1, 2)), Picked(4), Shuffled((2, 1)), Picked(0)])
    assert script.left == 4
    assert [script.pick(5), script.pick(2)] == [4, 0]
    assert [script.shuffle([1, 2, 3]), script.shuffle([1, 2])] == [[3, 1, 2], [2, 1]]
    assert script.left == 0


def test_a_script_that_runs_short_draws_the_rest_from_its_generator() -> None:
    one, other = ScriptedChance([], Random(5)), RandomChance(Random(5))
    assert one.shuffle(range(20)) == other.shuffle(range(20))
    assert one.pick(1000) == other.pick(1000)


def test_without_a_generator_the_rest_of_a_script_is_that_of_seed_0() -> None:
    assert ScriptedChance([]).pick(10**6) == ScriptedChance([], Random(0)).pick(10**6)


@pytest.mark.parametrize("order", [(1, 2), (1, 2, 4), (1, 2, 3, 3), ()])
def test_a_scripted_shuffle_of_other_cards_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(ChanceMismatch, match="other cards"):
        ScriptedChance([Shuffled(order)]).shuffle([1, 2, 3])


@pytest.mark.parametrize("number", [-1, 3])
def test_a_scripted_pick_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(ChanceMismatch, match="between 0 and 2"):
        ScriptedChance([Picked(number)]).pick(3)


def test_what_chance_gave_is_noted_once() -> None:
    recording = RecordingChance(ScriptedChance([Picked(2), Shuffled((2, 1))]))
    assert (recording.pick(3), recording.shuffle([1, 2])) == (2, [2, 1])
    assert recording.take_fresh() == [Picked(2), Shuffled((2, 1))]
    assert recording.take_fresh() == []

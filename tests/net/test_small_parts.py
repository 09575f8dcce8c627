"""Bucket, lock, code, address, collector: one small thing each."""

import asyncio
import gc
import hashlib
from random import Random

import pytest

from upgrade_tui.net.addresses import Guesses, address_group
from upgrade_tui.net.bucket import Bucket
from upgrade_tui.net.codes import ANIMALS, new_code
from upgrade_tui.net.garbage import collect_seldom
from upgrade_tui.net.listener import version_sentence
from upgrade_tui.net.messages import PROTOCOL
from upgrade_tui.net.passwords import Lock, Locksmith, Overworked


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])

    at_first = [bucket.take() for _ in range(4)]
    now[0] = 0.5
    later = [bucket.take() for _ in range(2)]

    assert (at_first, later) == ([True, True, True, False], [True, False])


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    now = [0.0]
    bucket = Bucket(100.0, 2, lambda: now[0])
    now[0] = 60.0

    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_who_waits_for_a_bucket_is_told_how_long() -> None:
    bucket = Bucket(2.0, 1, lambda: 0.0)

    assert [bucket.wait_s() for _ in range(3)] == pytest.approx([0.0, 0.5, 1.0], abs=1e-5)


def test_a_lock_opens_to_its_password_only() -> None:
    lock = Lock.of("sesame")

    assert [lock.opens(word) for word in ("sesame", "Sesame", "")] == [True, False, False]


def test_a_lock_is_kept_as_argon2id_with_19_mib_and_two_passes() -> None:
    lock = Lock.of("sesame")

    assert lock.text.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert Lock.from_text(lock.text).opens("sesame")


def test_a_lock_that_was_kept_before_argon2id_still_opens() -> None:
    digest = hashlib.scrypt(b"sesame", salt=b"salt", n=2**12, r=8, p=1)
    old = Lock.from_text(f"scrypt${b'salt'.hex()}${digest.hex()}")

    assert [old.opens("sesame"), old.opens("Sesame")] == [True, False]


NO_LOCKS = ["", "sesame", "scrypt$xx$yy", "scrypt$00", "$argon2id$v=19$m=1"]


@pytest.mark.parametrize("text", NO_LOCKS)
def test_what_is_no_lock_is_refused_when_a_journal_is_read(text: str) -> None:
    with pytest.raises(ValueError, match="no lock"):
        Lock.from_text(text)


async def test_a_locksmith_takes_on_so_many_passwords_and_no_more() -> None:
    smith = Locksmith(threads=1, most_waiting=1)
    lock = await smith.make("sesame")

    tried = [smith.opens(lock, "sesame") for _ in range(3)]
    answers = await asyncio.gather(*tried, return_exceptions=True)
    smith.close()

    assert answers[:2] == [True, True]
    assert isinstance(answers[2], Overworked)


def test_two_locks_of_one_password_differ() -> None:
    assert Lock.of("sesame") != Lock.of("sesame")


def test_a_code_is_an_animal_and_a_number_nobody_has() -> None:
    everything_but_one = {f"{animal}-{n}" for animal in ANIMALS for n in range(10, 100)}
    everything_but_one.remove("FOX-42")

    assert new_code(Random(1), everything_but_one) == "FOX-42"


def test_all_animals_are_short_and_different() -> None:
    assert len(ANIMALS) == len(set(ANIMALS))
    assert max(map(len, ANIMALS)) <= 4


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", ""),
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a socket's path", "a socket's path"),
    ],
)
def test_addresses_of_one_household_count_together(address: str, expected: str) -> None:
    assert expected == address_group(address)


def test_wrong_passwords_of_one_household_run_out_and_come_back() -> None:
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for _ in range(10):
        assert guesses.may_try("2001:db8::1")

    assert not guesses.may_try("2001:db8::3")
    assert guesses.may_try("2001:db8:1::3")
    now[0] = 7.0
    assert guesses.may_try("2001:db8::1")


def test_a_right_password_does_not_count_as_a_guess() -> None:
    guesses = Guesses(lambda: 0.0)
    for _ in range(20):
        assert guesses.may_try("192.0.2.1")
        guesses.was_right("192.0.2.1")


@pytest.mark.parametrize(
    ("theirs", "older"), [(PROTOCOL - 1, "your program"), (PROTOCOL + 1, "this server")]
)
def test_the_older_side_is_told_to_update(theirs: int, older: str) -> None:
    assert version_sentence(theirs).endswith(f"update {older}")


def test_a_servers_collector_leaves_out_what_there_is_and_looks_seldom() -> None:
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()
    try:
        collect_seldom()

        assert gc.isenabled()
        assert gc.get_threshold()[0] >= 10_000
        assert gc.get_freeze_count() > frozen
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()

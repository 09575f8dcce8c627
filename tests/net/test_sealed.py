"""The seed of a match stays secret until the match is over, and then gives everything away."""

from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.choices import CONCEDE
from upgrade_core.record import read_record
from upgrade_core.replay import unfair
from upgrade_tui.net.journal import Started
from upgrade_tui.net.sealed import Fate, SealedMatch


def dealt() -> SealedMatch:
    fate = Fate.drawn(None, "FOX-42 1")
    started = Started(1, ("Ann", "Bob"), None, fate.seed, fate.nonce, "today")
    return SealedMatch.deal(SPEC, SPEC.standard, started)


def test_the_record_of_an_unfinished_match_has_the_promise_but_not_the_seed() -> None:
    sealed = dealt()

    record = sealed.record("standard")

    assert sealed.commitment in record
    assert sealed.fate.seed.hex() not in record
    assert sealed.fate.nonce.hex() not in record


def test_the_record_of_a_finished_match_proves_its_promise() -> None:
    sealed = dealt()
    sealed.match.submit(0, CONCEDE)

    record = read_record(sealed.record("standard"))

    assert (record.seed, record.commitment) == (sealed.fate.seed, sealed.commitment)
    assert unfair(record) is None


def test_a_hosts_seed_gives_each_match_a_fate_of_its_own() -> None:
    fates = {Fate.drawn(7, place).seed for place in ("FOX-42 1", "FOX-42 2", "OWL-10 1")}

    assert len(fates) == 3
    assert Fate.drawn(7, "FOX-42 1").seed in fates

"""What a door keeps of those who come back: their settings, seats and solitaires."""

import stat
from pathlib import Path

import pytest

from upgrade_tui.app.settings import Settings
from upgrade_tui.doors import identities as module
from upgrade_tui.doors.identities import Identities

SERVER, TABLE, TOKEN, OTHER = "here", "FOX-42", b"\x01" * 32, b"\x02" * 32
ANN, BOB = b"Ann's key", b"Bob's key"


def _files(folder: Path) -> list[Path]:
    return list(folder.iterdir())


async def test_what_somebody_has_is_there_again_after_a_restart(tmp_path: Path) -> None:
    before = Identities(tmp_path)
    storage = (await before.arrives(ANN)).storage()
    storage.save_settings(Settings(name="Ann", glyphs="ascii"))
    storage.tokens.put(SERVER, TABLE, TOKEN)
    storage.drawer.write("results.json", b"{}")
    before.leaves(ANN)
    await before.close()

    storage = (await Identities(tmp_path).arrives(ANN)).storage()
    assert storage.load_settings() == (Settings(name="Ann", glyphs="ascii"), None)
    assert storage.tokens.seats() == [(SERVER, TABLE)]
    assert storage.tokens.claim(SERVER, TABLE) == TOKEN
    assert storage.drawer.read("results.json") == b"{}"


async def test_one_persons_secret_leads_to_nothing_of_anothers(tmp_path: Path) -> None:
    people = Identities(tmp_path)
    (await people.arrives(ANN)).storage().tokens.put(SERVER, TABLE, TOKEN)

    bob = (await people.arrives(BOB)).storage()

    assert bob.tokens.claim(SERVER, TABLE) is None
    assert bob.load_settings() == (Settings(), None)
    await people.close()


async def test_a_seat_in_use_is_offered_to_no_other_visit_until_it_is_let_go() -> None:
    identity = await Identities(None).arrives(ANN)
    first, second = identity.storage().tokens, identity.storage().tokens
    first.put(SERVER, TABLE, TOKEN)
    assert second.claim(SERVER, TABLE) is None
    second.put(SERVER, TABLE, OTHER)

    first.release()

    assert identity.storage().tokens.claim(SERVER, TABLE) == TOKEN
    assert second.claim(SERVER, TABLE) == OTHER


async def test_a_seat_given_up_is_forgotten() -> None:
    tokens = (await Identities(None).arrives(ANN)).storage().tokens
    tokens.put(SERVER, TABLE, TOKEN)
    tokens.drop(SERVER, TABLE)
    tokens.release()
    assert tokens.seats() == []


async def test_nothing_is_written_of_whoever_only_looks_in(tmp_path: Path) -> None:
    people = Identities(tmp_path / "ssh")
    await people.arrives(ANN)
    people.leaves(ANN)
    await people.close()
    assert _files(tmp_path) == []


async def test_files_are_for_the_hosts_eyes_only(tmp_path: Path) -> None:
    people = Identities(tmp_path / "ssh")
    (await people.arrives(ANN)).storage().save_settings(Settings(name="Ann"))
    await people.close()
    (kept,) = _files(tmp_path / "ssh")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "broken", [b"", b"[]", b'{"settings": 5}', b'{"settings": {"theme": "neon"}}', b"\xff"]
)
async def test_a_broken_file_makes_a_stranger_of_somebody_and_nothing_worse(
    tmp_path: Path, broken: bytes
) -> None:
    people = Identities(tmp_path)
    (await people.arrives(ANN)).storage().save_settings(Settings(name="Ann"))
    people.leaves(ANN)
    await people.close()
    (kept,) = _files(tmp_path)
    kept.write_bytes(broken)

    settings, _ = (await Identities(tmp_path).arrives(ANN)).storage().load_settings()

    assert settings.name == ""
    assert settings.theme == Settings().theme


async def test_a_crowd_of_strangers_does_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    for number in range(6):
        people = Identities(tmp_path)
        identity = await people.arrives(b"key %d" % number)
        identity.storage().save_settings(Settings(name=f"Guest {number}"))
        await people.close()
    names = sorted(path.read_bytes().partition(b'"name":"')[2][:7] for path in _files(tmp_path))
    assert names == [b"Guest 3", b"Guest 4", b"Guest 5"]


async def test_what_one_may_keep_has_an_end() -> None:
    drawer = (await Identities(None).arrives(ANN)).storage().drawer
    assert drawer.write("a.json", b"x" * 60_000) is None
    refusal = drawer.write("b.json", b"x" * 60_000)
    assert refusal is not None
    assert "no more room" in refusal
    assert drawer.names() == ["a.json"]

"""TLS on real sockets: who is trusted, what is said otherwise, and who stalls the handshake."""

import asyncio
import logging
import shutil
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
import uvloop

from tests.net.certificates import Authority
from tests.net.ends import PATIENCE_S, Player, RawPeer, hosted, play_out, raw_peer
from upgrade_tui.net.ahead import Ahead
from upgrade_tui.net.codec import encode
from upgrade_tui.net.connectors import tcp_connector
from upgrade_tui.net.errors import ConnectionFailed
from upgrade_tui.net.messages import PROTOCOL, Goodbye, Hello, ListTables, Welcome
from upgrade_tui.net.own_certificate import own_files
from upgrade_tui.net.peer import Peer
from upgrade_tui.net.pins import KnownPins
from upgrade_tui.net.server import Server
from upgrade_tui.net.settings import TlsFiles
from upgrade_tui.net.tls import Certificate
from upgrade_tui.net.tokens import MemoryTokens
from upgrade_tui.net.trust import Trust

HOST = "127.0.0.1"


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """An authority that this computer trusts."""
    made = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.file))
    return made


@pytest.fixture
def own(tmp_path: Path) -> TlsFiles:
    """A server's own certificate."""
    return own_files(tmp_path)


@pytest.fixture(autouse=True)
def _no_pins_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@asynccontextmanager
async def joined(
    server: Server, name: str = "Ann", trust: Trust | None = None
) -> AsyncIterator[Player]:
    """A client that has joined; with trust, over TLS."""
    client = Player(tcp_connector(HOST, server.port, trust), name, MemoryTokens())
    try:
        await client.connect()
        yield client
    finally:
        await client.close()


async def failure(server: Server, trust: Trust | None) -> ConnectionFailed:
    """Why one cannot join."""
    with pytest.raises(ConnectionFailed) as failed:
        async with joined(server, trust=trust):
            pass
    return failed.value


def pinned(server: Server) -> Trust:
    """Trust in the certificate that a server shows now."""
    assert server.certificate is not None
    return Trust(server.certificate.pin)


async def play_a_game(files: TlsFiles) -> None:
    """Two people play a whole match over TLS."""
    async with hosted(tls=files) as server:
        trust = pinned(server)
        async with joined(server, "Ann", trust) as ann, joined(server, "Bob", trust) as bob:
            code = (await ann.create_table("upgrade", 2)).table
            await bob.join_table(code)
            await ann.start(code)
            await play_out(ann, bob)
            assert ann.winners == bob.winners


async def test_a_whole_game_is_played_over_tls(own: TlsFiles) -> None:
    await play_a_game(own)


def test_a_whole_game_is_played_over_tls_on_uvloop(own: TlsFiles) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play_a_game(own))


# Trust -------------------------------------------------------------------------------------------


async def test_a_certificate_the_system_trusts_needs_no_pin(authority: Authority) -> None:
    async with (
        hosted(tls=authority.vouches_for(HOST)) as server,
        joined(server, trust=Trust()) as ann,
    ):
        assert ann.link == "connected"


@pytest.mark.parametrize(
    ("address", "days", "sentence"),
    [(HOST, -1, "has expired"), ("192.0.2.1", 1, "is for another name")],
    ids=["expired", "of another"],
)
async def test_what_is_wrong_with_a_certificate_is_said(
    authority: Authority, address: str, days: int, sentence: str
) -> None:
    async with hosted(tls=authority.vouches_for(address, days=days)) as server:
        refused = await failure(server, Trust())

    assert (refused.code, sentence in refused.message) == ("net.tls-untrusted", True)


async def test_nobody_vouches_for_a_servers_own_certificate(own: TlsFiles) -> None:
    async with hosted(tls=own) as server:
        refused = await failure(server, Trust())

    assert refused.code == "net.tls-untrusted"
    assert "--tls-pin" in refused.message


async def test_a_pin_lets_exactly_its_certificate_in_and_is_remembered(
    own: TlsFiles, tmp_path: Path
) -> None:
    async with hosted(tls=own) as server:
        async with joined(server, trust=pinned(server)):
            pass
        async with joined(server, trust=Trust()) as again:
            assert again.link == "connected"

        assert KnownPins().of(f"tls://{HOST}:{server.port}") == pinned(server).pin
        swapped = own_files(tmp_path / "another")
        shutil.copy(swapped.cert, own.cert)
        shutil.copy(swapped.key, own.key)
        server.reload_certificate()
        refused = await failure(server, Trust())

    assert refused.code == "net.tls-pin"
    assert f"--tls-pin {pinned(server).pin} is right" in refused.message


async def test_a_certificate_of_another_server_is_not_sent_a_password(
    own: TlsFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bytes] = []
    monkeypatch.setattr(Peer, "data_received", lambda _, data: heard.append(data))
    async with hosted(tls=own, password="sesame") as server:
        refused = await failure(server, Trust("0" * 64))

    assert (refused.code, heard) == ("net.tls-pin", [])


@pytest.mark.parametrize("pin", ["", "12", "g" * 64, "ab" * 33])
def test_what_is_no_pin_is_refused(pin: str) -> None:
    with pytest.raises(ConnectionFailed, match="is no pin"):
        Trust.of(pin)


def test_a_pin_may_be_written_as_other_programs_do() -> None:
    written = ":".join(["AB"] * 32)

    assert Trust.of(f"sha256:{written}") == Trust("ab" * 32)


async def test_a_server_says_how_it_is_joined_with_its_pin(own: TlsFiles) -> None:
    async with hosted(tls=own) as server:
        pin = pinned(server).pin
        assert server.addresses == [f"tls://{HOST}:{server.port} --tls-pin {pin}"]


async def test_a_connection_made_ahead_may_be_one_of_tls(own: TlsFiles) -> None:
    async with hosted(tls=own) as server:
        ahead = Ahead(tcp_connector(HOST, server.port, pinned(server)))
        client = Player(ahead.way, "Ann", MemoryTokens())
        await client.connect()
        assert client.link == "connected"
        await client.close()
        await ahead.close()


async def test_a_connection_made_ahead_to_the_wrong_server_is_closed_quietly(
    own: TlsFiles,
) -> None:
    async with hosted(tls=own) as server:
        ahead = Ahead(tcp_connector(HOST, server.port, Trust("0" * 64)))
        async with asyncio.timeout(PATIENCE_S):
            while not ahead.has_failed:  # noqa: ASYNC110 - as the journey asks
                await asyncio.sleep(0.001)
        await ahead.close()


# Where one end expects TLS and the other does not ------------------------------------------------


async def test_who_speaks_plainly_to_a_tls_server_is_told_to_use_tls(own: TlsFiles) -> None:
    async with hosted(tls=own) as server:
        refused = await failure(server, None)

    assert f"join tls://{HOST}:{server.port}" in refused.message


async def test_who_speaks_tls_to_a_plain_server_is_told_to_leave_it_out() -> None:
    async with hosted() as server:
        refused = await failure(server, Trust())

    assert refused.code == "net.no-tls"
    assert "leave tls:// or --tls out" in refused.message


async def test_tls_before_1_2_is_not_spoken(own: TlsFiles) -> None:
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    with pytest.warns(DeprecationWarning, match="TLSv1_1"):
        old.maximum_version = ssl.TLSVersion.TLSv1_1
    async with hosted(tls=own) as server:
        with pytest.raises(ssl.SSLError):
            await asyncio.open_connection(HOST, server.port, ssl=old)


# Hostile ends ------------------------------------------------------------------------------------


async def play_among_strangers(files: TlsFiles) -> None:
    """A game goes on while others send garbage, half a handshake, or nothing."""
    async with (
        hosted(tls=files, handshake_s=0.5) as server,
        joined(server, "Ann", pinned(server)) as ann,
    ):
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "easy")
        async with (
            raw_peer(server) as garbage,
            raw_peer(server) as silent,
            raw_peer(server) as half,
        ):
            await garbage.send(b"\x16\x03\x01\xff\xff" + bytes(range(256)) * 8)
            await half.send(b"\x16\x03\x01")
            await ann.start(code)
            await play_out(ann)
            for each in (garbage, silent, half):
                assert await each.rest() == []

        assert ann.is_over()
        assert server.connections == 1


async def test_garbage_and_silence_in_the_handshake_disturb_no_game(own: TlsFiles) -> None:
    await play_among_strangers(own)


def test_garbage_and_silence_disturb_no_game_on_uvloop(own: TlsFiles) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play_among_strangers(own))


async def test_handshakes_that_never_end_count_as_connections(own: TlsFiles) -> None:
    async with hosted(tls=own, most_peers_per_address=2, handshake_s=0.5) as server:
        async with raw_peer(server) as first, raw_peer(server) as second, raw_peer(server) as third:
            assert await third.rest() == []
            assert server.connections == 0
            assert [await first.rest(), await second.rest()] == [[], []]
        async with joined(server, trust=pinned(server)) as ann:
            assert ann.link == "connected"


def trusting(files: TlsFiles) -> ssl.SSLContext:
    """A bare client's trust in a server's own certificate."""
    context = ssl.create_default_context(cafile=str(files.cert))
    context.check_hostname = False
    return context


async def ask_for_ever(writer: asyncio.StreamWriter) -> None:
    """Say hello, then ask for the list of tables again and again, and read nothing."""
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(encode(Hello(PROTOCOL, "Eve")))
    while True:
        writer.write(encode(ListTables(1)) * 200)
        await writer.drain()
        await asyncio.sleep(0)  # `drain` may not wait, and then nobody hears that the line is cut


async def play_beside_a_deaf_one(files: TlsFiles) -> None:
    """A game goes on while somebody never reads, and is cut off for it."""
    async with hosted(tls=files) as server, joined(server, trust=pinned(server)) as ann:
        code = (await ann.create_table("upgrade", 2)).table
        await ann.add_bot(code, "easy")
        link = await asyncio.open_connection(HOST, server.port, ssl=trusting(files))
        with pytest.raises(ConnectionError):
            await asyncio.wait_for(ask_for_ever(link[1]), PATIENCE_S)
        await ann.start(code)
        await play_out(ann)

        assert server.connections == 1


async def test_who_never_reads_over_tls_is_cut_off(own: TlsFiles) -> None:
    await play_beside_a_deaf_one(own)


def test_who_never_reads_over_tls_is_cut_off_on_uvloop(own: TlsFiles) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play_beside_a_deaf_one(own))


async def test_a_goodbye_arrives_over_tls(own: TlsFiles) -> None:
    async with hosted(tls=own) as server:
        link = await asyncio.open_connection(HOST, server.port, ssl=trusting(own))
        peer = RawPeer(*link)
        await peer.send(Hello(PROTOCOL, "Ann"))
        assert isinstance(await peer.receive(), Welcome)
        stopping = asyncio.create_task(server.stop("Good night."))

        assert await peer.rest() == [Goodbye("server.stopping", "Good night.")]
        peer.writer.close()
        await stopping


async def test_a_full_server_says_so_before_the_handshake(own: TlsFiles) -> None:
    async with hosted(tls=own, most_peers=1) as server, joined(server, trust=pinned(server)):
        refused = await failure(server, pinned(server))

    assert refused.code == "net.no-tls"
    assert "it may be full" in refused.message


# Files -------------------------------------------------------------------------------------------


def test_a_servers_own_certificate_is_made_once_and_its_key_is_its_owners_only(
    tmp_path: Path,
) -> None:
    made = own_files(tmp_path)
    before = Certificate(made).pin

    assert Certificate(own_files(tmp_path)).pin == before
    assert made.key.stat().st_mode & 0o777 == 0o600
    assert made.cert.parent.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_hold_a_certificate_is_named(tmp_path: Path) -> None:
    (tmp_path / "tls").write_text("in the way")

    with pytest.raises(ConnectionFailed, match="choose another folder with --data"):
        own_files(tmp_path)


def spoil(files: TlsFiles, how: str) -> TlsFiles:
    """Make a pair of files unusable in one way."""
    other = own_files(files.cert.parent / "other")
    match how:
        case "no certificate":
            files.cert.unlink()
        case "no key":
            files.key.unlink()
        case "a folder":
            return replace(files, cert=files.cert.parent)
        case "another key":
            return replace(files, key=other.key)
        case "prose":
            files.cert.write_text("To whom it may concern")
        case "an encrypted key":
            files.key.write_text("-----BEGIN ENCRYPTED PRIVATE KEY-----")
        case _:
            files.key.write_text("my key")
    return files


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("no certificate", "there is no TLS certificate at .*: correct its path"),
        ("no key", "there is no TLS key at .*: correct its path"),
        ("a folder", "cannot be read .*: let the user who hosts read it"),
        ("another key", "does not belong to .*: give the two of one pair"),
        ("prose", "give both in PEM form"),
        ("an encrypted key", "is encrypted: write one without a passphrase"),
        ("no key in it", "give both in PEM form"),
    ],
)
def test_files_that_cannot_be_used_are_refused_with_a_remedy(
    own: TlsFiles, how: str, sentence: str
) -> None:
    with pytest.raises(ConnectionFailed, match=sentence) as refused:
        Certificate(spoil(own, how))

    assert refused.value.code == "net.tls-files"


async def test_a_new_certificate_is_shown_to_newcomers_and_nobody_is_dropped(
    authority: Authority,
) -> None:
    files = authority.vouches_for(HOST, "old")
    async with hosted(tls=files) as server, joined(server, "Ann", pinned(server)) as ann:
        before = pinned(server)
        fresh = authority.vouches_for(HOST, "new")
        shutil.copy(fresh.cert, files.cert)
        shutil.copy(fresh.key, files.key)
        server.reload_certificate()

        async with joined(server, "Bob", pinned(server)) as bob:
            assert [info.table for info in await bob.list_tables()] == []
        assert pinned(server) != before
        assert (await failure(server, before)).code == "net.tls-pin"
        assert ann.ears.links == ["connecting", "connected"]


async def test_a_broken_new_certificate_is_not_taken_and_logged(
    own: TlsFiles, caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(tls=own) as server:
        before = pinned(server)
        own.key.write_text("half a k")
        with caplog.at_level(logging.ERROR):
            server.reload_certificate()

        async with joined(server, trust=before) as ann:
            assert ann.link == "connected"
    assert [record.message for record in caplog.records] == ["certificate kept"]

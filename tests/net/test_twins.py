# ruff: noqa: ANN401 - tests hand over whatever a stranger might
"""Twin matches: what differs only in cards a seat cannot see gives that seat equal bytes."""

import secrets
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from tests.net.ends import RawPeer, hosted, raw_peer
from upgrade_core.chance import RandomChance
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.choices import DISCARD, REPLACE_DEFENCE
from upgrade_core.match import Match
from upgrade_tui.net.codec import encode, raw
from upgrade_tui.net.messages import (
    Act,
    AskRecord,
    CreateTable,
    Done,
    JoinTable,
    Rejected,
    ResumeSeat,
    Say,
    StartMatch,
    Updated,
    WatchTable,
)
from upgrade_tui.net.sealed import Fate, SealedMatch
from upgrade_tui.net.sight import USUAL, Sights, Style

FATE = Fate(bytes(64), bytes(16))
SEATS = 3


def positions(preset: str, games: int = 3) -> Iterator[Match]:
    """Every position of some random games."""
    for game in range(games):
        rng = Random(game)
        match = Match.deal(SPEC, SPEC.presets[preset], SEATS, RandomChance(rng))
        while match.waiting:
            yield match
            seat = match.waiting[-1]
            match.submit(seat, match.choices(seat).sample(rng))


def twins(match: Match, viewer: int | None, count: int = 2) -> list[SealedMatch]:
    """Matches that differ in nothing the viewer can see."""
    made = []
    for number in range(count):
        state = SPEC.rules.imagine(match.view(viewer), Random(number))
        twin = Match(SPEC, match.options, state, RandomChance(Random(0)))
        twin.version = match.version
        made.append(SealedMatch(1, twin, ("Ann", "Bob", "Cy"), None, FATE, "today"))
    return made


@pytest.mark.parametrize("preset", ["standard", "blind"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_whole_views_of_twins_are_the_same_bytes(preset: str, viewer: int | None) -> None:
    different = 0
    for match in positions(preset):
        first, second = twins(match, viewer)
        different += first.match.state != second.match.state
        assert Sights("FOX-42", first).frame(viewer, 0) == Sights("FOX-42", second).frame(viewer, 0)
    assert different > 20


@pytest.mark.parametrize("style", [USUAL, Style(brief=True), Style(brief=True, story=False)])
@pytest.mark.parametrize("action", [DISCARD, *REPLACE_DEFENCE[:2]])
def test_patches_after_a_hidden_move_are_the_same_bytes_for_who_cannot_see_it(
    action: Any, style: Style
) -> None:
    compared = 0
    for match in positions("blind"):
        mover = match.waiting[0]
        viewer = (mover + 2) % SEATS  # neither the mover nor the next to draw a card
        if match.state.phase != 1 or match.state.gone or action not in match.choices(mover):
            continue
        if not match.state.deck:
            continue
        frames = []
        for sealed in twins(match, viewer):
            sights = Sights("FOX-42", sealed)
            sights.frame(viewer, 0)
            sights.advance(sealed.match.submit(mover, action))
            frames.append(sights.frame(viewer, sights.version - 1, style))
        compared += 1
        assert frames[0] == frames[1]
    assert compared > 5


class Script:
    """One evening at one table, the hidden cards imagined anew.

    Gives what was heard by Ann, who comes back from elsewhere at the end, and by a watcher.
    """

    def __init__(self, imagined: int, viewer: int | None) -> None:
        self._imagined = imagined
        self._viewer = viewer

    def deal(self, *args: Any) -> SealedMatch:
        sealed = self._deal(*args)
        match = sealed.match
        match.state = SPEC.rules.imagine(match.view(self._viewer), Random(self._imagined))
        return sealed

    async def run(self, monkeypatch: pytest.MonkeyPatch) -> tuple[list[bytes], list[bytes]]:
        self._deal = SealedMatch.deal
        with monkeypatch.context() as patch:
            patch.setattr(SealedMatch, "deal", self.deal)
            # Tokens are random; here they would be the only difference.
            numbers = count()
            patch.setattr(secrets, "token_bytes", lambda n: next(numbers).to_bytes(n, "big"))
            async with (
                hosted(seed=5) as server,
                raw_peer(server, "Ann") as ann,
                raw_peer(server, "Bob") as bob,
                raw_peer(server, "Cy") as cy,
                raw_peer(server, "Ann") as again,
            ):
                return await self._play(ann, bob, cy, again)

    async def _play(
        self, ann: RawPeer, bob: RawPeer, cy: RawPeer, again: RawPeer
    ) -> tuple[list[bytes], list[bytes]]:
        await ann.send(CreateTable(1, "upgrade", 3))
        seat = (await ann.receive_a(Done)).answer
        code = seat["table"]
        await bob.send(JoinTable(1, code))
        await bob.receive_a(Done)
        await cy.send(WatchTable(1, code))
        await cy.receive_a(Done)
        await ann.send(StartMatch(2, code))
        heard: list[bytes] = []
        heard += await hear(ann, Done)
        view = msgspec.msgpack.decode((await bob.receive_a(Updated)).view)
        await bob.send(Act(2, code, raw(["place", view["defence"][1][0]])))
        await bob.receive_a(Done)
        heard += await hear(ann, Updated)
        for number, action in enumerate((["place", 1000], ["attack", 1], ["fly"]), start=10):
            await ann.send(Act(number, code, raw(action)))
            heard += await hear(ann, Rejected)
        await ann.send(AskRecord(20, code))
        heard += await hear(ann, Rejected)
        await bob.send(Say(21, code, "your turn"))
        await again.send(ResumeSeat(1, code, seat["token"]))
        heard += await hear(again, Updated)
        return heard, await hear(cy, Updated) + await hear(cy, Updated)


async def hear(peer: RawPeer, last: Any) -> list[bytes]:
    """All a peer gets up to the next packet of a kind, as bytes."""
    heard = []
    while True:
        packet = await peer.receive()
        heard.append(encode(packet))
        if isinstance(packet, last):
            return heard


async def test_every_frame_to_a_seat_is_the_same_for_twins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second, third = [await Script(n, viewer=0).run(monkeypatch) for n in (1, 2, 3)]

    assert first == second == third
    assert len(first[0]) > 10


async def test_every_frame_to_a_watcher_is_the_same_for_twins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = [await Script(n, viewer=None).run(monkeypatch) for n in (1, 2)]

    assert first[1] == second[1]
    assert first[0] != second[0]

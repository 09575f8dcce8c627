"""What each seat is sent of a match: whole views, and patches from one version to the next."""

from collections.abc import Callable
from operator import attrgetter

import msgspec

from upgrade_core.game import Seat, State
from upgrade_core.match import Match, Step
from upgrade_tui.net.codec import encode, raw
from upgrade_tui.net.messages import Outcome, Updated
from upgrade_tui.net.sealed import SealedMatch

Viewer = Seat | None


class Sights:
    """The frames of the present version, made once for all who see the same.

    A patch is made for those who have been sent the version before, from the view they got then.
    """

    def __init__(
        self,
        table: str,
        sealed: SealedMatch,
        left_ms: Callable[[tuple[Seat, ...]], tuple[int, ...]] = lambda _: (),
    ) -> None:
        self.version = sealed.match.version
        self._table = table
        self._sealed = sealed
        self._left_ms = left_ms
        self._names = sealed.match.spec.state_type.__struct_fields__
        self._values: Callable[[State], tuple[object, ...]] = attrgetter(*self._names)
        self._step: Step | None = None
        self._before: dict[Viewer, tuple[object, ...]] = {}
        self._now: dict[Viewer, tuple[object, ...]] = {}
        self._frames: dict[tuple[Viewer, bool], bytes] = {}
        self._waiting, self._outcome = sealed.match.waiting, outcome(sealed.match)

    def advance(self, step: Step) -> None:
        """The match has come to its next version."""
        self.version = step.version
        self._step = step
        self._before, self._now = self._now, {}
        self._frames.clear()
        self._waiting, self._outcome = self._sealed.match.waiting, outcome(self._sealed.match)

    def jump(self) -> None:
        """The match has gone back, or on again: everybody is shown all of it."""
        self.version = self._sealed.match.version
        self._step = None
        self._before, self._now = {}, {}
        self._frames.clear()
        self._waiting, self._outcome = self._sealed.match.waiting, outcome(self._sealed.match)

    def frame(self, viewer: Viewer, base: int) -> bytes:
        """The news for a viewer who was last sent version `base` (0: none)."""
        if self._left_ms(self._waiting):
            self._frames.clear()  # the time left is another every moment
        is_patch = base == self.version - 1 and viewer in self._before
        made = self._frames.get((viewer, is_patch))
        if made is None:
            made = self._patch(viewer) if is_patch else self._whole(viewer)
            self._frames[viewer, is_patch] = made
        return made

    def _seen(self, viewer: Viewer) -> tuple[object, ...]:
        """The fields of what a viewer knows now; kept to make the next patch from."""
        seen = self._now.get(viewer)
        if seen is None:
            seen = self._now[viewer] = self._values(self._sealed.match.view(viewer).state)
        return seen

    def _whole(self, viewer: Viewer) -> bytes:
        view = dict(zip(self._names, self._seen(viewer), strict=True))
        return self._updated(0, (), view, self._sealed.commitment)

    def _patch(self, viewer: Viewer) -> bytes:
        assert self._step is not None
        compared = zip(self._names, self._seen(viewer), self._before[viewer], strict=True)
        changed = {name: now for name, now, before in compared if now != before}
        events = tuple(map(raw, self._step.seen_by(viewer)))
        return self._updated(self.version - 1, events, changed, "")

    def _updated(
        self, base: int, events: tuple[msgspec.Raw, ...], view: dict[str, object], commitment: str
    ) -> bytes:
        return encode(
            Updated(
                self._table,
                self._sealed.number,
                self.version,
                base,
                events,
                raw(view),
                self._waiting,
                self._outcome,
                commitment,
                self._left_ms(self._waiting),
            )
        )


def outcome(match: Match) -> Outcome | None:
    """How a match ended, as everybody is told; None while it goes on."""
    result = match.result
    if result is None:
        return None
    return Outcome(result.winners, result.ranks, result.scores, result.reason)

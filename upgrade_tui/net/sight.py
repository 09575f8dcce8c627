"""What each seat is sent of a match: whole views, and patches from one version to the next."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

import msgspec

from upgrade_core.game import Seat, State
from upgrade_core.match import Match, Step
from upgrade_tui.net.codec import encode, encode_brief, raw
from upgrade_tui.net.edits import changes_between
from upgrade_tui.net.messages import Outcome, Updated
from upgrade_tui.net.sealed import SealedMatch

Viewer = Seat | None
MOST_STEPS = 300
"""So many of the last steps are known to those who come back."""


class Style(msgspec.Struct, frozen=True):
    """How somebody wants to be told: in which form, and with events or without.

    `folds`: who knows the rules needs the events alone, and makes the view of them.
    """

    brief: bool = False
    story: bool = True
    folds: bool = False


USUAL = Style()
FOLDING = Style(brief=True, folds=True)


class Sights:
    """The frames of the present version, made once for all who see the same.

    What has changed is told to those who have been sent the version before, compared with the
    view they got then. `base` is the version from which `story` alone leads on: none where turns
    have a time, which every frame tells. `waiting` are those who must act, none when it is over. `number` is the table's in brief news; `steps` are the last ones, where
    the match goes on after the server ended.
    """

    __slots__ = (
        "_before",
        "_frames",
        "_left_ms",
        "_match",
        "_names",
        "_now",
        "_number",
        "_outcome",
        "_sealed",
        "_step",
        "_steps",
        "_stories",
        "_table",
        "_values",
        "_who_waits",
        "base",
        "version",
        "waiting",
    )

    def __init__(
        self,
        table: str,
        sealed: SealedMatch,
        left_ms: Callable[[tuple[Seat, ...]], tuple[int, ...]] | None = None,
        number: int = 0,
        steps: Iterable[Step] = (),
    ) -> None:
        self._table = table
        self._sealed = sealed
        self._match = sealed.match
        self._who_waits = sealed.match.spec.rules.waiting
        self._left_ms = left_ms
        self._number = number
        self._names = sealed.match.spec.state_type.__struct_fields__
        self._values: Callable[[State], tuple[object, ...]] = attrgetter(*self._names)
        self._step: Step | None
        self._frames: dict[tuple[Viewer, Style | None], bytes] = {}
        self._stories: list[tuple[list[object], bytes]]
        self._before: dict[Viewer, tuple[object, ...]] = {}
        self._now: dict[Viewer, tuple[object, ...]] = {}
        self.jump()
        self._steps: deque[Step] = deque(steps, MOST_STEPS)

    def advance(self, step: Step) -> None:
        """The match has come to its next version."""
        self._steps.append(step)
        self._step = step
        self.version = step.version
        if self._left_ms is None:
            self.base = step.version - 1
        if self._now or self._before:
            self._before, self._now = self._now, {}
        self._arrive()

    def jump(self) -> None:
        """The match has gone back, or on again: everybody is shown all of it."""
        self._steps = deque(maxlen=MOST_STEPS)
        self._before, self._now = {}, {}
        self._step = None
        self.version = self._match.version
        self.base = -1
        self._arrive()

    def _arrive(self) -> None:
        if self._frames:
            self._frames = {}
        self._stories = []
        waiting = self.waiting = self._who_waits(self._match.state)
        self._outcome = None if waiting else outcome(self._match)

    def renew(self) -> None:
        """The times have changed, though nothing has happened."""
        self._frames = {}
        self._stories = []

    def frame(self, viewer: Viewer, base: int, style: Style = USUAL) -> bytes:
        """The news for a viewer who was last sent version `base` (0: none)."""
        left_ms: tuple[int, ...] = ()
        if self._left_ms is not None:
            left_ms = self._left_ms(self.waiting)
            self.renew()  # the time left is another every moment
        is_next = base == self.version - 1
        if is_next and style.folds and self._step is not None:
            return self.story(viewer, left_ms)
        is_patch = is_next and viewer in self._before
        key = (viewer, style if is_patch else None)
        made = self._frames.get(key)
        if made is None:
            if not is_patch:
                made = self._whole(viewer, left_ms)
            else:
                made = (self._changes if style.brief else self._patch)(viewer, left_ms, style)
            self._frames[key] = made
        return made

    def frame_since(self, viewer: Viewer, match: int, version: int) -> bytes:
        """All of it for a viewer who comes back, with the events since the version they saw."""
        steps = [step for step in self._steps if step.version > version]
        here = match == self._sealed.number
        if not here or not steps or steps[0].version != version + 1:
            return self.frame(viewer, 0)
        events = tuple(raw(event) for step in steps for event in step.seen_by(viewer))
        left_ms = () if self._left_ms is None else self._left_ms(self.waiting)
        return self._whole(viewer, left_ms, events)

    def _seen(self, viewer: Viewer) -> tuple[object, ...]:
        """The fields of what a viewer knows now; kept to make the next patch from."""
        seen = self._now.get(viewer)
        if seen is None:
            seen = self._now[viewer] = self._values(self._sealed.match.view(viewer).state)
        return seen

    def story(self, viewer: Viewer, left_ms: tuple[int, ...] = ()) -> bytes:
        """The events alone, made once for all who learn the same; there has been a step."""
        assert self._step is not None
        events = []
        for event in self._step.events:  # as in `seen_by`, for every move and ear
            told = event.seen_by(viewer)
            if told is not None:
                events.append(told)
        for known, made in self._stories:
            if known == events:
                return made
        if self._outcome is None and not left_ms and events:  # as most often it is
            made = encode_brief(("+", self._number, self.version, None, self.waiting, events))
        else:
            made = self._briefly(None, events, left_ms)
        self._stories.append((events, made))
        return made

    def _events(self, viewer: Viewer, style: Style) -> tuple[object, ...]:
        assert self._step is not None
        return tuple(self._step.seen_by(viewer)) if style.story else ()

    def _whole(
        self, viewer: Viewer, left_ms: tuple[int, ...], events: tuple[msgspec.Raw, ...] = ()
    ) -> bytes:
        view = dict(zip(self._names, self._seen(viewer), strict=True))
        commitment, number = self._sealed.commitment, self._number
        return self._updated((0, events, view), commitment, left_ms, number)

    def _patch(self, viewer: Viewer, left_ms: tuple[int, ...], style: Style) -> bytes:
        compared = zip(self._names, self._seen(viewer), self._before[viewer], strict=True)
        changed = {name: now for name, now, before in compared if now != before}
        events = tuple(map(raw, self._events(viewer, style)))
        return self._updated((self.version - 1, events, changed), "", left_ms, 0)

    def _updated(
        self,
        news: tuple[int, tuple[msgspec.Raw, ...], dict[str, object]],
        commitment: str,
        left_ms: tuple[int, ...],
        number: int,
    ) -> bytes:
        base, events, view = news
        return encode(
            Updated(
                self._table,
                self._sealed.number,
                self.version,
                base,
                events,
                raw(view),
                self.waiting,
                self._outcome,
                commitment,
                left_ms,
                number,
            )
        )

    def _changes(self, viewer: Viewer, left_ms: tuple[int, ...], style: Style) -> bytes:
        changes = changes_between(self._before[viewer], self._seen(viewer))
        return self._briefly(changes, self._events(viewer, style), left_ms)

    def _briefly(
        self, changes: object, events: Sequence[object], left_ms: tuple[int, ...]
    ) -> bytes:
        told: tuple[object, ...] = (events,) if events else ()
        if left_ms or self._outcome is not None:
            told = events, self._outcome, left_ms
        return encode_brief(("+", self._number, self.version, changes, self.waiting, *told))


def outcome(match: Match) -> Outcome | None:
    """How a match ended, as everybody is told; None while it goes on."""
    result = match.result
    if result is None:
        return None
    return Outcome(result.winners, result.ranks, result.scores, result.reason)

"""What each seat is sent of a match: whole views, and patches from one version to the next."""

import msgspec

from upgrade_core.game import Seat, State
from upgrade_core.match import Step
from upgrade_tui.net.codec import encode, raw
from upgrade_tui.net.messages import Outcome, Updated
from upgrade_tui.net.sealed import SealedMatch

Viewer = Seat | None


class Sights:
    """The frames of the present version, made once for all who see the same.

    A patch is made for those who have been sent the version before, from the view they got then.
    """

    def __init__(self, table: str, sealed: SealedMatch) -> None:
        self.version = sealed.match.version
        self._table = table
        self._sealed = sealed
        self._fields = sealed.match.spec.state_type.__struct_fields__
        self._step: Step | None = None
        self._before: dict[Viewer, State] = {}
        self._now: dict[Viewer, State] = {}
        self._frames: dict[tuple[Viewer, bool], bytes] = {}

    def advance(self, step: Step) -> None:
        """The match has come to its next version."""
        self.version = step.version
        self._step = step
        self._before, self._now = self._now, {}
        self._frames.clear()

    def frame(self, viewer: Viewer, base: int) -> bytes:
        """The news for a viewer who was last sent version `base` (0: none)."""
        patch = base == self.version - 1 and viewer in self._before
        made = self._frames.get((viewer, patch))
        if made is None:
            state = self._state(viewer)
            made = self._patch(viewer, state) if patch else self._updated(0, (), raw(state))
            self._frames[viewer, patch] = made
        return made

    def _state(self, viewer: Viewer) -> State:
        state = self._now.get(viewer)
        if state is None:
            state = self._now[viewer] = self._sealed.match.view(viewer).state
        return state

    def _patch(self, viewer: Viewer, state: State) -> bytes:
        assert self._step is not None
        before = self._before[viewer]
        changed = {
            name: value
            for name in self._fields
            if (value := getattr(state, name)) != getattr(before, name)
        }
        events = tuple(map(raw, self._step.seen_by(viewer)))
        return self._updated(self.version - 1, events, raw(changed))

    def _updated(self, base: int, events: tuple[msgspec.Raw, ...], view: msgspec.Raw) -> bytes:
        sealed = self._sealed
        result = sealed.match.result
        return encode(
            Updated(
                self._table,
                sealed.number,
                self.version,
                base,
                events,
                view,
                sealed.match.waiting,
                None
                if result is None
                else Outcome(result.winners, result.ranks, result.scores, result.reason),
                sealed.commitment,
            )
        )

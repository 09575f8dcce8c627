"""The book that is kept of one's attempts: the present one, its file, and what it counts for."""

from typing import Any

from upgrade_core.game import AnySpec
from upgrade_core.options import differences
from upgrade_tui.app.solitaire.keeping import Solitaires, variant_of
from upgrade_tui.app.solitaire.progress import Deed, Progress
from upgrade_tui.app.solitaire.results import Results
from upgrade_tui.net.messages import TableInfo


class Book:
    """Follows the attempts at one table, for the person whose `solitaires` these are.

    `keeps`: a game that is left here can be gone on with, as nobody else holds it. `complaint` is
    the sentence of the last file that could not be written, until it is read.
    """

    def __init__(self, solitaires: Solitaires, *, keeps: bool) -> None:
        self.keeps = keeps
        self._kept = solitaires
        self.progress: Progress | None = None
        self.complaint: str | None = None

    @property
    def variant(self) -> str:
        """The way to play that results are kept apart by."""
        progress = self.progress
        assert progress is not None
        return variant_of(progress.game, progress.preset, progress.options)

    @property
    def results(self) -> Results:
        """The results so far of this way to play."""
        return Results() if self.progress is None else self._kept.results_of(self.variant)

    def begin(self, spec: AnySpec, info: TableInfo, options: Any, left: Progress | None) -> None:  # noqa: ANN401 - any game's options
        """A match has begun: `left` itself where that is gone on with, else a new attempt.

        The same deal once more is a new attempt that knows its cards.
        """
        before = self.progress
        if left is not None and left.deal == info.deal:
            self.progress = left
        elif before is not None and before.deal == info.deal:
            self.progress = before.again()
        else:
            changes = differences(options, spec.presets[info.preset])
            self.progress = Progress(
                game=spec.key, preset=info.preset, options=changes, deal=info.deal or 0
            )

    def did(self, deed: Deed, *, revealed: bool = False) -> None:
        """The server has carried something out."""
        progress = self.progress
        if progress is None:
            return
        if self.keeps and not progress.moves:
            self._make_room(progress)
        progress.did(deed, revealed=revealed)
        if self.keeps:
            self.complaint = self._kept.keep_game(progress) or self.complaint

    def _make_room(self, progress: Progress) -> None:
        """The first move of an attempt ends the one that was left: it counts as given up."""
        left = self._kept.left_game(progress.game)
        if left is not None and left.deal != progress.deal and left.moves and not left.recorded:
            self._count_given_up(left)

    def hinted(self) -> None:
        """A hint was given."""
        if self.progress is not None:
            self.progress.hints += 1
            if self.keeps and self.progress.moves:
                self.complaint = self._kept.keep_game(self.progress) or self.complaint

    def handed_over(self) -> None:
        """A bot plays on: what comes of that is nobody's result."""
        if self.progress is not None:
            self.progress.recorded = self.progress.bot = True

    def ended(self, grade: str | None, score: int, *, won: bool) -> None:
        """The attempt has ended; it counts once, whatever is taken back. None: given up."""
        progress = self.progress
        if progress is None:
            return
        if not progress.recorded:
            progress.recorded = True
            if grade is None:
                self._count_given_up(progress)
            else:
                results = self._kept.results_of(self.variant)
                results.tally(assisted=progress.assisted).add(grade, score, won=won)
                results.hints += progress.hints
                self._keep(self.variant, results)
        if self.keeps:
            self._kept.drop_game(progress.game)

    def leave_for_another(self) -> None:
        """Another deal is wanted: one that was begun and not finished counts as given up."""
        progress = self.progress
        if progress is not None and progress.moves and not progress.recorded:
            self.ended(None, 0, won=False)

    def _count_given_up(self, progress: Progress) -> None:
        variant = variant_of(progress.game, progress.preset, progress.options)
        results = self._kept.results_of(variant)
        results.tally(assisted=progress.assisted).add_given_up()
        results.hints += progress.hints
        self._keep(variant, results)

    def _keep(self, variant: str, results: Results) -> None:
        self.complaint = self._kept.keep_results(variant, results) or self.complaint

"""How one's attempts ended: by grade, their mean, the best, and how many were won in a row."""

from msgspec import Struct, field


class Tally(Struct):
    """Finished attempts of one kind; `total` and `best` count only those with a score."""

    grades: dict[str, int] = field(default_factory=dict)
    scored: int = 0
    total: int = 0
    best: int | None = None
    given_up: int = 0
    streak: int = 0
    longest: int = 0

    @property
    def games(self) -> int:
        """How many attempts have ended."""
        return self.scored + self.given_up

    @property
    def mean(self) -> float | None:
        """The mean score; None where there is none yet."""
        return self.total / self.scored if self.scored else None

    def add(self, grade: str, score: int, *, won: bool) -> None:
        """An attempt has ended with a score; the lower the better."""
        self.grades[grade] = self.grades.get(grade, 0) + 1
        self.scored += 1
        self.total += score
        self.best = score if self.best is None else min(self.best, score)
        self._follow(won=won)

    def add_given_up(self) -> None:
        """An attempt was given up: it has no score, and ends a streak."""
        self.given_up += 1
        self._follow(won=False)

    def _follow(self, *, won: bool) -> None:
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)


class Results(Struct):
    """The results of one way to play: those without help, and those with it."""

    clean: Tally = field(default_factory=Tally)
    assisted: Tally = field(default_factory=Tally)
    hints: int = 0

    def tally(self, *, assisted: bool) -> Tally:
        """Where an attempt counts."""
        return self.assisted if assisted else self.clean

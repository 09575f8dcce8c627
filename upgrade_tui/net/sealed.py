"""A match at a table, with the seed that decides its chance and is revealed when it is over."""

import hashlib
import secrets
from dataclasses import dataclass

from upgrade_core.chance import NONCE_BYTES, SealedChance, commitment
from upgrade_core.game import AnySpec
from upgrade_core.match import Match
from upgrade_core.record import Record, lines_of, write_record
from upgrade_tui.net.journal import Started


@dataclass(frozen=True)
class Fate:
    """What decides a match's chance."""

    seed: bytes
    nonce: bytes

    @classmethod
    def of_deal(cls, number: int) -> "Fate":
        """The one of a solitaire's deal: who has the number has the same cards, anywhere."""
        source = f"upgrade deal {number}".encode()
        nonce = hashlib.sha256(source).digest()[:NONCE_BYTES]
        return cls(hashlib.sha512(source).digest(), nonce)

    @classmethod
    def drawn(cls, seed: int | None, place: str) -> "Fate":
        """A secret one; or, from a host's seed, the one of a place such as "FOX-42 1"."""
        if seed is None:
            return cls(secrets.token_bytes(64), secrets.token_bytes(NONCE_BYTES))
        source = f"upgrade {seed} {place}".encode()
        nonce = hashlib.sha256(source).digest()[:NONCE_BYTES]
        return cls(hashlib.sha512(source).digest(), nonce)


@dataclass(frozen=True, slots=True)
class SealedMatch:
    """The `number`th match at a table; `dealer` is given where a rematch fixed it."""

    number: int
    match: Match
    names: tuple[str, ...]
    dealer: int | None
    fate: Fate
    date: str

    @classmethod
    def deal(cls, spec: AnySpec, options: object, started: Started) -> "SealedMatch":
        """Deal. Raises: OptionError: so many cannot play with these options."""
        names, dealer = started.names, started.dealer
        match = Match.deal(spec, options, len(names), SealedChance(started.seed), dealer)
        fate = Fate(started.seed, started.nonce)
        return cls(started.match, match, names, dealer, fate, started.date)

    @property
    def commitment(self) -> str:
        """What everybody sees of the seed before the match is over."""
        return commitment(self.fate.seed, self.fate.nonce)

    def dealer_seat(self) -> int | None:
        """Who dealt, in a game that has a dealer."""
        spec = self.match.spec
        dealer: int | None = spec.rules.facts(self.match.state).get("dealer")
        return dealer

    def record(self, preset: str) -> str:
        """The match as a text; the seed is in it only when the match is over."""
        match, result = self.match, self.match.result
        return write_record(
            Record(
                match.spec,
                preset,
                match.options,
                self.names,
                lines_of(match.log),
                dealer=self.dealer,
                date=self.date,
                commitment=self.commitment,
                seed=b"" if result is None else self.fate.seed,
                nonce=b"" if result is None else self.fate.nonce,
                winners=None if result is None else result.winners,
            )
        )

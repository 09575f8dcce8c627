"""The refusals of Shengji; each names the rule it comes from."""

from upgrade_core.errors import RuleError


class BidRefused(RuleError):
    """The reveal does not stand over what was bid (§1.6)."""

    code = "rule.bid-refused"


class StillDealing(RuleError):
    """The bidding cannot close before all cards are dealt."""

    code = "rule.still-dealing"


class NothingToDeal(RuleError):
    """All hands are full."""

    code = "rule.nothing-to-deal"


class AlreadyDone(RuleError):
    """The seat has let the bidding pass already."""

    code = "rule.already-done"


class NotInHand(RuleError):
    """Cards that the seat does not hold."""

    code = "rule.not-in-hand"


class WrongNumberOfCards(RuleError):
    """The kitty has a fixed size (§1.8)."""

    code = "rule.wrong-number-of-cards"


class MixedLead(RuleError):
    """All cards of a lead have one effective suit (§1.9)."""

    code = "rule.mixed-lead"


class ThrowForbidden(RuleError):
    """The table's options do not allow this throw (§1.10)."""

    code = "rule.throw-forbidden"


class BadGrouping(RuleError):
    """An explicit grouping that is none, or given where nothing is led."""

    code = "rule.bad-grouping"


class MustFollow(RuleError):
    """The play does not answer the lead as well as the hand can (§1.11)."""

    code = "rule.must-follow"


class CannotTakeBack(RuleError):
    """Only the own last play, before the next one, where the table allows it (§1.14)."""

    code = "rule.cannot-take-back"


class TableOnly(RuleError):
    """Only the table deals and closes the bidding."""

    code = "rule.table-only"

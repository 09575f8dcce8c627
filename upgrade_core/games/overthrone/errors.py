"""The refusals of Overthrone; each names the rule it comes from."""

from upgrade_core.errors import RuleError


class NotInHand(RuleError):
    """A card that is not in the hand."""

    code = "rule.not-in-hand"


class NotOnFoundation(RuleError):
    """The ruler does not allow the card on a foundation, or not at that place (§1.3)."""

    code = "rule.not-on-foundation"


class NotOnThrone(RuleError):
    """The card cannot overthrow the ruler (§1.4)."""

    code = "rule.not-on-throne"


class JesterNeedsFoundation(RuleError):
    """The Jester goes onto a started foundation (§1.6)."""

    code = "rule.jester-needs-foundation"


class DiscardClosed(RuleError):
    """Only the Jester on top of a foundation opens the discard pile (§1.6)."""

    code = "rule.discard-closed"


class CannotDraw(RuleError):
    """Drawing is automatic, the hand is full, or the pile is empty (§1.5)."""

    code = "rule.cannot-draw"


class CannotFinish(RuleError):
    """One finishes when the draw pile is empty (§1.7)."""

    code = "rule.cannot-finish"

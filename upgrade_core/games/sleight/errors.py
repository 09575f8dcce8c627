"""The refusals of Sleight; each names the rule it comes from."""

from upgrade_core.errors import RuleError


class WrongNumberOfCards(RuleError):
    """One lays one, two or three cards (§2.2)."""

    code = "rule.wrong-number-of-cards"


class NotInHand(RuleError):
    """Cards that the seat does not hold."""

    code = "rule.not-in-hand"


class GraveEmpty(RuleError):
    """There is nothing to revive."""

    code = "rule.grave-empty"

"""The refusals of Up or Down?; each names the rule it comes from."""

from upgrade_core.errors import RuleError


class NotInHand(RuleError):
    """A card that the seat does not hold."""

    code = "rule.not-in-hand"


class NotANeighbour(RuleError):
    """One takes one of the two cards beside the placed one (§2.4)."""

    code = "rule.not-a-neighbour"


class NoSuchRow(RuleError):
    """There are at most three rows."""

    code = "rule.no-such-row"


class RowRefuses(RuleError):
    """A row keeps its direction (§2.4)."""

    code = "rule.row-refuses"


class CannotDrop(RuleError):
    """A row is given up only when there are three (§2.9 B3)."""

    code = "rule.cannot-drop"


class WrongPile(RuleError):
    """Drawing is compulsory, from a pile that has cards (§2.5)."""

    code = "rule.wrong-pile"

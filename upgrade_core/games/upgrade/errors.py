"""The refusals of Upgrade; each names the rule it comes from."""

from upgrade_core.errors import RuleError


class AlreadyPlaced(RuleError):
    """A placing is final (§1.2)."""

    code = "rule.already-placed"


class NoSuchCard(RuleError):
    """The card to place is not among those dealt."""

    code = "rule.no-such-card"


class NoSuchSlot(RuleError):
    """The row has no such slot."""

    code = "rule.no-such-slot"


class AttackRowFull(RuleError):
    """The attack row holds as many cards as it may."""

    code = "rule.attack-row-full"


class AttackDowngradeForbidden(RuleError):
    """The table's options forbid lowering an attack card."""

    code = "rule.attack-downgrade-forbidden"


class DiscardDisabled(RuleError):
    """The table's options forbid throwing the drawn card away."""

    code = "rule.discard-disabled"


class BadTarget(RuleError):
    """One attacks another seat that is still in the game."""

    code = "rule.bad-target"


class MustAttack(RuleError):
    """The stall rule: too many turns have passed without an attack (§1.7)."""

    code = "rule.must-attack"


class NoBowNow(RuleError):
    """Only the two of the last tie may bow, once each, until the next attack."""

    code = "rule.no-bow-now"

"""What can be wrong with the place where journals are kept."""

from upgrade_core.errors import UpgradeError


class StoreUnusable(UpgradeError):
    """Games cannot be kept there; the message says why and what to do."""

    code = "store.unusable"

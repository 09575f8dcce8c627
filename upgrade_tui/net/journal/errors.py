"""What can be wrong with the place where journals are kept."""

from upgrade_core.errors import UpgradeError


class StoreUnusable(UpgradeError):
    """Games cannot be kept there; the message says why and what to do."""

    code = "store.unusable"


class CannotBackUp(UpgradeError):
    """No copy could be made of what a server keeps; the message says why and what to do."""

    code = "store.no-backup"


class CannotRestore(UpgradeError):
    """What a server kept cannot be had back so; the message says why and what to do."""

    code = "store.no-restore"

"""What goes wrong with a storage."""

from asterism.engine.errors import AsterismError


class StoreError(AsterismError):
    """The tables cannot be kept: the folder, its lock or the database does not allow it."""


class StorageFailed(Exception):
    """Something could not be read or written, and was not."""


class StorageConflict(StorageFailed):
    """Another process has changed the table meanwhile, or holds it: nothing was written."""

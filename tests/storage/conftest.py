import pytest

from asterism.storage.postgres_sharing import SharedPostgresStorage
from asterism.storage.sqlite import SqliteStorage


@pytest.fixture(params=["sqlite", "postgres"])
def open_storage(request, tmp_path):
    """Opens the storage of this test; a second time, the same one again."""
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").new_database()
        return lambda: SharedPostgresStorage.open(url)

    async def open_sqlite():
        return SqliteStorage(tmp_path)

    return open_sqlite

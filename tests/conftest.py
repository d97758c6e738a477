import pytest


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server; each test makes a database of its own."""
    from postgres_servers import running_postgres

    with running_postgres() as server:
        yield server

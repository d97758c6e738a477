import pytest


def pytest_collection_modifyitems(items):
    """The laws of one setup follow each other, so that a worker plays its matches once."""
    places = [place for place, item in enumerate(items) if item.path.name == "test_laws.py"]
    laws, setups = [items[place] for place in places], {}
    for law in laws:
        setups.setdefault(setup_of(law), len(setups))
    laws.sort(key=lambda law: setups[setup_of(law)])
    for place, law in zip(places, laws, strict=True):
        items[place] = law


def setup_of(law):
    """Which game with which options a law is tried with; a test of the laws alone has neither."""
    given = law.callspec.params if hasattr(law, "callspec") else {}
    return repr((getattr(given.get("game"), "name", None), given.get("options")))


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL server; each test makes a database of its own."""
    from postgres_servers import running_postgres

    with running_postgres() as server:
        yield server

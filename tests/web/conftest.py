import pytest

from asterism.web.benchmark import run_server


@pytest.fixture(scope="session")
def at(tmp_path_factory):
    """A real server process, with bots that do not dawdle and clients that may hurry."""
    with run_server(tmp_path_factory.mktemp("tables")) as started:
        yield started

"""The shape of the house: who may import whom, and how long a function is."""

import ast
import pathlib
import re

from asterism.engine.rule import compiled_sources, package_folder

PACKAGE = pathlib.Path(__file__).parents[1] / "asterism"
MAY_IMPORT = {
    "engine": set(),
    "drawing": {"engine"},
    "translations": {"engine"},
    "bots": {"engine"},
    "teaching": {"engine"},
    "pads": set(),
    "games": {"engine", "drawing", "translations", "bots", "teaching", "pads"},
    "analysis": {"engine", "drawing", "translations", "bots", "games"},
    "puzzles": {"engine", "drawing", "translations", "games", "analysis"},
    "storage": {"engine"},
    "tables": {"engine", "drawing", "translations", "bots", "games", "storage", "analysis"},
    "adapters": {"engine", "games"},
    "lab": {"engine", "translations", "bots", "games", "adapters", "analysis", "puzzles"},
    "web": {
        *("engine", "drawing", "translations", "bots", "teaching", "games", "storage", "tables"),
        *("analysis", "pads", "puzzles"),
    },
    "commands": {
        *("engine", "drawing", "translations", "bots", "games", "storage", "tables", "lab", "web"),
        "analysis",
    },
}
SQL = re.compile(
    r"\s*(select .* from|insert (or \w+ )?into|update \w+ set|delete from|create table) ", re.S
)
MAX_STATEMENTS = 24  # of a function; 3 to 12 are the aim


def modules():
    return [path for path in PACKAGE.rglob("*.py") if "tests" not in path.parts]


def imports(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def room_of(name):
    parts = name.split(".")
    return parts[1] if parts[0] == "asterism" and len(parts) > 1 else None


def test_rooms_import_only_downwards():
    for path in modules():
        room = path.relative_to(PACKAGE).parts[0]
        if room in MAY_IMPORT:
            for name in imports(path):
                target = room_of(name)
                assert target in (None, room, *MAY_IMPORT[room]), f"{path} imports {name}"


def test_sql_is_written_in_the_storage_alone():
    for path in modules():
        if path.relative_to(PACKAGE).parts[0] != "storage":
            drivers = {"sqlite3", "asyncpg"} & {name.split(".")[0] for name in imports(path)}
            assert not drivers, f"{path} imports {drivers}"
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                text = node.value if isinstance(node, ast.Constant) else None
                assert not (isinstance(text, str) and SQL.match(text)), f"{path}: {text}"


def test_every_room_is_known():
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert rooms <= MAY_IMPORT.keys()


def test_no_game_imports_another():
    games = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    for path in (PACKAGE / "games").rglob("*/*.py"):
        own = path.relative_to(PACKAGE / "games").parts[0]
        for name in imports(path):
            if name.startswith("asterism.games."):
                assert name.split(".")[2] not in games - {own}, f"{path} imports {name}"


def test_compiled_files_of_a_game_use_the_engine_alone():
    """So that the digest of engine and game names all their machine code is made from."""
    for path in modules():
        if (package_folder(path) / "components.toml").exists() and path in compiled_sources(
            package_folder(path)
        ):
            for name in imports(path):
                assert room_of(name) in (None, "engine", "games"), f"{path} imports {name}"


def test_the_engine_needs_little():
    import sys

    for path in (PACKAGE / "engine").glob("*.py"):
        for name in imports(path):
            top = name.split(".")[0]
            assert (
                top in {"asterism", "numpy", "numba", "platformdirs"} | sys.stdlib_module_names
            ), name


def test_functions_are_short():
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = sum(isinstance(part, ast.stmt) for part in ast.walk(node)) - 1
                assert length <= MAX_STATEMENTS, f"{path}:{node.name} has {length} statements"


def test_nothing_reads_beyond_the_project():
    for path in modules():
        assert "shared/" not in path.read_text("utf-8"), path

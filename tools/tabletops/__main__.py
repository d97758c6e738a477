"""Write every tabletop into the folder that pages are served from."""

import pathlib

from tools.tabletops import layouts
from tools.tabletops.wood import tabletop

FOLDER = pathlib.Path(__file__).parents[2] / "asterism" / "web" / "static" / "tabletops"
TABLETOPS = {
    "bajne_kostky": layouts.bajne_kostky,
    "gwiazdy": layouts.gwiazdy,
    "hanabi": layouts.hanabi,
    "hvezdokupy": layouts.hvezdokupy,
    "nebula": layouts.nebula,
    "table": layouts.bare,  # for a game that has no picture of its own
}


def draw(name: str) -> str:
    return tabletop(*TABLETOPS[name]())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in TABLETOPS:
        (FOLDER / f"{name}.svg").write_text(draw(name), "utf-8")


if __name__ == "__main__":
    main()

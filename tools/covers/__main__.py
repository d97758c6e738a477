"""Write every cover into the folder that pages are served from."""

import pathlib

from tools.covers import bajne_kostky, gwiazdy, hanabi, hvezdokupy, nebula

COVERS = {
    "bajne_kostky": bajne_kostky.draw,
    "gwiazdy": gwiazdy.draw,
    "hanabi": hanabi.draw,
    "hvezdokupy": hvezdokupy.draw,
    "nebula": nebula.draw,
}
FOLDER = pathlib.Path(__file__).parents[2] / "asterism" / "web" / "static" / "covers"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, draw in COVERS.items():
        (FOLDER / f"{name}.svg").write_text(draw(), "utf-8")


if __name__ == "__main__":
    main()

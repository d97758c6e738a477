"""The program. A server's door opens before the engine is imported: `serve` goes its own way."""

import sys


def main() -> None:
    if sys.argv[1:2] == ["serve"]:
        from asterism.web.serve import run_serve as command
    else:
        from asterism.cli import main as command
    command()


if __name__ == "__main__":
    main()

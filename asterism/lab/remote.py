"""A program of one's own on any worker, in a process of its own.

What a program learns may become part of machine code, as the weights of a network do; a worker
that lives on would keep the old ones. So the text of the program travels with its files, and each
task runs in a fresh process.
"""

import pathlib
import subprocess
import sys
import tempfile

from asterism.engine.errors import AsterismError

RESULT = "result"  # the file that a program writes, its last argument
LAST_LINES = 3  # of what a failed program said


def run_program(
    program: str, arguments: tuple[str, ...], files: dict[str, bytes]
) -> tuple[tuple[str, ...], bytes]:
    """Run the text of a Python program in a folder with these files; return its arguments, by
    which results are told apart, and what it wrote. Raises AsterismError if it failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "program.py").write_text(program, "utf-8")
        for file, content in files.items():
            (folder / file).write_bytes(content)
        command = [sys.executable, "program.py", *arguments, RESULT]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0 or not (folder / RESULT).exists():
            raise AsterismError(f"The program failed: {last_lines(done.stderr)}")
        return arguments, (folder / RESULT).read_bytes()


def last_lines(output: str) -> str:
    return " ".join(output.strip().splitlines()[-LAST_LINES:]) or "it said nothing."
